//! Deals five random boards on which South has a balanced hand of 15 to 17 points, and writes them as text.

use std::error::Error;

use kibitzer_cards::dealing::{DealConstraints, Dealer};
use kibitzer_cards::rules::{Chance, Constraint, Deal, Game};
use kibitzer_cards::{Seat, Suit};

fn main() -> Result<(), Box<dyn Error>> {
    let mut constraints = DealConstraints::new(Game::Bridge);
    constraints
        .hands
        .push(Constraint::points(Seat::South, 15..=17));
    for suit in Suit::ALL {
        constraints
            .hands
            .push(Constraint::length(Seat::South, suit, 2..=5));
    }
    let dealer = Dealer::new(constraints)?;
    let mut chance = Chance::from_seed(7);
    let attempts = std::iter::from_fn(|| Some(dealer.attempt(&mut chance)));
    for hands in attempts.flatten().take(5) {
        println!("{}", Deal::from_hands(Game::Bridge, hands)?);
    }
    Ok(())
}
