//! Tests that names and events of any text are only shown: in pages nothing is executed or broken, in tables no cell is a
//! formula, on terminals no control character acts.

use std::fs;

use crate::kibitz::{Run, finish, scratch, start};
use crate::report::is_whole;

/// Pieces of text that mean something to a browser, a spreadsheet, LaTeX, a terminal, PBN or a reader of text.
const PIECES: [&str; 20] = [
    "<script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>",
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "&lt;b&gt; &amp; &#60;i&#62; &nosuch;",
    "]]><!-- --> <!DOCTYPE html>",
    "</details></section></main></body>",
    "=HYPERLINK(\"http://x\",\"y\")",
    "+1+1",
    "@SUM(A1:A9)",
    "-2+3|cmd",
    "\\input{/etc/passwd} $x^2$ \\end{document}",
    "%comment {brace} ~tilde_under^hat #hash",
    "\u{1b}[31mred\u{1b}[0m\u{7}",
    "{PBN comment} ;rest [Tag \\\"x\\\"]",
    "שלום \u{202e}gnol\u{202c} ♠♥♦♣ 🂡",
    "",
    "   ",
    "Anna-Karin Ek – Bo Ask, jr.",
];

/// Returns 200 names: every piece alone and with text around it.
fn names() -> Vec<String> {
    let wrapped = |piece: &str| {
        let long = "x".repeat(200);
        [
            piece.to_owned(),
            format!("{piece}{piece}"),
            format!("Ek {piece}"),
            format!("{piece} Ask"),
            format!("<b>{piece}</b>"),
            format!("\t{piece}"),
            format!("'{piece}'"),
            format!("({piece})"),
            format!("{long}{piece}"),
            format!("0{piece}"),
        ]
    };
    PIECES.iter().flat_map(|piece| wrapped(piece)).collect()
}

/// Returns a PBN session of one board at 50 tables, whose 100 pairs have the names, with hostile tags.
fn session(names: &[String]) -> String {
    let quoted = |text: &String| {
        text.replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', " ")
    };
    let ranking = (1..).zip(names.chunks(2)).map(|(number, names)| {
        format!(
            "{number} {number} \"{} - {}\"\n",
            quoted(&names[0]),
            quoted(&names[1])
        )
    });
    let rows = (1..=50).map(|table| {
        format!(
            "{table} {} 4S S {} \"{}\"\n",
            table + 50,
            5 + table % 9,
            quoted(&names[table])
        )
    });
    let event = quoted(&names[0]);
    format!(
        "[Event \"{event}\"]\n[Site \"{event}\"]\n[Date \"{event}\"]\n[Board \"{event}\"]\n[North \"{event}\"]\n\
         [South \"{event}\"]\n[West \"{event}\"]\n[East \"{event}\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
         [Deal \"N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74\"]\n\
         [TotalScoreTable \"Rank;PairId;Names\"]\n{}[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result;Note\"]\n{}\n",
        ranking.collect::<String>(),
        rows.collect::<String>(),
    )
}

fn run(words: &[&str]) -> Run {
    let run = finish(start(words));
    assert_eq!(run.status, 0, "{words:?}: {}", run.errors);
    run
}

/// Asserts that a page has no element and no attribute that a name brought in.
fn assert_page_is_harmless(page: &str) {
    is_whole(page);
    let lower = page.to_ascii_lowercase();
    for hostile in [
        "<script>alert",
        "<img src=x",
        "<svg onload",
        "' onmouseover='alert(1)\"",
    ] {
        assert!(!lower.contains(hostile), "{hostile}");
    }
    assert_eq!(lower.matches("</body>").count(), 1);
}

fn assert_no_control_characters(text: &str) {
    let control = text
        .chars()
        .find(|letter| letter.is_control() && *letter != '\n');
    assert_eq!(control, None, "{text}");
}

#[test]
fn two_hundred_hostile_names_are_only_shown() {
    let names = names();
    assert_eq!(names.len(), 200);
    let folder = scratch(file!());
    let files = ["names.pbn", "page.html", "rows.csv"].map(|name| folder.join(name));
    let [path, page_path, rows_path] = [0, 1, 2].map(|file| files[file].to_str().unwrap());
    let [source, page, rows] = &files;
    // Each piece is once the event, site, date, board and players.
    for first in (0..200).step_by(40) {
        let mut turned = names.clone();
        turned.rotate_left(first);
        fs::write(source, session(&turned)).unwrap();
        run(&["report", path, "-o", page_path, "--quiet"]);
        assert_page_is_harmless(&fs::read_to_string(page).unwrap());
        let text = run(&["results", path, "--csv", rows_path]);
        assert_no_control_characters(&text.out);
        assert_no_control_characters(&text.errors);
        let csv = fs::read_to_string(rows).unwrap();
        for start in ["=", "+", "@"] {
            assert!(
                !csv.contains(&format!("\n{start}")) && !csv.contains(&format!(",{start}")),
                "{csv}"
            );
        }
        assert_eq!(run(&["results", path, "--json"]).json().len(), 1);
        for sheet in [&["--records"][..], &[]] {
            let words = ["export", path, "-o", page_path, "--quiet"];
            run(&[&words[..], sheet].concat());
            assert_page_is_harmless(&fs::read_to_string(page).unwrap());
        }
        for (file, sheet) in [
            ("sheet.pdf", &["--records"][..]),
            ("board.pdf", &[]),
            ("board.tex", &[]),
        ] {
            let file = folder.join(file);
            let words = ["export", path, "-o", file.to_str().unwrap(), "--quiet"];
            run(&[&words[..], sheet].concat());
            assert_ne!(fs::read(&file).unwrap().len(), 0);
        }
    }
}
