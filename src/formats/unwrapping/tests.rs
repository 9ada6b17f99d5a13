//! Tests with containers that are too large or damaged.

use std::io::Write;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};

use crate::{FormatFlaw, Pieces, Wrapping};

/// Returns a zip archive of one file.
fn zipped(content: &[u8]) -> Vec<u8> {
    archive(&[("a", content)])
}

/// Returns a zip archive of files, given by their names and contents.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let [mut locals, mut directory] = [Vec::new(), Vec::new()];
    for (name, content) in files {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(content).unwrap();
        let packed = packed.finish().unwrap();
        let mut sum = flate2::Crc::new();
        sum.update(content);
        let sizes = [packed.len() as u32, content.len() as u32].map(u32::to_le_bytes);
        // Version, flags, method (deflate), time, date; checksum, sizes; lengths of the name and of the extra field.
        let entry = [
            &[20, 0, 0, 0, 8, 0, 0, 0, 0, 0][..],
            &sum.sum().to_le_bytes(),
            sizes.as_flattened(),
            &[name.len() as u8, 0, 0, 0],
        ]
        .concat();
        let place = (locals.len() as u32).to_le_bytes();
        let name = name.as_bytes();
        directory.extend([b"PK\x01\x02\x14\0", &entry[..], &[0; 10], &place, name].concat());
        locals.extend([b"PK\x03\x04", &entry[..], name, &packed].concat());
    }
    let count = (files.len() as u16).to_le_bytes();
    let place = [directory.len() as u32, locals.len() as u32].map(u32::to_le_bytes);
    let end = [
        &b"PK\x05\x06\0\0\0\0"[..],
        &count,
        &count,
        place.as_flattened(),
        &[0, 0],
    ];
    [locals, directory, end.concat()].concat()
}

fn gzipped(content: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(content).unwrap();
    packed.finish().unwrap()
}

/// Returns the error about a file that is read as a whole, and about the same bytes as a stream.
fn errors(bytes: &[u8]) -> [FormatFlaw; 2] {
    let pieces = Pieces::new(bytes).map(Result::unwrap);
    let last = pieces.flat_map(|piece| piece.contents.boards).last();
    let streamed = last.unwrap().content.unwrap_err().flaw;
    [crate::read_bytes(bytes).unwrap_err().flaw, streamed]
}

#[test]
fn a_zip_bomb_is_reported_as_too_large_and_not_as_damaged() {
    let content = vec![b'A'; super::LARGEST + 1];
    let bomb = zipped(&content);
    let too_large = FormatFlaw::TooLarge { megabytes: 64 };
    for file in [
        bomb.clone(),
        zipped(&bomb),
        gzipped(&bomb),
        zipped(&gzipped(&content)),
    ] {
        assert_eq!(errors(&file), [too_large.clone(), too_large.clone()]);
    }
    let gzip = gzipped(&content);
    assert_eq!(crate::read_bytes(&gzip).unwrap_err().flaw, too_large);
    // A small file is read, and a damaged one is still called so.
    let deal = b"N:AK... 32... ..AK. ..32.\n";
    assert!(crate::read_bytes(&zipped(deal)).is_ok());
    let damaged = FormatFlaw::Damaged(Wrapping::Zip);
    let cut = &bomb[..bomb.len() - 1];
    assert_eq!(errors(cut), [damaged.clone(), damaged]);
}

#[test]
fn files_added_by_operating_systems_to_archives_are_ignored() {
    let deal = b"N:AK... 32... ..AK. ..32.\n";
    for clutter in [
        "__MACOSX/._club.txt",
        "club/._club.txt",
        ".DS_Store",
        "club/.DS_Store",
        "Thumbs.db",
        "club\\desktop.ini",
        "club/",
    ] {
        let zip = archive(&[(clutter, b""), ("club/club.txt", deal), (clutter, b"")]);
        let found = crate::read_bytes(&zip);
        assert_eq!(
            found.map(|found| found.contents.boards.len()),
            Ok(1),
            "{clutter}"
        );
        let only = FormatFlaw::EmptyArchive;
        assert_eq!(errors(&archive(&[(clutter, b"")])), [only.clone(), only]);
    }
}

#[test]
fn an_unreadable_archive_is_reported_with_its_reason() {
    let deal = b"N:AK... 32... ..AK. ..32.\n";
    let several = archive(&[("a.pbn", deal), (".DS_Store", b""), ("b.pbn", deal)]);
    let document = [("word/document.xml", &b""[..]), ("a.xml", b"")];
    // Changes a byte in the directory of an archive of one file.
    let changed = |offset: usize, byte: u8| {
        let mut zip = zipped(deal);
        let directory = zip
            .windows(4)
            .position(|window| window == b"PK\x01\x02")
            .unwrap();
        zip[directory + offset] = byte;
        zip
    };
    let [encrypted, unknown_method] = [changed(8, 1), changed(10, 93)];
    let not_read = "an archive of this kind is not read; unpack it and open the files";
    for (bytes, words) in [
        (
            &several[..],
            "this is an archive of 2 files; unpack it and open the files",
        ),
        (&archive(&[]), "this archive contains no files"),
        (
            &archive(&document),
            "this seems to be a document of a word processor, which is not read; copy the deals from it as text",
        ),
        (&encrypted, not_read),
        (&unknown_method, not_read),
        (b"Rar!\x1a\x07\x01\0", not_read),
        (b"7z\xbc\xaf\x27\x1c\0\x04", not_read),
    ] {
        assert_eq!(errors(bytes).map(|flaw| flaw.to_string()), [words; 2]);
    }
}
