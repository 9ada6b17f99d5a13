//! Tests with whole and damaged pictures.

use std::io::{BufReader, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::{DAMAGED, SIGNATURE, problem_text};
use crate::{ForeignFile, FormatFlaw, Pieces};

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(kind);
    sum.update(data);
    let length = (data.len() as u32).to_be_bytes();
    [&length, &kind[..], data, &sum.sum().to_be_bytes()].concat()
}

fn picture(chunks: &[Vec<u8>]) -> Vec<u8> {
    [SIGNATURE, &chunks.concat()].concat()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

#[test]
fn text_is_found_in_every_kind_of_chunk() {
    let pixels = chunk(b"IDAT", &[0; 99]);
    let other = chunk(b"tEXt", b"Title\0Kibitzer");
    let plain = chunk(b"iTXt", "Kibitzer\0\0\0ru\0\0Мизер".as_bytes());
    let small = [&b"Kibitzer\0\x01\0\0\0"[..], &packed("Мизер".as_bytes())].concat();
    let small = chunk(b"iTXt", &small);
    let packed_latin = [&b"Kibitzer\0\0"[..], &packed(b"Malm\xf6")].concat();
    for (chunks, expected) in [
        ([&other[..], &plain, &pixels].concat(), "Мизер"),
        ([&pixels[..], &other, &plain].concat(), "Мизер"),
        ([&other[..], &small, &pixels].concat(), "Мизер"),
        ([&pixels[..], &other, &small].concat(), "Мизер"),
        (chunk(b"tEXt", b"Kibitzer\0Malm\xf6"), "Malmö"),
        (chunk(b"zTXt", &packed_latin), "Malmö"),
    ] {
        let text = problem_text(&picture(&[chunks]));
        assert_eq!(text, Ok(Some(expected.to_owned())));
    }
}

#[test]
fn pictures_are_read_from_a_stream_with_a_tiny_buffer() {
    let line = b"Kibitzer\0\0\0\0\0bridge N:A... K... Q... J... NT N";
    let told = picture(&[chunk(b"iTXt", line), chunk(b"IDAT", &[b'\n'; 999])]);
    let untold = picture(&[chunk(b"IDAT", &[b'x'; 99_999])]);
    let boards = |bytes: &[u8]| {
        let pieces = Pieces::new(BufReader::with_capacity(1, bytes));
        let boards = pieces.flat_map(|piece| piece.unwrap().contents.boards);
        boards.map(|board| board.content).collect::<Vec<_>>()
    };
    let [Ok(line)] = &boards(&told)[..] else {
        panic!()
    };
    assert_eq!(line.problem.setup.in_play().len(), 4);
    let [Err(error)] = &boards(&untold)[..] else {
        panic!()
    };
    assert_eq!(error.flaw, FormatFlaw::Other(ForeignFile::Picture));
    // A part of the signature is not a picture.
    assert!(boards(&SIGNATURE[..3])[0].is_err());
}

/// A test for a damaged problem, which is reported as damaged and never read as a diagram found among the bytes.
#[test]
fn damaged_and_oversized_texts_are_reported() {
    let line =
        "Kibitzer\0\0\0\0\0N:AK52.Q63.KJ74.8 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.T742\n";
    let whole = picture(&[chunk(b"iTXt", line.as_bytes()), chunk(b"IEND", b"")]);
    let error = |bytes: &[u8]| {
        let pieces = Pieces::new(bytes).map(Result::unwrap);
        let mut boards: Vec<_> = pieces.flat_map(|piece| piece.contents.boards).collect();
        assert_eq!(boards.len(), 1);
        boards.remove(0).content.unwrap_err().flaw
    };
    for length in SIGNATURE.len() + 1..whole.len() - 12 {
        assert_eq!(problem_text(&whole[..length]), Err(DAMAGED));
        assert_eq!(error(&whole[..length]), DAMAGED);
    }
    for place in SIGNATURE.len()..whole.len() - 12 {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        assert_eq!(problem_text(&bytes), Err(DAMAGED), "byte {place}");
        assert_eq!(error(&bytes), DAMAGED, "byte {place}");
        assert_eq!(crate::read_bytes(&bytes).unwrap_err().flaw, DAMAGED);
    }
    let bomb = packed(&vec![b' '; 1 << 26]);
    let bomb = [&b"Kibitzer\0\x01\0\0\0"[..], &bomb].concat();
    let bomb = picture(&[chunk(b"iTXt", &bomb)]);
    assert_eq!(
        problem_text(&bomb),
        Err(FormatFlaw::TooLarge { megabytes: 4 })
    );
    let huge = [&[0xff; 4], &b"iTXtKibitzer\0\0\0\0\0"[..]].concat();
    assert_eq!(problem_text(&picture(&[huge])), Err(DAMAGED));
    // A chunk of another program is not read, even if it contains a deal.
    let comment = line.replace("Kibitzer", "Comment");
    let other = picture(&[chunk(b"iTXt", comment.as_bytes()), chunk(b"IEND", b"")]);
    assert_eq!(error(&other), FormatFlaw::Other(ForeignFile::Picture));
}
