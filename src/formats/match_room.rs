//! Records of one board at several tables: which of them are of the same board, and which are the two rooms of a team
//! match.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::{CardSet, Seat};

/// The key shared by all records of the same board: the board number as written in the source, and the hands before the
/// play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardKey {
    number: String,
    hands: [CardSet; Seat::ALL.len()],
}

impl BoardKey {
    /// Returns the key of the board that was played in `problem`.
    pub fn of(problem: &Problem) -> BoardKey {
        BoardKey {
            number: problem.record.board.clone(),
            hands: problem.setup.starting_hands().0,
        }
    }
}

/// A room of a team match. Each board is played once in each room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Room {
    /// The open room, in which the home team sits North-South.
    Open,
    /// The closed room, in which the home team sits East-West.
    Closed,
}

impl Room {
    /// Both rooms of a match.
    pub const ALL: [Room; 2] = [Room::Open, Room::Closed];

    /// Returns the value of the PBN tag `Room` for this room.
    const fn tag_value(self) -> &'static str {
        match self {
            Room::Open => "Open",
            Room::Closed => "Closed",
        }
    }

    /// Returns the room in which a record was played, or `None` if the record names none.
    pub fn of(problem: &Problem) -> Option<Room> {
        let name = tag_value(problem, "Room");
        let is_it = |room: &Room| room.tag_value().eq_ignore_ascii_case(name);
        Room::ALL.into_iter().find(is_it)
    }

    /// Returns the room in which a record of a team match by IMPs was played. Returns `None` if the record names no room,
    /// or neither IMPs nor two teams. Two teams may also play board-a-match.
    pub fn of_match(problem: &Problem) -> Option<Room> {
        let scoring = tag_value(problem, "Scoring").to_ascii_uppercase();
        let is_imps = scoring.is_empty() || scoring.starts_with('I');
        let are_named = teams_of(problem).iter().all(|team| !team.is_empty());
        Room::of(problem).filter(|_| is_imps || (are_named && !scoring.starts_with('B')))
    }
}

/// Returns the names of the home team and the visitors in a record; empty if they are unknown.
pub fn teams_of(problem: &Problem) -> [String; 2] {
    ["HomeTeam", "VisitTeam"].map(|name| tag_value(problem, name).to_owned())
}

/// Returns the names of the home team and the visitors in a record. If it names none, they are those of the first record
/// of the same board, from the other room, that does.
pub fn teams_on_board<'a>(
    problem: &Problem,
    mut records: impl Iterator<Item = &'a Problem>,
) -> [String; 2] {
    let are_named = |teams: &[String; 2]| teams.iter().any(|team| !team.is_empty());
    let own = teams_of(problem);
    if are_named(&own) {
        return own;
    }
    records
        .find_map(|record| Some(teams_of(record)).filter(are_named))
        .unwrap_or(own)
}

/// Returns the value of the PBN tag `name` of a board, or an empty string if the board does not have the tag.
pub fn tag_value<'a>(problem: &'a Problem, name: &str) -> &'a str {
    (problem.record.more.get(name)).map_or("", |value| value.trim())
}
