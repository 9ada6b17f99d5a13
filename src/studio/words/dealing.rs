//! The reasons for which random deals could not be dealt, in words.

use kibitzer::dealing::DealingError;

use super::Words;
use crate::session::dealing::DealingFailure;
use kibitzer_words::say;

impl Words {
    /// Returns the reason for which dealing failed.
    pub fn dealing_failure(&self, failure: DealingFailure) -> String {
        match failure {
            DealingFailure::Conditions(error) => self.dealing_error(error),
            DealingFailure::TooRare(attempts) => {
                say!(self, "dealing-too-rare", attempts = self.grouped(attempts))
            }
        }
    }

    fn dealing_error(&self, error: DealingError) -> String {
        match error {
            DealingError::HeldTwice(card) => {
                say!(self, "dealing-held-twice", card = self.card(card))
            }
            DealingError::NotOfGame(card) => {
                say!(self, "dealing-not-of-game", card = self.card(card))
            }
            DealingError::TooMany(seat) => say!(self, "dealing-too-many", seat = self.seat(seat)),
            DealingError::Absent(seat) => say!(self, "dealing-absent", seat = self.seat(seat)),
            DealingError::Undeclared(seat, strain) => say!(
                self,
                "dealing-undeclared",
                seat = self.seat(seat),
                strain = self.strain(strain)
            ),
            DealingError::TooManyTricks(seat) => {
                say!(self, "dealing-too-many-tricks", seat = self.seat(seat))
            }
            DealingError::TricksContradict(seat, strain) => say!(
                self,
                "dealing-tricks-contradict",
                seat = self.seat(seat),
                strain = self.strain(strain)
            ),
            DealingError::Impossible(seat) => {
                say!(self, "dealing-impossible", seat = self.seat(seat))
            }
            DealingError::ImpossiblePair(one, other) => say!(
                self,
                "dealing-impossible-pair",
                one = self.seat(one),
                other = self.seat(other)
            ),
            DealingError::ImpossibleTogether => say!(self, "dealing-impossible-together"),
        }
    }
}
