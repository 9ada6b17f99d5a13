//! The content of compressed data, up to a limit: a small file may decompress to any size.

use std::io::Read;

use super::flaw::FormatFlaw;
use super::wrapping::Wrapping;

/// Reads a decompressed stream to its end and returns its bytes.
///
/// # Errors
///
/// Returns an error if the container `wrapping` is damaged, or if the stream is longer than `most` bytes.
pub(crate) fn read_unpacked(
    unpacked: impl Read,
    most: usize,
    wrapping: Wrapping,
) -> Result<Vec<u8>, FormatFlaw> {
    let mut bytes = Vec::new();
    let read = unpacked.take(most as u64 + 1).read_to_end(&mut bytes);
    match read {
        Ok(length) if length > most => Err(FormatFlaw::too_large(most)),
        Ok(_) => Ok(bytes),
        Err(_) => Err(FormatFlaw::Damaged(wrapping)),
    }
}
