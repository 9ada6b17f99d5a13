//! The names of keys.

use eframe::egui::{Context, Key, KeyboardShortcut};

use super::Words;
use kibitzer_words::say;

/// The labels of those keys that egui names differently.
const KEY_LABELS: [(Key, &str); 8] = [
    (Key::ArrowUp, "↑"),
    (Key::ArrowDown, "↓"),
    (Key::ArrowLeft, "←"),
    (Key::ArrowRight, "→"),
    (Key::Plus, "+"),
    (Key::Minus, "−"),
    (Key::Equals, "="),
    (Key::Escape, "Esc"),
];

impl Words {
    /// Returns the text of a keyboard shortcut, such as `Ctrl+K` or `Alt+↓`.
    pub fn shortcut_text(&self, ctx: &Context, keys: &KeyboardShortcut) -> String {
        let text = ctx.format_shortcut(keys);
        let key = keys.logical_key;
        let sign = KEY_LABELS.iter().find(|(it, _)| *it == key);
        let sign = if key == Key::Space {
            Some(say!(self, "key-space"))
        } else {
            sign.map(|(_, sign)| (*sign).to_owned())
        };
        let Some(sign) = sign else { return text };
        let named = [key.symbol_or_name(), key.name()];
        let held = named
            .into_iter()
            .find_map(|name| text.strip_suffix(name))
            .unwrap_or_default();
        format!("{held}{sign}")
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::Modifiers;

    use super::*;
    use kibitzer_words::Language;

    #[test]
    fn keys_are_named_by_their_labels() {
        let (words, ctx) = (Words::new(Language::Russian), Context::default());
        let of = |modifiers, key| words.shortcut_text(&ctx, &KeyboardShortcut::new(modifiers, key));
        assert_eq!(of(Modifiers::NONE, Key::Space), "Пробел");
        assert_eq!(of(Modifiers::ALT, Key::ArrowDown), "Alt+↓");
        assert_eq!(of(Modifiers::NONE, Key::F5), "F5");
        assert!(of(Modifiers::COMMAND, Key::Plus).ends_with('+'));
    }
}
