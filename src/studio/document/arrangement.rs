//! Ways to arrange boards of the problem list: sorted, shuffled, rotated and numbered.

use kibitzer::cards::Seat;
use kibitzer::problem::{NumberError, Problem};
use kibitzer::rules::Chance;

/// A way to arrange boards of the problem list. The list that they come from stays as it is, unless it is the arranged
/// list itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// The boards follow those of the arranged list.
    Join,
    /// The boards are sorted by number; boards without a number come last.
    Sort,
    /// The boards come in a random order.
    Shuffle,
    /// The boards are numbered from 1.
    Renumber,
    /// Every board has the dealer and vulnerability of its number.
    ByNumber,
    /// Every board is rotated clockwise by one seat.
    Rotate,
    /// Every board is rotated until declarer is South.
    DeclarerSouth,
}

impl Arrangement {
    /// All arrangements in menu order.
    pub const ALL: [Arrangement; 7] = [
        Arrangement::Join,
        Arrangement::Sort,
        Arrangement::Shuffle,
        Arrangement::Renumber,
        Arrangement::ByNumber,
        Arrangement::Rotate,
        Arrangement::DeclarerSouth,
    ];

    /// Changes and reorders boards. Returns the reasons why boards have not got the dealer and vulnerability of their
    /// numbers.
    pub(crate) fn apply(self, boards: &mut [Problem], chance: &mut Chance) -> Vec<NumberError> {
        match self {
            Arrangement::Join => {}
            Arrangement::Sort => {
                boards.sort_by_key(|board| board.record.board_number().unwrap_or(u64::MAX));
            }
            Arrangement::Shuffle => chance.shuffle(boards),
            Arrangement::Renumber => {
                for (index, board) in boards.iter_mut().enumerate() {
                    board.record.board = (index + 1).to_string();
                }
            }
            Arrangement::ByNumber => {
                let followed = boards.iter_mut().map(Problem::follow_number);
                return followed.filter_map(Result::err).collect();
            }
            Arrangement::Rotate => boards.iter_mut().for_each(|board| board.rotate(1)),
            Arrangement::DeclarerSouth => {
                let played = boards.iter_mut().filter(|board| board.contract().is_some());
                played.for_each(|board| board.rotate_seat(board.setup.declarer, Seat::South));
            }
        }
        Vec::new()
    }
}
