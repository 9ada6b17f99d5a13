//! Notices: messages to the user that float over the window and disappear after some time.

use eframe::egui::accesskit::Live;
use eframe::egui::{
    Align, Align2, Area, Context, Frame, Id, Label, Layout, Order, Sense, Ui, vec2,
};

use crate::look::theme::font;
use crate::session::command::Show;
use crate::session::notice::PostedNotice;
use crate::session::screen::Screen;
use crate::view::Pen;
use kibitzer_words::say;

/// The preferred width of a notice to the user, in points. A narrow window reduces it.
const PREFERRED_WIDTH: f32 = 460.0;

/// Draws the notices to the user at the lower edge of the window, the latest at the bottom.
pub(crate) fn notices_ui(ctx: &Context, pen: &mut Pen<'_>, screen: &Screen) {
    let notices = &screen.notices;
    if notices.shown().is_empty() {
        return;
    }
    let area = Area::new(Id::unique("notices"))
        .order(Order::Foreground)
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -44.0));
    area.show(ctx, |ui| {
        ui.set_width(PREFERRED_WIDTH.min(ctx.content_rect().width() - 40.0));
        for posted in notices.shown() {
            notice_ui(ui, pen, posted, screen);
        }
    });
}

/// Draws a notice to the user, with buttons for the actions that it offers.
fn notice_ui(ui: &mut Ui, pen: &mut Pen<'_>, posted: &PostedNotice, screen: &Screen) {
    let (theme, message) = (pen.theme, pen.theme.message);
    let (fill, colour, live) = if posted.notice.is_failure() {
        (message.fill, message.text, Live::Assertive)
    } else {
        (theme.mark.chosen, theme.text, Live::Polite)
    };
    let odd = posted.notice.text_with_warnings();
    let has_more = screen
        .hidden_warnings()
        .is_some_and(|warning| odd == Some(&warning.source));
    let text = pen.words.notice_text(&posted.notice);
    let text = pen.theme.styled(text, font(14.0), colour);
    let row = |ui: &mut Ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(say!(pen, "dismiss")).clicked() {
                pen.send(Show::Dismiss(posted.number));
            }
            if has_more && ui.button(say!(pen, "opening-show")).clicked() {
                open_warnings(pen, posted);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let mut label = Label::new(text).wrap();
                if has_more {
                    label = label.sense(Sense::click());
                }
                let label = ui.add(label);
                if label.clicked() {
                    open_warnings(pen, posted);
                }
                // Screen readers announce the notice when it appears.
                ui.ctx()
                    .accesskit_node_builder(label.id, |node| node.set_live(live));
            });
        });
    };
    let frame = Frame::popup(ui.style()).fill(fill).inner_margin(10);
    frame.show(ui, |ui| ui.horizontal(row));
}

/// Opens the list of the warnings to which a notice refers, and closes the notice.
fn open_warnings(pen: &mut Pen<'_>, posted: &PostedNotice) {
    pen.send(Show::Dismiss(posted.number));
    pen.send(Show::ToggleWarnings);
}
