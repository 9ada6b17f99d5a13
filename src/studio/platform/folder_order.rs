//! The order of the problem files in a folder. It is stored in the folder itself, so that it goes with the folder to
//! other users and machines.

use std::path::{Path, PathBuf};

use kibitzer_files::WriteError;

use crate::document::folder::{FolderListing, sort_by_order};
use crate::platform::system::{self, fs};

/// The name of the file that stores the order of the files in its folder: one file name per line, in UTF-8.
const ORDER_FILE: &str = ".kibitzer-order";

/// The maximum size of an order file, in bytes. A larger file must be something else, and is ignored.
const MAX_BYTES: u64 = 4 << 20;

/// Sorts the problem files of a folder as its order file specifies, if there is one. Returns the listing.
pub(super) fn arrange(folder: &Path, mut files: Vec<PathBuf>) -> FolderListing {
    let order = read_order(folder);
    let has_order = order.is_some();
    sort_by_order(&mut files, &order.unwrap_or_default());
    FolderListing { files, has_order }
}

/// Returns the files that the order file of a folder lists, some of which may no longer exist; `None` if there is no
/// valid order file.
fn read_order(folder: &Path) -> Option<Vec<PathBuf>> {
    let path = folder.join(ORDER_FILE);
    let size = fs::metadata(&path).ok()?.len();
    let text = (size <= MAX_BYTES).then(|| fs::read_to_string(&path).ok())??;
    Some(text.lines().map(|name| folder.join(name)).collect())
}

/// Writes the order of a folder's files to its order file. Omits names that are not valid Unicode or contain a line
/// break.
pub(super) fn write_order(folder: &Path, files: &[PathBuf]) -> Result<(), WriteError> {
    let names = files
        .iter()
        .filter_map(|file| file.file_name()?.to_str())
        .filter(|name| !name.contains(['\n', '\r']));
    let text: String = names.map(|name| format!("{name}\n")).collect();
    system::replace(&folder.join(ORDER_FILE), text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(listing: &FolderListing) -> Vec<&str> {
        let names = listing.files.iter().map(|file| file.file_name());
        names.map(|name| name.unwrap().to_str().unwrap()).collect()
    }

    #[test]
    fn the_file_order_is_kept_when_the_folder_is_moved() {
        let parent = tempfile::tempdir().unwrap();
        let [here, there] = ["here", "there"].map(|name| parent.path().join(name));
        fs::create_dir(&here).unwrap();
        let files = |folder: &Path| ["a.pbn", "b.pbn", "c.pbn"].map(|name| folder.join(name));
        let [a, b, c] = files(&here);
        let found = arrange(&here, vec![c.clone(), a.clone(), b.clone()]);
        assert_eq!(
            (names(&found), found.has_order),
            (vec!["a.pbn", "b.pbn", "c.pbn"], false)
        );
        write_order(&here, &[b, here.join("gone.pbn"), a]).unwrap();
        fs::rename(&here, &there).unwrap();
        let found = arrange(&there, files(&there).to_vec());
        // A file that is not in the order comes last.
        assert_eq!(
            (names(&found), found.has_order),
            (vec!["b.pbn", "a.pbn", "c.pbn"], true)
        );
        assert!(!found.files.contains(&c));
        fs::remove_file(there.join(ORDER_FILE)).unwrap();
        assert!(!arrange(&there, files(&there).to_vec()).has_order);
    }
}
