//! The processor that the search is compiled for.
//!
//! The search is compiled once for any processor and, on x86-64, once more for processors of
//! the last ten years, whose instructions count bits and find the lowest and the highest one
//! at once. Which of the two runs is found out when a search begins; both visit the same
//! nodes.
//!
//! The search itself keeps to vectors of 128 bits: a function that touches longer ones has to clear their upper halves
//! before it returns, which costs every node more than four entries at a time save. Work done apart uses AVX2.

use super::mode::Mode;
use super::node::{Outcome, TrickInPlay};

/// A search that is compiled for a processor: its two steps, which call one another by way of [`Cpu`].
pub(super) trait Steps {
    /// The start of a trick.
    fn lead<M: Mode>(&mut self, leader: usize, target: u8, left: u8) -> Outcome;

    /// Card `I` of a trick, the lead being card 0.
    fn follow<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        target: u8,
        left: u8,
    ) -> Outcome;
}

/// A processor with certain instructions; whoever has a value of this type has one.
pub(super) trait Cpu: Copy {
    /// [`Steps::lead`] compiled for this processor.
    fn lead<M: Mode>(self, search: &mut impl Steps, leader: usize, target: u8, left: u8)
    -> Outcome;

    /// [`Steps::follow`] compiled for this processor.
    fn follow<M: Mode, const I: usize>(
        self,
        search: &mut impl Steps,
        seat: usize,
        trick: TrickInPlay,
        target: u8,
        left: u8,
    ) -> Outcome;

    /// Work that is done seldom, compiled for this processor in a function of its own: what it
    /// keeps on the stack would come between the frames of [`Steps::lead`].
    fn apart<R>(self, work: impl FnOnce() -> R) -> R;
}

/// Any processor.
#[derive(Clone, Copy)]
pub(super) struct Any;

impl Cpu for Any {
    fn lead<M: Mode>(
        self,
        search: &mut impl Steps,
        leader: usize,
        target: u8,
        left: u8,
    ) -> Outcome {
        search.lead::<M>(leader, target, left)
    }

    fn follow<M: Mode, const I: usize>(
        self,
        search: &mut impl Steps,
        seat: usize,
        trick: TrickInPlay,
        target: u8,
        left: u8,
    ) -> Outcome {
        search.follow::<M, I>(seat, trick, target, left)
    }

    #[inline(never)]
    fn apart<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::Modern;

#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "a tenth of the time is saved where these instructions exist"
)]
mod x86_64 {
    use super::{Cpu, Mode, Outcome, Steps, TrickInPlay};

    /// A processor with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Modern(());

    impl Modern {
        /// This processor, if it is one.
        pub(in super::super) fn find() -> Option<Modern> {
            let has_all = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            has_all.then_some(Modern(()))
        }
    }

    impl Cpu for Modern {
        #[inline(always)]
        fn lead<M: Mode>(
            self,
            search: &mut impl Steps,
            leader: usize,
            target: u8,
            left: u8,
        ) -> Outcome {
            // SAFETY: `self` is such a processor, since `find` alone makes one; with AVX2 it has SSE4.2.
            unsafe { lead::<M>(search, leader, target, left) }
        }

        #[inline(always)]
        fn follow<M: Mode, const I: usize>(
            self,
            search: &mut impl Steps,
            seat: usize,
            trick: TrickInPlay,
            target: u8,
            left: u8,
        ) -> Outcome {
            // SAFETY: as above.
            unsafe { follow::<M, I>(search, seat, trick, target, left) }
        }

        #[inline(always)]
        fn apart<R>(self, work: impl FnOnce() -> R) -> R {
            // SAFETY: as above.
            unsafe { apart(work) }
        }
    }

    #[target_feature(enable = "sse4.2,bmi1,bmi2,lzcnt,popcnt")]
    fn lead<M: Mode>(search: &mut impl Steps, leader: usize, target: u8, left: u8) -> Outcome {
        search.lead::<M>(leader, target, left)
    }

    #[target_feature(enable = "sse4.2,bmi1,bmi2,lzcnt,popcnt")]
    fn follow<M: Mode, const I: usize>(
        search: &mut impl Steps,
        seat: usize,
        trick: TrickInPlay,
        target: u8,
        left: u8,
    ) -> Outcome {
        search.follow::<M, I>(seat, trick, target, left)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    fn apart<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
