//! The functions that are called from C.
//!
//! They take pointers and return codes. No panic crosses into C: the function returns [`Code::UnknownFault`] instead,
//! and nothing is printed.

#![expect(
    unsafe_code,
    reason = "C calls these functions, and hands them pointers"
)]
#![allow(non_snake_case, reason = "the names are those of the header")]

/// Declares functions for C that call another function with other arguments.
macro_rules! forward {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) = $target:ident($($value:expr),*);)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        ///
        #[doc = concat!("The same requirements apply as for [`", stringify!($target), "`].")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($argument: $type),*) -> c_int {
            // SAFETY: The caller guarantees it.
            unsafe { $target($($value),*) }
        }
    )*};
}

pub mod contexts;
pub mod libdds;
pub mod own;

use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer_dds::Code;

/// Runs the body of a function called from C and returns its return code; a panic becomes [`Code::UnknownFault`].
pub(crate) fn run_exported(work: impl FnOnce() -> Result<(), Code>) -> c_int {
    // A silent panic hook is set once. Not with a `Once`, because a process forked during its initialisation would wait
    // for it for ever.
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

/// Returns a reference to the argument that a C caller passed as a pointer, or an error if the pointer is null.
///
/// # Safety
///
/// If the pointer is not null, it must point to a `T` that stays unchanged while it is used.
pub(crate) unsafe fn input_ref<'a, T>(pointer: *const T) -> Result<&'a T, Code> {
    // SAFETY: The caller guarantees it.
    unsafe { pointer.as_ref() }.ok_or(Code::UnknownFault)
}

/// Returns a reference to the memory in which a C caller expects the result, or an error if the pointer is null.
///
/// # Safety
///
/// If the pointer is not null, it must point to room for a `T`, which nobody else accesses in the meantime. The memory
/// need not be initialised, because every bit pattern is valid in the structures of `dll.h`.
pub(crate) unsafe fn output_ref<'a, T>(pointer: *mut T) -> Result<&'a mut T, Code> {
    // SAFETY: The caller guarantees it.
    unsafe { pointer.as_mut() }.ok_or(Code::UnknownFault)
}

/// Returns the array of `count` values that a C caller passed as a pointer, or an error if the pointer is null.
///
/// # Safety
///
/// If the pointer is not null, it must point to that many values, which stay unchanged while they are used.
pub(crate) unsafe fn input_slice<'a, T>(first: *const T, count: usize) -> Result<&'a [T], Code> {
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: The caller guarantees it.
    unsafe { input_ref(first) }?;
    // SAFETY: The caller guarantees it.
    Ok(unsafe { slice::from_raw_parts(first, count) })
}

/// Returns the memory in which a C caller expects `count` results, or an error if the pointer is null.
///
/// # Safety
///
/// The same requirements apply as for [`output_ref`], for `count` values.
pub(crate) unsafe fn output_slice<'a, T>(first: *mut T, count: usize) -> Result<&'a mut [T], Code> {
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: The caller guarantees it.
    unsafe { output_ref(first) }?;
    // SAFETY: The caller guarantees it.
    Ok(unsafe { slice::from_raw_parts_mut(first, count) })
}
