//! What strangers bring: texts that are nearly in a form, or around one.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::fs;
use std::path::{Path, PathBuf};

use kibitzer_formats::{Format, Harvest, Pieces, Rewrite, TextPiece, decode, read};

/// Every text among the fixtures, with its name.
fn fixtures() -> Vec<(String, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures"));
    let folders = [
        "bts",
        "dds",
        "deep-finesse",
        "diagrams",
        "gib",
        "lin",
        "pbn",
        "ppn",
        "rbn",
    ];
    let files = |folder: &str| {
        let files = fs::read_dir(root.join(folder)).unwrap();
        files
            .map(|file| file.unwrap().path())
            .collect::<Vec<PathBuf>>()
    };
    let mut files: Vec<PathBuf> = folders.into_iter().flat_map(files).collect();
    files.sort();
    let text = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        (path.display().to_string(), decode(&bytes).into_owned())
    };
    files.into_iter().map(text).collect()
}

fn pieces(text: &str) -> Vec<TextPiece> {
    Pieces::new(text.as_bytes()).map(Result::unwrap).collect()
}

/// What all pieces say together.
fn said(pieces: Vec<TextPiece>) -> Harvest {
    let mut all = Harvest::default();
    for piece in pieces {
        all.boards.extend(piece.harvest.boards);
        all.warnings.extend(piece.harvest.warnings);
    }
    all
}

#[test]
fn lines_may_end_as_on_the_macintosh_of_old() {
    let lines = "bridge N:AK... 32... ..AK. ..32. NT N\n# two\nbridge N:A... 3... ..A. ..3.\n";
    let deals = "N:AK... 32... ..AK. ..32.\n% two\nN:A... 3... ..A. ..3.\n";
    let own = [lines, deals].map(|text| (text.to_owned(), text.to_owned()));
    for (name, text) in fixtures().into_iter().chain(own) {
        let new = text.replace("\r\n", "\n");
        let old = new.replace('\n', "\r");
        match (read(&new), read(&old)) {
            (Ok(new), Ok(old)) => {
                assert_eq!(old.format, new.format, "{name}");
                assert_eq!(old.harvest, new.harvest, "{name}");
            }
            (new, old) => assert_eq!(old.unwrap_err(), new.unwrap_err(), "{name}"),
        }
        let in_pieces = pieces(&old);
        let together: String = in_pieces.iter().map(|piece| &piece.text[..]).collect();
        assert!(together == old, "{name}");
        assert_eq!(said(in_pieces), said(pieces(&new)), "{name}");
    }
}

#[test]
fn an_edited_board_keeps_the_line_ends_of_the_macintosh() {
    let bts = "% bts version 5.2\ndeal 1 A... K... Q... J...\ncontract 1NT\ncomment one\n\n";
    let dds = "PBN 0 0 4 0 \"N:A... K... Q... J...\"\nPAR 0 \"NS:NS 1N\" \"EW:NS 1N\"\n";
    let lin = "pn|a,b,c,d|md|1SA,SK,SQ,SJ|\nsv|o|\nmb|1N|mb|p|mb|p|mb|p|\n";
    let pbn = "[Event \"One\"]\n[Deal \"N:A... K... Q... J...\"]\n[Contract \"1NT\"]\n";
    for new in [bts, dds, lin, pbn] {
        let format = read(new).unwrap().format;
        let edited = |text: &str| {
            let piece = pieces(text).remove(0);
            let before = piece.harvest.boards[0].content.clone().unwrap().problem;
            let mut after = before.clone();
            after.vulnerability = kibitzer::rules::Vulnerability::Both;
            let rewrite = |after| {
                let piece = &piece.text;
                let before = &before;
                format
                    .rewrite(Rewrite {
                        piece,
                        before,
                        after,
                    })
                    .unwrap()
            };
            assert_eq!(rewrite(&before), piece.text);
            rewrite(&after)
        };
        let old = new.replace('\n', "\r");
        assert_ne!(edited(new), new);
        assert_eq!(edited(&old), edited(new).replace('\n', "\r"));
        assert_eq!(
            Format::read(format, &edited(&old)),
            Format::read(format, &edited(new))
        );
    }
}
