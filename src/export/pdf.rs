//! PDF output of printed pages. Fonts are embedded, reduced to the glyphs that occur, and text can be selected.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::Compression;
use flate2::bufread::ZlibEncoder;
use kibitzer_words::Language;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{MetadataProvider, Tag};
use subsetter::GlyphRemapper;

use super::fonts::Face;
use super::page::{Mark, Page, TextStyle, round_corners};
use super::palette::rgb_components;

/// The number of PDF points in one unit of 1/96 inch.
const POINTS: f32 = 0.75;
/// The number of glyph units in one em, as defined by PDF.
const EM: f32 = 1000.0;
/// The character collection of fonts whose character codes are glyph numbers.
const IDENTITY: SystemInfo<'_> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// Writes pages as a PDF document. Equal pages give equal bytes.
pub(crate) fn write_pdf(pages: &[Page], title: &str, language: Language) -> Vec<u8> {
    let mut document = PdfDocument::new();
    let contents: Vec<Vec<u8>> = pages
        .iter()
        .map(|page| document.page_content(page))
        .collect();
    document.write_pages(pages, &contents, title, language);
    document.write_fonts();
    document.pdf.finish()
}

/// A PDF document being written.
struct PdfDocument {
    pdf: Pdf,
    /// The number of the last object that was allocated.
    last: i32,
    fonts: [PdfFont; Face::ALL.len()],
}

/// A font face, with the glyphs of it that have been used so far.
struct PdfFont {
    face: Face,
    /// The font object to which the pages refer.
    reference: Ref,
    glyphs: GlyphRemapper,
    /// The character and width of each glyph, keyed by its number in the embedded font. The width is in 1/1000 em.
    used: BTreeMap<u16, (char, f32)>,
}

impl PdfFont {
    /// Returns the name by which pages refer to the font.
    fn resource_name(&self) -> &'static [u8] {
        match self.face {
            Face::Regular => b"R",
            Face::Bold => b"B",
            Face::Italic => b"I",
            Face::Medium => b"M",
            Face::Semibold => b"S",
        }
    }

    /// Encodes a text as two-byte glyph numbers, and records these glyphs as used.
    fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (letter, glyph) in self.face.glyphs(text) {
            // The built-in fonts have far fewer glyphs than 65,536.
            let Ok(number) = u16::try_from(glyph.to_u32()) else {
                continue;
            };
            let number = self.glyphs.remap(number);
            let width = self.face.glyph_width(glyph) * EM;
            self.used.insert(number, (letter, width));
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }
}

impl PdfDocument {
    fn new() -> PdfDocument {
        let fonts = Face::ALL.map(|face| PdfFont {
            face,
            reference: Ref::new(face as i32 + 1),
            glyphs: GlyphRemapper::new(),
            used: BTreeMap::new(),
        });
        PdfDocument {
            pdf: Pdf::new(),
            last: fonts.len() as i32,
            fonts,
        }
    }

    /// Allocates the number of a new object.
    fn next_ref(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    /// Returns the drawing instructions of a page.
    fn page_content(&mut self, page: &Page) -> Vec<u8> {
        let mut content = Content::new();
        content.set_line_width(page.stroke_width * POINTS);
        let [_, height] = page.size;
        // The y axis of PDF points upwards.
        let place = |[x, y]: [f32; 2]| [x * POINTS, (height - y) * POINTS];
        for mark in &page.marks {
            match mark {
                Mark::Text { at, style, text } => {
                    self.show_text(&mut content, place(*at), *style, text);
                }
                Mark::Line { from, to, colour } => {
                    let ([x, y], [to_x, to_y]) = (place(*from), place(*to));
                    set_stroke_colour(&mut content, colour);
                    content.move_to(x, y).line_to(to_x, to_y).stroke();
                }
                Mark::Rectangle {
                    corner,
                    size,
                    radius,
                    fill,
                    outline,
                } => {
                    if let Some(colour) = fill {
                        set_fill_colour(&mut content, colour);
                        add_rectangle(&mut content, place, *corner, *size, *radius);
                        content.fill_nonzero();
                    }
                    if let Some(colour) = outline {
                        set_stroke_colour(&mut content, colour);
                        add_rectangle(&mut content, place, *corner, *size, *radius);
                        content.stroke();
                    }
                }
            }
        }
        content.finish().into_vec()
    }

    fn show_text(&mut self, content: &mut Content, [x, y]: [f32; 2], style: TextStyle, text: &str) {
        let font = &mut self.fonts[style.face as usize];
        set_fill_colour(content, style.colour);
        content.begin_text();
        content.set_font(Name(font.resource_name()), style.size * POINTS);
        content
            .next_line(x, y)
            .show(Str(&font.encode(text)))
            .end_text();
    }

    /// Writes the catalogue, the title and the pages with their contents.
    fn write_pages(
        &mut self,
        pages: &[Page],
        contents: &[Vec<u8>],
        title: &str,
        language: Language,
    ) {
        let (catalogue, tree, info) = (self.next_ref(), self.next_ref(), self.next_ref());
        let ids: Vec<[Ref; 2]> = pages
            .iter()
            .map(|_| [self.next_ref(), self.next_ref()])
            .collect();
        let mut root = self.pdf.catalog(catalogue);
        root.pages(tree).lang(TextStr(language.short_code()));
        root.finish();
        let mut facts = self.pdf.document_info(info);
        facts.title(TextStr(title)).producer(TextStr("Kibitzer"));
        facts.finish();
        let kids = ids.iter().map(|[page, _]| *page);
        self.pdf.pages(tree).kids(kids).count(pages.len() as i32);
        for ((page, content), [id, content_id]) in pages.iter().zip(contents).zip(ids) {
            let [width, height] = page.size.map(|side| side * POINTS);
            let mut written = self.pdf.page(id);
            written
                .parent(tree)
                .media_box(Rect::new(0.0, 0.0, width, height))
                .contents(content_id);
            let mut resources = written.resources();
            let mut fonts = resources.fonts();
            for font in self.fonts.iter().filter(|font| !font.used.is_empty()) {
                fonts.pair(Name(font.resource_name()), font.reference);
            }
            fonts.finish();
            resources.finish();
            written.finish();
            self.write_stream(content_id, content);
        }
    }

    fn write_stream(&mut self, id: Ref, content: &[u8]) {
        let content = compressed(content);
        self.pdf.stream(id, &content).filter(Filter::FlateDecode);
    }

    /// Writes the font of each face that is used, with the glyphs that occur.
    fn write_fonts(&mut self) {
        for index in 0..self.fonts.len() {
            if !self.fonts[index].used.is_empty() {
                self.write_font(index);
            }
        }
    }

    fn write_font(&mut self, index: usize) {
        let [cid, descriptor, file, unicode] = [(); 4].map(|()| self.next_ref());
        let font = &self.fonts[index];
        let face = font.face;
        // PDF marks a font that is embedded in part by six letters.
        let name = format!("KIBITZ+{}", face.name());
        let mut whole = self.pdf.type0_font(font.reference);
        whole
            .base_font(Name(name.as_bytes()))
            .encoding_predefined(Name(b"Identity-H"));
        whole.descendant_font(cid).to_unicode(unicode);
        whole.finish();
        let mut glyphs = self.pdf.cid_font(cid);
        glyphs
            .subtype(CidFontType::Type0)
            .base_font(Name(name.as_bytes()));
        glyphs
            .system_info(IDENTITY)
            .font_descriptor(descriptor)
            .default_width(0.0);
        let mut widths = glyphs.widths();
        for (number, (_, width)) in &font.used {
            widths.consecutive(*number, [*width]);
        }
        widths.finish();
        glyphs.finish();
        write_descriptor(&mut self.pdf, descriptor, face, &name, file);
        let mut map = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        for (number, (letter, _)) in &font.used {
            map.pair(*number, *letter);
        }
        let outlines = cff_outlines(face, &font.glyphs);
        let map = map.finish();
        self.write_stream(unicode, map.as_slice());
        let outlines = compressed(&outlines);
        let mut stream = self.pdf.stream(file, &outlines);
        stream
            .filter(Filter::FlateDecode)
            .pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    }
}

/// Adds the outline of a rectangle to the current path. `place` converts page coordinates to PDF coordinates.
fn add_rectangle(
    content: &mut Content,
    place: impl Fn([f32; 2]) -> [f32; 2],
    [x, y]: [f32; 2],
    [width, height]: [f32; 2],
    radius: f32,
) {
    if radius == 0.0 {
        let [left, bottom] = place([x, y + height]);
        content.rect(left, bottom, width * POINTS, height * POINTS);
        return;
    }
    for (index, curve) in round_corners([x, y], [width, height], radius)
        .into_iter()
        .enumerate()
    {
        let [[from_x, from_y], [ax, ay], [bx, by], [x, y]] = curve.map(&place);
        if index == 0 {
            content.move_to(from_x, from_y);
        } else {
            content.line_to(from_x, from_y);
        }
        content.cubic_to(ax, ay, bx, by, x, y);
    }
    content.close_path();
}

fn set_fill_colour(content: &mut Content, colour: &str) {
    let [red, green, blue] = rgb_components(colour).map(|part| f32::from(part) / 255.0);
    content.set_fill_rgb(red, green, blue);
}

fn set_stroke_colour(content: &mut Content, colour: &str) {
    let [red, green, blue] = rgb_components(colour).map(|part| f32::from(part) / 255.0);
    content.set_stroke_rgb(red, green, blue);
}

/// Writes the descriptor of a face: its metrics, from which a PDF viewer without the font can choose a substitute.
fn write_descriptor(pdf: &mut Pdf, id: Ref, face: Face, name: &str, file: Ref) {
    let Some(font) = face.font() else { return };
    let metrics = font.metrics(Size::new(EM), LocationRef::default());
    let bounds = metrics.bounds.unwrap_or_default();
    let mut flags = FontFlags::SYMBOLIC;
    flags.set(FontFlags::SERIF, face.has_serifs());
    flags.set(FontFlags::ITALIC, face == Face::Italic);
    let mut descriptor = pdf.font_descriptor(id);
    descriptor.name(Name(name.as_bytes())).flags(flags);
    descriptor.bbox(Rect::new(
        bounds.x_min,
        bounds.y_min,
        bounds.x_max,
        bounds.y_max,
    ));
    descriptor
        .italic_angle(metrics.italic_angle)
        .ascent(metrics.ascent)
        .descent(metrics.descent);
    descriptor
        .cap_height(metrics.cap_height.unwrap_or(metrics.ascent))
        .stem_v(80.0);
    descriptor.font_file3(file);
}

/// Returns the outlines of the used glyphs in CFF format; empty if the built-in font is damaged.
fn cff_outlines(face: Face, glyphs: &GlyphRemapper) -> Vec<u8> {
    let Ok(font) = subsetter::subset(face.data(), 0, glyphs) else {
        return Vec::new();
    };
    let outlines = skrifa::FontRef::new(&font)
        .ok()
        .and_then(|font| font.data_for_tag(Tag::new(b"CFF ")));
    outlines.map_or_else(Vec::new, |outlines| outlines.as_bytes().to_vec())
}

/// Compresses the content of a PDF stream.
fn compressed(content: &[u8]) -> Vec<u8> {
    let mut compressed = Vec::new();
    let result = ZlibEncoder::new(content, Compression::new(8)).read_to_end(&mut compressed);
    result.expect("memory can always be read");
    compressed
}
