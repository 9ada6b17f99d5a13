//! Tests with containers that are too large or damaged.

use std::io::Write;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};

use crate::{FormatFlaw, Pieces, Wrapping};

/// Returns a zip archive of one file.
fn zipped(content: &[u8]) -> Vec<u8> {
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
        &[1, 0, 0, 0],
    ]
    .concat();
    let local = [&b"PK\x03\x04"[..], &entry, b"a", &packed].concat();
    let directory = [&b"PK\x01\x02\x14\0"[..], &entry, &[0; 14], b"a"].concat();
    let place = [directory.len() as u32, local.len() as u32].map(u32::to_le_bytes);
    let end = [
        &b"PK\x05\x06\0\0\0\0\x01\0\x01\0"[..],
        place.as_flattened(),
        &[0, 0],
    ];
    [&local[..], &directory, &end.concat()].concat()
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
fn a_bomb_is_too_large_and_not_damaged() {
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
