//! The words of diagrams, in the languages in which they are written.

use kibitzer_cards::problem::Call;
use kibitzer_cards::rules::{Contract, Doubling, Vulnerability};
use kibitzer_cards::{Card, Holding, Rank, Seat, Side, Strain};

/// The letters and words of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiagramLetters {
    /// A K Q J, and English words.
    #[default]
    Latin,
    /// Т К Д В, and Russian words.
    Cyrillic,
}

/// The words of a language, as they stand in diagrams and pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiagramWords(pub DiagramLetters);

impl DiagramWords {
    /// A word in the language that is written.
    pub fn pick<'a>(self, english: &'a str, russian: &'a str) -> &'a str {
        match self.0 {
            DiagramLetters::Latin => english,
            DiagramLetters::Cyrillic => russian,
        }
    }

    /// A seat by its name.
    pub fn seat(self, seat: Seat) -> &'static str {
        match (self.0, seat) {
            (DiagramLetters::Latin, seat) => seat.name(),
            (DiagramLetters::Cyrillic, Seat::North) => "Север",
            (DiagramLetters::Cyrillic, Seat::East) => "Восток",
            (DiagramLetters::Cyrillic, Seat::South) => "Юг",
            (DiagramLetters::Cyrillic, Seat::West) => "Запад",
        }
    }

    /// A side by its letters: `N-S`.
    pub fn side(self, side: Side) -> &'static str {
        match side {
            Side::NorthSouth => self.pick("N-S", "С-Ю"),
            Side::EastWest => self.pick("E-W", "В-З"),
        }
    }

    /// A rank as it stands on a card: `10` and not `T`.
    pub fn rank(self, rank: Rank) -> String {
        match (self.0, rank) {
            (_, Rank::Ten) => "10".to_owned(),
            (DiagramLetters::Cyrillic, Rank::Ace) => "Т".to_owned(),
            (DiagramLetters::Cyrillic, Rank::King) => "К".to_owned(),
            (DiagramLetters::Cyrillic, Rank::Queen) => "Д".to_owned(),
            (DiagramLetters::Cyrillic, Rank::Jack) => "В".to_owned(),
            (DiagramLetters::Latin | DiagramLetters::Cyrillic, rank) => rank.to_string(),
        }
    }

    /// A card: `♥10`.
    pub fn card(self, card: Card) -> String {
        format!("{}{}", card.suit.symbol(), self.rank(card.rank))
    }

    /// A strain: `♠`, `NT` or `misere`.
    pub fn strain(self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => suit.symbol().to_string(),
            Strain::NoTrump => self.pick("NT", "БК").to_owned(),
            Strain::Misere => self.pick("misere", "мизер").to_owned(),
        }
    }

    /// The ranks of a suit, high to low.
    pub fn holding(self, holding: Holding) -> String {
        holding.ranks().map(|rank| self.rank(rank)).collect()
    }

    /// A call.
    pub fn call(self, call: Call) -> String {
        match call {
            Call::Pass => self.pick("Pass", "пас").to_owned(),
            Call::Bid(_, Strain::Misere) => self.strain(Strain::Misere),
            Call::Bid(level, strain) => format!("{level}{}", self.strain(strain)),
            Call::Double => self.pick("Dbl", "контра").to_owned(),
            Call::Redouble => self.pick("Rdbl", "реконтра").to_owned(),
            Call::Whist => self.pick("whist", "вист").to_owned(),
            Call::Half => self.pick("half", "полвиста").to_owned(),
        }
    }

    /// What is said of a board that was passed out.
    pub fn passed_out(self) -> &'static str {
        self.pick("Passed out", "Все пас")
    }

    /// Who is vulnerable.
    pub fn vulnerability(self, vulnerability: Vulnerability) -> &'static str {
        match vulnerability {
            Vulnerability::None => self.pick("none", "никто"),
            Vulnerability::NorthSouth => self.side(Side::NorthSouth),
            Vulnerability::EastWest => self.side(Side::EastWest),
            Vulnerability::Both => self.pick("both", "все"),
        }
    }

    /// A contract: `4♠x`.
    pub fn contract(self, contract: Contract) -> String {
        let doubling = match contract.doubling() {
            Doubling::Undoubled => "",
            Doubling::Doubled => "x",
            Doubling::Redoubled => "xx",
        };
        let level = match contract.level() {
            0 => String::new(),
            level => level.to_string(),
        };
        format!("{level}{}{doubling}", self.strain(contract.strain()))
    }

    /// Who plays the contract: `by South`.
    pub fn declarer(self, declarer: Seat) -> String {
        match self.0 {
            DiagramLetters::Latin => format!("by {}", self.seat(declarer)),
            DiagramLetters::Cyrillic => format!("от {}а", self.seat(declarer).to_lowercase()),
        }
    }
}
