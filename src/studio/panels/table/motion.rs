//! Animates cards that move between a hand and the trick.

use std::sync::Arc;

use eframe::egui::{Id, Rect, Ui};

use kibitzer::cards::Card;
use kibitzer::rules::Setup;

/// The duration of a card's movement between hand and trick, in seconds.
const MOVE_SECONDS: f64 = 0.15;

/// The position of a card on the table in one frame, and its movement.
#[derive(Clone, Copy)]
struct CardPosition {
    card: Card,
    at: Rect,
    in_trick: bool,
    /// The rectangle in which the card's current movement started, and the time of the start in seconds. `None` if the
    /// card is at rest.
    from: Option<(Rect, f64)>,
}

/// The positions of the cards on the table in the previous frame and in the current one.
pub(super) struct Motion {
    deal: Setup,
    /// The time of this frame, in seconds.
    time: f64,
    before: Arc<Vec<CardPosition>>,
    now: Vec<CardPosition>,
}

/// The card positions stored between frames, with the deal to which they belong.
type StoredMotion = (Setup, Arc<Vec<CardPosition>>);

impl Motion {
    /// Loads the card positions of the previous frame. If that frame showed another deal, the positions are discarded,
    /// so that no cards appear to move.
    pub(super) fn load(ui: &Ui, deal: &Setup) -> Motion {
        let stored: Option<StoredMotion> = ui.data(|data| data.get_temp(storage_id()));
        let time = ui.input(|input| input.time);
        Motion::from_stored(stored, *deal, time)
    }

    /// Starts a frame of the animation from stored positions, which are discarded if they belong to another deal.
    fn from_stored(stored: Option<StoredMotion>, deal: Setup, time: f64) -> Motion {
        let stored = stored.filter(|(of, _)| *of == deal);
        Motion {
            deal,
            time,
            before: stored.map_or_else(Arc::default, |(_, cards)| cards),
            now: Vec::new(),
        }
    }

    /// Stores the card positions of this frame for the next one. While a card is moving, requests that frame at once.
    pub(super) fn store(self, ui: &Ui) {
        if self.now.iter().any(|resting| resting.from.is_some()) {
            ui.ctx().request_repaint();
        }
        ui.data_mut(|data| data.insert_temp(storage_id(), self.into_stored()));
    }

    /// Returns the card positions of this frame in the form in which they are stored.
    fn into_stored(self) -> StoredMotion {
        (self.deal, Arc::new(self.now))
    }

    /// Returns the rectangle in which to draw a card whose final place is `at`. If the card has just moved between hand
    /// and trick, the rectangle lies between its old place and `at`.
    pub(super) fn animated_rect(&mut self, card: Card, at: Rect, in_trick: bool) -> Rect {
        let before = self.before.iter().find(|resting| resting.card == card);
        let left = before.and_then(|before| {
            if before.in_trick == in_trick {
                before.from
            } else {
                Some((before.at, self.time))
            }
        });
        let way = left
            .map(|(from, left)| (from, (self.time - left) / MOVE_SECONDS))
            .filter(|&(_, part)| part < 1.0);
        self.now.push(CardPosition {
            card,
            at,
            in_trick,
            from: left.filter(|_| way.is_some()),
        });
        let Some((from, part)) = way else { return at };
        // The card slows down as it arrives.
        let rest = 1.0 - part.clamp(0.0, 1.0) as f32;
        from.lerp_towards(&at, 1.0 - rest * rest)
    }
}

fn storage_id() -> Id {
    Id::unique("cards on their way")
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{Vec2, pos2};
    use kibitzer::rules::Game;

    fn rect(x: f32) -> Rect {
        Rect::from_min_size(pos2(x, 0.0), Vec2::splat(10.0))
    }

    /// Simulates a card that moves from the hand to the trick, and returns the left edge at which it is drawn at each
    /// of `times`. In the first frame the card is in the hand, at 0; in later frames it is in the trick, at 100.
    fn draw_at_times(times: &[f64]) -> Vec<f32> {
        let (deal, card) = (Setup::empty(Game::Bridge), "SA".parse().unwrap());
        let mut stored = None;
        let drawn = times.iter().enumerate().map(|(frame, &time)| {
            let mut motion = Motion::from_stored(stored.take(), deal, time);
            let place = if frame == 0 { rect(0.0) } else { rect(100.0) };
            let drawn = motion.animated_rect(card, place, frame > 0).left();
            stored = Some(motion.into_stored());
            drawn
        });
        drawn.collect()
    }

    #[test]
    fn a_played_card_moves_to_the_trick_and_stays_there() {
        let times = [0.0, 5.0, 5.05, 5.1, 5.16, 9.0];
        let drawn = draw_at_times(&times);
        assert_eq!(drawn[..2], [0.0, 0.0]);
        assert!(drawn[1] < drawn[2] && drawn[2] < drawn[3] && drawn[3] < 100.0);
        assert_eq!(drawn[4..], [100.0, 100.0]);
    }

    #[test]
    fn cards_of_another_deal_do_not_move() {
        let card: Card = "SA".parse().unwrap();
        let mut motion = Motion::from_stored(None, Setup::empty(Game::Bridge), 0.0);
        motion.animated_rect(card, rect(0.0), false);
        let stored = motion.into_stored();
        let mut motion = Motion::from_stored(Some(stored), Setup::empty(Game::Preferans), 0.1);
        assert_eq!(motion.animated_rect(card, rect(100.0), true), rect(100.0));
    }
}
