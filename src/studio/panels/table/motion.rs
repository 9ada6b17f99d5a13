//! Cards on their way between a hand and the trick.

use std::sync::Arc;

use eframe::egui::{Id, Rect, Ui};

use kibitzer::cards::Card;
use kibitzer::rules::Setup;

/// How long a card is on its way, in seconds.
const SECONDS: f64 = 0.15;

/// Where a card lay when it was drawn last.
#[derive(Clone, Copy)]
struct Resting {
    card: Card,
    at: Rect,
    in_trick: bool,
    /// Where it came from, and when it left.
    from: Option<(Rect, f64)>,
}

/// Where cards lay on the last frame and lie on this one.
pub(super) struct Motion {
    deal: Setup,
    moves: bool,
    before: Arc<Vec<Resting>>,
    now: Vec<Resting>,
}

/// What is kept from frame to frame: a deal and its cards.
type KeptMotion = (Setup, Arc<Vec<Resting>>);

impl Motion {
    /// What was drawn last of this deal; cards of another do not move.
    pub(super) fn load(ui: &Ui, deal: &Setup, moves: bool) -> Motion {
        let kept: Option<KeptMotion> = ui.data(|data| data.get_temp(id()));
        let kept = kept.filter(|(of, _)| of == deal);
        Motion {
            deal: *deal,
            moves,
            before: kept.map_or_else(Arc::default, |(_, cards)| cards),
            now: Vec::new(),
        }
    }

    /// Keeps what was drawn.
    pub(super) fn store(self, ui: &Ui) {
        let kept: KeptMotion = (self.deal, Arc::new(self.now));
        ui.data_mut(|data| data.insert_temp(id(), kept));
    }

    /// Where a card is drawn that belongs to a place: on its way there, if it lay elsewhere a moment ago.
    pub(super) fn rect(&mut self, ui: &Ui, card: Card, at: Rect, in_trick: bool) -> Rect {
        let time = ui.input(|input| input.time);
        let before = self.before.iter().find(|resting| resting.card == card);
        let from = before.and_then(|before| match before.in_trick == in_trick {
            true => before.from,
            false => Some((before.at, time)),
        });
        let way = |(_, left): (Rect, f64)| ((time - left) / SECONDS) as f32;
        let from = from.filter(|&from| self.moves && way(from) < 1.0);
        let resting = Resting {
            card,
            at,
            in_trick,
            from,
        };
        self.now.push(resting);
        let Some(from) = from else {
            return at;
        };
        ui.ctx().request_repaint();
        // Fast at first, and slower as it arrives.
        let left = 1.0 - way(from).clamp(0.0, 1.0);
        let part = 1.0 - left * left;
        Rect::from_min_max(from.0.min.lerp(at.min, part), from.0.max.lerp(at.max, part))
    }
}

fn id() -> Id {
    Id::unique("cards on their way")
}
