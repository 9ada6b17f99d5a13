//! Text that the user types before the field for it is there.
//!
//! When frames are slow, a command that opens a text field and the letters typed for it arrive in one frame. The letters
//! must neither be lost nor be taken for commands, so they wait for the frame in which the field has the focus.

use eframe::egui::{Context, Event, ImeEvent, Key, Modifiers};

/// The maximum number of frames for which typed text is held back until a text field appears.
const MAX_FRAMES: usize = 5;

/// The keyboard events from earlier frames that are held back until a text field exists.
#[derive(Debug, Default)]
pub(crate) struct TypedAhead {
    held: Vec<Event>,
    /// The number of frames for which the events have waited.
    frames: usize,
}

impl TypedAhead {
    /// Inserts the waiting keyboard events before the events of this frame. If their text field does not exist yet
    /// (`awaits_field`), they wait for another frame, together with the keyboard events of this frame.
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

    /// Holds back the keyboard events of this frame from index `from` on, if they include typed or pasted text. Returns
    /// true if any were held back.
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

/// Removes the presses of the space bar in a frame in which Tab is pressed, for use while a text field has the focus.
/// The field receives the spaces as text; as key presses they would activate the button to which Tab moves the focus.
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

/// Removes the presses of Ctrl+U after their command was carried out. In a text field they would also delete the text
/// before the caret.
pub(crate) fn withhold_command_keys(ctx: &Context) {
    ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::U));
}

/// Returns true if an event comes from the keyboard, or is a clipboard event that a key causes.
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

/// Returns true if an event presses a key that may open or close a text field or dialog, or move the focus, even if no
/// command is bound to it.
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
