//! Conversion of a parsed document into a problem.

use std::collections::BTreeMap;

use crate::notation::{Flaw, ParseError};
use crate::problem::{
    Auction, Call, ExplainedCall, Problem, PublishedMakes, PublishedPar, Record, Remark, Solution,
    Variations,
};
use crate::rules::{Doubling, Setup, Trick};
use crate::{BySeat, Card, CardSet, Excerpt, ParseHandError, Seat, Strain, Tricks};

use super::fields::{
    DocumentFields, HandFields, ParFields, PlayerFields, RecordFields, RemarkFields, SeatName,
    SolutionFields, SourceText, VariationFields,
};

/// A converter from the fields of a document to a problem. It holds the document's text to find the positions of
/// errors.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
}

impl<'a> Reader<'a> {
    /// Converts a whole document.
    pub(super) fn problem(&self, document: DocumentFields<'a>) -> Result<Problem, ParseError> {
        let (level, strain, doubling) = self.contract(&document.contract.0)?;
        let solution = document.solution.as_ref();
        let record = document.record.as_ref();
        let line = self.cards(&document.line.0)?;
        let play = self.line(&document.play, &document.remarks, &document.variations, 0)?;
        Ok(Problem {
            setup: self.setup(&document, strain)?,
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
            solution: solution.map(|it| self.solution(it)).transpose()?,
            record: record
                .map(|it| self.record(it))
                .transpose()?
                .unwrap_or_default(),
            title: document.title.into_owned(),
            author: document.author.into_owned(),
            source: document.source.into_owned(),
            question: document.question.into_owned(),
            notes: document.notes.into_owned(),
            tags: document.tags.into_iter().map(String::from).collect(),
        })
    }

    /// Converts a line of play that begins after `before` cards, with its remarks and variations.
    fn line(
        &self,
        play: &SourceText<'_>,
        remarks: &BTreeMap<usize, RemarkFields<'_>>,
        variations: &[VariationFields<'_>],
        before: usize,
    ) -> Result<Variations, ParseError> {
        let cards = self.cards(&play.0)?;
        let mut line = Variations::of(cards.clone());
        for (&after, remark) in remarks {
            let path = after
                .checked_sub(before)
                .and_then(|after| cards.get(..after));
            let path = path.ok_or_else(|| self.error(&play.0, Flaw::NoSuchCard(after)))?;
            line.set_remark(path, remark_of(remark));
        }
        for variation in variations {
            let (after, place) = (variation.after, &variation.play.0);
            let leaves = after.checked_sub(before);
            let leaves = leaves.ok_or_else(|| self.error(place, Flaw::NoSuchCard(after)))?;
            let branch = self.line(
                &variation.play,
                &variation.remarks,
                &variation.variations,
                after,
            )?;
            let added = line.branch(leaves, branch);
            added.map_err(|error| self.error(place, Flaw::Branch(error)))?;
        }
        Ok(line)
    }

    /// Converts the setup, whose strain comes from the contract.
    fn setup(&self, document: &DocumentFields, strain: Strain) -> Result<Setup, ParseError> {
        let (hands, unknown) = self.hands(&document.hands)?;
        Ok(Setup {
            game: document.game,
            hands,
            unknown,
            gone: self.cards(&document.gone.0)?.into_iter().collect(),
            absent: document.absent.map(SeatName::seat),
            strain,
            declarer: document.declarer.seat(),
            leader: document.leader.seat(),
            trick: self.trick(&document.trick.0)?,
        })
    }

    /// Returns the known cards and the number of unknown cards of every hand.
    fn hands(&self, fields: &HandFields) -> Result<(BySeat<CardSet>, BySeat<u8>), ParseError> {
        let (mut hands, mut unknown) = (BySeat::default(), BySeat::default());
        for (seat, text) in by_seat(fields) {
            let (known, count) = text
                .split_once('?')
                .map_or((text, None), |(a, b)| (a, Some(b)));
            hands[seat] = self.hand(seat, known.trim_end())?;
            if let Some(count) = count {
                let error = |_| self.error(count, Flaw::NoCount(Excerpt::of(count)));
                unknown[seat] = count.parse().map_err(error)?;
            }
        }
        Ok((hands, unknown))
    }

    /// Converts the record of a deal.
    fn record(&self, fields: &RecordFields) -> Result<Record, ParseError> {
        let mut makes = BySeat::default();
        for (seat, text) in by_seat(&fields.makes).filter(|(_, text)| !text.is_empty()) {
            makes[seat] = self.makes(text)?;
        }
        Ok(Record {
            event: fields.event.to_string(),
            site: fields.site.to_string(),
            date: fields.date.to_string(),
            board: fields.board.to_string(),
            players: players(&fields.players),
            auction: self.auction(fields)?,
            result: fields.result.map(Tricks),
            score: fields.score.to_string(),
            makes,
            more: fields
                .more
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            par: fields.par.as_ref().map(par_of).unwrap_or_default(),
        })
    }

    /// Parses the calls of the auction and adds their meanings.
    fn auction(&self, fields: &RecordFields) -> Result<Auction, ParseError> {
        let text = &fields.auction.0;
        let call = |word: &str| {
            let call: Result<Call, _> = word.parse();
            let call = call.map_err(|_| self.error(word, Flaw::NoCall(Excerpt::of(word))))?;
            let meaning = String::new();
            Ok(ExplainedCall { call, meaning })
        };
        let calls: Result<Vec<ExplainedCall>, ParseError> =
            text.split_whitespace().map(call).collect();
        let mut calls = calls?;
        for (&number, meaning) in &fields.meanings {
            let call = number.checked_sub(1).and_then(|index| calls.get_mut(index));
            let call = call.ok_or_else(|| self.error(text, Flaw::NoSuchCall(number)))?;
            call.meaning = meaning.to_string();
        }
        Ok(Auction { calls })
    }

    /// Parses the published tricks of one declarer, as in `9 10 8 7 -`.
    fn makes(&self, text: &str) -> Result<PublishedMakes, ParseError> {
        let error = |part: &str| self.error(part, Flaw::NoMakes(Excerpt::of(text)));
        let tricks = text.split_whitespace().map(|word| match word {
            "-" => Ok(None),
            _ => word
                .parse()
                .map(|tricks| Some(Tricks(tricks)))
                .map_err(|_| error(word)),
        });
        let tricks: Result<Vec<Option<Tricks>>, ParseError> = tricks.collect();
        tricks?.try_into().map_err(|_| error(text))
    }

    /// Makes an error at the start of `part`, which must be a slice of the document.
    fn error(&self, part: &str, flaw: Flaw) -> ParseError {
        ParseError::in_part(self.text, part, flaw)
    }

    /// Parses the known cards of a hand, such as `AK52.Q63.KJ74.8`.
    fn hand(&self, seat: Seat, text: &str) -> Result<CardSet, ParseError> {
        if text.is_empty() {
            return Ok(CardSet::EMPTY);
        }
        text.parse().map_err(|error: ParseHandError| {
            let characters = error.at();
            self.error(text, Flaw::Hand(seat, error)).after(characters)
        })
    }

    /// Parses cards separated by whitespace.
    fn cards(&self, text: &str) -> Result<Vec<Card>, ParseError> {
        text.split_whitespace()
            .map(|word| self.card(word))
            .collect()
    }

    /// Parses one card.
    fn card(&self, word: &str) -> Result<Card, ParseError> {
        let card = word.parse();
        card.map_err(|error| self.error(word, Flaw::Card(error)))
    }

    /// Parses the cards of the current trick.
    fn trick(&self, text: &str) -> Result<Trick, ParseError> {
        let cards = self.cards(text)?;
        Trick::try_from(cards).map_err(|error| self.error(text, Flaw::Trick(error)))
    }

    /// Parses the published solution, in which no card may occur twice.
    fn solution(&self, fields: &SolutionFields) -> Result<Solution, ParseError> {
        let mut cards = CardSet::EMPTY;
        for word in fields.cards.0.split_whitespace() {
            let card = self.card(word)?;
            if cards.has(card) {
                return Err(self.error(word, Flaw::RepeatedCard(card)));
            }
            cards.insert(card);
        }
        let tricks = Tricks(fields.tricks);
        Ok(Solution { tricks, cards })
    }

    /// Parses the level, which may be missing, the strain and the doubling of a contract.
    fn contract(&self, text: &str) -> Result<(Option<u8>, Strain, Doubling), ParseError> {
        let error = || self.error(text, Flaw::NoContract(Excerpt::of(text)));
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

/// Returns the text of each hand with its seat, clockwise from North.
fn by_seat<'a>(fields: &'a HandFields<'_>) -> impl Iterator<Item = (Seat, &'a str)> {
    let texts = [&fields.north, &fields.east, &fields.south, &fields.west];
    Seat::ALL.into_iter().zip(texts.map(|text| &*text.0))
}

/// Returns the names of the players, clockwise from North.
fn players(fields: &PlayerFields) -> BySeat<String> {
    let players = [&fields.north, &fields.east, &fields.south, &fields.west];
    BySeat(players.map(ToString::to_string))
}

/// Converts the published par.
fn par_of(fields: &ParFields) -> PublishedPar {
    PublishedPar {
        score: fields.score.to_string(),
        contracts: fields.contracts.to_string(),
    }
}

/// Converts a remark.
fn remark_of(fields: &RemarkFields) -> Remark {
    Remark {
        name: fields.name.to_string(),
        comment: fields.comment.to_string(),
    }
}
