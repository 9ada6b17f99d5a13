//! Run-time selection of the version of the search that is compiled for the processor at hand.
//!
//! The search is compiled once for any processor and, on x86-64, once more for processors of the last ten years, which
//! have instructions that count bits and find the lowest and the highest bit. The version is chosen when a search
//! begins. Both versions visit the same nodes.
//!
//! The search itself uses only vectors of 128 bits. A function that uses longer ones has to clear their upper halves
//! before it returns, which costs more at every node than comparing four entries at a time saves. Work done in
//! [`Cpu::out_of_line`] uses AVX2.

use super::mode::Mode;
use super::outcome::{Need, Outcome};
use super::trick::TrickInPlay;

/// The two mutually recursive functions of a search. They call each other through [`Cpu`], whose implementations
/// compile them for different processors.
pub(super) trait Steps {
    /// Searches from the start of a trick. Returns a bound that decides whether the counted side takes the tricks that
    /// it needs.
    fn search_trick_start<M: Mode>(&mut self, leader: usize, need: Need) -> Outcome;

    /// Searches from the middle of a trick, in which `seat` plays card `I` (1 to 3; the lead is card 0). Returns a
    /// bound that decides whether the counted side takes the tricks that it needs.
    fn search_mid_trick<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        need: Need,
    ) -> Outcome;
}

/// A token that proves that the processor supports certain instructions. The default methods use no special
/// instructions.
pub(super) trait Cpu: Copy {
    /// Runs [`Steps::search_trick_start`] compiled for this processor.
    fn search_trick_start<M: Mode>(
        self,
        search: &mut impl Steps,
        leader: usize,
        need: Need,
    ) -> Outcome {
        search.search_trick_start::<M>(leader, need)
    }

    /// Runs [`Steps::search_mid_trick`] compiled for this processor.
    fn search_mid_trick<M: Mode, const I: usize>(
        self,
        search: &mut impl Steps,
        seat: usize,
        trick: TrickInPlay,
        need: Need,
    ) -> Outcome {
        search.search_mid_trick::<M, I>(seat, trick, need)
    }

    /// Runs `work` in a separate function, compiled for this processor, and returns its result. Rarely needed work is
    /// moved there because inlining it would enlarge the stack frames of the search.
    #[inline(never)]
    fn out_of_line<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// The token for any processor: the search uses no special instructions.
#[derive(Clone, Copy)]
pub(super) struct AnyCpu;

impl Cpu for AnyCpu {}

#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::ModernCpu;

#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "a tenth of the time is saved where these instructions exist"
)]
mod x86_64 {
    use super::{Cpu, Mode, Need, Outcome, Steps, TrickInPlay};

    /// The token for a processor with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    #[derive(Clone, Copy)]
    pub(in super::super) struct ModernCpu(());

    impl ModernCpu {
        /// Returns the token if this processor has all the required instructions.
        pub(in super::super) fn detect() -> Option<ModernCpu> {
            let has_all = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            has_all.then_some(ModernCpu(()))
        }
    }

    impl Cpu for ModernCpu {
        #[inline(always)]
        fn search_trick_start<M: Mode>(
            self,
            search: &mut impl Steps,
            leader: usize,
            need: Need,
        ) -> Outcome {
            // SAFETY: only `detect` creates a `ModernCpu`, so the processor has these features; with AVX2 it has
            // SSE4.2.
            unsafe { search_trick_start::<M>(search, leader, need) }
        }

        #[inline(always)]
        fn search_mid_trick<M: Mode, const I: usize>(
            self,
            search: &mut impl Steps,
            seat: usize,
            trick: TrickInPlay,
            need: Need,
        ) -> Outcome {
            // SAFETY: as above.
            unsafe { search_mid_trick::<M, I>(search, seat, trick, need) }
        }

        #[inline(always)]
        fn out_of_line<R>(self, work: impl FnOnce() -> R) -> R {
            // SAFETY: as above.
            unsafe { out_of_line(work) }
        }
    }

    #[target_feature(enable = "sse4.2,bmi1,bmi2,lzcnt,popcnt")]
    fn search_trick_start<M: Mode>(search: &mut impl Steps, leader: usize, need: Need) -> Outcome {
        search.search_trick_start::<M>(leader, need)
    }

    #[target_feature(enable = "sse4.2,bmi1,bmi2,lzcnt,popcnt")]
    fn search_mid_trick<M: Mode, const I: usize>(
        search: &mut impl Steps,
        seat: usize,
        trick: TrickInPlay,
        need: Need,
    ) -> Outcome {
        search.search_mid_trick::<M, I>(seat, trick, need)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    fn out_of_line<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
