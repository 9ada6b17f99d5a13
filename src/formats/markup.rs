//! Markup of other programs, XML or HTML, as a tree of elements.
//!
//! Documents of scoring programs are often damaged: tags are not closed, or the text is cut off. The tree contains what
//! can be read. Entities that a document declares are never expanded, and nothing is loaded from elsewhere.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// The kind of a document with markup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Markup {
    Xml,
    /// A web page, in which some elements have no closing tag and scripts contain other text.
    Html,
}

/// The maximum number of elements that are open at the same time. Elements nested more deeply are ignored.
const MAX_DEPTH: usize = 64;

/// The maximum number of places at which reading starts again after text that is not markup.
const MAX_RESTARTS: usize = 100;

/// HTML elements that have no content and no closing tag.
const EMPTY_ELEMENTS: [&str; 9] = [
    "area", "br", "col", "hr", "img", "input", "link", "meta", "wbr",
];

/// An element of a document.
#[derive(Default, Debug)]
pub(crate) struct Element {
    /// The name of the element in lower case.
    pub(crate) name: String,
    /// The attributes of the element, with names in lower case.
    attributes: Vec<(String, String)>,
    content: Vec<Content>,
    /// The byte offset of the element in the text.
    pub(crate) at: usize,
}

#[derive(Debug)]
enum Content {
    Text(String),
    Element(Element),
}

impl Element {
    /// Parses a document. Returns an element without a name that contains all others. Also returns the byte offset at
    /// which the text is cut off, if it ends within an element.
    pub(crate) fn parse(text: &str, markup: Markup) -> (Element, Option<usize>) {
        let mut tree = TreeBuilder {
            markup,
            open: vec![Element::default()],
        };
        let (mut start, mut restarts) = (0, 0);
        while let Some(next) = tree.read(text, start) {
            restarts += usize::from(next.is_error);
            if restarts > MAX_RESTARTS {
                break;
            }
            start = next.at;
        }
        let cut = (tree.open.len() > 1 && markup == Markup::Xml).then_some(text.trim_end().len());
        tree.close_from(1);
        (tree.open.pop().unwrap_or_default(), cut)
    }

    /// Returns the child elements in source order.
    pub(crate) fn children(&self) -> impl Iterator<Item = &Element> {
        self.content.iter().filter_map(|content| match content {
            Content::Element(element) => Some(element),
            Content::Text(_) => None,
        })
    }

    /// Returns the elements with a name at any depth, in source order. Does not search within these elements.
    pub(crate) fn find_all<'a>(&'a self, name: &str) -> Vec<&'a Element> {
        let found = self.children().flat_map(|child| {
            if child.name == name {
                vec![child]
            } else {
                child.find_all(name)
            }
        });
        found.collect()
    }

    /// Returns the text of the first child element with a name, or else the attribute with this name. The text is empty
    /// if there is neither.
    pub(crate) fn value(&self, name: &str) -> String {
        let child = self.children().find(|child| child.name == name);
        child.map_or_else(|| tidy(self.attribute(name)), Element::text)
    }

    /// Returns the value of an attribute, or an empty string.
    pub(crate) fn attribute(&self, name: &str) -> &str {
        let attribute = self.attributes.iter().find(|(other, _)| other == name);
        attribute.map_or("", |(_, value)| value)
    }

    /// Returns the displayed text of the element, on one line.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.add_text(&mut text);
        tidy(&text)
    }

    fn add_text(&self, text: &mut String) {
        // Some pages draw a suit as the background of an empty element.
        let suits = ["spades", "hearts", "diams", "clubs"];
        let classes = self.attribute("class").split_whitespace();
        let suit = classes
            .flat_map(|class| suits.iter().position(|suit| *suit == class))
            .next();
        text.extend(
            suit.filter(|_| self.content.is_empty())
                .map(|suit| ['♠', '♥', '♦', '♣'][suit]),
        );
        for content in &self.content {
            match content {
                Content::Text(part) => text.push_str(part),
                Content::Element(element) if element.name == "br" => text.push(' '),
                Content::Element(element) => element.add_text(text),
            }
        }
    }
}

/// Returns a text without control characters, and with single blanks instead of other white space.
pub(crate) fn tidy(text: &str) -> String {
    let parts = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let words: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// A tree of elements that is being read.
struct TreeBuilder {
    markup: Markup,
    /// The elements that have not been closed, from the outermost. The first one stands for the whole document.
    open: Vec<Element>,
}

/// The place at which reading continues after text that is not markup.
struct Restart {
    at: usize,
    is_error: bool,
}

impl TreeBuilder {
    /// Reads the markup from the byte offset `start`, up to the end or to text that is not markup.
    fn read(&mut self, text: &str, start: usize) -> Option<Restart> {
        let mut reader = Reader::from_str(&text[start..]);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        loop {
            let at = start + reader.buffer_position() as usize;
            match reader.read_event() {
                Ok(Event::Eof) => return None,
                Ok(Event::Start(tag)) => {
                    self.start(&tag, at, false);
                    let end = start + reader.buffer_position() as usize;
                    if let Some(script) = self.script_length(&text[end..]) {
                        let is_error = false;
                        return Some(Restart {
                            at: end + script,
                            is_error,
                        });
                    }
                }
                Ok(Event::Empty(tag)) => self.start(&tag, at, true),
                Ok(Event::End(tag)) => self.end(&name_of(tag.name().as_ref())),
                Ok(Event::Text(part)) => self.add_text(&String::from_utf8_lossy(&part)),
                Ok(Event::CData(part)) => self.add_text(&String::from_utf8_lossy(&part)),
                Ok(Event::GeneralRef(entity)) => {
                    let name = String::from_utf8_lossy(&entity);
                    self.add_text(&decode_entities(&format!("&{name};")));
                }
                Ok(Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_)) => {}
                Err(_) => {
                    let place = start + reader.error_position() as usize;
                    let sign = text[place..].find('<').map(|sign| place + sign)?;
                    self.add_text("<");
                    return Some(Restart {
                        at: sign + 1,
                        is_error: true,
                    });
                }
            }
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>, at: usize, is_empty: bool) {
        let name = name_of(tag.name().as_ref());
        let closed: &[&str] = match &*name {
            _ if self.markup == Markup::Xml => &[],
            "tr" => &["tr"],
            "td" | "th" => &["td", "th"],
            "li" => &["li"],
            _ => &[],
        };
        let table = self.open.iter().rposition(|open| open.name == "table");
        let inner = table.map_or(1, |table| table + 1);
        let found = self.open[inner.min(self.open.len())..]
            .iter()
            .position(|open| closed.contains(&&*open.name));
        if let Some(found) = found {
            self.close_from(inner + found);
        }
        if self.open.len() >= MAX_DEPTH {
            return;
        }
        let mut written = tag.html_attributes();
        let attributes = written.with_checks(false).flatten().map(|attribute| {
            let value = String::from_utf8_lossy(&attribute.value);
            (name_of(attribute.key.as_ref()), decode_entities(&value))
        });
        self.open.push(Element {
            attributes: attributes.collect(),
            content: Vec::new(),
            at,
            name,
        });
        let last = self.open.len() - 1;
        if is_empty
            || self.markup == Markup::Html && EMPTY_ELEMENTS.contains(&&*self.open[last].name)
        {
            self.close_from(last);
        }
    }

    /// Returns the length of the text up to the closing tag of the innermost open element, if that is a script or style
    /// sheet of a web page.
    fn script_length(&self, text: &str) -> Option<usize> {
        let name = &*self.open.last()?.name;
        let is_script = self.markup == Markup::Html && ["script", "style"].contains(&name);
        let end = || {
            text.match_indices("</").find(|(at, _)| {
                let tag = text[at + 2..].get(..name.len());
                tag.is_some_and(|tag| tag.eq_ignore_ascii_case(name))
            })
        };
        is_script.then(|| end().map_or(text.len(), |(at, _)| at))
    }

    /// Closes the innermost open element with a name and those within it.
    fn end(&mut self, name: &str) {
        let open = self.open.iter().skip(1).rposition(|open| open.name == name);
        if let Some(open) = open {
            self.close_from(open + 1);
        }
    }

    /// Closes the open elements from the one with index `first`, which must not be 0.
    fn close_from(&mut self, first: usize) {
        while self.open.len() > first
            && let Some(element) = self.open.pop()
            && let Some(parent) = self.open.last_mut()
        {
            parent.content.push(Content::Element(element));
        }
    }

    fn add_text(&mut self, text: &str) {
        if let Some(open) = self.open.last_mut() {
            open.content.push(Content::Text(text.to_owned()));
        }
    }
}

fn name_of(name: &[u8]) -> String {
    String::from_utf8_lossy(name).to_ascii_lowercase()
}

/// The number of characters after `&` within which an entity ends.
const LONGEST_ENTITY: usize = 12;

/// Replaces the entities of characters in a text. Other entities stay as they are.
fn decode_entities(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded += before;
        let mut letters = after.char_indices().take(LONGEST_ENTITY);
        let end = letters.find(|(_, letter)| *letter == ';');
        let entity = end.map(|(end, _)| (&after[..end], &after[end + 1..]));
        match entity.and_then(|(name, after)| Some((entity_character(name)?, after))) {
            Some((character, after)) => {
                decoded.push(character);
                rest = after;
            }
            None => {
                decoded.push('&');
                rest = after;
            }
        }
    }
    decoded + rest
}

/// Returns the character that an entity stands for. `name` is the text between `&` and `;`.
fn entity_character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?).filter(|character| *character != '\0');
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "spades" => '♠',
        "hearts" => '♥',
        "diams" => '♦',
        "clubs" => '♣',
        _ => return None,
    })
}
