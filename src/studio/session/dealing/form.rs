//! The form for random deals: what the user types about number, seed and hands, and reading it.

use kibitzer::cards::{BySeat, Seat, Suit};
use kibitzer::dealing::DealConstraints;
use kibitzer::notation::constraints::{self, ConstraintError};
use kibitzer::rules::{Constraint, Game};

/// The form for random deals, with the text typed in each field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealForm {
    /// The game for which hands are dealt: bridge or preferans.
    pub game: Game,
    /// The text of the field for the number of deals.
    pub count: String,
    /// The text of the field for the random seed; if empty, a different seed is used each time.
    pub seed: String,
    /// The constraints on each hand of a random deal. In preferans there are none for South, the empty seat.
    pub hands: BySeat<HandConstraintTexts>,
}

/// The constraints on one hand of a random deal, as typed. An empty text imposes no constraint.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HandConstraintTexts {
    /// The allowed range of high-card points, such as `15-17`.
    pub points: String,
    /// The allowed lengths of spades, hearts, diamonds and clubs, one text for each suit, such as `5+`.
    pub lengths: [String; 4],
    /// The allowed shapes of a hand, such as `5332, 4432`, `5-4-x-x` or `balanced`.
    pub shape: String,
    /// The cards that the hand must hold, such as `SA, HKQ`.
    pub cards: String,
    /// The tricks that the hand must be able to make as declarer, such as `NT=9+ S=10`.
    pub tricks: String,
}

/// A field of the form for random deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealFormField {
    /// The field for the number of deals.
    Count,
    /// The field for the random seed.
    Seed,
    /// The field for the high-card points of a hand.
    Points(Seat),
    /// The field for the length of a suit in a hand.
    Length(Seat, Suit),
    /// The field for the shapes of a hand.
    Shape(Seat),
    /// The field for the cards that a hand must hold.
    Cards(Seat),
    /// The field for the tricks that a hand must make as declarer.
    Tricks(Seat),
}

/// An error in the text that the user typed into a field of the form for random deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DealFormError {
    /// The number of deals is not a number from 1 to [`MAX_DEALS`].
    Count,
    /// The random seed is not a number.
    Seed,
    /// The text is not a valid constraint on a hand, for this reason.
    Constraint(ConstraintError),
}

/// Maximum number of random deals in one list.
pub const MAX_DEALS: u64 = 10_000;

/// A valid request for random deals, parsed from the form that the user filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealOrder {
    /// The constraints that every random deal must meet.
    pub constraints: DealConstraints,
    /// The number of deals requested.
    pub count: u64,
    /// The random seed; `None` if any seed will do.
    pub seed: Option<u64>,
}

impl Default for DealForm {
    fn default() -> DealForm {
        DealForm {
            game: Game::Bridge,
            count: "12".to_owned(),
            seed: String::new(),
            hands: BySeat::default(),
        }
    }
}

impl DealForm {
    /// Sets the game to that of the document on the table, unless the user has typed constraints on the hands.
    pub(super) fn suggest_game(&mut self, game: Game) {
        if self.hands == BySeat::default() {
            self.game = game;
        }
    }

    /// Returns the seats that hold cards in the game chosen in the form.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let absent = DealConstraints::new(self.game).absent;
        let seats = Seat::ALL.into_iter();
        seats.filter(move |seat| Some(*seat) != absent)
    }

    /// Parses the form and returns the request for random deals.
    ///
    /// # Errors
    ///
    /// Returns every field whose text is not valid, with its error.
    pub fn parse_order(&self) -> Result<DealOrder, Vec<(DealFormField, DealFormError)>> {
        let mut flaws = Vec::new();
        let mut constraints = DealConstraints::new(self.game);
        for seat in self.seats() {
            self.hands[seat].add_constraints(seat, &mut constraints, &mut flaws);
        }
        let count = (self.count.trim())
            .parse()
            .ok()
            .filter(|count| (1..=MAX_DEALS).contains(count));
        if count.is_none() {
            flaws.push((DealFormField::Count, DealFormError::Count));
        }
        let seed = match self.seed.trim() {
            "" => Some(None),
            seed => seed.parse().ok().map(Some),
        };
        if seed.is_none() {
            flaws.push((DealFormField::Seed, DealFormError::Seed));
        }
        match (count, seed) {
            (Some(count), Some(seed)) if flaws.is_empty() => Ok(DealOrder {
                constraints,
                count,
                seed,
            }),
            _ => Err(flaws),
        }
    }
}

impl HandConstraintTexts {
    /// Parses the constraints on the hand of `seat` and adds them to `constraints`; errors are added to `flaws`.
    fn add_constraints(
        &self,
        seat: Seat,
        constraints: &mut DealConstraints,
        flaws: &mut Vec<(DealFormField, DealFormError)>,
    ) {
        let hands = &mut constraints.hands;
        let field = DealFormField::Points(seat);
        let points = read_field(field, &self.points, constraints::range, flaws);
        hands.extend(points.map(|within| Constraint::points(seat, within)));
        for (suit, text) in Suit::ALL.into_iter().zip(&self.lengths) {
            let field = DealFormField::Length(seat, suit);
            let length = read_field(field, text, constraints::range, flaws);
            hands.extend(length.map(|within| Constraint::length(seat, suit, within)));
        }
        let shape = |text: &str| constraints::shape(&format!("{seat}={text}"));
        let shape = read_field(DealFormField::Shape(seat), &self.shape, shape, flaws);
        constraints.shapes.extend(shape);
        let pins = |text: &str| constraints::pins(&format!("{seat}:{text}"));
        let cards = read_field(DealFormField::Cards(seat), &self.cards, pins, flaws);
        hands.extend(cards.into_iter().flatten());
        for word in self.tricks.split_whitespace() {
            let tricks = |text: &str| constraints::tricks(&format!("{seat}:{text}"));
            let tricks = read_field(DealFormField::Tricks(seat), word, tricks, flaws);
            constraints.tricks.extend(tricks);
        }
    }
}

/// Parses the text of a field. Returns `None` if the field is empty. If the text is not valid, adds the error to
/// `flaws` and returns `None` too.
fn read_field<T>(
    field: DealFormField,
    text: &str,
    parse: impl Fn(&str) -> Result<T, ConstraintError>,
    flaws: &mut Vec<(DealFormField, DealFormError)>,
) -> Option<T> {
    let text = text.trim();
    let parsed = (!text.is_empty()).then(|| parse(text))?;
    let flaw = |error| flaws.push((field, DealFormError::Constraint(error)));
    parsed.map_err(flaw).ok()
}
