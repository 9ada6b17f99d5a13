//! The tree of widgets for screen readers, corrected after each frame.

use eframe::egui::accesskit::Node;
use eframe::egui::{Context, FullOutput, Plugin};

/// An egui plugin that removes the name of a widget from its description. Many widgets also show their name as a
/// tooltip, which egui makes the description, so screen readers would say it twice.
pub(crate) struct SpokenOnce;

impl Plugin for SpokenOnce {
    fn debug_name(&self) -> &'static str {
        "spoken once"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        let update = output.platform_output.accesskit_update.as_mut();
        for (_, node) in update.into_iter().flat_map(|update| &mut update.nodes) {
            remove_repeated_name(node);
        }
    }
}

/// Removes the name of a widget from the start of its description.
fn remove_repeated_name(node: &mut Node) {
    let (Some(name), Some(description)) = (node.label(), node.description()) else {
        return;
    };
    let Some(rest) = description.strip_prefix(name) else {
        return;
    };
    // In "Save: Saves the file" the name ends here; in "Saves the file" it goes on.
    if rest.starts_with(char::is_alphanumeric) {
        return;
    }
    let rest = rest.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    match rest.to_owned() {
        rest if rest.is_empty() => node.clear_description(),
        rest => node.set_description(rest),
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::accesskit::Role;

    use super::*;

    #[test]
    fn a_description_does_not_repeat_the_name() {
        let description = |name: &str, description: &str| {
            let mut node = Node::new(Role::Button);
            node.set_label(name);
            node.set_description(description);
            remove_repeated_name(&mut node);
            node.description().map(str::to_owned)
        };
        assert_eq!(description("Close", "Close"), None);
        let rest = description("Line 2: odd", "Line 2: odd\nClick to open it.");
        assert_eq!(rest.as_deref(), Some("Click to open it."));
        let other = description("Save", "Saves the file");
        assert_eq!(other.as_deref(), Some("Saves the file"));
    }
}
