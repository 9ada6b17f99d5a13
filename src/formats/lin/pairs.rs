//! A LIN text as the pairs of key and value that it is: `pn|S,W,N,E|st||md|3S…|`.
//!
//! Nobody has published what the form is; keys and their meaning are what files of many years show. Bars end keys and
//! values alike, so that one bar too many or too few would make keys of all values after it: where a value is a key
//! that we know and its key is not, reading begins anew.

/// What a pair is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinKey {
    /// `vg`: event, stage, scoring, first and last board, teams.
    Event,
    /// `rs`: the results of all tables.
    Results,
    /// `pn`: the players South, West, North, East of a room or of both.
    Names,
    /// `pw`: the players of all tables.
    AllNames,
    /// `mp`: the scores of all tables.
    Scores,
    /// `bn`: the numbers of all boards.
    Numbers,
    /// `qx`: room and number of the board that follows.
    Room,
    /// `st`: a board begins.
    Start,
    /// `md`: dealer and hands.
    Deal,
    /// `ah`: the name of the board.
    Name,
    /// `sv`: vulnerability.
    Vulnerable,
    /// `mb`: a call.
    Call,
    /// `an`: what the last call means.
    Meaning,
    /// `pc`: a card.
    Card,
    /// `mc`: declarer's tricks by a claim.
    Claim,
    /// `nt` and `at`: what somebody says.
    Comment,
    /// `pg`: those who watch may go on by a click.
    Pause,
    /// How a window shows it.
    Display,
}

impl LinKey {
    /// The key that is written so, in either case.
    pub(super) fn of(word: &str) -> Option<LinKey> {
        let [first, second] = <[u8; 2]>::try_from(word.as_bytes()).ok()?;
        Some(
            match &[first, second].map(|letter| letter.to_ascii_lowercase()) {
                b"vg" => LinKey::Event,
                b"rs" => LinKey::Results,
                b"pn" => LinKey::Names,
                b"pw" => LinKey::AllNames,
                b"mp" => LinKey::Scores,
                b"bn" => LinKey::Numbers,
                b"qx" => LinKey::Room,
                b"st" => LinKey::Start,
                b"md" => LinKey::Deal,
                b"ah" => LinKey::Name,
                b"sv" => LinKey::Vulnerable,
                b"mb" => LinKey::Call,
                b"an" => LinKey::Meaning,
                b"pc" => LinKey::Card,
                b"mc" => LinKey::Claim,
                b"nt" | b"at" => LinKey::Comment,
                b"pg" => LinKey::Pause,
                b"rh" | b"sk" | b"sa" | b"mn" | b"px" | b"dt" | b"tu" | b"lg" | b"cp" | b"cs" => {
                    LinKey::Display
                }
                _ => return None,
            },
        )
    }

    /// Whether it stands at the head of boards, never within one.
    pub(super) fn is_head(self) -> bool {
        match self {
            LinKey::Event
            | LinKey::Results
            | LinKey::Names
            | LinKey::AllNames
            | LinKey::Scores
            | LinKey::Numbers
            | LinKey::Room => true,
            LinKey::Start
            | LinKey::Deal
            | LinKey::Name
            | LinKey::Vulnerable
            | LinKey::Call
            | LinKey::Meaning
            | LinKey::Card
            | LinKey::Claim
            | LinKey::Comment
            | LinKey::Pause
            | LinKey::Display => false,
        }
    }

    /// Whether it says nothing of a board, and as a rule has no value.
    pub(super) fn is_silent(self) -> bool {
        matches!(self, LinKey::Start | LinKey::Pause | LinKey::Display)
    }

    /// Whether it may stand between the start of a board and its deal.
    fn is_before_deal(self) -> bool {
        let others = [
            LinKey::Name,
            LinKey::Vulnerable,
            LinKey::Pause,
            LinKey::Display,
        ];
        others.contains(&self)
    }
}

/// A key and its value, or what should be one.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinPair<'a> {
    /// What stands before the key and belongs to nothing.
    pub(super) before: &'a str,
    /// `None` if we do not know such a key.
    pub(super) key: Option<LinKey>,
    /// The key as it is written.
    pub(super) name: &'a str,
    /// Its value with all blanks; nothing if there is no such key.
    pub(super) value: &'a str,
    /// Where the key stands.
    pub(super) start: usize,
    /// Behind the bar of the value.
    pub(super) end: usize,
}

impl LinPair<'_> {
    /// Where the value stands.
    pub(super) fn value_at(&self) -> usize {
        self.start + self.name.len() + 1
    }
}

/// The pairs of a text.
pub(super) struct Pairs<'a> {
    text: &'a str,
    at: usize,
    /// Whether the text ends here, or may go on.
    is_whole: bool,
}

impl<'a> Pairs<'a> {
    /// All pairs of a text.
    pub(super) fn of(text: &'a str) -> Pairs<'a> {
        Pairs {
            text,
            at: 0,
            is_whole: true,
        }
    }

    /// The pairs at the beginning of a text that were read to their end.
    pub(super) fn at_start_of(text: &'a str) -> Pairs<'a> {
        Pairs {
            is_whole: false,
            ..Pairs::of(text)
        }
    }

    /// What stands between here and the next bar or the end.
    fn token(&self, at: usize) -> Option<&'a str> {
        let rest = self.text.get(at..)?;
        match rest.find('|') {
            Some(bar) => Some(&rest[..bar]),
            None => self.is_whole.then_some(rest),
        }
    }

    /// A word that is no key, and no value with it.
    fn odd(&mut self, before: &'a str, name: &'a str) -> LinPair<'a> {
        let start = self.at + before.len();
        let next = self.at + self.token(self.at).map_or(0, str::len) + 1;
        self.at = next;
        LinPair {
            before,
            key: None,
            name,
            value: "",
            start,
            end: next.min(self.text.len()),
        }
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = LinPair<'a>;

    fn next(&mut self) -> Option<LinPair<'a>> {
        loop {
            let token = self.token(self.at)?;
            let next = self.at + token.len() + 1;
            let (place, name) = last_word(token);
            let before = &token[..place];
            if name.is_empty() {
                // A bar too many; of comments between lines nothing is said either.
                self.at = next;
                continue;
            }
            let start = self.at + place;
            let key = LinKey::of(name);
            let Some(value) = self.token(next) else {
                // Without a bar behind it no word is a key.
                return (self.is_whole && next > self.text.len()).then(|| self.odd(before, name));
            };
            if key.is_none() && (name.len() > 3 || LinKey::of(last_word(value).1).is_some()) {
                return Some(self.odd(before, name));
            }
            let is_cut = key.is_some_and(LinKey::is_silent) && LinKey::of(value.trim()).is_some();
            let (value, end) = match is_cut {
                true => ("", next),
                false => (value, next + value.len() + 1),
            };
            self.at = end;
            return Some(LinPair {
                before,
                key,
                name,
                value,
                start,
                end: end.min(self.text.len()),
            });
        }
    }
}

/// Where the last word of a token begins, and the word: what stands on lines before it is no key.
fn last_word(token: &str) -> (usize, &str) {
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
    let token = token.trim_end_matches(is_blank);
    let start = token.rfind(is_blank).map_or(0, |blank| {
        blank + token[blank..].chars().next().map_or(1, char::len_utf8)
    });
    (start, &token[start..])
}

/// The bytes of the first board of a text with what stands before it; `None` if no other begins.
pub(super) fn first_board(text: &str) -> Option<usize> {
    let (mut has_deal, mut has_room) = (false, false);
    // Where the next board seems to begin.
    let mut begins = None;
    for pair in Pairs::at_start_of(text) {
        match pair.key {
            Some(LinKey::Deal) if has_deal => return Some(begins.unwrap_or(pair.start)),
            Some(LinKey::Deal) => has_deal = true,
            Some(LinKey::Room) if has_room || has_deal => return Some(pair.start),
            Some(LinKey::Room) => has_room = true,
            Some(key) if key.is_head() && has_deal => return Some(pair.start),
            Some(LinKey::Start) if has_deal => begins = Some(pair.start),
            Some(key) if key.is_before_deal() => {}
            Some(_) | None => begins = None,
        }
    }
    None
}

/// Whether a text begins as LIN does: with a key that we know, or with a deal further on.
pub(crate) fn begins(head: &str) -> bool {
    let is_key = |text: &str| match text.split_once('|') {
        Some((token, _)) => LinKey::of(token.trim()).is_some(),
        None => false,
    };
    is_key(head)
        || head.match_indices("md|").any(|(at, _)| {
            let deal = &head[at + 3..];
            let digit = deal.bytes().next();
            let is_word =
                head[..at].ends_with(|letter: char| letter == '|' || letter.is_whitespace());
            // Somebody may speak of it, `md|3S..`, and there are no cards.
            let is_card = |letter: char| letter.is_ascii_alphanumeric() || letter.is_whitespace();
            let hand = deal.split([',', '|']).next().unwrap_or_default();
            is_word
                && digit.is_some_and(|digit| (b'0'..=b'4').contains(&digit))
                && hand.chars().all(is_card)
        })
}
