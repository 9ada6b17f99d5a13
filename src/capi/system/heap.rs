//! Tables come straight from the system, and go back there at once.
//!
//! The C library keeps large blocks for later once it has seen some of them given back, in heaps of the threads that
//! asked for them: a program that sets its resources now and then would grow by tens of megabytes. Programs expect of
//! `SetResources` and `FreeMemory` that they give memory back.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;

/// Blocks of at least this many bytes belong to tables, as a rule: the size from which the C library maps blocks too,
/// until it has seen the first one given back.
const LARGE: usize = 128 << 10;

struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

fn is_large(layout: Layout) -> bool {
    layout.size() >= LARGE && layout.align() <= LEAST_PAGE
}

/// The smallest page that any system has, at whose bounds mapped memory begins.
const LEAST_PAGE: usize = 4096;

// SAFETY: A block is mapped, or taken from the system's allocator, by its layout alone; and so it is given back. Mapped
// memory is zero, begins at a page, and belongs to nobody else.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match is_large(layout) {
            true => map(layout.size()),
            // SAFETY: The caller answers for it.
            false => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match is_large(layout) {
            true => map(layout.size()),
            // SAFETY: The caller answers for it.
            false => unsafe { System.alloc_zeroed(layout) },
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match is_large(layout) {
            true => {
                // SAFETY: It was mapped with this size. It cannot fail: whole mappings are given back.
                unsafe { libc::munmap(block.cast(), layout.size()) };
            }
            // SAFETY: The caller answers for it.
            false => unsafe { System.dealloc(block, layout) },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: The caller answers for the size.
        let new_layout = unsafe { Layout::from_size_align_unchecked(new_size, layout.align()) };
        if !is_large(layout) && !is_large(new_layout) {
            // SAFETY: The caller answers for it.
            return unsafe { System.realloc(block, layout, new_size) };
        }
        // SAFETY: The caller answers for the layout; the blocks are two, and as large as what is copied.
        unsafe {
            let new = self.alloc(new_layout);
            if !new.is_null() {
                ptr::copy_nonoverlapping(block, new, layout.size().min(new_size));
                self.dealloc(block, layout);
            }
            new
        }
    }
}

/// Memory of the system, all zero; null if there is none.
fn map(bytes: usize) -> *mut u8 {
    // SAFETY: The system chooses a place where nothing is.
    let block = unsafe {
        libc::mmap(
            ptr::null_mut(),
            bytes,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    match block {
        libc::MAP_FAILED => ptr::null_mut(),
        block => block.cast(),
    }
}
