//! Deals: the hands before the opening lead.

use crate::{BySeat, CardSet, Seat, Strain};

use super::{Game, Illegal, Position, Setup};

/// The hands of a deal before the opening lead, without strain and declarer.
///
/// In bridge the hand after declarer leads. In preferans the same first hand leads, no matter who declares.
///
/// The text form is a seat and the four hands clockwise from it, as in the PBN tag `Deal`. A preferans deal begins with
/// the name of the game and has `-` for the empty seat.
///
/// ```
/// use kibitzer_cards::rules::{Contract, Deal};
/// use kibitzer_cards::{Card, Seat};
///
/// let deal: Deal = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742".parse()?;
/// let contract: Contract = "3NT".parse()?;
/// let lead: Card = "C4".parse()?;
/// let position = deal.position(contract.strain(), Seat::South)?.after(lead)?;
/// assert_eq!(position.turn(), Some(Seat::North));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Deal(Setup);

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Deal {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Deal, D::Error> {
        Deal::from_setup(&Setup::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}

impl Deal {
    /// Makes a deal from the hands of North, East, South and West. In preferans the empty seat has no cards. North, or
    /// East if North's seat is empty, is the first hand.
    ///
    /// ```
    /// use kibitzer_cards::rules::{Deal, Game};
    ///
    /// let hands = ["AQ...", "32...", ".AK..", "K4..."].map(|hand| hand.parse().unwrap());
    /// let deal = Deal::from_hands(Game::Bridge, hands)?;
    /// assert_eq!(deal.to_string(), "N:AQ... 32... .AK.. K4...");
    /// # Ok::<(), kibitzer_cards::rules::Illegal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns all reasons why the hands cannot be played.
    pub fn from_hands(game: Game, hands: impl Into<BySeat<CardSet>>) -> Result<Deal, Illegal> {
        Deal::from_setup(&Setup::from_hands(game, hands))
    }

    /// Makes a deal from the hands of a setup; the leader is the first hand. Cards of the current trick are returned to
    /// the hands that played them. The strain and declarer of the setup are ignored.
    ///
    /// # Errors
    ///
    /// Returns all reasons why the setup cannot be played.
    pub fn from_setup(setup: &Setup) -> Result<Deal, Illegal> {
        let mut deal = *setup;
        // Only the cards matter: this strain and this declarer are always legal.
        deal.strain = Strain::NoTrump;
        deal.declarer = deal.leader;
        // Checked before the trick is taken back, since a card must not be both in the trick and in a hand.
        let position = Position::from_setup(&deal)?;
        deal = position.setup();
        deal.take_trick_back();
        Ok(Deal(deal))
    }

    /// Returns the game of the deal, bridge or preferans.
    pub fn game(&self) -> Game {
        self.0.game
    }

    /// Returns the cards dealt to each seat.
    pub fn hands(&self) -> &BySeat<CardSet> {
        &self.0.hands
    }

    /// Returns the deal as a setup before the opening lead, whose strain and declarer are placeholders.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// Returns the first hand, which leads in preferans.
    pub fn first(&self) -> Seat {
        self.0.leader
    }

    /// Returns the same deal with another first hand. If `first` is the empty seat in preferans, the first hand stays
    /// as it is.
    #[must_use]
    pub fn led_by(&self, first: Seat) -> Deal {
        let mut deal = self.clone();
        if deal.0.absent != Some(first) {
            (deal.0.leader, deal.0.declarer) = (first, first);
        }
        deal
    }

    /// Returns the seats that play in the deal, clockwise from the first hand.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.0.seats_from(self.0.leader)
    }

    /// Returns the strains of the deal's game, in bidding order.
    pub fn strains(&self) -> &'static [Strain] {
        self.0.game.strains()
    }

    /// Returns the position before the opening lead if `declarer` plays in the given strain.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not have the strain, or if `declarer` is the empty seat in preferans.
    pub fn position(&self, strain: Strain, declarer: Seat) -> Result<Position, Illegal> {
        let mut setup = self.0;
        setup.strain = strain;
        setup.set_declarer(declarer);
        Position::from_setup(&setup)
    }
}
