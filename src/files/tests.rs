//! Whatever goes wrong, the old file stays complete and no pending file is left behind.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use super::*;

/// A temporary folder with one file, which the tests try to replace.
struct TestFolder {
    folder: TempDir,
    path: PathBuf,
}

/// The contents of the file before it is replaced.
const OLD_TEXT: &str = "what stood there";

impl TestFolder {
    /// Creates the folder and the file.
    fn new() -> TestFolder {
        let folder = tempdir().unwrap();
        let path = folder.path().join("counts");
        fs::write(&path, OLD_TEXT).unwrap();
        TestFolder { folder, path }
    }

    /// Returns the path of a file with this name in the folder.
    fn path_of(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the names of all files in the folder, sorted.
    fn file_names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Returns true if the folder contains only the file, with its old contents.
    fn is_untouched(&self) -> bool {
        fs::read_to_string(&self.path).unwrap() == OLD_TEXT && self.file_names() == ["counts"]
    }
}

/// Returns the step at which writing a file failed. Panics if it did not fail at a step.
fn failed_step<T: std::fmt::Debug>(result: Result<T, WriteError>) -> WriteStep {
    let error = result.unwrap_err();
    let Reason::Refused(step, _) = error.reason else {
        panic!("{error}")
    };
    step
}

/// Opens the file for reading only, so that every write to it fails as if the disk were full.
fn full_disk_file(scene: &TestFolder) -> File {
    File::open(&scene.path).unwrap()
}

#[test]
fn a_file_is_written_and_replaced() {
    let scene = TestFolder::new();
    for text in ["short", "", &"long ".repeat(100_000)] {
        for path in [&scene.path, &scene.path_of("new")] {
            replace(path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), text);
        }
    }
    assert_eq!(scene.file_names(), ["counts", "new"]);
}

#[test]
fn an_unfinished_write_leaves_the_folder_unchanged() {
    let scene = TestFolder::new();
    let mut pending = PendingFile::beside(&scene.path).unwrap();
    pending.write_all(b"half of").unwrap();
    pending.flush().unwrap();
    // The pending file lies beside the file, or has no name.
    assert!(scene.file_names().len() <= 2);
    drop(pending);
    assert!(scene.is_untouched());
    let result = replace_with(&scene.path, |pending| {
        pending.write_all(b"half of")?;
        Err::<(), _>(io::Error::other("no more"))
    });
    assert!(scene.is_untouched());
    let reason = "the old file is unchanged: it cannot be written completely: no more";
    let message = format!("{}: not written; {reason}", scene.path.display());
    assert_eq!(result.unwrap_err().to_string(), message);
}

/// Small writes fail only when the buffer is flushed at the end, large ones earlier.
#[test]
fn a_full_disk_leaves_the_old_file() {
    for size in [10, 1 << 20] {
        let scene = TestFolder::new();
        let result = replace_with(&scene.path, |pending| {
            pending.out = BufWriter::new(full_disk_file(&scene));
            pending.write_all(&vec![b'x'; size])
        });
        assert_eq!(failed_step(result), WriteStep::Write, "{size}");
        assert!(scene.is_untouched(), "{size}");
    }
}

#[test]
fn a_folder_created_meanwhile_is_not_replaced() {
    let scene = TestFolder::new();
    let pending = PendingFile::beside(&scene.path_of("new")).unwrap();
    fs::create_dir(scene.path_of("new")).unwrap();
    assert_eq!(failed_step(pending.commit()), WriteStep::Rename);
    assert_eq!(scene.file_names(), ["counts", "new"]);
}

#[test]
fn can_write_resolves_the_path_and_leaves_no_file() {
    let scene = TestFolder::new();
    let place = can_write(&scene.path).unwrap();
    assert!(scene.is_untouched());
    assert_eq!(place, scene.path.canonicalize().unwrap());
    let roundabout = scene.folder.path().join(".").join("counts");
    assert_eq!(can_write(&roundabout).unwrap(), place);
    can_write(&scene.path_of("new")).unwrap();
    assert!(scene.is_untouched());
}

/// These paths are refused for every user, even for root.
#[test]
fn a_path_without_a_folder_is_refused() {
    let scene = TestFolder::new();
    let in_a_file = can_write(&scene.path.join("new"));
    assert!([WriteStep::Look, WriteStep::Create].contains(&failed_step(in_a_file)));
    assert_eq!(
        failed_step(can_write(&scene.path_of("none/new"))),
        WriteStep::Create
    );
    assert!(scene.is_untouched());
    #[cfg(target_os = "linux")]
    assert_eq!(
        failed_step(can_write(Path::new("/proc/kibitzer"))),
        WriteStep::Create
    );
}

#[test]
fn folders_empty_paths_and_read_only_files_are_not_replaced() {
    let scene = TestFolder::new();
    let reason = |path: &Path| replace(path, b"new").unwrap_err().reason;
    assert!(matches!(reason(scene.folder.path()), Reason::Folder));
    assert!(matches!(reason(Path::new("")), Reason::Nameless));
    assert!(matches!(reason(&scene.path_of("new/")), Reason::Nameless));
    let mut permissions = fs::metadata(&scene.path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&scene.path, permissions).unwrap();
    let error = replace(&scene.path, b"new").unwrap_err();
    assert!(matches!(error.reason, Reason::ReadOnly) && error.has_old);
    assert!(scene.is_untouched());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::net::UnixListener;

    use super::*;

    /// Returns the permission bits of a file.
    fn mode_of(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn a_new_file_has_default_permissions() {
        let scene = TestFolder::new();
        replace(&scene.path_of("new"), b"new").unwrap();
        assert_eq!(mode_of(&scene.path_of("new")), mode_of(&scene.path));
    }

    #[test]
    fn permissions_of_the_old_file_are_kept() {
        for old in [0o600, 0o664, 0o777, 0o200] {
            let scene = TestFolder::new();
            fs::set_permissions(&scene.path, fs::Permissions::from_mode(old)).unwrap();
            let pending = PendingFile::beside(&scene.path).unwrap();
            let made = pending.out.get_ref().metadata().unwrap().permissions();
            let added = made.mode() & 0o7777 & !old;
            assert_eq!(added, 0, "nobody else reads the pending file");
            pending.commit().unwrap();
            assert_eq!(mode_of(&scene.path), old);
        }
    }

    /// Returns the numbers of a file's owner and group.
    fn owner_of(path: &Path) -> (u32, u32) {
        let metadata = fs::metadata(path).unwrap();
        (metadata.uid(), metadata.gid())
    }

    /// Run by root, this tests any owner and group; run by another user, only the user's own.
    #[test]
    fn owner_and_group_of_the_old_file_are_kept() {
        let new = TestFolder::new();
        let own = owner_of(&new.path);
        let owners = [(12_345, 23_456), (12_345, own.1), (own.0, 23_456), own];
        for (uid, gid) in owners {
            let scene = TestFolder::new();
            if chown(&scene.path, Some(uid), Some(gid)).is_err() {
                // Only an administrator can give files away.
                assert_ne!((uid, gid), own);
                continue;
            }
            fs::set_permissions(&scene.path, fs::Permissions::from_mode(0o640)).unwrap();
            let pending = PendingFile::beside(&scene.path).unwrap();
            let made = pending.out.get_ref().metadata().unwrap().permissions();
            assert_eq!(
                made.mode() & 0o777,
                0o600,
                "another group reads no pending file"
            );
            pending.commit().unwrap();
            assert_eq!(owner_of(&scene.path), (uid, gid));
            assert_eq!(mode_of(&scene.path), 0o640);
        }
    }

    /// Other hard links keep the old contents. Owner and permissions of the new file are those of the old one.
    #[test]
    fn hard_links_keep_the_old_contents() {
        let scene = TestFolder::new();
        fs::hard_link(&scene.path, scene.path_of("other")).unwrap();
        replace(&scene.path, b"new").unwrap();
        assert_eq!(fs::read_to_string(&scene.path).unwrap(), "new");
        assert_eq!(
            fs::read_to_string(scene.path_of("other")).unwrap(),
            OLD_TEXT
        );
        assert_eq!(scene.file_names(), ["counts", "other"]);
    }

    /// Root may still write to such a folder, so nothing is checked for root.
    #[test]
    fn a_read_only_folder_is_refused() {
        let scene = TestFolder::new();
        let allow = |mode| {
            fs::set_permissions(scene.folder.path(), fs::Permissions::from_mode(mode)).unwrap();
        };
        allow(0o555);
        let is_refused = File::create(scene.path_of("probe")).is_err();
        let result = replace(&scene.path, b"new");
        allow(0o755);
        if is_refused {
            assert_eq!(failed_step(result), WriteStep::Create);
            assert!(scene.is_untouched());
        }
    }

    #[test]
    fn links_are_kept_and_their_targets_replaced() {
        let scene = TestFolder::new();
        fs::create_dir(scene.path_of("links")).unwrap();
        let links = ["links/one", "links/two"].map(|name| scene.path_of(name));
        symlink("../counts", &links[0]).unwrap();
        symlink(&links[0], &links[1]).unwrap();
        replace(&links[1], b"new").unwrap();
        assert_eq!(fs::read_to_string(&scene.path).unwrap(), "new");
        for link in &links {
            assert!(fs::symlink_metadata(link).unwrap().is_symlink());
            assert_eq!(can_write(link).unwrap(), can_write(&scene.path).unwrap());
        }
        // A link to a missing file determines where the new file goes.
        let nowhere = scene.path_of("nowhere");
        symlink("links/new", &nowhere).unwrap();
        replace(&nowhere, b"new").unwrap();
        assert_eq!(
            fs::read_to_string(scene.path_of("links/new")).unwrap(),
            "new"
        );
        assert!(fs::symlink_metadata(&nowhere).unwrap().is_symlink());
    }

    #[test]
    fn cyclic_links_are_refused() {
        let scene = TestFolder::new();
        let round = scene.path_of("round");
        symlink("round", &round).unwrap();
        assert_eq!(failed_step(replace(&round, b"new")), WriteStep::Look);
        assert!(fs::symlink_metadata(&round).unwrap().is_symlink());
    }

    #[test]
    fn a_socket_is_not_replaced() {
        let scene = TestFolder::new();
        let socket = scene.path_of("socket");
        let _listener = UnixListener::bind(&socket).unwrap();
        let error = replace(&socket, b"new").unwrap_err();
        assert!(matches!(error.reason, Reason::Special), "{error}");
        assert_eq!(scene.file_names(), ["counts", "socket"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn errors_name_the_path_that_the_user_gave() {
    let error = replace(Path::new("/proc/deal.ron"), b"").unwrap_err();
    let words = error.to_string();
    let start = "/proc/deal.ron: not written: its folder does not accept a new file";
    assert!(words.starts_with(start), "{words}");
    assert!(!words.contains(".part"), "{words}");
}

/// The environment variable with the path that a process rewrites until it is killed.
const PATH_VARIABLE: &str = "KIBITZER_TEST_WRITTEN";

#[test]
#[ignore = "the other half of the next test"]
fn rewrite_until_killed() {
    let path = PathBuf::from(std::env::var_os(PATH_VARIABLE).unwrap());
    for number in 0u32.. {
        let line = format!("{number}\n");
        let rows = replace_with(&path, |pending| {
            (0..2_000).try_for_each(|_| pending.write_all(line.as_bytes()))
        });
        rows.unwrap();
    }
}

/// Writers are killed at any moment. The next writer finds a complete file and removes what they left behind.
#[test]
fn killed_writers_leave_complete_files_and_their_leftovers_are_removed() {
    let scene = TestFolder::new();
    for kill in 0..40 {
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::rewrite_until_killed", "--ignored"])
            .env(PATH_VARIABLE, &scene.path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(20 + kill));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let text = fs::read_to_string(&scene.path).unwrap();
        let mut lines = text.lines();
        let first = lines.next().unwrap();
        assert!(
            text == OLD_TEXT || lines.clone().count() == 1_999 && lines.all(|line| line == first)
        );
    }
    fs::write(scene.path_of(".kibitzer-of-an-earlier-one.part"), "half of").unwrap();
    replace(&scene.path_of("new"), b"new").unwrap();
    assert_eq!(scene.file_names(), ["counts", "new"]);
}

/// A pending file that another process is still writing is not removed.
#[test]
fn a_pending_file_in_use_is_not_removed() {
    let scene = TestFolder::new();
    let part = scene.path_of(".kibitzer-busy.part");
    let busy = File::create(&part).unwrap();
    busy.try_lock().unwrap();
    replace(&scene.path, b"new").unwrap();
    assert!(part.exists());
}

/// File systems without nameless files use named ones, which are locked while they are written.
#[test]
fn a_named_pending_file_is_locked_and_moved_into_place() {
    let scene = TestFolder::new();
    for name in ["counts", "new"] {
        let place = Place::resolve(&scene.path_of(name)).unwrap();
        let (mut file, part) = PartFile::create_named(&place).unwrap();
        file.write_all(b"new").unwrap();
        let PartFile::Named(path) = &part else {
            panic!()
        };
        assert!(File::open(path).unwrap().try_lock().is_err());
        part.move_into_place(file, &place).unwrap();
        assert_eq!(fs::read_to_string(scene.path_of(name)).unwrap(), "new");
    }
    let (_, part) =
        PartFile::create_named(&Place::resolve(&scene.path_of("third")).unwrap()).unwrap();
    drop(part);
    assert_eq!(scene.file_names(), ["counts", "new"]);
}
