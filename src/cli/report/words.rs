//! The words of a report: all texts that depend on the language are in `en` and `ru`.

use kibitzer::cards::{Card, CardSet, Rank, Seat, Side, Strain, Suit};
use kibitzer::rules::Vulnerability;

/// The words of a language. Texts that depend on a number are functions of it.
pub(super) struct ReportWords {
    /// The ISO 639 code of the language, such as `en`.
    pub(super) code: &'static str,
    pub(super) cards: CardWords,
    pub(super) seats: SeatWords,
    pub(super) board: BoardWords,
    pub(super) table: TableWords,
    pub(super) play: PlayWords,
    pub(super) players: PlayerWords,
    pub(super) scores: ScoreWords,
    pub(super) matches: MatchWords,
}

/// Words for cards and strains.
pub(super) struct CardWords {
    /// The ranks from the ace down.
    pub(super) ranks: [&'static str; 13],
    pub(super) no_trump: &'static str,
    pub(super) misere: &'static str,
}

/// Words for seats and sides.
pub(super) struct SeatWords {
    /// The letters of the seats, clockwise from North.
    pub(super) letters: [&'static str; 4],
    pub(super) names: [&'static str; 4],
    /// The names of North-South and East-West.
    pub(super) sides: [&'static str; 2],
    /// The texts for no side, both sides, and one side vulnerable.
    pub(super) nobody_vulnerable: &'static str,
    pub(super) all_vulnerable: &'static str,
    pub(super) vulnerable: fn(&str) -> String,
}

/// Words for boards.
pub(super) struct BoardWords {
    pub(super) heading: &'static str,
    /// The word for one board.
    pub(super) board: &'static str,
    pub(super) boards: fn(usize) -> String,
    pub(super) dealer: &'static str,
    pub(super) makes: &'static str,
    pub(super) par: &'static str,
    pub(super) passed_out: &'static str,
    pub(super) to_top: &'static str,
    /// The explanation of the score beside each board in the list of boards.
    pub(super) about_par: &'static str,
}

/// Words for results at the tables.
pub(super) struct TableWords {
    pub(super) heading: &'static str,
    /// The heading of records with an auction or a play, below a table of other results.
    pub(super) recorded: &'static str,
    /// The headings for the number of the table, or the room of a match.
    pub(super) table: &'static str,
    pub(super) room: &'static str,
    /// The names of the open and the closed room.
    pub(super) rooms: [&'static str; 2],
    pub(super) contract: &'static str,
    pub(super) by: &'static str,
    pub(super) lead: &'static str,
    pub(super) tricks: &'static str,
    pub(super) score: &'static str,
    pub(super) lost: &'static str,
    pub(super) auction: &'static str,
    pub(super) calls: CallWords,
}

/// Words for calls.
pub(super) struct CallWords {
    pub(super) pass: &'static str,
    pub(super) double: &'static str,
    pub(super) redouble: &'static str,
    pub(super) whist: &'static str,
    pub(super) half: &'static str,
}

/// Words for the play.
pub(super) struct PlayWords {
    pub(super) heading: &'static str,
    pub(super) trick: &'static str,
    pub(super) first: &'static str,
    pub(super) previous: &'static str,
    pub(super) next: &'static str,
    pub(super) last: &'static str,
    /// The text before the number of declarer's tricks with best play.
    pub(super) declarer_takes: &'static str,
    pub(super) won: &'static str,
    pub(super) mistakes: fn(usize) -> String,
    pub(super) no_mistake: &'static str,
    /// The sentence about a mistake.
    pub(super) mistake: fn(&MistakeParts<'_>) -> String,
}

/// The parts of a sentence about a mistake: the number of the trick, the player, the card, its cost in tricks, the
/// better cards, and the tricks that they keep.
pub(super) struct MistakeParts<'a> {
    pub(super) trick: usize,
    pub(super) who: &'a str,
    pub(super) card: &'a str,
    pub(super) cost: u8,
    pub(super) better: &'a str,
    pub(super) keeps: u8,
}

/// Words for the table of players.
pub(super) struct PlayerWords {
    pub(super) heading: &'static str,
    pub(super) about: &'static str,
    pub(super) player: &'static str,
    pub(super) as_declarer: &'static str,
    pub(super) as_defender: &'static str,
    pub(super) together: &'static str,
    pub(super) per_board: &'static str,
    /// The decimal separator.
    pub(super) decimal: &'static str,
}

/// Words for results and rankings from a scoring program.
pub(super) struct ScoreWords {
    pub(super) ranking: &'static str,
    pub(super) rank: &'static str,
    /// The heading for the number of a pair.
    pub(super) pair: &'static str,
    pub(super) names: &'static str,
    pub(super) section: &'static str,
    pub(super) round: &'static str,
    /// The heading for the number of boards that a pair played.
    pub(super) boards: &'static str,
    pub(super) matchpoints: &'static str,
    pub(super) imps: &'static str,
    pub(super) percent: &'static str,
    pub(super) victory_points: &'static str,
}

/// Words for matches of two teams.
pub(super) struct MatchWords {
    /// The word for a home team without a name.
    pub(super) home: &'static str,
    pub(super) visitors: &'static str,
    pub(super) open_room: &'static str,
    pub(super) closed_room: &'static str,
    /// The heading for the score of the match after each board.
    pub(super) running: &'static str,
    /// The text for a board without a swing.
    pub(super) push: &'static str,
    /// The text for the IMPs that a team gained on a board.
    pub(super) gain: fn(u32, &str) -> String,
}

impl ReportWords {
    /// Returns the letter of a seat, such as `N`.
    pub(super) fn seat(&self, seat: Seat) -> &'static str {
        self.seats.letters[seat.index()]
    }

    /// Returns the name of a seat, such as `North`.
    pub(super) fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.names[seat.index()]
    }

    /// Returns the name of a side, such as `N-S`.
    pub(super) fn side(&self, side: Side) -> &'static str {
        match side {
            Side::NorthSouth => self.seats.sides[0],
            Side::EastWest => self.seats.sides[1],
        }
    }

    /// Returns the text for a vulnerability.
    pub(super) fn vulnerability(&self, vulnerability: Vulnerability) -> String {
        match vulnerability {
            Vulnerability::None => self.seats.nobody_vulnerable.to_owned(),
            Vulnerability::NorthSouth => (self.seats.vulnerable)(self.side(Side::NorthSouth)),
            Vulnerability::EastWest => (self.seats.vulnerable)(self.side(Side::EastWest)),
            Vulnerability::Both => self.seats.all_vulnerable.to_owned(),
        }
    }

    /// Returns the name of a room: translated if it is the open or the closed room, otherwise as given.
    pub(super) fn room<'a>(&self, told: &'a str) -> &'a str {
        match told {
            "Open" => self.table.rooms[0],
            "Closed" => self.table.rooms[1],
            told => told,
        }
    }

    /// Returns a rank as it is printed on a card.
    pub(super) fn rank(&self, rank: Rank) -> &'static str {
        let place = Rank::ALL.iter().position(|&it| it == rank);
        self.cards.ranks[place.unwrap_or(0)]
    }

    /// Returns a card, such as `♥10`.
    pub(super) fn card(&self, card: Card) -> String {
        format!("{}{}", card.suit.symbol(), self.rank(card.rank))
    }

    /// Returns cards by suit, such as `♥K 10 ♣A`.
    pub(super) fn cards_of(&self, cards: CardSet) -> String {
        let suits = Suit::ALL.into_iter().filter_map(|suit| {
            let ranks: Vec<&str> = cards
                .holding(suit)
                .ranks()
                .map(|rank| self.rank(rank))
                .collect();
            (!ranks.is_empty()).then(|| format!("{}{}", suit.symbol(), ranks.join(" ")))
        });
        suits.collect::<Vec<_>>().join(" ")
    }

    /// Returns the name of a strain; a suit is given by its symbol.
    pub(super) fn strain(&self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => suit.symbol().to_string(),
            Strain::NoTrump => self.cards.no_trump.to_owned(),
            Strain::Misere => self.cards.misere.to_owned(),
        }
    }
}
