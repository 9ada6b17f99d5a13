//! How bright colours are, and whether one can be read on another.

use eframe::egui::{Color32, Rgba};

/// How bright a colour is, 0 to 1, as WCAG 2 defines it.
fn luminance(colour: Color32) -> f32 {
    let linear = Rgba::from(colour);
    0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
}

/// The contrast of two colours, 1 to 21, as WCAG 2 defines it.
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
