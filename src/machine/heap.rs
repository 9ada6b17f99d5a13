//! Settings of the C library's heap.

/// Has the C library keep one heap for all threads, and give blocks of 128 KiB and more back to the system as soon as
/// they are freed. To be called before any thread is started. Without glibc it does nothing.
///
/// By default glibc has a heap for every thread, up to eight for each processor. Each reserves 64 MiB of addresses, and
/// for a moment 128; and since no thread uses what another one freed, the memory of a window that is open for hours
/// grows: by 13 minutes of random keys and clicks to 233 MB, in three runs with one heap to 107, 174 and 194 MB.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "functions of the C library are called")]
pub fn keep_one_heap() {
    let settings = [(libc::M_ARENA_MAX, 1), (libc::M_MMAP_THRESHOLD, 128 << 10)];
    for (setting, value) in settings {
        // SAFETY: The call sets a number of the allocator, and no other thread allocates yet.
        unsafe { libc::mallopt(setting, value) };
    }
}

/// Has the C library keep one heap for all threads; only glibc does.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn keep_one_heap() {}
