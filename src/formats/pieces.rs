//! Texts of any length, read piece by piece.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use encoding_rs::Decoder;
use flate2::bufread::MultiGzDecoder;

use super::breaks::{self, SHOWS_BREAKS};
use super::encoding::{Encoding, valid_up_to};
use super::flaw::FormatFlaw;
use super::reading::{Harvest, PieceReader, ReadError};
use super::registry::{Format, HEAD, LONGEST_LINE, LONGEST_PIECE, Recognised, head, lines};
use super::wrapping::{LARGEST, Sniffed, Wrapping, unwrapped};
use super::{Unknown, unknown};

/// A piece of a text: as a rule one board, and what stands around it. The pieces of a text, one after the other,
/// are the text.
#[derive(Debug)]
pub struct TextPiece {
    /// Its form; `None` where there is none that we know.
    pub format: Option<&'static Format>,
    /// How it was written as bytes.
    pub encoding: Encoding,
    /// What the text stands in; of several wrappings the outermost.
    pub wrapping: Option<Wrapping>,
    /// What stands there.
    pub text: String,
    /// What it says; lines count from the start of the whole text.
    pub harvest: Harvest,
    /// So many bytes of the text came before the encoding showed, in UTF-8.
    as_utf_8: usize,
}

impl TextPiece {
    /// The bytes of the text that were read, inside its wrapping; those in which no letter could be seen become UTF-8.
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        let (before, text) = self.text.split_at(self.as_utf_8);
        match self.encoding.bytes(text) {
            None => Cow::Borrowed(self.text.as_bytes()),
            Some(bytes) if before.is_empty() => bytes,
            Some(bytes) => Cow::Owned([before.as_bytes(), &bytes].concat()),
        }
    }
}

/// The pieces of what is read from a file or from standard input: no more of it is in memory than one piece, and
/// what has come is told before the rest has come.
///
/// ```
/// use kibitzer_formats::Pieces;
/// let text = "# two deals\nN:A... K... Q... J...\nN:2... 3... 4... 5...\n";
/// let pieces: Result<Vec<_>, _> = Pieces::new(text.as_bytes()).collect();
/// let lines = pieces?.into_iter().flat_map(|piece| piece.harvest.boards).map(|board| board.line);
/// assert_eq!(lines.collect::<Vec<_>>(), [2, 3]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Pieces<R: BufRead> {
    letters: Letters<R>,
    /// None until it is known.
    form: Option<Form>,
    /// Lines of the pieces so far.
    lines: usize,
    /// Whether there was a board, or an error in its place.
    has_boards: bool,
    is_over: bool,
}

/// How a text is read.
struct Form {
    format: Option<&'static Format>,
    reader: Box<dyn PieceReader>,
    /// The most bytes of a piece.
    longest: usize,
    /// What is wrong if there is no board.
    silence: ReadError,
}

impl Form {
    fn of(format: &'static Format) -> Form {
        Form {
            format: Some(format),
            reader: (format.reader)(),
            longest: format.longest,
            silence: ReadError::new(1, 1, FormatFlaw::NoDeal),
        }
    }

    /// Words, in which there may be deals of a form.
    fn around(format: &'static Format, silence: ReadError) -> Form {
        Form {
            silence,
            ..Form::of(format)
        }
    }

    /// In no form; what is wrong with it, every line says best itself.
    fn unknown() -> Form {
        Form {
            format: None,
            reader: lines(),
            longest: LONGEST_LINE,
            silence: ReadError::new(1, 1, FormatFlaw::NoDeal),
        }
    }
}

impl<R: BufRead> Pieces<R> {
    /// The pieces of a text.
    pub fn new(input: R) -> Pieces<R> {
        Pieces {
            letters: Letters::new(input),
            form: None,
            lines: 0,
            has_boards: false,
            is_over: false,
        }
    }

    /// The next piece, once there is all of it; `None` at the end.
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
            let text = self.letters.text();
            let length = match form.reader.piece(text) {
                None if self.letters.is_over => Some(text.len()),
                length => length,
            };
            match length {
                Some(0) if self.letters.flaw.is_some() => return Ok(self.damage()),
                Some(0) if self.has_boards => return Ok(None),
                Some(0) => {
                    let silence = form.silence.clone();
                    return Ok(Some(self.fail(silence)));
                }
                Some(length) if length <= form.longest => return Ok(Some(self.take(length))),
                None if text.len() <= form.longest => self.letters.more()?,
                Some(_) | None => return self.skip().map(Some),
            }
        }
    }

    /// What is wrong with the wrapping of the text, as a piece that says nothing else.
    fn damage(&mut self) -> Option<TextPiece> {
        let flaw = self.letters.flaw.take()?;
        let line = self.lines + 1;
        Some(self.fail(ReadError::new(line, 1, flaw)))
    }

    /// The form of the text, or why there is none.
    fn recognise(&mut self) -> io::Result<Result<Form, ReadError>> {
        loop {
            if self.letters.is_over
                && self.letters.text().is_empty()
                && let Some(flaw) = self.letters.flaw.take()
            {
                return Ok(Err(ReadError::new(1, 1, flaw)));
            }
            let text = self.letters.text();
            let is_all = self.letters.is_over || text.len() > LONGEST_PIECE;
            match (head(text), Format::of(text)) {
                // A line of which only a part has come may look like that of another form.
                (Some(head), Recognised::In(format))
                    if is_all
                        || head.contains('\n') && format != Format::of_people()
                        || is_full(head) =>
                {
                    return Ok(Ok(Form::of(format)));
                }
                (Some(head), Recognised::Nothing | Recognised::Unknown)
                    if is_all || is_full(head) =>
                {
                    let place = |flaw| ReadError::in_part(text, head, flaw);
                    return Ok(match unknown(head) {
                        Unknown::Line => Ok(Form::unknown()),
                        Unknown::Around(format, flaw) => Ok(Form::around(format, place(flaw))),
                        Unknown::Other(flaw) => Err(place(flaw)),
                    });
                }
                (None, _) if is_all => {
                    let blank = text.trim_end_matches('\n').matches('\n').count();
                    return Ok(Err(ReadError::new(blank + 1, 1, FormatFlaw::Silent)));
                }
                // A part of a line shows nothing new.
                (Some(_) | None, _) => self.letters.more_lines()?,
            }
        }
    }

    /// What is left, with what is wrong with it.
    fn fail(&mut self, error: ReadError) -> TextPiece {
        self.is_over = true;
        let text = self.letters.take(self.letters.text().len());
        let mut harvest = Harvest::default();
        harvest.board(error.line, Err(error));
        self.piece(text, harvest)
    }

    /// A board that is longer than any that is read. Lines go on after it.
    fn skip(&mut self) -> io::Result<TextPiece> {
        let most = self.form.as_ref().map_or(0, |form| form.longest);
        let line = self.lines + 1;
        let mut harvest = Harvest::default();
        harvest.board(
            line,
            Err(ReadError::new(line, 1, FormatFlaw::TooLong { most })),
        );
        let mut text = String::new();
        self.is_over = most > LONGEST_LINE;
        while !self.is_over {
            let part = self.letters.text();
            match part.find('\n') {
                Some(end) => {
                    text += &self.letters.take(end + 1);
                    break;
                }
                None => {
                    // Nobody wants to see what stands there.
                    self.letters.take(part.len());
                    if self.letters.is_over {
                        break;
                    }
                    self.letters.more()?;
                }
            }
        }
        self.lines += 1;
        self.has_boards = true;
        Ok(self.piece(text, harvest))
    }

    /// Reads so many bytes.
    fn take(&mut self, length: usize) -> TextPiece {
        let text = &self.letters.text()[..length];
        let mut harvest = Harvest::default();
        if let Some(form) = &mut self.form {
            let mut later = Harvest::default();
            form.reader
                .read(text.trim_start_matches('\u{feff}'), &mut later);
            harvest.extend(self.lines, later);
        }
        self.lines += text.matches('\n').count();
        self.has_boards |= !harvest.boards.is_empty();
        let text = self.letters.take(length);
        self.piece(text, harvest)
    }

    fn piece(&self, text: String, harvest: Harvest) -> TextPiece {
        TextPiece {
            format: self.form.as_ref().and_then(|form| form.format),
            encoding: self.letters.encoding(),
            wrapping: self.letters.wrapping,
            text,
            harvest,
            as_utf_8: self.letters.as_utf_8,
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

/// Whether a beginning is as long as any that is looked at; a letter across its end is not part of it.
fn is_full(head: &str) -> bool {
    head.len() + char::MAX_LEN_UTF8 > HEAD
}

/// The longest mark of an encoding, in bytes.
const LONGEST_MARK: usize = 3;

/// Packed bytes of which some have been read: these, and the rest.
type PackedInput<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// Bytes as they are read, or as they are unpacked on the way.
enum InputBytes<R: BufRead> {
    Plain(R),
    Gzip(Box<BufReader<MultiGzDecoder<PackedInput<R>>>>),
    /// Nothing is left.
    Over,
}

impl<R: BufRead> InputBytes<R> {
    /// Adds the bytes that have come and returns their number; 0 at the end.
    fn more(&mut self, into: &mut Vec<u8>) -> io::Result<usize> {
        match self {
            InputBytes::Plain(input) => add_buffer(input, into),
            InputBytes::Gzip(input) => add_buffer(input, into),
            InputBytes::Over => Ok(0),
        }
    }

    /// Adds all bytes that are left, up to the most that are unpacked as a whole.
    fn rest(&mut self, into: &mut Vec<u8>) -> io::Result<()> {
        let read = match self {
            InputBytes::Plain(input) => input.take(LARGEST as u64).read_to_end(into),
            InputBytes::Gzip(input) => input.take(LARGEST as u64).read_to_end(into),
            InputBytes::Over => Ok(0),
        };
        read.map(drop)
    }

    /// Unpacks what was read of a packed file and what is left of it. Gives the bytes back if they are packed twice.
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

    /// Whether an error says that packed bytes are damaged, and not that they cannot be read.
    fn is_damage(&self, error: &io::Error) -> bool {
        use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
        matches!(self, InputBytes::Gzip(_))
            && [InvalidData, InvalidInput, UnexpectedEof].contains(&error.kind())
    }
}

/// Adds what a reader has buffered and returns its length.
fn add_buffer(input: &mut impl BufRead, into: &mut Vec<u8>) -> io::Result<usize> {
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

/// Letters as they come in, in an encoding that shows on the way.
struct Letters<R: BufRead> {
    input: InputBytes<R>,
    /// How bytes become letters; None as long as all are UTF-8.
    decoder: Option<Decoder>,
    /// InputBytes of a letter that is cut.
    rest: Vec<u8>,
    letters: String,
    /// The letters as readers see them, if their lines end as they do no longer. A carriage return at the end waits for
    /// what follows.
    renewed: Option<String>,
    /// Whether it is known how lines end.
    shows_breaks: bool,
    /// InputBytes of the letters that were taken.
    taken: usize,
    /// So many bytes of the letters came before there was a decoder.
    switched: usize,
    /// How many of those were among what was taken last.
    as_utf_8: usize,
    has_begun: bool,
    /// Whether the bytes so far may be the beginning of a wrapping.
    may_be_wrapped: bool,
    /// What the letters stand in; of several wrappings the outermost.
    wrapping: Option<Wrapping>,
    /// Why no more letters come, if the wrapping is damaged or holds no text.
    flaw: Option<FormatFlaw>,
    is_over: bool,
}

impl<R: BufRead> Letters<R> {
    fn new(input: R) -> Letters<R> {
        Letters {
            input: InputBytes::Plain(input),
            decoder: None,
            rest: Vec::new(),
            letters: String::new(),
            renewed: None,
            shows_breaks: false,
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

    /// What has come and was not taken, as readers see it: letter for letter as long as it is.
    fn text(&self) -> &str {
        &self.renewed.as_ref().unwrap_or(&self.letters)[self.taken..]
    }

    fn take(&mut self, length: usize) -> String {
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

    /// Waits for the end of a line, as far as lines go, or of the text.
    fn more_lines(&mut self) -> io::Result<()> {
        let known = self.text().len();
        loop {
            self.more()?;
            let new = &self.text().as_bytes()[known..];
            if self.is_over || new.contains(&b'\n') || new.len() >= HEAD {
                return Ok(());
            }
        }
    }

    /// Puts the text inside a wrapping in its place. Tells whether more bytes have to come first.
    fn look_inside(&mut self) -> io::Result<bool> {
        let wrapping = match Sniffed::of(&self.rest, self.is_over) {
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
        let read = self.input.rest(&mut self.rest);
        let text = match read {
            Err(error) if self.input.is_damage(&error) => Err(FormatFlaw::Damaged(Wrapping::Gzip)),
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

    /// Waits for more letters, or for the end.
    fn more(&mut self) -> io::Result<()> {
        self.more_letters()?;
        if !self.shows_breaks {
            let known = &self.letters;
            self.shows_breaks = self.is_over || known.len() >= SHOWS_BREAKS || known.contains('\n');
            self.renewed = (self.shows_breaks && breaks::are_old(known)).then(String::new);
        }
        if let Some(renewed) = &mut self.renewed {
            let new = &self.letters[renewed.len()..];
            let new = match self.is_over {
                true => new,
                false => new.strip_suffix('\r').unwrap_or(new),
            };
            renewed.push_str(&breaks::renew(new));
        }
        Ok(())
    }

    fn more_letters(&mut self) -> io::Result<()> {
        let length = match self.input.more(&mut self.rest) {
            // What came before the damage is read.
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
        // What was taken is dropped.
        self.letters.drain(..self.taken);
        if let Some(renewed) = &mut self.renewed {
            renewed.drain(..self.taken);
        }
        self.switched = self.switched.saturating_sub(self.taken);
        self.taken = 0;
        if !self.has_begun && !self.is_over && self.rest.len() < LONGEST_MARK {
            return Ok(());
        }
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        if self.decoder.is_none() {
            let is_other =
                valid_up_to(&self.rest).is_some() || self.is_over && !self.rest.is_empty();
            let mark = Encoding::by_mark(&self.rest).filter(|_| is_first);
            if is_other || mark.is_some_and(|mark| mark != Encoding::UTF_8) {
                self.decoder = Some(mark.unwrap_or_else(|| Encoding::of(&self.rest)).decoder());
                self.switched = self.letters.len();
            }
        }
        match &mut self.decoder {
            Some(decoder) => decode(decoder, &self.rest, self.is_over, &mut self.letters),
            None => {
                let whole = self
                    .rest
                    .utf8_chunks()
                    .next()
                    .map_or(0, |chunk| chunk.valid().len());
                self.letters
                    .push_str(&String::from_utf8_lossy(&self.rest[..whole]));
                self.rest.drain(..whole);
                return Ok(());
            }
        }
        self.rest.clear();
        Ok(())
    }
}

/// Adds the letters of some bytes.
fn decode(decoder: &mut Decoder, bytes: &[u8], is_last: bool, letters: &mut String) {
    // The decoder says how much it needs, but for lengths that no memory holds.
    letters.reserve(decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(0));
    let _ = decoder.decode_to_string(bytes, letters, is_last);
}
