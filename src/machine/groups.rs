//! Memory limits of Linux control groups.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Returns the lowest memory limit, in bytes, of this process's control group (cgroup) and its ancestors, or `None` if
/// there is no limit. `root` is the root folder of the file system.
pub(super) fn memory_limit(root: &Path) -> Option<u64> {
    let text = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let (mounts, groups) = (text("proc/self/mountinfo"), text("proc/self/cgroup"));
    let hierarchies = mounts.lines().filter_map(Hierarchy::parse_mount);
    let folders = hierarchies.flat_map(|hierarchy| hierarchy.group_folders(&groups));
    let limits = folders.filter_map(|folder| limit_of_group(&root.join(folder)));
    limits.min()
}

/// A mounted hierarchy of Linux control groups with the memory controller.
#[derive(PartialEq, Eq, Debug)]
struct Hierarchy {
    /// True for version 2 of the control-group interface, which has one hierarchy for all controllers; false for
    /// version 1, which has one for each controller.
    is_unified: bool,
    /// The path of the control group that is visible at the mount point. In a container it is not the root group.
    top: PathBuf,
    /// The mount point of the hierarchy, relative to the root folder.
    place: PathBuf,
}

impl Hierarchy {
    /// Parses a line of `/proc/self/mountinfo`, such as
    /// `41 25 0:34 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory`. Returns `None` if the mount is not a
    /// control-group hierarchy that limits memory.
    fn parse_mount(line: &str) -> Option<Hierarchy> {
        let (mount, system) = line.split_once(" - ")?;
        let mut mount = mount.split(' ').skip(3);
        let (top, place) = (mount.next()?, mount.next()?);
        let mut system = system.split(' ');
        let is_unified = match (system.next()?, system.nth(1)?) {
            ("cgroup2", _) => true,
            ("cgroup", options) if options.split(',').any(|part| part == MEMORY_CONTROLLER) => {
                false
            }
            _ => return None,
        };
        Some(Hierarchy {
            is_unified,
            top: PathBuf::from(top),
            place: PathBuf::from(place.trim_start_matches('/')),
        })
    }

    /// Returns the folders of this process's control group and of its ancestors, innermost first. `groups` is the
    /// content of `/proc/self/cgroup`.
    fn group_folders(&self, groups: &str) -> Vec<PathBuf> {
        let Some(group) = groups.lines().find_map(|line| self.parse_group(line)) else {
            return Vec::new();
        };
        // If the group is not below the mounted one, only the mounted one is visible.
        let below = Path::new(group).strip_prefix(&self.top);
        let names = below
            .unwrap_or(Path::new(""))
            .components()
            .filter(|part| matches!(part, Component::Normal(_)));
        let below: PathBuf = names.collect();
        let groups = below.ancestors();
        groups.map(|group| self.place.join(group)).collect()
    }

    /// Returns the path of this process's control group from a line such as `4:memory:/a/b` or `0::/a/b`. Returns
    /// `None` if the line belongs to another hierarchy.
    fn parse_group<'a>(&self, line: &'a str) -> Option<&'a str> {
        let (number, rest) = line.split_once(':')?;
        let (controllers, group) = rest.split_once(':')?;
        let is_own = if self.is_unified {
            number == "0" && controllers.is_empty()
        } else {
            controllers.split(',').any(|part| part == MEMORY_CONTROLLER)
        };
        is_own.then_some(group)
    }
}

/// The name of the control-group controller that limits memory.
const MEMORY_CONTROLLER: &str = "memory";

/// The names of the files with the memory limits of a control group. Beyond the limit in `memory.high`, the group is
/// slowed down; beyond the others, one of its processes is killed.
const LIMIT_FILES: [&str; 3] = ["memory.max", "memory.high", "memory.limit_in_bytes"];

/// Returns the lowest memory limit of the control group with this folder, in bytes, or `None` if there is none. The
/// text `max` in a file means no limit.
fn limit_of_group(folder: &Path) -> Option<u64> {
    let limits = LIMIT_FILES.iter().filter_map(|name| {
        let text = fs::read_to_string(folder.join(name)).ok()?;
        text.trim().parse().ok()
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a temporary root folder that contains the given files. Each file is given by its path and its text.
    fn system_root(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    /// Returns the memory limit, in bytes, of a process on a system with the given files.
    fn limit_on_system(files: &[(&str, &str)]) -> Option<u64> {
        memory_limit(system_root(files).path())
    }

    const VERSION_TWO_MOUNT: &str =
        "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
    const VERSION_ONE_MOUNTS: &str = "36 25 0:31 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
        37 25 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";

    #[test]
    fn the_lowest_limit_of_all_enclosing_groups_counts() {
        let own = ("proc/self/cgroup", "0::/user.slice/job.scope\n");
        let mount = ("proc/self/mountinfo", VERSION_TWO_MOUNT);
        let group = "sys/fs/cgroup/user.slice/job.scope";
        let inner = format!("{group}/memory.max");
        let outer = "sys/fs/cgroup/user.slice/memory.max";
        let with = |inner_limit, outer_limit| {
            limit_on_system(&[own, mount, (&inner, inner_limit), (outer, outer_limit)])
        };
        assert_eq!(with("104857600\n", "max\n"), Some(100 << 20));
        assert_eq!(with("max\n", "209715200\n"), Some(200 << 20));
        assert_eq!(with("104857600\n", "52428800\n"), Some(50 << 20));
        assert_eq!(with("max\n", "max\n"), None);
        let high = format!("{group}/memory.high");
        let soft = limit_on_system(&[own, mount, (&inner, "max"), (&high, "31457280")]);
        assert_eq!(soft, Some(30 << 20));
    }

    #[test]
    fn limits_of_version_1_control_groups_count() {
        let groups = "5:cpu:/a\n4:memory,hugetlb:/b/c\n0::/d\n";
        let own = ("proc/self/cgroup", groups);
        let mount = ("proc/self/mountinfo", VERSION_ONE_MOUNTS);
        let name = "memory.limit_in_bytes";
        let [a, b, c] = ["cpu/a", "memory/b", "memory/b/c"]
            .map(|group| format!("sys/fs/cgroup/{group}/{name}"));
        let unlimited = (&*c, "9223372036854771712\n");
        let limit = limit_on_system(&[own, mount, (&a, "1000"), (&b, "3000"), unlimited]);
        assert_eq!(limit, Some(3000));
        assert_eq!(limit_on_system(&[own, mount, (&a, "1000")]), None);
    }

    /// Tests that a container, which sees its own group at the mount point, is handled. The mount point is named by the
    /// group's path outside the container or by `/`.
    #[test]
    fn a_container_has_its_group_at_the_mount_point() {
        let top = VERSION_TWO_MOUNT.replace(" / ", " /docker/abc ");
        let top = ("proc/self/mountinfo", &*top);
        let limits = [
            ("sys/fs/cgroup/memory.max", "5000"),
            ("sys/fs/cgroup/job/memory.max", "4000"),
        ];
        let mount = ("proc/self/mountinfo", VERSION_TWO_MOUNT);
        for (group, mount, limit) in [
            ("0::/docker/abc/job", top, 4000),
            ("0::/docker/def", top, 5000),
            ("0::/", mount, 5000),
            ("0::/../../job", mount, 4000),
        ] {
            let own = ("proc/self/cgroup", group);
            let found = limit_on_system(&[own, mount, limits[0], limits[1]]);
            assert_eq!(found, Some(limit), "{group}");
        }
    }

    #[test]
    fn a_system_without_control_groups_has_no_limit() {
        assert_eq!(limit_on_system(&[]), None);
        assert_eq!(limit_on_system(&[("proc/self/cgroup", "0::/a")]), None);
        let odd = [
            ("proc/self/cgroup", "nonsense"),
            ("proc/self/mountinfo", "1 2 - cgroup2"),
        ];
        assert_eq!(limit_on_system(&odd), None);
    }
}
