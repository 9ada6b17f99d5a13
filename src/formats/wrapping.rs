//! Containers of a text: pictures, compressed files and the binary files of Bridge studio.

use std::fmt;

/// A container around a text, such as a zip archive. Kibitzer reads these files but never saves edited text in them,
/// since that would change the type of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrapping {
    /// A PNG picture with a problem in a separate chunk.
    Picture,
    /// A text compressed by gzip.
    Gzip,
    /// A zip archive of one file.
    Zip,
    /// The binary format of Bridge studio, converted to the text format of the same program.
    BinaryBts,
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
