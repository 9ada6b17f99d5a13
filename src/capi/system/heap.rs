//! A global allocator that takes large blocks directly from the system and returns them at once.
//!
//! Once some large blocks have been freed, the C library keeps further ones in the heaps of the threads that allocated
//! them. A program that calls `SetResources` repeatedly would grow by tens of megabytes, but programs expect
//! `SetResources` and `FreeMemory` to give memory back.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;

/// The minimum size of blocks that the allocator takes directly from the system, in bytes. Such blocks are mostly
/// transposition tables. The C library has the same threshold until the first such block is freed.
const MIN_MAPPED_SIZE: usize = 128 << 10;

/// A global allocator that maps large blocks directly from the system, and returns them when they are freed.
struct LargeBlockAllocator;

/// The global allocator of the library.
#[global_allocator]
static ALLOCATOR: LargeBlockAllocator = LargeBlockAllocator;

/// Returns true if a memory block with this layout is mapped directly from the system.
fn is_mapped(layout: Layout) -> bool {
    layout.size() >= MIN_MAPPED_SIZE && layout.align() <= MIN_PAGE_SIZE
}

/// The smallest memory page of any system, in bytes; mapped memory is aligned to pages.
const MIN_PAGE_SIZE: usize = 4096;

// SAFETY: Only the layout decides whether a block is mapped or comes from the system's allocator, so it is freed the
// same way. Mapped memory is zeroed, page-aligned, and belongs to nobody else.
unsafe impl GlobalAlloc for LargeBlockAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if is_mapped(layout) {
            return map_memory(layout.size());
        }
        // SAFETY: The caller guarantees it.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if is_mapped(layout) {
            return map_memory(layout.size());
        }
        // SAFETY: The caller guarantees it.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if is_mapped(layout) {
            // SAFETY: The block was mapped with this size. The call cannot fail, because it unmaps a whole mapping.
            unsafe { libc::munmap(block.cast(), layout.size()) };
        } else {
            // SAFETY: The caller guarantees it.
            unsafe { System.dealloc(block, layout) };
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: The caller guarantees the size.
        let new_layout = unsafe { Layout::from_size_align_unchecked(new_size, layout.align()) };
        if !is_mapped(layout) && !is_mapped(new_layout) {
            // SAFETY: The caller guarantees it.
            return unsafe { System.realloc(block, layout, new_size) };
        }
        // SAFETY: The caller guarantees the layout. The blocks are distinct, and large enough for the bytes copied.
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

/// Maps zeroed memory of this many bytes, or returns null if the system has none left.
fn map_memory(bytes: usize) -> *mut u8 {
    // SAFETY: The system chooses an address range that is not in use.
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
