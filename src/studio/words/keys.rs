//! What keys are called.

use eframe::egui::{Context, Key, KeyboardShortcut};

use super::Words;
use crate::say;

impl Words {
    /// A key with what is held with it, as it stands on keyboards: `Ctrl+K`.
    pub fn keys(&self, ctx: &Context, keys: &KeyboardShortcut) -> String {
        let text = ctx.format_shortcut(keys);
        match keys.logical_key {
            Key::Space => text.replace(Key::Space.symbol_or_name(), &say!(self, "key-space")),
            #[expect(clippy::wildcard_enum_match_arm, reason = "there are a hundred keys")]
            _ => text,
        }
    }
}
