//! Whatever goes wrong, the old file stays complete and no draft is left behind.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use super::*;

/// A temporary folder with one file, which the tests try to replace.
struct Scene {
    folder: TempDir,
    path: PathBuf,
}

/// The contents of the file before it is replaced.
const OLD: &str = "what stood there";

impl Scene {
    /// Creates the folder and the file.
    fn new() -> Scene {
        let folder = tempdir().unwrap();
        let path = folder.path().join("counts");
        fs::write(&path, OLD).unwrap();
        Scene { folder, path }
    }

    /// Returns the path of a file with this name in the folder.
    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the names of all files in the folder, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// Returns true if the folder contains only the file, with its old contents.
    fn is_untouched(&self) -> bool {
        fs::read_to_string(&self.path).unwrap() == OLD && self.names() == ["counts"]
    }
}

/// Returns the step at which writing a file failed. Panics if it did not fail at a step.
fn step<T: std::fmt::Debug>(result: Result<T, WriteError>) -> WriteStep {
    let error = result.unwrap_err();
    let Reason::Refused(step, _) = error.reason else {
        panic!("{error}")
    };
    step
}

/// Opens the file for reading only, so that every write to it fails as if the disk were full.
fn full(scene: &Scene) -> File {
    File::open(&scene.path).unwrap()
}

#[test]
fn a_file_is_written_and_replaced() {
    let scene = Scene::new();
    for text in ["short", "", &"long ".repeat(100_000)] {
        for path in [&scene.path, &scene.at("new")] {
            replace(path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), text);
        }
    }
    assert_eq!(scene.names(), ["counts", "new"]);
}

#[test]
fn what_is_not_finished_leaves_nothing() {
    let scene = Scene::new();
    let mut draft = Draft::beside(&scene.path).unwrap();
    draft.write_all(b"half of").unwrap();
    draft.flush().unwrap();
    // The draft lies beside the file, or has no name.
    assert!(scene.names().len() <= 2);
    drop(draft);
    assert!(scene.is_untouched());
    let result = replace_with(&scene.path, |draft| {
        draft.write_all(b"half of")?;
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
        let scene = Scene::new();
        let result = replace_with(&scene.path, |draft| {
            draft.out = BufWriter::new(full(&scene));
            draft.write_all(&vec![b'x'; size])
        });
        assert_eq!(step(result), WriteStep::Write, "{size}");
        assert!(scene.is_untouched(), "{size}");
    }
}

#[test]
fn a_place_that_is_taken_meanwhile_is_left_alone() {
    let scene = Scene::new();
    let draft = Draft::beside(&scene.at("new")).unwrap();
    fs::create_dir(scene.at("new")).unwrap();
    assert_eq!(step(draft.commit()), WriteStep::Rename);
    assert_eq!(scene.names(), ["counts", "new"]);
}

#[test]
fn it_is_tried_whether_a_file_can_be_written() {
    let scene = Scene::new();
    let place = can_write(&scene.path).unwrap();
    assert!(scene.is_untouched());
    assert_eq!(place, scene.path.canonicalize().unwrap());
    let roundabout = scene.folder.path().join(".").join("counts");
    assert_eq!(can_write(&roundabout).unwrap(), place);
    can_write(&scene.at("new")).unwrap();
    assert!(scene.is_untouched());
}

/// These paths are refused for every user, even for root.
#[test]
fn a_place_without_a_folder_is_refused() {
    let scene = Scene::new();
    let in_a_file = can_write(&scene.path.join("new"));
    assert!([WriteStep::Look, WriteStep::Create].contains(&step(in_a_file)));
    assert_eq!(step(can_write(&scene.at("none/new"))), WriteStep::Create);
    assert!(scene.is_untouched());
    #[cfg(target_os = "linux")]
    assert_eq!(
        step(can_write(Path::new("/proc/kibitzer"))),
        WriteStep::Create
    );
}

#[test]
fn only_ordinary_files_are_replaced() {
    let scene = Scene::new();
    let reason = |path: &Path| replace(path, b"new").unwrap_err().reason;
    assert!(matches!(reason(scene.folder.path()), Reason::Folder));
    assert!(matches!(reason(Path::new("")), Reason::Nameless));
    assert!(matches!(reason(&scene.at("new/")), Reason::Nameless));
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
    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn a_new_file_is_as_any_new_file() {
        let scene = Scene::new();
        replace(&scene.at("new"), b"new").unwrap();
        assert_eq!(mode(&scene.at("new")), mode(&scene.path));
    }

    #[test]
    fn permissions_are_those_of_the_old_file() {
        for old in [0o600, 0o664, 0o777, 0o200] {
            let scene = Scene::new();
            fs::set_permissions(&scene.path, fs::Permissions::from_mode(old)).unwrap();
            let draft = Draft::beside(&scene.path).unwrap();
            let made = draft.out.get_ref().metadata().unwrap().permissions();
            let added = made.mode() & 0o7777 & !old;
            assert_eq!(added, 0, "nobody else reads the draft");
            draft.commit().unwrap();
            assert_eq!(mode(&scene.path), old);
        }
    }

    /// Returns the numbers of a file's owner and group.
    fn owner(path: &Path) -> (u32, u32) {
        let metadata = fs::metadata(path).unwrap();
        (metadata.uid(), metadata.gid())
    }

    /// Run by root, this tests any owner and group; run by another user, only the user's own.
    #[test]
    fn owner_and_group_are_those_of_the_old_file() {
        let new = Scene::new();
        let own = owner(&new.path);
        let owners = [(12_345, 23_456), (12_345, own.1), (own.0, 23_456), own];
        for (uid, gid) in owners {
            let scene = Scene::new();
            if chown(&scene.path, Some(uid), Some(gid)).is_err() {
                // Only an administrator can give files away.
                assert_ne!((uid, gid), own);
                continue;
            }
            fs::set_permissions(&scene.path, fs::Permissions::from_mode(0o640)).unwrap();
            let draft = Draft::beside(&scene.path).unwrap();
            let made = draft.out.get_ref().metadata().unwrap().permissions();
            assert_eq!(made.mode() & 0o777, 0o600, "another group reads no draft");
            draft.commit().unwrap();
            assert_eq!(owner(&scene.path), (uid, gid));
            assert_eq!(mode(&scene.path), 0o640);
        }
    }

    /// Other hard links keep the old contents. Owner and permissions of the new file are those of the old one.
    #[test]
    fn other_names_of_a_file_keep_the_old_content() {
        let scene = Scene::new();
        fs::hard_link(&scene.path, scene.at("other")).unwrap();
        replace(&scene.path, b"new").unwrap();
        assert_eq!(fs::read_to_string(&scene.path).unwrap(), "new");
        assert_eq!(fs::read_to_string(scene.at("other")).unwrap(), OLD);
        assert_eq!(scene.names(), ["counts", "other"]);
    }

    /// Root may still write to such a folder, so nothing is checked for root.
    #[test]
    fn a_folder_that_takes_no_file_is_refused() {
        let scene = Scene::new();
        let allow = |mode| {
            fs::set_permissions(scene.folder.path(), fs::Permissions::from_mode(mode)).unwrap();
        };
        allow(0o555);
        let is_refused = File::create(scene.at("probe")).is_err();
        let result = replace(&scene.path, b"new");
        allow(0o755);
        if is_refused {
            assert_eq!(step(result), WriteStep::Create);
            assert!(scene.is_untouched());
        }
    }

    #[test]
    fn links_stay_and_what_they_lead_to_is_replaced() {
        let scene = Scene::new();
        fs::create_dir(scene.at("links")).unwrap();
        let links = ["links/one", "links/two"].map(|name| scene.at(name));
        symlink("../counts", &links[0]).unwrap();
        symlink(&links[0], &links[1]).unwrap();
        replace(&links[1], b"new").unwrap();
        assert_eq!(fs::read_to_string(&scene.path).unwrap(), "new");
        for link in &links {
            assert!(fs::symlink_metadata(link).unwrap().is_symlink());
            assert_eq!(can_write(link).unwrap(), can_write(&scene.path).unwrap());
        }
        // A link to a missing file determines where the new file goes.
        let nowhere = scene.at("nowhere");
        symlink("links/new", &nowhere).unwrap();
        replace(&nowhere, b"new").unwrap();
        assert_eq!(fs::read_to_string(scene.at("links/new")).unwrap(), "new");
        assert!(fs::symlink_metadata(&nowhere).unwrap().is_symlink());
    }

    #[test]
    fn links_that_lead_round_are_refused() {
        let scene = Scene::new();
        let round = scene.at("round");
        symlink("round", &round).unwrap();
        assert_eq!(step(replace(&round, b"new")), WriteStep::Look);
        assert!(fs::symlink_metadata(&round).unwrap().is_symlink());
    }

    #[test]
    fn a_socket_stays_one() {
        let scene = Scene::new();
        let socket = scene.at("socket");
        let _listener = UnixListener::bind(&socket).unwrap();
        let error = replace(&socket, b"new").unwrap_err();
        assert!(matches!(error.reason, Reason::Special), "{error}");
        assert_eq!(scene.names(), ["counts", "socket"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_refused_is_told_by_the_name_that_the_user_knows() {
    let error = replace(Path::new("/proc/deal.ron"), b"").unwrap_err();
    let words = error.to_string();
    let start = "/proc/deal.ron: not written: its folder does not accept a new file";
    assert!(words.starts_with(start), "{words}");
    assert!(!words.contains(".part"), "{words}");
}

/// The environment variable with the path that a process rewrites until it is killed.
const WRITTEN: &str = "KIBITZER_TEST_WRITTEN";

#[test]
#[ignore = "the other half of the next test"]
fn a_writer_to_be_killed() {
    let path = PathBuf::from(std::env::var_os(WRITTEN).unwrap());
    for number in 0u32.. {
        let line = format!("{number}\n");
        let rows = replace_with(&path, |draft| {
            (0..2_000).try_for_each(|_| draft.write_all(line.as_bytes()))
        });
        rows.unwrap();
    }
}

/// Writers are killed at any moment. The next writer finds a complete file and removes what they left behind.
#[test]
fn writers_that_are_killed_leave_nothing() {
    let scene = Scene::new();
    for kill in 0..40 {
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::a_writer_to_be_killed", "--ignored"])
            .env(WRITTEN, &scene.path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(20 + kill));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let text = fs::read_to_string(&scene.path).unwrap();
        let mut lines = text.lines();
        let first = lines.next().unwrap();
        assert!(text == OLD || lines.clone().count() == 1_999 && lines.all(|it| it == first));
    }
    fs::write(scene.at(".kibitzer-of-an-earlier-one.part"), "half of").unwrap();
    replace(&scene.at("new"), b"new").unwrap();
    assert_eq!(scene.names(), ["counts", "new"]);
}

/// A draft that another process is writing is not swept.
#[test]
fn what_is_being_written_is_not_swept() {
    let scene = Scene::new();
    let part = scene.at(".kibitzer-busy.part");
    let busy = File::create(&part).unwrap();
    busy.try_lock().unwrap();
    replace(&scene.path, b"new").unwrap();
    assert!(part.exists());
}

/// File systems without nameless files use named ones, which are locked while they are written.
#[test]
fn a_named_part_is_locked_and_takes_its_place() {
    let scene = Scene::new();
    for name in ["counts", "new"] {
        let place = Place::of(&scene.at(name)).unwrap();
        let (mut file, part) = PartFile::named(&place).unwrap();
        file.write_all(b"new").unwrap();
        let PartFile::Named(path) = &part else {
            panic!()
        };
        assert!(File::open(path).unwrap().try_lock().is_err());
        part.put(file, &place).unwrap();
        assert_eq!(fs::read_to_string(scene.at(name)).unwrap(), "new");
    }
    let (_, part) = PartFile::named(&Place::of(&scene.at("third")).unwrap()).unwrap();
    drop(part);
    assert_eq!(scene.names(), ["counts", "new"]);
}
