//! Unix permissions and owners, and flushing of folders.

use std::fs::{File, Metadata, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

use super::place::Place;

/// The permission bits of any new file, before the user's umask is applied.
const DEFAULT_MODE: u32 = 0o666;

/// The permission bits that a replacement copies from the old file: read, write and execute. Set-user-ID and similar
/// bits are not copied.
const COPIED_BITS: u32 = 0o777;

/// The permission bits that belong to the group of a file.
const GROUP_BITS: u32 = 0o070;

/// The permission bits that apply to everybody but the owner and the group.
const OTHERS_BITS: u32 = 0o007;

/// Returns the permission bits that the replacement of an old file gets.
fn copied_mode(old: &Metadata) -> u32 {
    old.mode() & COPIED_BITS
}

/// Returns the initial permissions of a pending file, which do not let anybody read it who cannot read the old file.
/// Until the pending file has the group of the old file, its group has no more rights than everybody else.
pub(super) fn initial_permissions(place: &Place) -> Permissions {
    Permissions::from_mode(initial_mode(place))
}

/// Returns the initial permissions of a pending file as mode bits.
pub(super) fn initial_mode(place: &Place) -> u32 {
    let mode = place.old.as_ref().map(copied_mode);
    mode.map_or(DEFAULT_MODE, restrict_group)
}

/// Returns permission bits in which the group has no more rights than everybody else.
fn restrict_group(mode: u32) -> u32 {
    mode & (!GROUP_BITS | (mode & OTHERS_BITS) << 3)
}

/// Gives a pending file the owner, group and permissions of the old file, as far as the system allows it.
pub(super) fn restore_attributes(place: &Place, file: &File) {
    let Some(old) = &place.old else {
        return;
    };
    let Ok(new) = file.metadata() else {
        return;
    };
    let has_group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
    if new.uid() != old.uid() {
        // Only an administrator can change the owner; otherwise the file belongs to the user who writes it.
        let _ = fchown(file, Some(old.uid()), None);
    }
    let mode = if has_group {
        copied_mode(old)
    } else {
        restrict_group(copied_mode(old))
    };
    // Some file systems have no permissions. If this fails, the pending file keeps its initial permissions, which are
    // never laxer. This comes after the change of owner, which may clear permission bits.
    let _ = file.set_permissions(Permissions::from_mode(mode));
}

/// Flushes the folder of a file to the disk, so that the file's new name is not lost in a power failure.
pub(super) fn flush_folder(place: &Place) {
    // Some file systems cannot do this. After a power failure, the complete old file may then be back.
    let _ = File::open(&place.folder).and_then(|folder| folder.sync_all());
}
