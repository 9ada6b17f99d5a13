//! PNG pictures that contain a problem as text in a separate chunk.
//!
//! Kibitzer writes an uncompressed `iTXt` chunk before the image data. Programs that save a picture again may change it
//! to `tEXt` or `zTXt`, compress it, or move it behind the image data; the reader accepts all of this. The image data
//! is never decompressed.

use encoding_rs::mem::decode_latin1;
use flate2::read::ZlibDecoder;

use super::flaw::FormatFlaw;
use super::unpacked_bytes::read_unpacked;
use super::wrapping::Wrapping;

/// The keyword of the text chunk that contains the problem in a PNG picture.
pub const KEYWORD: &str = "Kibitzer";

/// The signature at the start of every PNG file.
pub(crate) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The maximum length of the text in a picture after decompression, in bytes.
const MAX_TEXT_LENGTH: usize = 1 << 22;

/// The error for a damaged picture.
const DAMAGED: FormatFlaw = FormatFlaw::Damaged(Wrapping::Picture);

/// Returns the text of the problem inside a PNG picture. Returns `None` if the file is not a PNG, or is an undamaged
/// PNG without a problem.
///
/// ```
/// assert_eq!(kibitzer_formats::picture::problem_text(b"N:AK... 32... ..AK. ..32."), Ok(None));
/// ```
///
/// # Errors
///
/// Returns an error if a chunk is incomplete, has a wrong checksum, or contains a problem that cannot be decompressed.
/// Chunks after the problem are not checked.
pub fn problem_text(bytes: &[u8]) -> Result<Option<String>, FormatFlaw> {
    let Some(mut rest) = bytes.strip_prefix(SIGNATURE) else {
        return Ok(None);
    };
    while !rest.is_empty() {
        let chunk;
        (chunk, rest) = split_png_chunk(rest).ok_or(DAMAGED)?;
        // Without this check, a card changed by damage would go unnoticed.
        if !chunk.has_valid_checksum() {
            return Err(DAMAGED);
        }
        if let Some(problem) = chunk.problem_data() {
            return chunk.text(problem).map(Some);
        }
        if chunk.kind == b"IEND" {
            break;
        }
    }
    Ok(None)
}

/// A chunk of a PNG file.
struct PngChunk<'a> {
    kind: &'a [u8],
    data: &'a [u8],
    /// The CRC-32 checksum of `kind` and `data` as stored in the file.
    checksum: [u8; 4],
}

/// Splits off the first chunk of a PNG file. Returns it with the bytes after it, or `None` if it is incomplete.
fn split_png_chunk(bytes: &[u8]) -> Option<(PngChunk<'_>, &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (kind, rest) = rest.split_at_checked(4)?;
    let (data, rest) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
    let (checksum, rest) = rest.split_first_chunk::<4>()?;
    let chunk = PngChunk {
        kind,
        data,
        checksum: *checksum,
    };
    Some((chunk, rest))
}

impl PngChunk<'_> {
    /// Returns the data after the keyword of a PNG text chunk. Returns `None` if this chunk does not contain a problem.
    fn problem_data(&self) -> Option<&[u8]> {
        let is_text = matches!(self.kind, b"iTXt" | b"tEXt" | b"zTXt");
        let data = self.data.strip_prefix(KEYWORD.as_bytes())?;
        data.strip_prefix(b"\0").filter(|_| is_text)
    }

    /// Decodes the text of a problem from the data after the keyword. Returns an error if it cannot be decompressed.
    fn text(&self, problem: &[u8]) -> Result<String, FormatFlaw> {
        match self.kind {
            b"tEXt" => Ok(decode_latin1(problem).into_owned()),
            b"zTXt" => {
                let packed = problem.strip_prefix(b"\0").ok_or(DAMAGED)?;
                Ok(decode_latin1(&decompress(packed)?).into_owned())
            }
            _ => international_text(problem),
        }
    }

    /// Returns true if the stored checksum of a PNG chunk is correct, that is, if the chunk is undamaged.
    fn has_valid_checksum(&self) -> bool {
        let mut sum = flate2::Crc::new();
        // PNG uses the same CRC-32 as gzip.
        sum.update(self.kind);
        sum.update(self.data);
        sum.sum().to_be_bytes() == self.checksum
    }
}

/// Returns the text of an `iTXt` chunk. Before the text, `data` has a compression flag, a compression method, and two
/// strings that are not needed here.
fn international_text(data: &[u8]) -> Result<String, FormatFlaw> {
    let (&[is_packed, _], rest) = data.split_first_chunk::<2>().ok_or(DAMAGED)?;
    let mut parts = rest.splitn(3, |&byte| byte == 0).skip(2);
    let text = parts.next().ok_or(DAMAGED)?;
    let text = match is_packed {
        0 => text.to_vec(),
        _ => decompress(text)?,
    };
    String::from_utf8(text).map_err(|_| DAMAGED)
}

/// Decompresses bytes. Returns an error if they are damaged or the result is longer than [`MAX_TEXT_LENGTH`].
fn decompress(bytes: &[u8]) -> Result<Vec<u8>, FormatFlaw> {
    read_unpacked(ZlibDecoder::new(bytes), MAX_TEXT_LENGTH, Wrapping::Picture)
}

#[cfg(test)]
mod tests;
