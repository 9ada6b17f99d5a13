//! Where the panels of the window stand, for the tour to point at and for the keyboard to go from one to the next.

use eframe::egui::{Context, Id, Rect, WidgetRect};

use crate::commands::PanelStep;

/// A part of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Region {
    /// Menus and modes.
    Bar,
    /// The list of problems.
    Problems,
    /// Table, pack, statistics.
    Table,
    /// What is known, or the form of a deal.
    Answers,
    /// The course of the play, or the pack; and what is odd about the file.
    Below,
}

/// The regions of a frame, in the order in which the keyboard goes through them.
type Regions = Vec<(Region, Rect)>;

fn id() -> Id {
    Id::unique("regions of the window")
}

/// Begins a frame.
pub(crate) fn begin(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(id(), Regions::new()));
}

/// A panel stands there.
pub(crate) fn note(ctx: &Context, region: Region, rect: Rect) {
    ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<Regions>(id())
            .push((region, rect))
    });
}

/// Where a part of the window stands, if it is shown.
pub(crate) fn place(ctx: &Context, region: Region) -> Option<Rect> {
    let regions = all(ctx);
    // What is odd about the file is noted before the course of the play.
    regions
        .into_iter()
        .rev()
        .find(|(it, _)| *it == region)
        .map(|(_, rect)| rect)
}

fn all(ctx: &Context) -> Regions {
    ctx.data(|data| data.get_temp(id()).unwrap_or_default())
}

/// Gives the keyboard to the first thing in the panel after the one that has it, or before.
pub(crate) fn focus(ctx: &Context, step: PanelStep) {
    let mut places: Vec<Rect> = all(ctx).into_iter().map(|(_, rect)| rect).collect();
    if step == PanelStep::Previous {
        places.reverse();
    }
    let focused = ctx.memory(|memory| memory.focused());
    let now = focused
        .and_then(|id| ctx.read_response(id))
        .map(|it| it.rect.center());
    let now = now.and_then(|at| places.iter().position(|place| place.contains(at)));
    let count = places.len().max(1);
    places.rotate_left(now.map_or(0, |now| now + 1) % count);
    let widgets = reachable(ctx);
    let first = |place: Rect| {
        // The edges by which panels are resized lie over both.
        let place = place.shrink(6.0);
        let mut inside = widgets.iter().filter(|it| place.contains(it.rect.center()));
        inside.next().map(|it| it.id)
    };
    if let Some(id) = places.into_iter().find_map(first) {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
}

/// What the keyboard can go to, in the order of Tab.
fn reachable(ctx: &Context) -> Vec<WidgetRect> {
    ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let widgets = layers.flat_map(|(_, widgets)| widgets.iter());
        let reachable = widgets.filter(|it| it.enabled && it.sense.is_focusable());
        reachable.copied().collect()
    })
}
