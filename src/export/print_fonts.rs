//! The serif font of printed pages, and the measurement of text set in it.

use std::sync::LazyLock;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use kibitzer_words::emphasis::StyledRun;

use super::missing_signs::drawable;

/// A face of the serif font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PrintFace {
    Regular,
    Bold,
    Italic,
}

/// The parts of a face that are needed to find and measure glyphs.
struct LoadedFace {
    font: FontRef<'static>,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
}

/// The faces of the serif font in the order of [`PrintFace`]. A face is absent only if its built-in file is damaged.
static FACES: LazyLock<[Option<LoadedFace>; 3]> =
    LazyLock::new(|| PrintFace::ALL.map(|face| LoadedFace::new(face.data())));

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

impl PrintFace {
    /// All faces of the serif font.
    pub(crate) const ALL: [PrintFace; 3] = [PrintFace::Regular, PrintFace::Bold, PrintFace::Italic];

    /// Returns the face of a piece of text in a paragraph that is set in this face. There is no bold italic face: bold
    /// prevails. Italics within italics are upright.
    pub(crate) fn emphasised(self, words: &StyledRun) -> PrintFace {
        match (self, words.is_bold, words.is_italic) {
            (_, true, _) => PrintFace::Bold,
            (PrintFace::Italic, false, true) => PrintFace::Regular,
            (PrintFace::Regular, false, true) => PrintFace::Italic,
            (face, false, _) => face,
        }
    }

    /// Returns the built-in font file of the face.
    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            PrintFace::Regular => include_bytes!("../../assets/fonts/KibitzerSerif-Regular.otf"),
            PrintFace::Bold => include_bytes!("../../assets/fonts/KibitzerSerif-Bold.otf"),
            PrintFace::Italic => include_bytes!("../../assets/fonts/KibitzerSerif-Italic.otf"),
        }
    }

    /// Returns the name of the face in a PDF document.
    pub(crate) fn name(self) -> &'static str {
        match self {
            PrintFace::Regular => "KibitzerSerif-Regular",
            PrintFace::Bold => "KibitzerSerif-Bold",
            PrintFace::Italic => "KibitzerSerif-Italic",
        }
    }

    fn loaded(self) -> Option<&'static LoadedFace> {
        FACES[self as usize].as_ref()
    }

    /// Returns the font of the face, from which outlines of glyphs are drawn.
    pub(crate) fn font(self) -> Option<&'static FontRef<'static>> {
        Some(&self.loaded()?.font)
    }

    /// Returns true if the face has a glyph for the character.
    pub(crate) fn has(self, letter: char) -> bool {
        let face = self.loaded();
        face.is_some_and(|face| face.charmap.map(letter).is_some())
    }

    /// Returns the glyphs of a text, each with its character. A sign that the font lacks becomes a hollow box.
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
