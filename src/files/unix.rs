//! Permissions, owners, and flushing of folders on Unix.

use std::fs::{File, Metadata, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

use super::place::Place;

/// The permissions of any new file, before the user's umask is applied.
const ORDINARY: u32 = 0o666;

/// The permission bits that are copied: read, write and execute. Set-user-ID and similar bits are not.
const HANDED_ON: u32 = 0o777;

/// The permission bits of the group.
const OF_GROUP: u32 = 0o070;

/// The permission bits of everybody else.
const OF_OTHERS: u32 = 0o007;

fn mode(old: &Metadata) -> u32 {
    old.mode() & HANDED_ON
}

/// Returns the initial permissions of a draft: nobody who may not read the old file may read it. Until the draft
/// has the group of the old file, its group may do no more than everybody else.
pub(super) fn at_first(place: &Place) -> Permissions {
    Permissions::from_mode(mode_at_first(place))
}

/// Returns the initial permissions as mode bits.
pub(super) fn mode_at_first(place: &Place) -> u32 {
    let mode = place.old.as_ref().map(mode);
    mode.map_or(ORDINARY, without_group)
}

/// Restricts the group to the rights of everybody else.
fn without_group(mode: u32) -> u32 {
    mode & (!OF_GROUP | (mode & OF_OTHERS) << 3)
}

/// Gives a draft the owner, group and permissions of the old file, as far as the system allows.
pub(super) fn as_before(place: &Place, file: &File) {
    let Some(old) = &place.old else {
        return;
    };
    let Ok(new) = file.metadata() else {
        return;
    };
    let has_group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
    if new.uid() != old.uid() {
        // Only an administrator can; otherwise the file belongs to the user who writes it.
        let _ = fchown(file, Some(old.uid()), None);
    }
    let mode = match has_group {
        true => mode(old),
        false => without_group(mode(old)),
    };
    // Some file systems have no permissions. If this fails, the draft keeps stricter permissions, never laxer ones.
    // It comes after the change of owner, because that may clear permission bits.
    let _ = file.set_permissions(Permissions::from_mode(mode));
}

/// Flushes the folder, so that the disk holds the new name too.
pub(super) fn flush(place: &Place) {
    // Some file systems cannot. After a power failure the old file may then be back, complete.
    let _ = File::open(&place.folder).and_then(|folder| folder.sync_all());
}
