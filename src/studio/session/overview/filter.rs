//! The filters of the overview, and the totals over the rows that they show.

use std::collections::BTreeMap;

use kibitzer::cards::{Seat, Side};
use kibitzer::rules::{Doubling, Game};
use kibitzer_formats::Room;
use serde::{Deserialize, Serialize};

use super::row::{BoardRow, SolvedBoard};

/// A property that a row of the overview must have to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RowFilter {
    /// Some card cost a trick.
    Mistakes,
    /// The two rooms of the match differ by at least six IMPs.
    Swings,
    /// The contract is a slam.
    Slams,
    /// The contract is doubled or redoubled.
    Doubled,
}

/// The smallest difference between two rooms, in IMPs, that counts as a swing.
const SWING: u32 = 6;

/// The lowest level of a slam.
const SLAM_LEVEL: u8 = 6;

impl RowFilter {
    /// All filters in display order.
    pub const ALL: [RowFilter; 4] = [
        RowFilter::Mistakes,
        RowFilter::Swings,
        RowFilter::Slams,
        RowFilter::Doubled,
    ];

    /// Returns true if a row has this property. `solved` holds the engine's results for the board; `None` if they are
    /// unknown or hidden.
    fn shows(self, row: &BoardRow, solved: Option<&SolvedBoard>) -> bool {
        match self {
            RowFilter::Mistakes => solved.is_some_and(|solved| solved.cost(&|_| true) > Some(0)),
            RowFilter::Swings => row.imps.is_some_and(|imps| imps.unsigned_abs() >= SWING),
            RowFilter::Slams => row.contract.is_some_and(|contract| {
                contract.game() == Game::Bridge && contract.level() >= SLAM_LEVEL
            }),
            RowFilter::Doubled => {
                let doubling = row.contract.map(|contract| contract.doubling());
                doubling.is_some_and(|doubling| doubling != Doubling::Undoubled)
            }
        }
    }
}

/// The filter of the overview: search text, room and properties.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardFilter {
    /// The text for which the user searches boards, players and contracts.
    pub search: String,
    /// The room to which the rows are restricted; `None` shows all rooms.
    #[serde(with = "stored_room")]
    pub room: Option<Room>,
    /// The properties that every row must have.
    pub chosen: Vec<RowFilter>,
}

impl BoardFilter {
    /// Returns true if a row passes the filter. `solved` holds the engine's results for the board; `None` if they are
    /// unknown or hidden.
    pub(super) fn shows(&self, row: &BoardRow, solved: Option<&SolvedBoard>) -> bool {
        self.room.is_none_or(|room| row.room == Some(room))
            && row.matches_search(&self.search.to_lowercase())
            && self.chosen.iter().all(|chosen| chosen.shows(row, solved))
    }
}

/// Serializes a room as its index among all rooms.
mod stored_room {
    use kibitzer_formats::Room;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(room: &Option<Room>, to: S) -> Result<S::Ok, S::Error> {
        room.map(|room| room as usize).serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Room>, D::Error> {
        let index = Option::<usize>::deserialize(from)?;
        Ok(index.and_then(|index| Room::ALL.get(index).copied()))
    }
}

/// Totals over the rows that the overview shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardTotals {
    /// The number of rows with a recorded play.
    pub plays: usize,
    /// The number of cards in the recorded plays.
    pub cards: usize,
    /// The IMPs that North-South of the open room won on the boards of the rows; `None` if no board has IMPs.
    pub imps: Option<i32>,
    /// The tricks that the mistakes of each side cost: of North-South, then of East-West.
    pub of_sides: [usize; 2],
    /// The tricks that the mistakes of each role cost: of declarers, then of defenders.
    pub of_roles: [usize; 2],
    /// The players who made mistakes, sorted by the number of tricks that their mistakes cost, most first.
    pub players: Vec<PlayerTotal>,
    /// The number of rows in all rooms, in the open room and in the closed room, whether they pass the filter or not.
    pub rooms: [usize; 3],
    /// The number of rows with each property, whether they pass the filter or not, in the order of [`RowFilter::ALL`].
    pub counts: [usize; RowFilter::ALL.len()],
    /// The number of rows of the whole overview whose values are still to be computed.
    pub pending: usize,
}

/// The mistakes of one player on the rows that the overview shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerTotal {
    /// The name of the player.
    pub name: String,
    /// The room and the side on which the player always sat; `None` if the player changed them.
    pub seat: Option<(Option<Room>, Side)>,
    /// The number of cards of the player that cost tricks, including dummy's cards where the player was declarer.
    pub mistakes: usize,
    /// The number of tricks that the player's mistakes cost.
    pub lost: usize,
}

impl BoardTotals {
    /// Adds a row that passes the filter.
    pub(super) fn add_shown(
        &mut self,
        row: &BoardRow,
        solved: Option<&SolvedBoard>,
        players: &mut BTreeMap<String, PlayerTotal>,
    ) {
        self.plays += usize::from(row.cards > 0);
        self.cards += row.cards;
        for (player, mistake) in solved
            .iter()
            .filter_map(|solved| solved.mistakes.as_ref())
            .flatten()
        {
            let cost = usize::from(mistake.cost.0);
            self.of_sides[player.side() as usize] += cost;
            self.of_roles[usize::from(*player != row.declarer)] += cost;
            if let Some(name) = &row.players[*player] {
                add_mistake(players, name, row.room, *player, cost);
            }
        }
    }

    /// Adds a row to the counts of the filters, whether it is shown or not.
    pub(super) fn add_to_counts(&mut self, row: &BoardRow, solved: Option<&SolvedBoard>) {
        self.rooms[0] += 1;
        if let Some(room) = row.room {
            self.rooms[1 + room as usize] += 1;
        }
        for (count, filter) in self.counts.iter_mut().zip(RowFilter::ALL) {
            *count += usize::from(filter.shows(row, solved));
        }
    }

    /// Sets the IMPs of the shown rows. A board that is shown for both rooms counts once.
    pub(super) fn set_imps<'a>(&mut self, rows: impl Iterator<Item = &'a BoardRow>) {
        let mut deals: BTreeMap<usize, i32> = BTreeMap::new();
        for row in rows {
            if let (Some(room), Some(imps)) = (row.room, row.imps) {
                let of_open = match room {
                    Room::Open => imps,
                    Room::Closed => -imps,
                };
                deals.insert(row.deal, of_open);
            }
        }
        self.imps = (!deals.is_empty()).then(|| deals.values().sum());
    }

    /// Sets the players, sorted by the tricks that their mistakes cost, most first.
    pub(super) fn set_players(&mut self, players: BTreeMap<String, PlayerTotal>) {
        self.players = players.into_values().collect();
        self.players
            .sort_by_key(|player| std::cmp::Reverse((player.lost, player.mistakes)));
    }
}

/// Adds a mistake to the totals of the player with this name.
fn add_mistake(
    players: &mut BTreeMap<String, PlayerTotal>,
    name: &str,
    room: Option<Room>,
    seat: Seat,
    cost: usize,
) {
    let here = Some((room, seat.side()));
    let total = players.entry(name.to_owned()).or_insert(PlayerTotal {
        name: name.to_owned(),
        seat: here,
        mistakes: 0,
        lost: 0,
    });
    total.seat = total.seat.filter(|_| total.seat == here);
    total.mistakes += 1;
    total.lost += cost;
}
