//! Reading of texts of any length, piece by piece.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use encoding_rs::Decoder;
use flate2::bufread::MultiGzDecoder;

use super::encoding::{Encoding, is_invalid_utf_8};
use super::flaw::FormatFlaw;
use super::reading::{PieceReader, ReadError, TextContent};
use super::registry::{
    Format, HEAD, LONGEST_LINE, LONGEST_PIECE, LineReader, Recognised, content, head,
};
use super::unwrapping::{LARGEST, Sniffed, unwrapped};
use super::wrapping::Wrapping;
use super::{Unknown, unknown};

/// A piece of a text: usually one board and the text around it. The concatenation of all pieces is the whole text.
#[derive(Debug)]
pub struct TextPiece {
    /// The format of a piece of text, or `None` if it is unknown.
    pub format: Option<&'static Format>,
    /// The encoding of a piece of text in the input.
    pub encoding: Encoding,
    /// The outermost container of the text (a picture, compressed or binary file), if any.
    pub wrapping: Option<Wrapping>,
    /// The source text of the piece.
    pub text: String,
    /// The boards, warnings and scores found in the piece. Line numbers count from the start of the whole text.
    pub contents: TextContent,
    /// The number of bytes at the start of `text` that were read as UTF-8, before the encoding was detected.
    as_utf_8: usize,
}

impl TextPiece {
    /// Returns the text of the piece in its original encoding, without its container. Returns it in UTF-8 if some bytes
    /// could not be decoded.
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        let (before, text) = self.text.split_at(self.as_utf_8);
        match self.encoding.bytes(text) {
            None => Cow::Borrowed(self.text.as_bytes()),
            Some(bytes) if before.is_empty() => bytes,
            Some(bytes) => Cow::Owned([before.as_bytes(), &bytes].concat()),
        }
    }
}

/// An iterator over the pieces of a file or of standard input. Only one piece is in memory at a time, and each piece is
/// returned as soon as it is complete.
///
/// ```
/// use kibitzer_formats::Pieces;
/// let text = "# two deals\nN:A... K... Q... J...\nN:2... 3... 4... 5...\n";
/// let pieces: Result<Vec<_>, _> = Pieces::new(text.as_bytes()).collect();
/// let lines = pieces?.into_iter().flat_map(|piece| piece.contents.boards).map(|board| board.line);
/// assert_eq!(lines.collect::<Vec<_>>(), [2, 3]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Pieces<R: BufRead> {
    input: TextInput<R>,
    /// The format of the text and its reader; `None` until the format has been recognised.
    form: Option<Form>,
    /// True if violations of the standard of a format are reported too.
    is_strict: bool,
    /// The number of line breaks in the pieces returned so far.
    lines: usize,
    /// True once a board, or an error instead of one, has been returned.
    has_boards: bool,
    /// True once a table of scores has been returned.
    has_scores: bool,
    is_over: bool,
}

/// The recognised format of a text, with a reader that remembers data from earlier pieces.
struct Form {
    format: Option<&'static Format>,
    reader: Box<dyn PieceReader>,
    /// The maximum length in bytes of a piece of text in this format.
    longest: usize,
    /// The error to report if the text contains no board.
    no_board_error: ReadError,
}

impl Form {
    fn new(format: &'static Format, no_board_error: ReadError) -> Form {
        Form {
            format: Some(format),
            reader: (format.reader)(),
            longest: format.longest,
            no_board_error,
        }
    }
}

impl<R: BufRead> Pieces<R> {
    /// Creates an iterator over the pieces of a text.
    pub fn new(input: R) -> Pieces<R> {
        Pieces {
            input: TextInput::new(input),
            form: None,
            is_strict: false,
            lines: 0,
            has_boards: false,
            has_scores: false,
            is_over: false,
        }
    }

    /// Makes the iterator also report violations of a format's standard that do not affect what is read.
    ///
    /// ```
    /// use kibitzer_formats::Pieces;
    /// let text = "[Deal \"N:AK... 32... ..AK. ..32.\"]\n[Contract \"1N\"]\n";
    /// let warnings = |pieces: Pieces<&[u8]>| -> usize {
    ///     pieces.map(|piece| piece.unwrap().contents.warnings.len()).sum()
    /// };
    /// assert_eq!(warnings(Pieces::new(text.as_bytes())), 0);
    /// assert_eq!(warnings(Pieces::new(text.as_bytes()).strict()), 1);
    /// ```
    #[must_use]
    pub fn strict(self) -> Pieces<R> {
        let is_strict = true;
        Pieces { is_strict, ..self }
    }

    /// Reads until the next piece is complete and returns it, or `None` at the end of the text.
    fn advance(&mut self) -> io::Result<Option<TextPiece>> {
        let form = match self.form.take() {
            Some(form) => form,
            None => match self.recognise()? {
                Ok(form) => form,
                Err(error) => return Ok(Some(self.fail(error))),
            },
        };
        let form = self.form.insert(form);
        loop {
            let text = self.input.text();
            let length = match form.reader.piece(text) {
                None if self.input.is_over => Some(text.len()),
                length => length,
            };
            match length {
                Some(0) if self.input.flaw.is_some() => return Ok(self.damage()),
                Some(0) if self.has_boards => return Ok(None),
                Some(0) => {
                    let no_board_error = if self.has_scores {
                        ReadError::new(1, 1, FormatFlaw::OnlyResults)
                    } else {
                        form.no_board_error.clone()
                    };
                    return Ok(Some(self.fail(no_board_error)));
                }
                Some(length) if length <= form.longest => return Ok(Some(self.take_piece(length))),
                None if text.len() <= form.longest => self.input.read_more()?,
                Some(_) | None => return self.skip().map(Some),
            }
        }
    }

    /// Returns a final piece of text with the error for a damaged container. Returns `None` if the container is
    /// undamaged.
    fn damage(&mut self) -> Option<TextPiece> {
        let error = ReadError::new(self.lines + 1, 1, self.input.flaw.take()?);
        Some(self.fail(error))
    }

    /// Recognises the format of the text, reading as much of it as necessary. The inner error is the reason why there
    /// is no readable text.
    fn recognise(&mut self) -> io::Result<Result<Form, ReadError>> {
        loop {
            if self.input.is_over
                && self.input.text().is_empty()
                && let Some(flaw) = self.input.flaw.take()
            {
                return Ok(Err(ReadError::new(1, 1, flaw)));
            }
            let text = self.input.text();
            let is_all = self.input.is_over || text.len() > LONGEST_PIECE;
            let content = content(text);
            if let Some(content) = content
                && let head = head(content)
                // An incomplete line may look like the beginning of another format.
                && (is_all || head.contains('\n') || is_full(head))
                && let Some(format) = Format::of_content(head)
                && (is_all || format.is_certain(head))
            {
                return Ok(Ok(Form::new(format, no_deal())));
            }
            match content {
                None if is_all => {
                    let blank = text.trim_end_matches('\n').matches('\n').count();
                    return Ok(Err(ReadError::new(blank + 1, 1, FormatFlaw::Silent)));
                }
                Some(content) if is_all => return Ok(undecided_form(text, content)),
                Some(content) if is_full(head(content)) => self.input.read_up_to(LONGEST_PIECE)?,
                // Read whole lines, since a part of a line would not suffice to decide.
                Some(_) | None => self.input.read_lines()?,
            }
        }
    }

    /// Stops reading. Returns the text read so far as a piece, with an error instead of its board.
    fn fail(&mut self, error: ReadError) -> TextPiece {
        self.is_over = true;
        let text = self.input.take_text(self.input.text().len());
        self.piece(text, failure(error))
    }

    /// Skips a board that exceeds the maximum length, and returns a piece with the error about it. In formats with one
    /// board per line, reading continues with the next line; in other formats it ends here.
    fn skip(&mut self) -> io::Result<TextPiece> {
        let most = self.form.as_ref().map_or(0, |form| form.longest);
        let error = ReadError::new(self.lines + 1, 1, FormatFlaw::TooLong { most });
        let mut text = String::new();
        self.is_over = most > LONGEST_LINE;
        while !self.is_over {
            let part = self.input.text();
            if let Some(end) = part.find('\n') {
                text = self.input.take_text(end + 1);
                break;
            }
            // The content of an overlong line is dropped.
            self.input.take_text(part.len());
            if self.input.is_over {
                break;
            }
            self.input.read_more()?;
        }
        self.lines += 1;
        self.has_boards = true;
        Ok(self.piece(text, failure(error)))
    }

    /// Parses the next `length` bytes of text as a piece and returns the piece with its boards and warnings.
    fn take_piece(&mut self, length: usize) -> TextPiece {
        let text = &self.input.text()[..length];
        let mut contents = TextContent::default();
        if let Some(form) = &mut self.form {
            let mut later = TextContent::default();
            let text = text.trim_start_matches('\u{feff}');
            form.reader.read(text, &mut later);
            if self.is_strict {
                form.reader.verify(text, &mut later);
            }
            contents.extend(self.lines, later);
        }
        self.lines += text.matches('\n').count();
        self.has_boards |= !contents.boards.is_empty();
        self.has_scores |= !contents.scores.is_empty();
        let text = self.input.take_text(length);
        self.piece(text, contents)
    }

    fn piece(&self, text: String, contents: TextContent) -> TextPiece {
        TextPiece {
            format: self.form.as_ref().and_then(|form| form.format),
            encoding: self.input.encoding(),
            wrapping: self.input.wrapping,
            text,
            contents,
            as_utf_8: self.input.as_utf_8,
        }
    }
}

impl<R: BufRead> Iterator for Pieces<R> {
    type Item = io::Result<TextPiece>;

    fn next(&mut self) -> Option<io::Result<TextPiece>> {
        if self.is_over {
            return None;
        }
        let piece = self.advance().transpose();
        self.is_over |= !matches!(piece, Some(Ok(_)));
        piece
    }
}

/// Returns the error for a text without a board.
fn no_deal() -> ReadError {
    ReadError::new(1, 1, FormatFlaw::NoDeal)
}

/// Returns the form of a text whose beginning does not determine its format. `content` is all of `text` without leading
/// comments. The error is the reason why the text cannot be read.
fn undecided_form(text: &str, content: &str) -> Result<Form, ReadError> {
    if let Recognised::In(format) = Format::recognise(content) {
        return Ok(Form::new(format, no_deal()));
    }
    let place = |flaw| ReadError::in_part(text, content, flaw);
    match unknown(content) {
        // Reading each line as Kibitzer's own format gives the best error message.
        Unknown::Line => Ok(Form {
            format: None,
            reader: Box::new(LineReader),
            longest: LONGEST_LINE,
            no_board_error: no_deal(),
        }),
        Unknown::Around(format, flaw) => Ok(Form::new(format, place(flaw))),
        Unknown::Other(flaw) => Err(place(flaw)),
    }
}

/// Returns the content of a text whose only board cannot be read.
fn failure(error: ReadError) -> TextContent {
    let mut contents = TextContent::default();
    contents.board(error.line, Err(error));
    contents
}

/// Returns true if `head`, the beginning of a text, has the maximum length, allowing for a truncated character at its
/// end.
fn is_full(head: &str) -> bool {
    head.len() + char::MAX_LEN_UTF8 > HEAD
}

/// The length of the longest byte order mark, in bytes.
const LONGEST_MARK: usize = 3;

/// A compressed input whose first bytes have already been read: those bytes, chained with the rest of the input.
type PackedInput<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// The bytes of the input, decompressed if it is compressed.
enum InputBytes<R: BufRead> {
    Plain(R),
    Gzip(Box<BufReader<MultiGzDecoder<PackedInput<R>>>>),
    /// The input has been moved elsewhere; it has no more bytes.
    Over,
}

impl<R: BufRead> InputBytes<R> {
    /// Returns the reader of the decompressed bytes. Returns `None` if the input has been moved elsewhere.
    fn reader(&mut self) -> Option<&mut dyn BufRead> {
        match self {
            InputBytes::Plain(input) => Some(input),
            InputBytes::Gzip(input) => Some(input),
            InputBytes::Over => None,
        }
    }

    /// Appends the available bytes of the input to `into` and returns their number; 0 at the end of the input.
    fn read_buffered(&mut self, into: &mut Vec<u8>) -> io::Result<usize> {
        let Some(input) = self.reader() else {
            return Ok(0);
        };
        let bytes = loop {
            match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                bytes => break bytes?,
            }
        };
        let length = bytes.len();
        into.extend(bytes);
        input.consume(length);
        Ok(length)
    }

    /// Appends the rest of the input to `into`. Reading stops early once `into` is longer than [`LARGEST`].
    fn read_rest(&mut self, into: &mut Vec<u8>) -> io::Result<()> {
        let room = (LARGEST + 1).saturating_sub(into.len()) as u64;
        match self.reader() {
            Some(input) => input.take(room).read_to_end(into).map(drop),
            None => Ok(()),
        }
    }

    /// Starts decompressing a gzip stream, of which `read` is the part read so far. Returns `read` as the error if the
    /// input is already being decompressed.
    fn unpack(&mut self, read: Vec<u8>) -> Result<(), Vec<u8>> {
        match std::mem::replace(self, InputBytes::Over) {
            InputBytes::Plain(rest) => {
                let packed = Cursor::new(read).chain(rest);
                *self = InputBytes::Gzip(Box::new(BufReader::new(MultiGzDecoder::new(packed))));
                Ok(())
            }
            InputBytes::Gzip(_) | InputBytes::Over => Err(read),
        }
    }

    /// Returns true if an error means that the compressed data is damaged, and not that reading from the input failed.
    fn is_damage(&self, error: &io::Error) -> bool {
        use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
        matches!(self, InputBytes::Gzip(_))
            && [InvalidData, InvalidInput, UnexpectedEof].contains(&error.kind())
    }
}

/// The decoded text of an input. The encoding is detected during reading.
struct TextInput<R: BufRead> {
    input: InputBytes<R>,
    /// The decoder of the text; `None` as long as all bytes are valid UTF-8.
    decoder: Option<Decoder>,
    /// The input bytes that have not been decoded yet, such as those of an incomplete character.
    rest: Vec<u8>,
    letters: String,
    /// The number of bytes at the start of `letters` that have already been returned in pieces.
    taken: usize,
    /// The number of bytes at the start of `letters` that were read as UTF-8, before a decoder was chosen.
    switched: usize,
    /// The number of bytes at the start of the piece returned last that were read as UTF-8, before a decoder was
    /// chosen.
    as_utf_8: usize,
    has_begun: bool,
    /// True while the first bytes may still be the beginning of a container: a picture, a compressed or a binary file.
    may_be_wrapped: bool,
    /// The outermost container around the text, if any.
    wrapping: Option<Wrapping>,
    /// The reason why the text ends early: its container is damaged or contains no text.
    flaw: Option<FormatFlaw>,
    is_over: bool,
}

impl<R: BufRead> TextInput<R> {
    fn new(input: R) -> TextInput<R> {
        TextInput {
            input: InputBytes::Plain(input),
            decoder: None,
            rest: Vec::new(),
            letters: String::new(),
            taken: 0,
            switched: 0,
            as_utf_8: 0,
            has_begun: false,
            may_be_wrapped: true,
            wrapping: None,
            flaw: None,
            is_over: false,
        }
    }

    /// Returns the buffered text: what has been read, and not yet been returned as a piece.
    fn text(&self) -> &str {
        &self.letters[self.taken..]
    }

    fn take_text(&mut self, length: usize) -> String {
        let text = self.letters[self.taken..][..length].to_owned();
        self.as_utf_8 = self.switched.saturating_sub(self.taken).min(length);
        self.taken += length;
        text
    }

    fn encoding(&self) -> Encoding {
        let decoder = self.decoder.as_ref();
        decoder.map_or(Encoding::UTF_8, |decoder| {
            Encoding::from(decoder.encoding())
        })
    }

    /// Reads up to the next line ending or the end of the text, but at most about [`HEAD`] bytes.
    fn read_lines(&mut self) -> io::Result<()> {
        let known = self.text().len();
        loop {
            self.read_more()?;
            let new = &self.text().as_bytes()[known..];
            if self.is_over || new.contains(&b'\n') || new.len() >= HEAD {
                return Ok(());
            }
        }
    }

    /// Reads until more than `length` bytes of text are available, or to the end of the text.
    fn read_up_to(&mut self, length: usize) -> io::Result<()> {
        while !self.is_over && self.text().len() <= length {
            self.read_more()?;
        }
        Ok(())
    }

    /// Replaces a container with the text inside it. Returns true if more bytes are needed to decide.
    fn look_inside(&mut self) -> io::Result<bool> {
        let wrapping = match Sniffed::detect(&self.rest, self.is_over) {
            Sniffed::Perhaps => return Ok(true),
            Sniffed::Plain => {
                self.may_be_wrapped = false;
                return Ok(false);
            }
            Sniffed::In(wrapping) => wrapping,
        };
        self.wrapping.get_or_insert(wrapping);
        if wrapping == Wrapping::Gzip {
            let packed = std::mem::take(&mut self.rest);
            self.is_over = false;
            match self.input.unpack(packed) {
                Ok(()) => return Ok(true),
                Err(packed) => self.rest = packed,
            }
        }
        self.may_be_wrapped = false;
        self.is_over = true;
        let read = self.input.read_rest(&mut self.rest);
        let text = match read {
            Err(error) if self.input.is_damage(&error) => Err(FormatFlaw::Damaged(Wrapping::Gzip)),
            Ok(()) if self.rest.len() > LARGEST => Err(FormatFlaw::too_large(LARGEST)),
            read => {
                read?;
                unwrapped(&self.rest).map(Option::unwrap_or_default)
            }
        };
        match text {
            Ok(text) => self.rest = text,
            Err(flaw) => {
                self.rest.clear();
                self.flaw = Some(flaw);
            }
        }
        Ok(false)
    }

    /// Reads and decodes more text: at least one byte of input, unless the input is at its end.
    fn read_more(&mut self) -> io::Result<()> {
        let length = match self.input.read_buffered(&mut self.rest) {
            // Keep the text before the damage.
            Err(error) if self.input.is_damage(&error) => {
                self.flaw = Some(FormatFlaw::Damaged(Wrapping::Gzip));
                0
            }
            length => length?,
        };
        self.is_over = length == 0;
        if self.may_be_wrapped && self.look_inside()? {
            return Ok(());
        }
        // Remove the text that was taken from the buffers.
        self.letters.drain(..self.taken);
        self.switched = self.switched.saturating_sub(self.taken);
        self.taken = 0;
        if !self.has_begun && !self.is_over && self.rest.len() < LONGEST_MARK {
            return Ok(());
        }
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        if self.decoder.is_none() {
            let is_other = is_invalid_utf_8(&self.rest) || self.is_over && !self.rest.is_empty();
            let mark = Encoding::from_byte_order_mark(&self.rest).filter(|_| is_first);
            if is_other || mark.is_some_and(|mark| mark != Encoding::UTF_8) {
                let declared = || Encoding::from_xml_declaration(self.letters.as_bytes());
                let stated = mark.or_else(declared);
                let encoding = stated.unwrap_or_else(|| Encoding::detect(&self.rest));
                self.decoder = Some(encoding.decoder());
                self.switched = self.letters.len();
            }
        }
        match &mut self.decoder {
            Some(decoder) => {
                decode(decoder, &self.rest, self.is_over, &mut self.letters);
                self.rest.clear();
            }
            None => {
                let first = self.rest.utf8_chunks().next();
                let valid = first.map_or("", |chunk| chunk.valid());
                self.letters.push_str(valid);
                let length = valid.len();
                self.rest.drain(..length);
            }
        }
        Ok(())
    }
}

/// Decodes bytes and appends the text to `letters`.
fn decode(decoder: &mut Decoder, bytes: &[u8], is_last: bool, letters: &mut String) {
    // The decoder needs this much space, and `decode_to_string` never reallocates. The length is `None` only if it
    // overflows.
    letters.reserve(decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(0));
    let _ = decoder.decode_to_string(bytes, letters, is_last);
}
