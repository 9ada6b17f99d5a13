//! The luminance of colours, and the contrast between two of them.

use eframe::egui::{Color32, Rgba};

/// Returns the relative luminance of a colour as defined by WCAG 2, in 0..=1.
fn luminance(colour: Color32) -> f32 {
    let linear = Rgba::from(colour);
    0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
}

/// Returns the contrast ratio of two colours as defined by WCAG 2, in 1..=21. The order of the colours does not
/// matter.
///
/// ```
/// use eframe::egui::Color32;
/// use kibitzer_studio::look::luminance::contrast;
/// assert_eq!(contrast(Color32::BLACK, Color32::WHITE).round(), 21.0);
/// let grey = contrast(Color32::from_gray(0x76), Color32::WHITE);
/// assert!((4.5..4.6).contains(&grey));
/// ```
pub fn contrast(one: Color32, other: Color32) -> f32 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}
