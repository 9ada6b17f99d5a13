//! What a report says, by language: all its words stand in `en` and `ru`, and nowhere else.

use kibitzer::cards::{Card, CardSet, Rank, Seat, Side, Strain, Suit};
use kibitzer::rules::Vulnerability;

/// The words of a language. What depends on a number is a function of it.
pub(super) struct ReportWords {
    /// The code of the language.
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

/// Cards and strains.
pub(super) struct CardWords {
    /// Ranks from the ace down.
    pub(super) ranks: [&'static str; 13],
    pub(super) no_trump: &'static str,
    pub(super) misere: &'static str,
}

/// Seats and sides.
pub(super) struct SeatWords {
    /// From North on, clockwise.
    pub(super) letters: [&'static str; 4],
    pub(super) names: [&'static str; 4],
    /// North-South, East-West.
    pub(super) sides: [&'static str; 2],
    /// Nobody is vulnerable, all are; a side is.
    pub(super) nobody_vulnerable: &'static str,
    pub(super) all_vulnerable: &'static str,
    pub(super) vulnerable: fn(&str) -> String,
}

/// Boards.
pub(super) struct BoardWords {
    pub(super) heading: &'static str,
    /// One of them.
    pub(super) board: &'static str,
    pub(super) boards: fn(usize) -> String,
    pub(super) dealer: &'static str,
    pub(super) makes: &'static str,
    pub(super) par: &'static str,
    pub(super) passed_out: &'static str,
    pub(super) to_top: &'static str,
    /// What the number beside a board in the list of boards is.
    pub(super) about_par: &'static str,
}

/// Results at the tables.
pub(super) struct TableWords {
    pub(super) heading: &'static str,
    /// The heading of records with an auction or a play, where other results stand above them.
    pub(super) recorded: &'static str,
    /// Where it was played, by its number, or by the room of a match.
    pub(super) table: &'static str,
    pub(super) room: &'static str,
    /// The open room, the closed one.
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

/// Calls.
pub(super) struct CallWords {
    pub(super) pass: &'static str,
    pub(super) double: &'static str,
    pub(super) redouble: &'static str,
    pub(super) whist: &'static str,
    pub(super) half: &'static str,
}

/// A play.
pub(super) struct PlayWords {
    pub(super) heading: &'static str,
    pub(super) trick: &'static str,
    pub(super) first: &'static str,
    pub(super) previous: &'static str,
    pub(super) next: &'static str,
    pub(super) last: &'static str,
    /// Before the number of declarer's tricks with best play.
    pub(super) declarer_takes: &'static str,
    pub(super) won: &'static str,
    pub(super) mistakes: fn(usize) -> String,
    pub(super) no_mistake: &'static str,
    /// A trick's number, who, the card, what it cost, the better cards, what they keep.
    pub(super) mistake: fn(&MistakeParts<'_>) -> String,
}

/// What is said of a mistake.
pub(super) struct MistakeParts<'a> {
    pub(super) trick: usize,
    pub(super) who: &'a str,
    pub(super) card: &'a str,
    pub(super) cost: u8,
    pub(super) better: &'a str,
    pub(super) keeps: u8,
}

/// The table of players.
pub(super) struct PlayerWords {
    pub(super) heading: &'static str,
    pub(super) about: &'static str,
    pub(super) player: &'static str,
    pub(super) as_declarer: &'static str,
    pub(super) as_defender: &'static str,
    pub(super) together: &'static str,
    pub(super) per_board: &'static str,
    /// What stands between the whole and its tenths.
    pub(super) decimal: &'static str,
}

/// Results and rankings as a scoring program wrote them.
pub(super) struct ScoreWords {
    pub(super) ranking: &'static str,
    pub(super) rank: &'static str,
    /// The number of a pair.
    pub(super) pair: &'static str,
    pub(super) names: &'static str,
    pub(super) section: &'static str,
    pub(super) round: &'static str,
    /// The number of boards that a pair played.
    pub(super) boards: &'static str,
    pub(super) matchpoints: &'static str,
    pub(super) imps: &'static str,
    pub(super) percent: &'static str,
    pub(super) victory_points: &'static str,
}

/// Matches of two teams.
pub(super) struct MatchWords {
    /// Teams without names.
    pub(super) home: &'static str,
    pub(super) visitors: &'static str,
    pub(super) open_room: &'static str,
    pub(super) closed_room: &'static str,
    /// The score of the match after a board.
    pub(super) running: &'static str,
    /// The results of both rooms are worth the same.
    pub(super) push: &'static str,
    /// What a team gained on a board, in international match points.
    pub(super) gain: fn(u32, &str) -> String,
}

impl ReportWords {
    /// `N`, as this language has it.
    pub(super) fn seat(&self, seat: Seat) -> &'static str {
        self.seats.letters[seat.index()]
    }

    /// `North`.
    pub(super) fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.names[seat.index()]
    }

    /// `N-S`.
    pub(super) fn side(&self, side: Side) -> &'static str {
        match side {
            Side::NorthSouth => self.seats.sides[0],
            Side::EastWest => self.seats.sides[1],
        }
    }

    /// Who is vulnerable.
    pub(super) fn vulnerability(&self, vulnerability: Vulnerability) -> String {
        match vulnerability {
            Vulnerability::None => self.seats.nobody_vulnerable.to_owned(),
            Vulnerability::NorthSouth => (self.seats.vulnerable)(self.side(Side::NorthSouth)),
            Vulnerability::EastWest => (self.seats.vulnerable)(self.side(Side::EastWest)),
            Vulnerability::Both => self.seats.all_vulnerable.to_owned(),
        }
    }

    /// A room as it is told, in the words of this language if it is one of the two of a match.
    pub(super) fn room<'a>(&self, told: &'a str) -> &'a str {
        match told {
            "Open" => self.table.rooms[0],
            "Closed" => self.table.rooms[1],
            told => told,
        }
    }

    /// The rank as it stands on a card.
    pub(super) fn rank(&self, rank: Rank) -> &'static str {
        let place = Rank::ALL.iter().position(|&it| it == rank);
        self.cards.ranks[place.unwrap_or(0)]
    }

    /// `♥10`.
    pub(super) fn card(&self, card: Card) -> String {
        format!("{}{}", card.suit.symbol(), self.rank(card.rank))
    }

    /// `♥K 10 ♣A`.
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

    /// A suit by its sign.
    pub(super) fn strain(&self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => suit.symbol().to_string(),
            Strain::NoTrump => self.cards.no_trump.to_owned(),
            Strain::Misere => self.cards.misere.to_owned(),
        }
    }
}
