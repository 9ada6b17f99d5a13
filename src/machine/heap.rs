//! Settings of the C library's heap.

/// Makes glibc use a single heap for all threads, and return freed blocks of 128 KiB or more to the system immediately.
///
/// Call it before any thread is started. Without glibc it does nothing.
///
/// By default, glibc has a heap for every thread, up to eight per processor. Each heap reserves 64 MiB of addresses,
/// and briefly 128 MiB. A thread cannot reuse memory that another one freed, so a window that stays open for hours uses
/// more and more memory. After 13 minutes of random keys and clicks it used 233 MB; with one heap, it used 107, 174 and
/// 194 MB in three runs.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "functions of the C library are called")]
pub fn keep_one_heap() {
    let settings = [(libc::M_ARENA_MAX, 1), (libc::M_MMAP_THRESHOLD, 128 << 10)];
    for (setting, value) in settings {
        // SAFETY: The call sets a number of the allocator, and no other thread allocates yet.
        unsafe { libc::mallopt(setting, value) };
    }
}

/// Does nothing on this system, because only glibc has a heap for every thread.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn keep_one_heap() {}
