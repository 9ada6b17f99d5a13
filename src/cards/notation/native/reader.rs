//! Conversion of a parsed document into a problem.

use std::collections::BTreeMap;

use crate::notation::{Flaw, ParseError};
use crate::problem::{
    Auction, Call, ExplainedCall, Problem, PublishedMakes, PublishedPar, Record, Remark, Solution,
    Translation, Variations,
};
use crate::rules::{Doubling, Setup, Trick};
use crate::{BySeat, Card, CardSet, Excerpt, ParseHandError, Seat, Strain, Tricks};

use super::fields::{
    DocumentFields, GoalFields, HandFields, ParFields, PlayerFields, RecordFields, RemarkFields,
    SeatName, SolutionFields, SourceText, TranslationFields, VariationFields,
};

/// A converter from the parsed fields of a document to a problem. It holds the document's text to find the positions of
/// errors.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
}

impl<'a> Reader<'a> {
    /// Converts the fields of a document into a problem.
    pub(super) fn read_problem(&self, document: DocumentFields<'a>) -> Result<Problem, ParseError> {
        let (level, strain, doubling) = self.parse_contract(&document.contract.0)?;
        let solution = document.solution.as_ref();
        let record = document.record.as_ref();
        let line = self.parse_cards(&document.line.0)?;
        let play =
            self.read_line_of_play(&document.play, &document.remarks, &document.variations, 0)?;
        Ok(Problem {
            setup: self.read_setup(&document, strain)?,
            level,
            doubling,
            dealer: document.dealer.seat(),
            vulnerability: document.vulnerable,
            at: document.at.unwrap_or(match line.len() {
                0 => play.mainline().len(),
                cards => cards,
            }),
            play,
            line,
            goal: document.goal.map(GoalFields::goal),
            solution: solution
                .map(|solution| self.read_solution(solution))
                .transpose()?,
            record: record
                .map(|record| self.read_record(record))
                .transpose()?
                .unwrap_or_default(),
            title: document.title.into_owned(),
            author: document.author.into_owned(),
            source: document.source.into_owned(),
            question: document.question.into_owned(),
            notes: document.notes.into_owned(),
            tags: document.tags.into_iter().map(String::from).collect(),
            translations: (document.translations.into_iter())
                .map(|(code, it)| (code.into_owned(), translation_from_fields(it)))
                .collect(),
        })
    }

    /// Converts a line of play with its remarks and variations. `before` is the number of cards that precede it.
    fn read_line_of_play(
        &self,
        play: &SourceText<'_>,
        remarks: &BTreeMap<usize, RemarkFields<'_>>,
        variations: &[VariationFields<'_>],
        before: usize,
    ) -> Result<Variations, ParseError> {
        let cards = self.parse_cards(&play.0)?;
        let mut line = Variations::of(cards.clone());
        for (&after, remark) in remarks {
            let path = after
                .checked_sub(before)
                .and_then(|after| cards.get(..after))
                .ok_or_else(|| self.error_at(&play.0, Flaw::NoSuchCard(after)))?;
            line.set_remark(path, remark_from_fields(remark));
        }
        for variation in variations {
            let (after, place) = (variation.after, &variation.play.0);
            let leaves = after
                .checked_sub(before)
                .ok_or_else(|| self.error_at(place, Flaw::NoSuchCard(after)))?;
            let branch = self.read_line_of_play(
                &variation.play,
                &variation.remarks,
                &variation.variations,
                after,
            )?;
            let added = line.branch(leaves, branch);
            added.map_err(|error| self.error_at(place, Flaw::Branch(error)))?;
        }
        Ok(line)
    }

    /// Converts the fields of a document into the setup of its problem; `strain` comes from the contract.
    fn read_setup(&self, document: &DocumentFields, strain: Strain) -> Result<Setup, ParseError> {
        let (hands, unknown) = self.read_hands(&document.hands)?;
        Ok(Setup {
            game: document.game,
            hands,
            unknown,
            gone: self.parse_cards(&document.gone.0)?.into_iter().collect(),
            absent: document.absent.map(SeatName::seat),
            strain,
            declarer: document.declarer.seat(),
            leader: document.leader.seat(),
            trick: self.parse_trick(&document.trick.0)?,
        })
    }

    /// Parses the texts of all hands. Returns the known cards and the number of unknown cards of each.
    fn read_hands(&self, fields: &HandFields) -> Result<(BySeat<CardSet>, BySeat<u8>), ParseError> {
        let (mut hands, mut unknown) = (BySeat::default(), BySeat::default());
        for (seat, text) in hand_texts(fields) {
            let (known, count) = text
                .split_once('?')
                .map_or((text, None), |(a, b)| (a, Some(b)));
            hands[seat] = self.parse_hand(seat, known.trim_end())?;
            if let Some(count) = count {
                let error = |_| self.error_at(count, Flaw::NoCount(Excerpt::of(count)));
                unknown[seat] = count.parse().map_err(error)?;
            }
        }
        Ok((hands, unknown))
    }

    /// Converts the fields of a deal's record into the record.
    fn read_record(&self, fields: &RecordFields) -> Result<Record, ParseError> {
        let mut makes = BySeat::default();
        for (seat, text) in hand_texts(&fields.makes).filter(|(_, text)| !text.is_empty()) {
            makes[seat] = self.parse_makes(text)?;
        }
        Ok(Record {
            event: fields.event.to_string(),
            site: fields.site.to_string(),
            date: fields.date.to_string(),
            board: fields.board.to_string(),
            players: player_names(&fields.players),
            auction: self.parse_auction(fields)?,
            result: fields.result.map(Tricks),
            score: fields.score.to_string(),
            makes,
            more: (fields.more.iter())
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            par: fields.par.as_ref().map(par_from_fields).unwrap_or_default(),
        })
    }

    /// Parses the calls of the recorded auction, and attaches to each call its recorded meaning, if it has one.
    fn parse_auction(&self, fields: &RecordFields) -> Result<Auction, ParseError> {
        let text = &fields.auction.0;
        let read_call = |word: &str| {
            let parsed: Result<Call, _> = word.parse();
            let call = parsed.map_err(|_| self.error_at(word, Flaw::NoCall(Excerpt::of(word))))?;
            let meaning = String::new();
            Ok(ExplainedCall { call, meaning })
        };
        let read: Result<Vec<ExplainedCall>, ParseError> =
            text.split_whitespace().map(read_call).collect();
        let mut calls = read?;
        for (&number, meaning) in &fields.meanings {
            let call = number
                .checked_sub(1)
                .and_then(|index| calls.get_mut(index))
                .ok_or_else(|| self.error_at(text, Flaw::NoSuchCall(number)))?;
            call.meaning = meaning.to_string();
        }
        Ok(Auction { calls })
    }

    /// Parses the published double-dummy tricks of one declarer in each strain, as in `9 10 8 7 -`.
    fn parse_makes(&self, text: &str) -> Result<PublishedMakes, ParseError> {
        let error = |part: &str| self.error_at(part, Flaw::NoMakes(Excerpt::of(text)));
        let tricks: Result<Vec<Option<Tricks>>, ParseError> = text
            .split_whitespace()
            .map(|word| match word {
                "-" => Ok(None),
                _ => word
                    .parse()
                    .map(|tricks| Some(Tricks(tricks)))
                    .map_err(|_| error(word)),
            })
            .collect();
        tricks?.try_into().map_err(|_| error(text))
    }

    /// Makes an error positioned at the start of `part`, which must be a slice of the document.
    fn error_at(&self, part: &str, flaw: Flaw) -> ParseError {
        ParseError::in_part(self.text, part, flaw)
    }

    /// Parses the known cards of a hand, such as `AK52.Q63.KJ74.8`.
    fn parse_hand(&self, seat: Seat, text: &str) -> Result<CardSet, ParseError> {
        if text.is_empty() {
            return Ok(CardSet::EMPTY);
        }
        text.parse().map_err(|error: ParseHandError| {
            let characters = error.at();
            self.error_at(text, Flaw::Hand(seat, error))
                .after(characters)
        })
    }

    /// Parses cards separated by whitespace, such as `SA H5`.
    fn parse_cards(&self, text: &str) -> Result<Vec<Card>, ParseError> {
        text.split_whitespace()
            .map(|word| self.parse_card(word))
            .collect()
    }

    /// Parses one card, such as `SA`.
    fn parse_card(&self, word: &str) -> Result<Card, ParseError> {
        let card = word.parse();
        card.map_err(|error| self.error_at(word, Flaw::Card(error)))
    }

    /// Parses the cards of the current trick, at most four.
    fn parse_trick(&self, text: &str) -> Result<Trick, ParseError> {
        let cards = self.parse_cards(text)?;
        Trick::try_from(cards).map_err(|error| self.error_at(text, Flaw::Trick(error)))
    }

    /// Converts the fields of the published solution, in which no card may occur twice.
    fn read_solution(&self, fields: &SolutionFields) -> Result<Solution, ParseError> {
        let mut cards = CardSet::EMPTY;
        for word in fields.cards.0.split_whitespace() {
            let card = self.parse_card(word)?;
            if cards.has(card) {
                return Err(self.error_at(word, Flaw::RepeatedCard(card)));
            }
            cards.insert(card);
        }
        let tricks = Tricks(fields.tricks);
        Ok(Solution { tricks, cards })
    }

    /// Parses a contract. Returns its level, which may be missing, its strain and its doubling.
    fn parse_contract(&self, text: &str) -> Result<(Option<u8>, Strain, Doubling), ParseError> {
        let error = || self.error_at(text, Flaw::NoContract(Excerpt::of(text)));
        let (bid, doubling) = Doubling::split_from(text).ok_or_else(error)?;
        let digits = bid.bytes().take_while(u8::is_ascii_digit).count();
        let (level, strain) = bid.split_at(digits);
        let level = match level {
            "" => None,
            _ => Some(level.parse().map_err(|_| error())?),
        };
        Ok((level, strain.parse().map_err(|_| error())?, doubling))
    }
}

/// Iterates over the seats, clockwise from North, each with the text of its hand in the document.
fn hand_texts<'a>(fields: &'a HandFields<'_>) -> impl Iterator<Item = (Seat, &'a str)> {
    let texts = [&fields.north, &fields.east, &fields.south, &fields.west];
    Seat::ALL.into_iter().zip(texts.map(|text| &*text.0))
}

/// Returns the names of the players by seat.
fn player_names(fields: &PlayerFields) -> BySeat<String> {
    let players = [&fields.north, &fields.east, &fields.south, &fields.west];
    BySeat(players.map(ToString::to_string))
}

/// Converts the fields of the published par result of a deal into a [`PublishedPar`].
fn par_from_fields(fields: &ParFields) -> PublishedPar {
    PublishedPar {
        score: fields.score.to_string(),
        contracts: fields.contracts.to_string(),
    }
}

/// Converts the fields of a problem's texts in another language into a translation.
fn translation_from_fields(fields: TranslationFields<'_>) -> Translation {
    Translation {
        title: fields.title.into_owned(),
        question: fields.question.into_owned(),
        notes: fields.notes.into_owned(),
    }
}

/// Converts the fields of a remark on a card into the remark.
fn remark_from_fields(fields: &RemarkFields) -> Remark {
    Remark {
        name: fields.name.to_string(),
        comment: fields.comment.to_string(),
    }
}
