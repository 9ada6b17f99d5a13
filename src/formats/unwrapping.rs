//! Extraction of text from *containers*: files of another kind with the text of deals or problems inside. A container is
//! a PNG picture with a problem inside, a gzip file, a zip archive, or a binary file of the program Bridge studio.

use flate2::bufread::DeflateDecoder;
use flate2::read::MultiGzDecoder;
use rawzip::{CompressionMethod, ZipArchive};

use super::bts;
use super::flaw::FormatFlaw;
use super::foreign::{ForeignFile, archived_document};
use super::picture;
use super::unpacked_bytes::read_unpacked;
use super::wrapping::Wrapping;

/// The first bytes of a gzip stream. The third stands for deflate, the only compression method that gzip defines.
const GZIP: &[u8] = b"\x1f\x8b\x08";

/// The first bytes of a zip archive.
const ZIP: &[u8] = b"PK\x03\x04";

/// The first bytes of a zip archive without files.
const EMPTY_ZIP: &[u8] = b"PK\x05\x06";

/// The maximum size in bytes of a container, such as a zip archive, that is read into memory as a whole, and of the
/// text extracted from it.
pub(crate) const LARGEST: usize = 1 << 26;

/// The maximum depth of nested containers, such as a binary file inside a zip archive.
const MAX_DEPTH: usize = 3;

/// The result of testing the first bytes of a file for a container: a picture with a problem inside, a gzip file, a zip
/// archive, or a binary file of the program Bridge studio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sniffed {
    /// The file is not a container; it is read as plain text.
    Plain,
    /// The bytes may be the beginning of a container; more of them are needed to decide.
    Perhaps,
    /// The file is a container of this kind.
    In(Wrapping),
}

impl Sniffed {
    /// Detects from the first bytes of a file whether it is a container (a picture, a gzip file, a zip archive or a
    /// binary file of Bridge studio), and of which kind. `is_all` is true if the file has no more bytes; then the
    /// result is never [`Sniffed::Perhaps`].
    pub(crate) fn detect(bytes: &[u8], is_all: bool) -> Sniffed {
        let signatures = [
            (picture::SIGNATURE, Wrapping::Picture),
            (GZIP, Wrapping::Gzip),
            (ZIP, Wrapping::Zip),
            (EMPTY_ZIP, Wrapping::Zip),
        ];
        for (signature, wrapping) in signatures {
            if bytes.starts_with(signature) {
                return Sniffed::In(wrapping);
            }
            if !is_all && signature.starts_with(bytes) {
                return Sniffed::Perhaps;
            }
        }
        match bts::looks_like_binary_bts(bytes) {
            Some(true) => Sniffed::In(Wrapping::BinaryBts),
            None if !is_all => Sniffed::Perhaps,
            Some(false) | None => Sniffed::Plain,
        }
    }
}

impl Wrapping {
    /// Detects the kind of container that a file is: a picture, a gzip file, a zip archive or a binary file of Bridge
    /// studio. `bytes` is the beginning of the file. Returns `None` for any other file, which is read as plain text.
    ///
    /// ```
    /// use kibitzer_formats::Wrapping;
    /// assert_eq!(Wrapping::detect(b"\x89PNG\r\n\x1a\n"), Some(Wrapping::Picture));
    /// assert_eq!(Wrapping::detect(b"[Deal \"N:- - - -\"]"), None);
    /// ```
    pub fn detect(bytes: &[u8]) -> Option<Wrapping> {
        match Sniffed::detect(bytes, true) {
            Sniffed::In(wrapping) => Some(wrapping),
            Sniffed::Plain | Sniffed::Perhaps => None,
        }
    }

    /// Extracts the content of a container of this kind. If a gzip stream is damaged, even the data before the damage
    /// is lost.
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the containers hold no text.
    pub(crate) fn unwrapped(self, bytes: &[u8]) -> Result<Vec<u8>, FormatFlaw> {
        match self {
            Wrapping::Picture => match picture::problem_text(bytes)? {
                Some(text) => Ok(text.into_bytes()),
                None => Err(FormatFlaw::Other(ForeignFile::Picture)),
            },
            Wrapping::Gzip => read_unpacked(MultiGzDecoder::new(bytes), LARGEST, self),
            Wrapping::Zip => unzip(bytes),
            Wrapping::BinaryBts => bts::text_of_binary(bytes).ok_or(FormatFlaw::Damaged(self)),
        }
    }
}

/// Extracts the text of a file from all containers around it, for example from a binary file of Bridge studio in a zip
/// archive. Returns `None` if the file is not a container and its bytes are the text.
///
/// # Errors
///
/// Returns an error with the reason if the containers hold no text.
pub(crate) fn unwrapped(bytes: &[u8]) -> Result<Option<Vec<u8>>, FormatFlaw> {
    let mut inside: Option<Vec<u8>> = None;
    for _ in 0..MAX_DEPTH {
        let Some(wrapping) = Wrapping::detect(inside.as_deref().unwrap_or(bytes)) else {
            break;
        };
        inside = Some(wrapping.unwrapped(inside.as_deref().unwrap_or(bytes))?);
    }
    Ok(inside)
}

/// Extracts the only file of a zip archive, ignoring files added by operating systems. Archives of several files are
/// rejected: they are documents of other programs, or it is unclear which file to read.
fn unzip(bytes: &[u8]) -> Result<Vec<u8>, FormatFlaw> {
    let damaged = || FormatFlaw::Damaged(Wrapping::Zip);
    let archive = ZipArchive::from_slice(bytes).map_err(|_| damaged())?;
    let mut entries = archive.entries();
    let mut file = None;
    let mut files = 0;
    let mut names = String::new();
    while let Some(entry) = entries.next_entry().map_err(|_| damaged())? {
        let path = entry.file_path();
        let path = String::from_utf8_lossy(path.as_ref());
        if entry.is_dir() || is_added_by_system(&path) {
            continue;
        }
        names += &path;
        names.push(' ');
        files += 1;
        let is_encrypted = entry.flags().is_encrypted();
        file = Some((entry.wayfinder(), entry.compression_method(), is_encrypted));
    }
    let Some((place, method, is_encrypted)) = file else {
        return Err(FormatFlaw::EmptyArchive);
    };
    if files > 1 {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1 << 12)]);
        let document = archived_document(&(names + &head)).map(FormatFlaw::Other);
        return Err(document.unwrap_or(FormatFlaw::SeveralFiles { files }));
    }
    let entry = archive.get_entry(place).map_err(|_| damaged())?;
    let zip = Wrapping::Zip;
    match method {
        _ if is_encrypted => Err(FormatFlaw::Other(ForeignFile::Archive)),
        CompressionMethod::STORE => {
            read_unpacked(entry.verifying_reader(entry.data()), LARGEST, zip)
        }
        CompressionMethod::DEFLATE => {
            let data = DeflateDecoder::new(entry.data());
            read_unpacked(entry.verifying_reader(data), LARGEST, zip)
        }
        _ => Err(FormatFlaw::Other(ForeignFile::Archive)),
    }
}

/// Returns true if the file at this path in an archive was added by an operating system rather than by the user.
fn is_added_by_system(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let names = [".DS_Store", "Thumbs.db", "desktop.ini"];
    path.starts_with("__MACOSX/")
        || name.starts_with("._")
        || names.iter().any(|other| name.eq_ignore_ascii_case(other))
}

#[cfg(test)]
mod tests;
