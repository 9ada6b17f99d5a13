//! Animates cards that move between a hand and the trick.

use std::sync::Arc;

use eframe::egui::{Id, Rect, Ui};

use kibitzer::cards::Card;
use kibitzer::rules::Setup;

/// The duration of a card's movement, in seconds.
const MOVE_SECONDS: f64 = 0.15;

/// The position of a card on the table in one frame.
#[derive(Clone, Copy)]
struct CardPosition {
    card: Card,
    at: Rect,
    in_trick: bool,
    /// Where and when a movement in progress started; the time is in seconds. `None` if the card is at rest.
    from: Option<(Rect, f64)>,
}

/// The positions of the cards in the previous frame and in the current one.
pub(super) struct Motion {
    deal: Setup,
    /// The time of this frame, in seconds; `None` if animation is switched off.
    time: Option<f64>,
    before: Arc<Vec<CardPosition>>,
    now: Vec<CardPosition>,
}

/// The state stored between frames: a deal and the positions of its cards.
type StoredMotion = (Setup, Arc<Vec<CardPosition>>);

impl Motion {
    /// Loads the card positions of the previous frame. If another deal was shown then, the positions are discarded, so
    /// that nothing moves. Nothing moves either unless `moves` is true.
    pub(super) fn load(ui: &Ui, deal: &Setup, moves: bool) -> Motion {
        let stored: Option<StoredMotion> = ui.data(|data| data.get_temp(id()));
        let time = ui.input(|input| input.time);
        Motion::since(stored, *deal, moves.then_some(time))
    }

    fn since(stored: Option<StoredMotion>, deal: Setup, time: Option<f64>) -> Motion {
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
        ui.data_mut(|data| data.insert_temp(id(), self.stored()));
    }

    fn stored(self) -> StoredMotion {
        (self.deal, Arc::new(self.now))
    }

    /// Returns the rectangle in which to draw a card whose final place is `at`. If the card has just moved between hand
    /// and trick, it is still on its way there.
    pub(super) fn rect(&mut self, card: Card, at: Rect, in_trick: bool) -> Rect {
        let before = self.before.iter().find(|resting| resting.card == card);
        let left =
            self.time
                .zip(before)
                .and_then(|(time, before)| match before.in_trick == in_trick {
                    true => before.from,
                    false => Some((before.at, time)),
                });
        let way = self.time.zip(left);
        let way = way.map(|(time, (from, left))| (from, (time - left) / MOVE_SECONDS));
        let way = way.filter(|&(_, part)| part < 1.0);
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

fn id() -> Id {
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

    /// Returns the left edge of a card as drawn at each of these times. The card is in the hand at 0 in the first
    /// frame, and in the trick at 100 afterwards.
    fn drawn(times: &[Option<f64>]) -> Vec<f32> {
        let (deal, card) = (Setup::empty(Game::Bridge), "SA".parse().unwrap());
        let mut stored = None;
        let drawn = times.iter().enumerate().map(|(frame, &time)| {
            let mut motion = Motion::since(stored.take(), deal, time);
            let place = if frame == 0 { rect(0.0) } else { rect(100.0) };
            let drawn = motion.rect(card, place, frame > 0).left();
            stored = Some(motion.stored());
            drawn
        });
        drawn.collect()
    }

    #[test]
    fn a_played_card_moves_to_the_trick_and_stays_there() {
        let times = [0.0, 5.0, 5.05, 5.1, 5.16, 9.0].map(Some);
        let drawn = drawn(&times);
        assert_eq!(drawn[..2], [0.0, 0.0]);
        assert!(drawn[1] < drawn[2] && drawn[2] < drawn[3] && drawn[3] < 100.0);
        assert_eq!(drawn[4..], [100.0, 100.0]);
    }

    #[test]
    fn where_cards_do_not_move_they_are_there_at_once() {
        assert_eq!(drawn(&[None, None]), [0.0, 100.0]);
    }

    #[test]
    fn cards_of_another_deal_do_not_move() {
        let card: Card = "SA".parse().unwrap();
        let mut motion = Motion::since(None, Setup::empty(Game::Bridge), Some(0.0));
        motion.rect(card, rect(0.0), false);
        let stored = motion.stored();
        let mut motion = Motion::since(Some(stored), Setup::empty(Game::Preferans), Some(0.1));
        assert_eq!(motion.rect(card, rect(100.0), true), rect(100.0));
    }
}
