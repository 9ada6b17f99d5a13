//! The built-in fonts of pages and pictures, and the measurement of text set in them.

use std::sync::LazyLock;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use kibitzer_words::emphasis::StyledRun;

use super::missing_signs::drawable;

/// A face of the built-in fonts: three of Kibitzer Serif, in which pages are printed, and two of Inter, in which
/// pictures are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    Regular,
    Bold,
    Italic,
    Medium,
    Semibold,
}

/// The parts of a face that are needed to find and measure glyphs.
struct LoadedFace {
    font: FontRef<'static>,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
}

/// The faces in the order of [`Face`]. A face is absent only if its built-in file is damaged.
static FACES: LazyLock<[Option<LoadedFace>; 5]> =
    LazyLock::new(|| Face::ALL.map(|face| LoadedFace::new(face.data())));

impl LoadedFace {
    fn new(data: &'static [u8]) -> Option<LoadedFace> {
        let font = FontRef::new(data).ok()?;
        Some(LoadedFace {
            charmap: font.charmap(),
            metrics: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
            font,
        })
    }
}

impl Face {
    /// All faces.
    pub(crate) const ALL: [Face; 5] = [
        Face::Regular,
        Face::Bold,
        Face::Italic,
        Face::Medium,
        Face::Semibold,
    ];

    /// Returns the face of a piece of text in a paragraph that is set in this face. There is no bold italic face: bold
    /// prevails. Italics within italics are upright. Inter has no italics.
    pub(crate) fn emphasised(self, words: &StyledRun) -> Face {
        match (self, words.is_bold, words.is_italic) {
            (Face::Medium | Face::Semibold, true, _) => Face::Semibold,
            (Face::Regular | Face::Bold | Face::Italic, true, _) => Face::Bold,
            (Face::Italic, false, true) => Face::Regular,
            (Face::Regular, false, true) => Face::Italic,
            (face, false, _) => face,
        }
    }

    /// Returns true if the face has serifs.
    pub(crate) fn has_serifs(self) -> bool {
        match self {
            Face::Regular | Face::Bold | Face::Italic => true,
            Face::Medium | Face::Semibold => false,
        }
    }

    /// Returns the font weight as a number on the scale of CSS, where 400 is regular.
    pub(crate) fn css_weight(self) -> u16 {
        match self {
            Face::Regular | Face::Italic => 400,
            Face::Medium => 500,
            Face::Semibold => 600,
            Face::Bold => 700,
        }
    }

    /// Returns the built-in font file of the face.
    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            Face::Regular => include_bytes!("../../assets/fonts/KibitzerSerif-Regular.otf"),
            Face::Bold => include_bytes!("../../assets/fonts/KibitzerSerif-Bold.otf"),
            Face::Italic => include_bytes!("../../assets/fonts/KibitzerSerif-Italic.otf"),
            Face::Medium => include_bytes!("../../assets/fonts/Inter-Medium.otf"),
            Face::Semibold => include_bytes!("../../assets/fonts/Inter-SemiBold.otf"),
        }
    }

    /// Returns the name of the face in a PDF document.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Face::Regular => "KibitzerSerif-Regular",
            Face::Bold => "KibitzerSerif-Bold",
            Face::Italic => "KibitzerSerif-Italic",
            Face::Medium => "Inter-Medium",
            Face::Semibold => "Inter-SemiBold",
        }
    }

    fn loaded(self) -> Option<&'static LoadedFace> {
        FACES[self as usize].as_ref()
    }

    /// Returns the font of the face, from which outlines of glyphs are drawn.
    pub(crate) fn font(self) -> Option<&'static FontRef<'static>> {
        Some(&self.loaded()?.font)
    }

    /// Draws the outline of a glyph at a font size with a pen. Draws nothing if the outline is damaged.
    pub(crate) fn draw_glyph(self, glyph: GlyphId, size: f32, pen: &mut impl OutlinePen) {
        let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
        let outline = self
            .font()
            .and_then(|font| font.outline_glyphs().get(glyph));
        if let Some(outline) = outline {
            let _ = outline.draw(settings, pen);
        }
    }

    /// Returns true if the face has a glyph for the character.
    pub(crate) fn has(self, letter: char) -> bool {
        let face = self.loaded();
        face.is_some_and(|face| face.charmap.map(letter).is_some())
    }

    /// Returns the glyphs of a text, each with its character. A character that the font lacks becomes a hollow box.
    pub(crate) fn glyphs(self, text: &str) -> Vec<(char, GlyphId)> {
        let Some(face) = self.loaded() else {
            return Vec::new();
        };
        let glyph = |letter| Some((letter, face.charmap.map(letter)?));
        let text = drawable(text, |letter| self.has(letter));
        text.chars().filter_map(glyph).collect()
    }

    /// Returns the width of a glyph at font size 1.
    pub(crate) fn glyph_width(self, glyph: GlyphId) -> f32 {
        let face = self.loaded();
        face.and_then(|face| face.metrics.advance_width(glyph))
            .unwrap_or(0.0)
    }

    /// Returns the width of a text at font size 1.
    pub(crate) fn text_width(self, text: &str) -> f32 {
        let glyphs = self.glyphs(text).into_iter();
        glyphs.map(|(_, glyph)| self.glyph_width(glyph)).sum()
    }
}
