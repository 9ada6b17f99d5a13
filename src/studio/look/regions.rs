//! The rectangles of the panels in the window, which the tour points at, and between which the keyboard moves the
//! focus.

use eframe::egui::{Context, Id, Rect, WidgetRect};

use crate::settings::PanelStep;

/// A region of the window, which the tour explains and the keyboard can move to. The variants are in the order in which
/// the keyboard visits them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Region {
    /// The menu bar, which also has the mode buttons.
    Bar,
    /// The panel with the problem list.
    Problems,
    /// The bar with the question above the card table.
    Question,
    /// The card table, or the statistics in statistics mode.
    Table,
    /// The panel with the analysis, or with the form in edit mode.
    Answers,
    /// The panel below the table: the timeline, or the pack of cards in edit mode. It includes the list of warnings
    /// about the file.
    Below,
}

/// The regions of the window that were drawn in a frame, with their rectangles, in drawing order.
type Regions = Vec<(Region, Rect)>;

fn storage_id() -> Id {
    Id::unique("regions of the window")
}

/// Starts a frame by clearing the regions of the window that the previous frame recorded.
pub(crate) fn begin_frame(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(storage_id(), Regions::new()));
}

/// Records the rectangle in which a region of the window is drawn in this frame.
pub(crate) fn record_region(ctx: &Context, region: Region, rect: Rect) {
    ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<Regions>(storage_id())
            .push((region, rect));
    });
}

/// Returns the rectangle of a region of the window, or `None` if the region is not shown.
pub(crate) fn region_rect(ctx: &Context, region: Region) -> Option<Rect> {
    // The list of warnings and the timeline are the same region. The timeline is recorded last and takes precedence.
    let mut latest_first = recorded_regions(ctx).into_iter().rev();
    latest_first.find_map(|(it, rect)| (it == region).then_some(rect))
}

fn recorded_regions(ctx: &Context) -> Regions {
    ctx.data(|data| data.get_temp(storage_id()).unwrap_or_default())
}

/// Moves keyboard focus to the first widget of the next or previous region of the window.
pub(crate) fn move_focus(ctx: &Context, step: PanelStep) {
    let mut regions = recorded_regions(ctx);
    regions.sort_by_key(|(region, _)| *region);
    let mut places: Vec<Rect> = regions.into_iter().map(|(_, rect)| rect).collect();
    if step == PanelStep::Previous {
        places.reverse();
    }
    let focused = ctx
        .memory(|memory| memory.focused())
        .and_then(|id| ctx.read_response(id));
    let now = focused
        .map(|focused| focused.rect.center())
        .and_then(|at| places.iter().position(|place| place.contains(at)));
    let count = places.len().max(1);
    places.rotate_left(now.map_or(0, |now| now + 1) % count);
    let widgets = focusable_widgets(ctx);
    let first = |place: Rect| {
        // The margin excludes the draggable edges, which overlap the panels.
        let place = place.shrink(6.0);
        let mut inside = widgets
            .iter()
            .filter(|widget| place.contains(widget.rect.center()));
        inside.next().map(|inside| inside.id)
    };
    if let Some(id) = places.into_iter().find_map(first) {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
}

/// Returns the widgets that can take keyboard focus, in tab order.
fn focusable_widgets(ctx: &Context) -> Vec<WidgetRect> {
    ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let widgets = layers.flat_map(|(_, widgets)| widgets.iter());
        let reachable = widgets.filter(|widget| widget.enabled && widget.sense.is_focusable());
        reachable.copied().collect()
    })
}
