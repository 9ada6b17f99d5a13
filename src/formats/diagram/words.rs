//! The words of written diagrams, by language.

use kibitzer_cards::problem::Call;
use kibitzer_cards::rules::{Contract, Doubling, Vulnerability};
use kibitzer_cards::{Card, Holding, Rank, Seat, Side, Strain};

/// The language of a diagram: the letters of its cards and its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiagramLetters {
    /// English words, and the honours A K Q J.
    #[default]
    Latin,
    /// Russian words, and the honours Т К Д В.
    Cyrillic,
}

/// The words of a language for diagrams and pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiagramWords(pub DiagramLetters);

impl DiagramWords {
    /// Returns the text in the language of the diagram.
    pub fn pick<'a>(self, english: &'a str, russian: &'a str) -> &'a str {
        match self.0 {
            DiagramLetters::Latin => english,
            DiagramLetters::Cyrillic => russian,
        }
    }

    /// Returns the name of a seat.
    pub fn seat(self, seat: Seat) -> &'static str {
        match (self.0, seat) {
            (DiagramLetters::Latin, seat) => seat.name(),
            (DiagramLetters::Cyrillic, Seat::North) => "Север",
            (DiagramLetters::Cyrillic, Seat::East) => "Восток",
            (DiagramLetters::Cyrillic, Seat::South) => "Юг",
            (DiagramLetters::Cyrillic, Seat::West) => "Запад",
        }
    }

    /// Returns a side by its letters, such as `N-S`.
    pub fn side(self, side: Side) -> &'static str {
        match side {
            Side::NorthSouth => self.pick("N-S", "С-Ю"),
            Side::EastWest => self.pick("E-W", "В-З"),
        }
    }

    /// Returns a rank as it is printed on a card: `10` and not `T`.
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

    /// Returns a card, such as `♥10`.
    pub fn card(self, card: Card) -> String {
        format!("{}{}", card.suit.symbol(), self.rank(card.rank))
    }

    /// Returns a strain, such as `♠`, `NT` or `misere`.
    pub fn strain(self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => suit.symbol().to_string(),
            Strain::NoTrump => self.pick("NT", "БК").to_owned(),
            Strain::Misere => self.pick("misere", "мизер").to_owned(),
        }
    }

    /// Returns the ranks of a suit from high to low.
    pub fn holding(self, holding: Holding) -> String {
        holding.ranks().map(|rank| self.rank(rank)).collect()
    }

    /// Returns a call, such as `Pass` or `1NT`.
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

    /// Returns the words for a board that was passed out.
    pub fn passed_out(self) -> &'static str {
        self.pick("Passed out", "Все пас")
    }

    /// Returns the vulnerability, such as `N-S` or `none`.
    pub fn vulnerability(self, vulnerability: Vulnerability) -> &'static str {
        match vulnerability {
            Vulnerability::None => self.pick("none", "никто"),
            Vulnerability::NorthSouth => self.side(Side::NorthSouth),
            Vulnerability::EastWest => self.side(Side::EastWest),
            Vulnerability::Both => self.pick("both", "все"),
        }
    }

    /// Returns a contract, such as `4♠x`.
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

    /// Returns the declarer, as in `by South`.
    pub fn declarer(self, declarer: Seat) -> String {
        match self.0 {
            DiagramLetters::Latin => format!("by {}", self.seat(declarer)),
            DiagramLetters::Cyrillic => format!("от {}а", self.seat(declarer).to_lowercase()),
        }
    }
}
