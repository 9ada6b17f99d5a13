//! The guide: a short manual with pictures, shown over the window.

use std::io::Cursor;

use eframe::egui::{
    Color32, ColorImage, Context, Id, Image, Key, Modifiers, Role, ScrollArea, Sense,
    TextureHandle, TextureOptions, Ui, accesskit, vec2,
};

use crate::look::rich_text::note_ui;
use crate::look::theme::strong;
use crate::session::command::Show;
use crate::session::screen::Overlay;
use crate::view::{Pen, small_weak_ui};
use crate::widgets::dialog::page_ui;
use crate::widgets::spoken::Spoken;
use kibitzer_words::{Language, say};

/// The preferred width of the guide's text and pictures, in points. It is narrower in a narrow window.
const TEXT_WIDTH: f32 = 640.0;

/// The font size of the guide's text, in points.
const LETTERS: f32 = 14.0;

/// A section of the guide.
struct GuideSection {
    title: String,
    /// The text of the section, which may contain the same markup as notes.
    text: String,
    picture: Option<GuidePicture>,
}

/// A screenshot of the window, with a caption.
struct GuidePicture {
    /// The screenshot, encoded as PNG.
    png: &'static [u8],
    caption: String,
}

/// Embeds a screenshot of the window that was taken by the example `screenshots`.
#[cfg(not(target_family = "wasm"))]
macro_rules! screenshot {
    ($name:literal) => {
        include_bytes!(concat!("../../../../assets/screenshots/", $name, ".png"))
    };
}

/// Leaves the screenshots out of the page for browsers.
#[cfg(target_family = "wasm")]
macro_rules! screenshot {
    ($name:literal) => {
        &[]
    };
}

/// Draws the guide over the window, as high as the window allows.
pub(crate) fn guide_ui(ctx: &Context, pen: &mut Pen<'_>) {
    let is_closed = page_ui(ctx, Id::unique("guide"), |ui, room| {
        ui.set_width(room.x.min(TEXT_WIDTH + 20.0));
        ui.heading(say!(pen, "guide-title"));
        let most = room.y - 110.0;
        let scroll = ScrollArea::vertical()
            .max_height(most)
            .min_scrolled_height(most)
            .auto_shrink([false, true]);
        scroll.show(ui, |ui| {
            scroll_by_keys(ui, 0.9 * most);
            for section in sections(pen) {
                section_ui(ui, pen, &section);
            }
        });
        ui.add_space(6.0);
        ui.button(say!(pen, "help-close")).clicked()
    });
    if is_closed {
        ctx.data_mut(|data| data.remove_by_type::<TextureHandle>());
        pen.send(Show::Overlay(Overlay::Guide));
    }
}

/// Scrolls the guide when an arrow key or a page key is pressed. `page` is the distance in points for a page key.
fn scroll_by_keys(ui: &mut Ui, page: f32) {
    for (key, by) in [
        (Key::ArrowDown, 40.0),
        (Key::ArrowUp, -40.0),
        (Key::PageDown, page),
        (Key::PageUp, -page),
    ] {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta(vec2(0.0, -by));
        }
    }
}

/// Returns the sections of the guide in the user's language.
fn sections(pen: &Pen<'_>) -> [GuideSection; 9] {
    let table: &[u8] = match pen.words.language() {
        Language::English => screenshot!("table"),
        Language::Russian => screenshot!("russian"),
    };
    let section = |title, text, picture| GuideSection {
        title,
        text,
        picture,
    };
    let picture = |png, caption| Some(GuidePicture { png, caption });
    [
        section(
            say!(pen, "guide-cards-title"),
            say!(pen, "guide-cards"),
            picture(table, say!(pen, "guide-cards-picture")),
        ),
        section(
            say!(pen, "guide-answers-title"),
            say!(pen, "guide-answers"),
            None,
        ),
        section(
            say!(pen, "guide-solve-title"),
            say!(pen, "guide-solve"),
            picture(screenshot!("solve"), say!(pen, "guide-solve-picture")),
        ),
        section(
            say!(pen, "guide-layouts-title"),
            say!(pen, "guide-layouts"),
            picture(
                screenshot!("statistics"),
                say!(pen, "guide-layouts-picture"),
            ),
        ),
        section(
            say!(pen, "guide-lead-title"),
            say!(pen, "guide-lead"),
            picture(screenshot!("lead"), say!(pen, "guide-lead-picture")),
        ),
        section(
            say!(pen, "guide-edit-title"),
            say!(pen, "guide-edit"),
            picture(screenshot!("unfinished"), say!(pen, "guide-edit-picture")),
        ),
        section(
            say!(pen, "guide-compose-title"),
            say!(pen, "guide-compose"),
            picture(screenshot!("composing"), say!(pen, "guide-compose-picture")),
        ),
        section(
            say!(pen, "guide-files-title"),
            say!(pen, "guide-files"),
            None,
        ),
        section(say!(pen, "guide-more-title"), say!(pen, "guide-more"), None),
    ]
}

/// Draws a section of the guide.
fn section_ui(ui: &mut Ui, pen: &Pen<'_>, section: &GuideSection) {
    ui.add_space(8.0);
    let heading = ui.label(strong(&section.title).size(17.0));
    let as_heading = |node: &mut accesskit::Node| {
        node.set_role(accesskit::Role::Heading);
        node.set_label(section.title.as_str());
    };
    ui.ctx().accesskit_node_builder(heading.id, as_heading);
    note_ui(ui, &pen.theme, &section.text, LETTERS);
    // A browser would load more pictures than program.
    if let Some(picture) = &section.picture
        && !cfg!(target_family = "wasm")
    {
        ui.add_space(6.0);
        picture_ui(ui, picture);
        small_weak_ui(ui, picture.caption.as_str());
    }
}

/// Draws a picture in the available width. It is decoded when it first comes into view.
fn picture_ui(ui: &mut Ui, picture: &GuidePicture) {
    let width = ui.available_width().min(TEXT_WIDTH);
    let [wide, tall] = png_size(picture.png);
    let size = vec2(width, width * tall / wide);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.spoken(Role::Image, &picture.caption);
    if ui.is_rect_visible(rect) {
        let texture = picture_texture(ui.ctx(), picture.png);
        Image::new((texture.id(), size)).paint_at(ui, rect);
    }
}

/// Returns the width and height of a PNG file, in pixels, from its header.
fn png_size(png: &[u8]) -> [f32; 2] {
    let number = |at: usize| {
        let bytes = png.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(1, u32::from_be_bytes).max(1) as f32
    };
    [number(16), number(20)]
}

/// Returns the texture of a picture, at half its size, which is enough for the width of the text. Textures are kept
/// until the guide is closed.
fn picture_texture(ctx: &Context, png: &'static [u8]) -> TextureHandle {
    let id = Id::unique(("guide picture", png.as_ptr() as usize));
    if let Some(known) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return known;
    }
    let image = halved_picture(png);
    let texture = ctx.load_texture("guide", image, TextureOptions::LINEAR);
    ctx.data_mut(|data| data.insert_temp(id, texture.clone()));
    texture
}

/// Decodes a PNG image without transparency. Returns its width and the bytes of its pixels, three for each.
fn decoded_picture(png: &[u8]) -> Result<(usize, Vec<u8>), png::DecodingError> {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info()?;
    let mut rgb = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let frame = reader.next_frame(&mut rgb)?;
    Ok((frame.width as usize, rgb))
}

/// Decodes a PNG image and returns it at half its width and height. Each pixel is the mean of four pixels.
fn halved_picture(png: &[u8]) -> ColorImage {
    let (width, rgb) = decoded_picture(png).unwrap_or_default();
    let line = 3 * width;
    let [wide, tall] = [width / 2, rgb.len() / line.max(1) / 2];
    let pixel = |index: usize| {
        let at = 2 * (index / wide) * line + 6 * (index % wide);
        let mean = |part: usize| {
            let places = [at, at + 3, at + line, at + line + 3];
            let sum: u16 = places
                .map(|place| u16::from(rgb[place + part]))
                .iter()
                .sum();
            (sum / 4) as u8
        };
        Color32::from_rgb(mean(0), mean(1), mean(2))
    };
    ColorImage::new([wide, tall], (0..wide * tall).map(pixel).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_decoded_at_half_their_size() {
        let png = screenshot!("table");
        let [wide, tall] = png_size(png);
        let half = halved_picture(png);
        assert_eq!(half.size, [wide as usize / 2, tall as usize / 2]);
        let first = half.pixels[0];
        assert!(half.pixels.iter().any(|pixel| *pixel != first));
        assert_eq!(halved_picture(b"no picture").pixels.len(), 0);
    }
}
