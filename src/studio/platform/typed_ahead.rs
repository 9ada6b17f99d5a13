//! Text that the user types before the field for it is there.
//!
//! When frames are slow, a command that opens a text field and the letters typed for it arrive in one frame. The letters
//! must neither be lost nor be taken for commands, so they wait for the frame in which the field has the focus.

use eframe::egui::{Context, Event, ImeEvent, Key};

/// The maximum number of frames for which typed text waits for a text field.
const MAX_FRAMES: usize = 5;

/// The keys typed in an earlier frame that still wait.
#[derive(Debug, Default)]
pub(crate) struct TypedAhead {
    held: Vec<Event>,
    /// The number of frames for which the keys have waited.
    frames: usize,
}

impl TypedAhead {
    /// Puts the keys that wait before the events of this frame. If the text field for them is not there yet
    /// (`awaits_field`), they wait for another frame, and the keys of this frame with them.
    pub(crate) fn release(&mut self, ctx: &Context, awaits_field: bool) {
        if self.held.is_empty() {
            return;
        }
        let held = std::mem::take(&mut self.held);
        ctx.input_mut(|input| input.events.splice(0..0, held).for_each(drop));
        let waits = awaits_field && self.frames < MAX_FRAMES;
        self.frames = if waits { self.frames + 1 } else { 0 };
        if waits {
            self.hold(ctx, 0);
        }
    }

    /// Holds the keys among the events of this frame back from index `from` on, if there is text among them, whether typed or
    /// pasted. Returns true if there is.
    pub(crate) fn hold(&mut self, ctx: &Context, from: usize) -> bool {
        let is_text = |event: &Event| {
            matches!(
                event,
                Event::Text(_) | Event::Paste(_) | Event::Ime(ImeEvent::Commit(_))
            )
        };
        self.held = ctx.input_mut(|input| {
            let rest = input.events.get(from..).unwrap_or_default();
            if !rest.iter().any(is_text) {
                return Vec::new();
            }
            let rest = input.events.split_off(from).into_iter();
            let (keys, others): (Vec<Event>, Vec<Event>) = rest.partition(is_of_keyboard);
            input.events.extend(others);
            keys
        });
        if !self.held.is_empty() {
            ctx.request_repaint();
        }
        !self.held.is_empty()
    }
}

/// Removes the spaces from the keys pressed in a frame with Tab, while a text field has the focus. The field gets them as
/// text; as keys they would press the button to which Tab moves the focus.
pub(crate) fn ignore_spaces_beside_tab(ctx: &Context) {
    let is_space = |event: &Event| {
        matches!(
            event,
            Event::Key {
                key: Key::Space,
                pressed: true,
                ..
            }
        )
    };
    ctx.input_mut(|input| {
        if input.key_pressed(Key::Tab) {
            input.events.retain(|event| !is_space(event));
        }
    });
}

/// Returns true if an event comes from the keyboard or stands for one of its keys.
fn is_of_keyboard(event: &Event) -> bool {
    matches!(
        event,
        Event::Text(_)
            | Event::Key { .. }
            | Event::Paste(_)
            | Event::Copy
            | Event::Cut
            | Event::Ime(_)
    )
}

/// Returns true if an event is a key that may open a text field or a dialog, close it, or move the focus, even if no
/// command belongs to it.
pub(crate) fn may_move_focus(event: &Event) -> bool {
    let Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return false;
    };
    modifiers.command || modifiers.alt || matches!(key, Key::Enter | Key::Escape | Key::Tab)
}
