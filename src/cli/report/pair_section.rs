//! The section of a pair on the page: its result on every board, beside what could be made and what the lead cost.

use kibitzer::cards::{Seat, Side};
use kibitzer_results::{PairId, PairPlace, PairScore, ScoredSession, SessionResult};
use kibitzer_words::{Words, say};

use super::html::escape;
use super::result::{score_html, tricks_text};
use super::scores::{ShownColumn, contract_html, html_table, lead_html, number_text};
use super::session::FileSession;
use super::solved_boards::ReportBoard;

/// The tricks of a pair against those with best play, and what opening leads cost.
#[derive(Default)]
struct TrickBalance {
    /// Tricks above the makes as declarer, negative if below.
    as_declarer: i32,
    /// Tricks that the opponents took below their makes, negative if above.
    as_defender: i32,
    /// Tricks that the pair's own opening leads cost.
    own_leads: i32,
}

/// Returns the sections of all pairs of the sessions as HTML.
pub(super) fn pair_sections(
    sessions: &[FileSession],
    boards: &[ReportBoard],
    words: &Words,
) -> String {
    let mut sections = String::new();
    for file in sessions {
        let Some(scored) = file.scored() else {
            continue;
        };
        for (index, pair) in file.session().pairs().iter().enumerate() {
            let anchor = format!("p{}-{index}", file.source);
            let section = PairSection {
                scored,
                boards,
                pair,
                words,
            };
            sections += &section.html(&anchor);
        }
    }
    if sections.is_empty() {
        return String::new();
    }
    format!(
        "<section class=\"cards\">\n<h2>{}</h2>\n<p>{}</p>\n{sections}</section>\n",
        say!(words, "report-pairs"),
        say!(words, "report-about-pairs"),
    )
}

/// A pair with the data that its section shows.
struct PairSection<'a> {
    scored: &'a ScoredSession,
    boards: &'a [ReportBoard],
    pair: &'a PairId,
    words: &'a Words,
}

impl PairSection<'_> {
    fn html(&self, anchor: &str) -> String {
        let words = self.words;
        let mut balance = TrickBalance::default();
        let mut columns = self.columns();
        for (place, score) in self.scored.scores_of(self.pair) {
            let cells = self.row(place, score, &mut balance);
            for (column, cell) in columns.iter_mut().zip(cells) {
                column.cells.push(cell);
            }
        }
        let signed = |tricks: i32| words.number_format().signed(f64::from(tricks), 0);
        let balance = say!(
            words,
            "report-pair-balance",
            declarer = signed(balance.as_declarer),
            defender = signed(balance.as_defender),
            leads = balance.own_leads
        );
        format!(
            "<details class=\"pair\" id=\"{anchor}\"><summary>{}</summary>\n<p>{balance}</p>\n{}</details>\n",
            self.heading(),
            html_table("own", "", columns.into()),
        )
    }

    /// Returns the columns of the table of boards, without cells.
    fn columns(&self) -> [ShownColumn; 10] {
        let words = self.words;
        let share = if self.scored.rules.is_matchpoints() {
            "%".to_owned()
        } else {
            say!(words, "report-imps")
        };
        let headings = [
            ("number", say!(words, "report-board")),
            ("label", say!(words, "report-direction")),
            ("pair", say!(words, "report-opponents")),
            ("result", say!(words, "report-contract")),
            ("result", say!(words, "report-by")),
            ("label", say!(words, "report-lead")),
            ("result", say!(words, "report-tricks")),
            ("number", say!(words, "report-could-make")),
            ("result", say!(words, "report-score")),
            ("number", share),
        ];
        headings.map(|(class, heading)| ShownColumn {
            heading,
            class,
            cells: Vec::new(),
        })
    }

    /// Returns the number and the names of the pair as HTML.
    fn heading(&self) -> String {
        let PairId { number, side, .. } = self.pair;
        let side = side.map(|side| self.words.side(side));
        let names = self
            .scored
            .session
            .names(self.pair)
            .filter(|names| names != number);
        let parts = [Some(self.pair.label()), side, names].into_iter().flatten();
        parts
            .map(|part| escape(&part))
            .collect::<Vec<_>>()
            .join(" · ")
    }

    /// Returns the cells of a board as HTML, and adds its tricks to the balance.
    fn row(&self, place: PairPlace, score: PairScore, balance: &mut TrickBalance) -> [String; 10] {
        let words = self.words;
        let PairPlace { board, side, .. } = place;
        let session_board = &self.scored.session.boards[board];
        let result = &session_board.results[place.result];
        let opponents = &result.pairs[usize::from(side == Side::NorthSouth)];
        let names = self.scored.session.names(opponents);
        let played = &result.table.result;
        let solved = self.boards.get(board);
        let could_make = solved.and_then(|solved| solved.could_make(played));
        let lead_cost = solved.and_then(|solved| solved.lead_cost(played));
        balance.add(result, side, could_make, lead_cost);
        let name = escape(&session_board.number);
        let number = match solved {
            Some(_) => format!("<a href=\"#b{}\">{name}</a>", board + 1),
            None => name,
        };
        let share = score.percentage().unwrap_or(score.points);
        [
            number,
            words.side(side),
            escape(&names.unwrap_or_else(|| opponents.number.clone())),
            contract_html(played, "", words),
            played
                .declarer
                .map_or_else(String::new, |seat| words.seat_letter(seat)),
            lead_html(lead_cost, played, words).unwrap_or_default(),
            tricks_text(&result.table).unwrap_or_default(),
            number_text(could_make),
            score_html(&result.table, words),
            words.decimal(share, 1),
        ]
    }
}

impl TrickBalance {
    fn add(
        &mut self,
        result: &SessionResult,
        side: Side,
        could_make: Option<u8>,
        lead_cost: Option<u8>,
    ) {
        let played = &result.table.result;
        let Some(declarer) = played.declarer else {
            return;
        };
        let is_declaring = Seat::side(declarer) == side;
        if !is_declaring {
            self.own_leads += lead_cost.map_or(0, i32::from);
        }
        if let Some((tricks, makes)) = played.tricks.zip(could_make) {
            let gained = i32::from(tricks.0) - i32::from(makes);
            if is_declaring {
                self.as_declarer += gained;
            } else {
                self.as_defender -= gained;
            }
        }
    }
}
