//! Files in which the text stands inside something else: a picture, a packed file, the binary form of Bridge studio.

use std::fmt;
use std::io::Read;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive};

use super::bts;
use super::flaw::FormatFlaw;
use super::kind::KnownKind;
use super::picture::{self, DamagedPicture};

/// The wrapping of a text. A file with one is only read: a text in its place would be another kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrapping {
    /// A picture with a problem in a chunk of its own.
    Picture,
    /// A text packed by gzip.
    Gzip,
    /// A zip archive of one file.
    Zip,
    /// The binary form of Bridge studio, read as the text of the same problem.
    BinaryBts,
}

/// The first bytes of a gzip stream packed by deflate, the only method that there is.
const GZIP: &[u8] = b"\x1f\x8b\x08";

/// The first bytes of a zip archive.
const ZIP: &[u8] = b"PK\x03\x04";

/// The largest file that is unpacked as a whole, and the largest text that is taken from it, in bytes.
pub(crate) const LARGEST: usize = 1 << 26;

/// Deepest nesting of wrappings: a zipped binary file, say.
const DEEPEST: usize = 3;

/// What the first bytes of a file say about its wrapping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sniffed {
    /// There is none.
    Plain,
    /// More bytes have to be seen.
    Perhaps,
    /// It is this one.
    In(Wrapping),
}

impl Sniffed {
    /// Looks at the first bytes of a file; `is_all` says that no more follow.
    pub(crate) fn of(bytes: &[u8], is_all: bool) -> Sniffed {
        let signatures = [
            (picture::SIGNATURE, Wrapping::Picture),
            (GZIP, Wrapping::Gzip),
            (ZIP, Wrapping::Zip),
        ];
        for (signature, wrapping) in signatures {
            if bytes.starts_with(signature) {
                return Sniffed::In(wrapping);
            }
            if !is_all && signature.starts_with(bytes) {
                return Sniffed::Perhaps;
            }
        }
        match bts::begins_binary(bytes) {
            Some(true) => Sniffed::In(Wrapping::BinaryBts),
            None if !is_all => Sniffed::Perhaps,
            Some(false) | None => Sniffed::Plain,
        }
    }
}

impl Wrapping {
    /// Returns the wrapping of a file; of several the outermost.
    ///
    /// ```
    /// use kibitzer_formats::Wrapping;
    /// assert_eq!(Wrapping::of(b"\x89PNG\r\n\x1a\n"), Some(Wrapping::Picture));
    /// assert_eq!(Wrapping::of(b"[Deal \"N:- - - -\"]"), None);
    /// ```
    pub fn of(bytes: &[u8]) -> Option<Wrapping> {
        match Sniffed::of(bytes, true) {
            Sniffed::In(wrapping) => Some(wrapping),
            Sniffed::Plain | Sniffed::Perhaps => None,
        }
    }

    /// Takes the wrapping away from a whole file; of a damaged gzip stream what came before the damage is lost here.
    ///
    /// # Errors
    ///
    /// Why there is no text inside.
    pub(crate) fn unwrapped(self, bytes: &[u8]) -> Result<Vec<u8>, FormatFlaw> {
        let damaged = FormatFlaw::Damaged(self);
        match self {
            Wrapping::Picture => match picture::told(bytes) {
                Ok(Some(text)) => Ok(text.into_bytes()),
                Ok(None) => Err(FormatFlaw::Other(KnownKind::Picture)),
                Err(DamagedPicture) => Err(damaged),
            },
            Wrapping::Gzip => limited(flate2::read::MultiGzDecoder::new(bytes)).ok_or(damaged),
            Wrapping::Zip => unzipped(bytes),
            Wrapping::BinaryBts => bts::text_of_binary(bytes).ok_or(damaged),
        }
    }
}

/// Takes all wrappings away from a whole file.
///
/// # Errors
///
/// Why there is no text inside.
pub(crate) fn unwrapped(bytes: &[u8]) -> Result<Option<Vec<u8>>, FormatFlaw> {
    let mut inside: Option<Vec<u8>> = None;
    for _ in 0..DEEPEST {
        let Some(wrapping) = Wrapping::of(inside.as_deref().unwrap_or(bytes)) else {
            break;
        };
        inside = Some(wrapping.unwrapped(inside.as_deref().unwrap_or(bytes))?);
    }
    Ok(inside)
}

/// The file in an archive of one. Others are of programs that pack what they write, or hold several files, of which
/// nobody knows which is meant.
fn unzipped(bytes: &[u8]) -> Result<Vec<u8>, FormatFlaw> {
    let damaged = || FormatFlaw::Damaged(Wrapping::Zip);
    let archive = ZipArchive::from_slice(bytes).map_err(|_| damaged())?;
    let mut entries = archive.entries();
    let mut file = None;
    let mut names = String::new();
    while let Some(entry) = entries.next_entry().map_err(|_| damaged())? {
        if entry.is_dir() {
            continue;
        }
        names += &String::from_utf8_lossy(entry.file_path().as_ref());
        names.push(' ');
        let is_second = file
            .replace((entry.wayfinder(), entry.compression_method()))
            .is_some();
        if is_second {
            let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1 << 12)]);
            return Err(FormatFlaw::Other(KnownKind::of_packed(&(names + &head))));
        }
    }
    let (place, method) = file.ok_or(FormatFlaw::Other(KnownKind::Archive))?;
    let entry = archive.get_entry(place).map_err(|_| damaged())?;
    let text = match method {
        CompressionMethod::STORE => limited(entry.verifying_reader(entry.data())),
        CompressionMethod::DEFLATE => {
            limited(entry.verifying_reader(DeflateDecoder::new(entry.data())))
        }
        _ => None,
    };
    text.ok_or_else(damaged)
}

/// Reads everything; `None` if it is damaged, or more than is read.
fn limited(packed: impl Read) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = packed.take(LARGEST as u64 + 1).read_to_end(&mut bytes);
    (read.is_ok() && bytes.len() <= LARGEST).then_some(bytes)
}

impl fmt::Display for Wrapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wrapping::Picture => "picture",
            Wrapping::Gzip => "gzip file",
            Wrapping::Zip => "zip archive",
            Wrapping::BinaryBts => "binary BTS file",
        })
    }
}
