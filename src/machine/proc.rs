//! Parses Linux files about memory, which have a name, a number and a unit on each line.

use std::fs;

/// Reads the entry `name`, a size, from a Linux file such as `/proc/meminfo`, and returns it in bytes. Returns `None`
/// if the file or the entry is missing.
pub(super) fn read_bytes(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| parse_bytes(line, name))
}

/// Parses a line such as `MemTotal: 24683576 kB` and returns the size in bytes. Returns `None` if the line has a
/// different name or format.
fn parse_bytes(line: &str, name: &str) -> Option<u64> {
    let amount = line.strip_prefix(name)?.strip_prefix(':')?;
    let kilobytes: u64 = amount.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kilobytes.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_parsed_if_its_name_and_unit_match() {
        let line = "MemTotal:       24683576 kB";
        assert_eq!(parse_bytes(line, "MemTotal"), Some(24_683_576 << 10));
        assert_eq!(parse_bytes(line, "Mem"), None);
        assert_eq!(parse_bytes("MemTotal: 3", "MemTotal"), None);
        assert_eq!(parse_bytes("MemTotal: much kB", "MemTotal"), None);
    }
}
