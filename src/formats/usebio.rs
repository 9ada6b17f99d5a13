//! USEBIO, the XML format in which scoring programs send the results of clubs to the English Bridge Union and others.
//!
//! ```text
//! <USEBIO Version="1.2"> <CLUB> <CLUB_NAME>…
//!   <EVENT EVENT_TYPE="PAIRS"> <EVENT_DESCRIPTION>… <DATE>… <BOARD_SCORING_METHOD>MATCH_POINTS…
//!     <SESSION SESSION_ID="1"> <SECTION SECTION_ID="A">
//!       <PARTICIPANTS> <PAIR> <PAIR_NUMBER>1… <DIRECTION>NS… <PERCENTAGE>… <PLACE>2=… <PLAYER>…
//!       <BOARD> <BOARD_NUMBER>1… <TRAVELLER_LINE> <NS_PAIR_NUMBER>1… <CONTRACT>3NT… <PLAYED_BY>N… <TRICKS>9…
//!   <HANDSET> <BOARD> <BOARD_NUMBER>1… <HAND> <DIRECTION>North… <SPADES>AKJ7…
//! ```
//!
//! Programs leave out levels and elements, and order them differently. Teams have matches with boards in them. Lines of
//! a traveller may have the auction and play as LIN; then every line is a board of its own.

use std::collections::HashMap;

use super::board_lines::parse_seat;
use super::flaw::BoardFlaw;
use super::markup::{Element, Markup, tidy};
use super::reading::{PieceReader, TextContent};
use super::scores::{ScoreTableColumn, Scoring, SessionHeading};
use super::session_results::{NamedRow, SessionResults, dealt_board, pbn_date};
use super::table_result::parse_direction;
use super::warnings::PieceWarnings;
use kibitzer_cards::{BySeat, Side};

/// The number of bytes at the beginning of a text in which the outermost element or the document type is looked for.
const MAX_PROLOG: usize = 1 << 11;

/// Returns true if the text looks like the beginning of a USEBIO document.
pub(crate) fn looks_like_usebio(head: &str) -> bool {
    let start = head[..head.floor_char_boundary(MAX_PROLOG)].to_ascii_lowercase();
    let is_named = |name| start.contains(name);
    start.starts_with('<') && ["<usebio", "<!doctype usebio"].into_iter().any(is_named)
}

/// The reader for USEBIO documents. The whole text is a single piece.
#[derive(Default)]
pub(crate) struct UsebioReader;

impl PieceReader for UsebioReader {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let (root, cut) = Element::parse(piece, Markup::Xml);
        let heading = read_heading(&root);
        let names = root
            .find_all("player")
            .into_iter()
            .map(|player| (player.value("player_number"), player.value("player_name")));
        let mut event = EventReader {
            scoring: heading.scoring,
            names: names.collect(),
            sessions: vec![SessionResults::default()],
            session_count: 0,
            handsets: Vec::new(),
            warnings: PieceWarnings::default(),
        };
        event.read_children(&root, &Surroundings::default());
        event.read_handsets();
        if let Some(at) = cut {
            event.warnings.add(at, BoardFlaw::Ends);
        }
        let mut warnings = event.warnings;
        for session in event.sessions {
            session.finish(piece, &heading, std::mem::take(&mut warnings), contents);
        }
        contents.heading = heading;
    }
}

/// Reads the heading of a document, and what it says about all of its boards.
fn read_heading(root: &Element) -> SessionHeading {
    let first = |name| root.find_all(name).into_iter().next();
    let value = |name| first(name).map_or(String::new(), Element::text);
    let event_type = |name| first(name).map_or("", |element| element.attribute("event_type"));
    let kind = event_type("event").to_lowercase();
    let is_of_teams = ["team", "head", "ko"]
        .iter()
        .any(|teams| kind.contains(teams));
    let method = value("board_scoring_method");
    let mut kinds = [&*method, event_type("participants"), &*kind].into_iter();
    let imps = if is_of_teams {
        Scoring::TeamImps
    } else {
        Scoring::CrossImps
    };
    let scoring = kinds.find_map(|kind| Scoring::parse(kind, Some(imps)));
    let has_matchpoints = first("ns_match_points").is_some();
    let sessions = root.find_all("session");
    SessionHeading {
        event: value("event_description"),
        site: value("club_name"),
        date: pbn_date(&value("date")),
        session: match &sessions[..] {
            [session] => session.value("session_id"),
            _ => String::new(),
        },
        scoring: scoring.or(has_matchpoints.then_some(Scoring::Matchpoints)),
    }
}

/// The elements around one that is being read.
#[derive(Clone, Default)]
struct Surroundings<'a> {
    /// The index of the session; `None` outside of sessions, where results belong to the first one.
    session: Option<usize>,
    section: String,
    /// The match of two teams or pairs.
    encounter: Option<&'a Element>,
    /// The board to which a line of a traveller belongs.
    board: Option<&'a Element>,
}

impl Surroundings<'_> {
    fn session_index(&self) -> usize {
        self.session.unwrap_or(0)
    }

    fn board_number(&self) -> String {
        let number = self.board.map(|board| board.value("board_number"));
        number.unwrap_or_default()
    }
}

/// The results of an event that is being read.
struct EventReader<'a> {
    scoring: Option<Scoring>,
    /// The names of players by their numbers.
    names: HashMap<String, String>,
    /// The sessions, at least one.
    sessions: Vec<SessionResults>,
    /// The number of elements for sessions that have been read.
    session_count: usize,
    /// The sets of deals, each with the index of its session if it is within one.
    handsets: Vec<(Option<usize>, &'a Element)>,
    warnings: PieceWarnings,
}

impl<'a> EventReader<'a> {
    fn read_children(&mut self, element: &'a Element, around: &Surroundings<'a>) {
        for child in element.children() {
            self.read_element(child, around);
        }
    }

    fn read_element(&mut self, element: &'a Element, around: &Surroundings<'a>) {
        let mut around = around.clone();
        match &*element.name {
            "session" => {
                around.session = Some(self.session_count);
                self.session_count += 1;
                self.sessions
                    .resize_with(self.session_count, SessionResults::default);
            }
            "section" => around.section = element.value("section_id"),
            "match" => {
                around.encounter = Some(element);
                let row =
                    leaves(element).map(|(name, value)| (ScoreTableColumn::Other(name), value));
                self.sessions[around.session_index()].add_rank("match", row.collect());
            }
            "board" => around.board = Some(element),
            "handset" => return self.handsets.push((around.session, element)),
            "traveller_line" => return self.add_result(element, &around),
            "pair" | "player" => return self.add_rank("pair", element, &around),
            "team" if around.encounter.is_none() => {
                self.add_rank("team", element, &around);
                for pair in element.children().filter(|child| child.name == "pair") {
                    self.add_rank("team pair", pair, &around);
                }
                return;
            }
            _ => {}
        }
        self.read_children(element, &around);
    }

    /// Adds a pair, team or player to a ranking.
    fn add_rank(&mut self, kind: &'static str, element: &Element, around: &Surroundings<'_>) {
        let mut row = vec![(ScoreTableColumn::Section, around.section.clone())];
        for name in ["team_id", "team_name"] {
            row.push((
                ScoreTableColumn::from_name(name),
                tidy(element.attribute(name)),
            ));
        }
        for (name, value) in leaves(element) {
            let column = match (ScoreTableColumn::from_name(&name), self.scoring) {
                (ScoreTableColumn::Score(None), _) if kind == "team" => {
                    ScoreTableColumn::VictoryPoints
                }
                (column, scoring) => column.of_scoring(scoring),
            };
            row.push((column, value));
        }
        let players = element.find_all("player").into_iter().flat_map(leaves);
        for (name, value) in players {
            let column = match &*name {
                "player_name" => ScoreTableColumn::Names(None),
                _ => ScoreTableColumn::Personal,
            };
            row.push((column, value));
        }
        self.sessions[around.session_index()].add_rank(kind, row);
    }

    /// Adds a line of a traveller, and the board in LIN that it may contain.
    fn add_result(&mut self, line: &Element, around: &Surroundings<'_>) {
        let mut row: NamedRow = vec![(ScoreTableColumn::Section, around.section.clone())];
        if let Some(encounter) = around.encounter {
            row.push((ScoreTableColumn::Round, encounter.value("round_number")));
            row.extend(pairs_of_match(encounter, line));
            // The score of the match on the board, such as IMPs.
            let board = around.board.into_iter().flat_map(leaves);
            let scores = board.filter(|(name, _)| name != "board_number");
            row.extend(scores.map(|(name, value)| (ScoreTableColumn::Other(name), value)));
        }
        for (name, value) in leaves(line) {
            let column = ScoreTableColumn::from_name(&name);
            if name == "lin_data" {
                self.add_lin(line, &value, around);
            } else if let ScoreTableColumn::Pair(side) = column
                && name.ends_with("player_number")
            {
                // The numbers of single players do not identify the pair.
                let player = self.names.get(&value).cloned().unwrap_or(value);
                row.push((ScoreTableColumn::Names(side), player));
            } else if column == ScoreTableColumn::Score(None) && is_number(&value) {
                row.push((column.of_side(Side::NorthSouth), value));
            } else {
                row.push((column.of_scoring(self.scoring), value));
            }
        }
        self.sessions[around.session_index()].add_result(&around.board_number(), row);
    }

    /// Adds the board that a line of a traveller contains as LIN.
    fn add_lin(&mut self, line: &Element, lin: &str, around: &Surroundings<'_>) {
        let number = around.board_number();
        let session = &mut self.sessions[around.session_index()];
        session.add_lin(line.at, lin, &number, &mut self.warnings);
    }

    /// Adds the deals of all sets to the sessions. Sets outside of sessions belong to the sessions in their order.
    fn read_handsets(&mut self) {
        let sessions = self.sessions.iter();
        let played: Vec<_> = sessions.map(SessionResults::board_numbers).collect();
        for (index, (session, handset)) in
            std::mem::take(&mut self.handsets).into_iter().enumerate()
        {
            let index = session.unwrap_or(index).min(self.sessions.len() - 1);
            let session = &mut self.sessions[index];
            for board in handset.find_all("board") {
                let number = board.value("board_number");
                // A board with its play is already there.
                if played[index].contains(&number) {
                    continue;
                }
                let mut hands = BySeat([const { None }; 4]);
                for hand in board.find_all("hand") {
                    let suits = ["spades", "hearts", "diamonds", "clubs"];
                    if let Some(seat) = parse_seat(&hand.value("direction")) {
                        hands[seat] = Some(suits.map(|suit| hand.value(suit)));
                    }
                }
                let board = dealt_board(board.at, &number, &hands, &mut self.warnings);
                session.boards.push(board);
            }
        }
    }
}

/// Returns true if a score is a number of points, which are those of North-South, and not the average of a director.
fn is_number(score: &str) -> bool {
    score.trim().parse::<f64>().is_ok()
}

/// Returns the names and texts of the child elements that contain only text. The names of people may contain anything.
fn leaves(element: &Element) -> impl Iterator<Item = (String, String)> {
    let is_leaf =
        |child: &&Element| child.name.ends_with("_name") || child.children().next().is_none();
    let leaves = element.children().filter(is_leaf);
    leaves.map(|child| (child.name.clone(), child.text()))
}

/// Returns the numbers of the pairs or teams at a table of a match. If the line of the traveller gives the pairs, those
/// of the teams stand beside them. The line gives the direction of the first team.
fn pairs_of_match(encounter: &Element, line: &Element) -> NamedRow {
    let has_pairs = line
        .children()
        .any(|child| child.name.ends_with("pair_number"));
    let names = match parse_direction(&line.value("direction")) {
        Some(Side::NorthSouth) => ["team", "opposing_team"],
        Some(Side::EastWest) => ["opposing_team", "team"],
        None if has_pairs => return Vec::new(),
        None => ["ns_pair_number", "ew_pair_number"],
    };
    let pairs = Side::ALL.into_iter().zip(names);
    pairs
        .map(|(side, name)| {
            let column = if has_pairs {
                ScoreTableColumn::Team(side)
            } else {
                ScoreTableColumn::Pair(Some(side))
            };
            (column, encounter.value(name))
        })
        .collect()
}
