//! What C calls.
//!
//! The functions take pointers and give codes back. A panic goes no further than this folder: it is
//! [`Code::UnknownFault`], and nothing is printed.

#![expect(
    unsafe_code,
    reason = "C calls these functions, and hands them pointers"
)]
#![allow(non_snake_case, reason = "the names are those of the header")]

pub mod libdds;
pub mod own;

use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer_dds::Code;

/// The code of what a function did.
pub(crate) fn code(work: impl FnOnce() -> Result<(), Code>) -> c_int {
    // The library has a hook of its own; programs in Rust that link it keep theirs if they have set one.
    // Not a `Once`, for which a process that is forked meanwhile would wait for ever.
    static IS_SILENT: AtomicBool = AtomicBool::new(false);
    if cfg!(not(test)) && !IS_SILENT.swap(true, Ordering::Relaxed) {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let done = catch_unwind(AssertUnwindSafe(work));
    match done.unwrap_or(Err(Code::UnknownFault)) {
        Ok(()) => Code::NoFault.number(),
        Err(code) => code.number(),
    }
}

/// What a pointer points at.
///
/// # Safety
///
/// If it is not null, a `T` lies there, and lies there unchanged as long as it is used.
pub(crate) unsafe fn given<'a, T>(pointer: *const T) -> Result<&'a T, Code> {
    // SAFETY: The caller answers for it.
    unsafe { pointer.as_ref() }.ok_or(Code::UnknownFault)
}

/// Where an answer goes.
///
/// # Safety
///
/// If it is not null, there is room for a `T`, which nobody else uses as long as it is written. All bits mean something
/// in the structures of `dll.h`, so it need not have been written before.
pub(crate) unsafe fn room<'a, T>(pointer: *mut T) -> Result<&'a mut T, Code> {
    // SAFETY: The caller answers for it.
    unsafe { pointer.as_mut() }.ok_or(Code::UnknownFault)
}
