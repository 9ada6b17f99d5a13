//! The facts stated in the text around the hands: board number, dealer, vulnerability, contract, lead and result.

use std::ops::Range;

use kibitzer_cards::rules::Vulnerability;
use kibitzer_cards::{Card, Excerpt, Seat};

use super::super::flaw::BoardFlaw;
use super::mentioned_contract::{MentionedContract, mentioned_contract, says_no_trumps};
use super::rows::{TextPlace, TextRow};
use super::sentence::Sentence;
use super::vocabulary::{
    DEALER_WORDS, DECLARER_PREFIX_WORDS, DECLARER_TITLE_WORDS, LEAD_WORDS, LEADER_WORDS,
    is_preferans_word, parse_level,
};
use crate::single_words::is_one_of;
use crate::stated_contract::StatedBid;

/// The facts that the text around a deal states about it, such as dealer and contract. If a fact is stated more than
/// once, the first statement counts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct DiagramFacts {
    pub(super) board: Option<String>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<Vulnerability>,
    /// The stated contract without its declarer, and its position in the text.
    pub(super) bid: Option<(TextPlace, StatedBid)>,
    pub(super) declarer: Option<Seat>,
    /// The contracts mentioned in sentences about the play, with their positions in the text.
    mentioned: Vec<(TextPlace, MentionedContract)>,
    /// True if the text says that there are no trumps, without naming the level of a contract.
    pub(super) is_no_trumps: bool,
    /// The player who makes the opening lead, if the text states the seat with a colon or together with the card led.
    pub(super) leader: Option<Seat>,
    /// A seat that the text describes as leading, though perhaps not to the first trick.
    pub(super) mentioned_leader: Option<Seat>,
    pub(super) lead: Option<(TextPlace, Card)>,
    /// True if the lead is stated with a colon and a seat, as in `On lead: West, ♦Q`. Kibitzer writes leads this way if
    /// there is no contract.
    pub(super) is_lead_announced: bool,
    /// The stated result and its position in the text.
    pub(super) result: Option<(TextPlace, StatedResult)>,
    /// The contract to which the result belongs, if the text repeats the contract beside it.
    pub(super) result_bid: Option<StatedBid>,
    /// True if the text contains words that are used only in preferans, such as `прикуп`.
    pub(super) is_preferans: bool,
    /// True if the text says that all players passed.
    pub(super) is_passed_out: bool,
    /// Warnings about statements that could not be understood.
    pub(super) flaws: Vec<(TextPlace, BoardFlaw)>,
}

/// The result of the board in the form in which the text states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StatedResult {
    /// The number of tricks won by declarer's side.
    Tricks(u8),
    /// The number of overtricks; negative for undertricks.
    Margin(i8),
    /// The level at which the contract was made, which is six less than the number of tricks.
    Level(u8),
}

const BOARD_WORDS: &str = "board bd brd сдача задача этюд расклад";
/// Words that announce the board number only at the start of a text, since they have other meanings elsewhere.
const INITIAL_BOARD_WORDS: &str = "deal hand problem";
const VULNERABLE_WORDS: &str = "vul vuln vulnerable vulnerability kwetsbaar kwetsbaarheid vulnérabilité vulnerabilite vulnérable \
     vulnérables gefahr verwundbar verwundbarkeit założenia partii partią vulnerabilità zona vulnerabilidad \
     vulnerabilidade vulneráveis zon zonen zone zonestilling зона зоне зональность зоны";
/// Words that may come between a side and one of [`VULNERABLE_WORDS`], as in `NS in Gefahr`.
const IN_ZONE_WORDS: &str = "в in i po";
const CONTRACT_WORDS: &str = "contract контракт contracts";
/// Words for the contract in languages in which the letter `C` may stand for hearts.
const FOREIGN_CONTRACT_WORDS: &str = "contrat kontrakt contratto contrato";
/// Words that may come between an announcement and its value, as in `Declarer is South`.
const LINKING_WORDS: &str = "is was of est ist è é jest";
pub(super) const DECLARER_WORDS: &str = "plays played declares declared declarer to gespeeld joué gespielt rozgrywa giocato jugado \
     jogado играет играл разыгрывает разыгрывал играющий разыгрывающий заказал заказывает";
/// Russian words for the player who plays a misère.
const MISERE_PLAYER_WORDS: &str = "мизерящий мизерящего мизерист мизерующий";
const RESULT_WORDS: &str =
    "result результат resultaat résultat ergebnis wynik risultato resultado resultat";
/// Words beside a number of tricks, before it or after it.
const TRICK_WORDS: &str =
    "tricks trick slagen levées stiche lew prese bazas vazas взяток взятки взятка взятку";
/// Words beside a number of undertricks, as in `2 off` or `down 1`.
const UNDERTRICK_WORDS: &str = "off down light under undertrick undertricks chute";
/// Words after a number of overtricks.
const OVERTRICK_WORDS: &str = "over overtrick overtricks up";
/// Words before the level at which a contract was made, as in `made 5`.
const MADE_WORDS: &str = "made makes making";

/// The maximum distance, in words, between a word such as `leads` or `declares` and the card or contract that belongs
/// to it.
const MAX_WORD_DISTANCE: usize = 4;

/// Returns true if a row of text states the board number, the dealer or the vulnerability, as headings above hand
/// diagrams do.
pub(super) fn is_heading(row: &TextRow) -> bool {
    let sentence = Sentence::from_row(row, 0..row.letters.len());
    let facts = DiagramFacts::from_heading(&sentence);
    facts.board.is_some() || facts.dealer.is_some() || facts.vulnerability.is_some()
}

impl DiagramFacts {
    /// Returns the board number, dealer and vulnerability that a sentence states.
    pub(super) fn from_heading(sentence: &Sentence) -> DiagramFacts {
        let mut facts = DiagramFacts::default();
        (0..sentence.len()).for_each(|index| facts.read_heading(sentence, index));
        facts
    }

    /// Adds the facts that a sentence states about the deal.
    pub(super) fn read(&mut self, sentence: &Sentence) {
        for index in 0..sentence.len() {
            self.read_heading(sentence, index);
            self.read_contract(sentence, index);
            self.read_lead(sentence, index);
            self.read_result(sentence, index);
            self.is_preferans |= is_preferans_word(sentence.word(index));
            self.is_passed_out |= sentence.is_one_of(index, "passed")
                && sentence.is_one_of(index + 1, "out")
                || sentence.is_one_of(index, "все") && sentence.is_one_of(index + 1, "пас пасуют");
            self.is_no_trumps |= says_no_trumps(sentence, index);
            self.read_misere(sentence, index);
            let contract = mentioned_contract(sentence, index)
                .map(|contract| (sentence.place(index), contract));
            self.mentioned.extend(contract);
        }
        self.find_flaws(sentence);
    }

    fn read_heading(&mut self, sentence: &Sentence, index: usize) {
        let is_board = sentence.is_one_of(index, BOARD_WORDS)
            || index == 0 && sentence.is_one_of(index, INITIAL_BOARD_WORDS);
        if is_board {
            let is_number = sentence.is_one_of(index + 1, "no number n # номер");
            let number = sentence.word(index + 1 + usize::from(is_number));
            if number.parse::<u16>().is_ok() {
                self.board.get_or_insert_with(|| number.to_owned());
            }
        }
        // A number with a colon is a board number if it is alone, as in `7:`.
        let word = sentence.word(index);
        if sentence.len() == 1 && sentence.words[0].has_colon && word.parse::<u16>().is_ok() {
            self.board.get_or_insert_with(|| word.to_owned());
        }
        if sentence.is_one_of(index, DEALER_WORDS) {
            let (before, after) = (sentence.seat_before(index), sentence.seat(index + 1));
            let seat = if sentence.words[index].has_colon {
                after.or(before)
            } else {
                before.or(after)
            };
            self.dealer = self.dealer.or(seat);
        }
        let vulnerability = parse_vulnerability(sentence, index);
        self.vulnerability = self.vulnerability.or(vulnerability);
    }

    /// Reads the board number from the first of the `cells` of a table row that contains a deal. Returns warnings about
    /// other cells in which no fact is recognised; returns none if the row does not begin with a number.
    pub(super) fn read_table_row(
        &mut self,
        row: &TextRow,
        cells: &[Range<usize>],
    ) -> Vec<(TextPlace, BoardFlaw)> {
        let mut cells = cells
            .iter()
            .map(|cell| {
                let sentence = Sentence::from_row(row, cell.clone());
                (
                    row.source_place(cell.start),
                    row.text(cell.clone()),
                    sentence,
                )
            })
            .filter(|(_, _, sentence)| sentence.len() > 0);
        let number = cells
            .next()
            .filter(|(_, text, _)| text.parse::<u16>().is_ok());
        let Some((_, number, _)) = number else {
            return Vec::new();
        };
        self.board.get_or_insert(number);
        let unread = cells.filter(|(_, _, sentence)| {
            let mut facts = DiagramFacts::default();
            facts.read(sentence);
            facts == DiagramFacts::default()
        });
        let flaw = |text: &str| BoardFlaw::Unknown(Excerpt::of(text));
        unread
            .map(|(place, text, _)| (place, flaw(&text)))
            .collect()
    }

    fn read_contract(&mut self, sentence: &Sentence, index: usize) {
        let contract = parse_announced_contract(sentence, index)
            .or_else(|| parse_declared_contract(sentence, index))
            .or_else(|| parse_bare_contract(sentence, index));
        if let Some((at, bid, declarer)) = contract {
            self.bid.get_or_insert((sentence.place(at), bid));
            self.declarer = self.declarer.or(declarer);
            self.read_result_behind(sentence, at);
        }
        self.read_declarer(sentence, index);
    }

    /// Sets the declarer if the word at `index` announces one, as in `Declarer: South`, `South plays` or `Played by
    /// South`.
    pub(super) fn read_declarer(&mut self, sentence: &Sentence, index: usize) {
        let is_title = sentence.is_one_of(index, DECLARER_TITLE_WORDS);
        let is_verb = sentence.is_one_of(index, DECLARER_WORDS) && !sentence.is_one_of(index, "to");
        if !is_title && !is_verb {
            return;
        }
        let links = [LINKING_WORDS, DECLARER_PREFIX_WORDS];
        let is_link = |at: usize| links.iter().any(|words| sentence.is_one_of(at, words));
        let next = index + 1 + usize::from(is_link(index + 1));
        let is_announced = next > index + 1 || sentence.words[index].has_colon;
        let before = sentence
            .seat_before(index)
            .filter(|_| !sentence.begins_sentence(index));
        let seat = if is_announced {
            sentence.seat(next).or(before)
        } else {
            before.or(sentence.seat(next))
        };
        self.declarer = self.declarer.or(seat);
    }

    /// Sets the declarer of a misère if the word at `index` means the player of a misère, as in `Юг (мизерящий)`. The
    /// words may be in a row of cards.
    pub(super) fn read_misere(&mut self, sentence: &Sentence, index: usize) {
        if !sentence.is_one_of(index, MISERE_PLAYER_WORDS) {
            return;
        }
        let seat = sentence.seat_before(index).or(sentence.seat(index + 1));
        self.is_preferans = true;
        self.declarer = self.declarer.or(seat);
        let bid = (sentence.place(index), StatedBid::MISERE);
        self.bid.get_or_insert(bid);
    }

    fn read_lead(&mut self, sentence: &Sentence, index: usize) {
        if sentence.is_one_of(index, LEADER_WORDS) && announces_seat(sentence, index) {
            let seat = sentence.seat(index + 1);
            self.leader = self.leader.or_else(|| seat.or(sentence.seat(index + 2)));
        }
        if !sentence.is_one_of(index, LEAD_WORDS) {
            return;
        }
        let mut before = index;
        while before > 0 && sentence.is_one_of(before - 1, "to on opening first на") {
            before -= 1;
        }
        let is_apart = (before..=index).any(|at| sentence.begins_sentence(at));
        let before = before
            .checked_sub(1)
            .filter(|&before| !is_apart && !sentence.words[before].has_comma);
        let mut leader = before.and_then(|before| sentence.seat(before));
        let near = (index + 1..=index + MAX_WORD_DISTANCE)
            .take_while(|&next| !sentence.begins_sentence(next));
        let mut card = None;
        for next in near {
            card = sentence.card(next).map(|(card, _)| (next, card));
            if card.is_some() {
                break;
            }
            leader = leader.or(sentence.seat(next));
        }
        let card = card.or_else(|| parse_card_before(sentence, index));
        if sentence.words[index].has_colon || card.is_some() {
            self.leader = self.leader.or(leader);
        } else {
            self.mentioned_leader = self.mentioned_leader.or(leader);
        }
        if let Some((at, card)) = card.filter(|_| self.lead.is_none()) {
            self.lead = Some((sentence.place(at), card));
            self.is_lead_announced = sentence.words[index].has_colon && leader.is_some();
        }
    }

    /// Returns the contract mentioned in sentences about the play, with its declarer if the text names one. Returns
    /// `None` if they mention different contracts or none.
    pub(super) fn only_mentioned_contract(&self) -> Option<(TextPlace, MentionedContract)> {
        let &(place, MentionedContract { bid, .. }) = self.mentioned.first()?;
        let mut contracts = self.mentioned.iter().map(|(_, contract)| contract);
        let is_only = contracts.clone().all(|contract| contract.bid == bid);
        let declarer = contracts.find_map(|contract| contract.declarer);
        is_only.then_some((place, MentionedContract { bid, declarer }))
    }

    /// Returns the player who makes the opening lead: the one stated with a colon or a card, or else the one mentioned
    /// in a sentence.
    pub(super) fn stated_leader(&self) -> Option<Seat> {
        self.leader.or(self.mentioned_leader)
    }

    fn read_result(&mut self, sentence: &Sentence, index: usize) {
        let has_colon = sentence.words[index].has_colon;
        let is_tricks = sentence.is_one_of(index, TRICK_WORDS) && has_colon;
        let start = index + 1;
        if !is_tricks && !sentence.is_one_of(index, RESULT_WORDS)
            || self.result.is_some()
            || start == sentence.len()
        {
            return;
        }
        let bid = sentence.bid(start).filter(|(_, next)| {
            !sentence.is_one_of(*next, TRICK_WORDS) && sentence.words[start].text.len() == 1
        });
        let next = bid.map_or(start, |(_, next)| end_of_declarer(sentence, next));
        let number = || {
            let number = sentence
                .word(next)
                .parse()
                .ok()
                .filter(|&number| number <= 13)?;
            let is_counted = sentence.is_one_of(next + 1, TRICK_WORDS);
            Some((
                StatedResult::Tricks(number),
                next + 1 + usize::from(is_counted),
            ))
        };
        let result = parse_result(sentence, next).or_else(number);
        let is_end = |end: usize| {
            let last = &sentence.words[end - 1];
            let next = sentence.words.get(end);
            last.has_comma || next.is_none_or(|next| next.begins || next.has_colon)
        };
        match result.filter(|&(_, end)| is_end(end)) {
            Some((result, _)) => {
                self.result = Some((sentence.place(start), result));
                self.result_bid = bid.map(|(bid, _)| bid);
            }
            None if has_colon || index == 0 && sentence.len() < MAX_WORD_DISTANCE => {
                let flaw = BoardFlaw::Unknown(excerpt_from(sentence, start));
                self.flaws.push((sentence.place(start), flaw));
            }
            None => {}
        }
    }

    /// Reads the result after a contract and its declarer, as in `4♠ by South, one down`; `index` is the index of the
    /// first word of the contract.
    fn read_result_behind(&mut self, sentence: &Sentence, index: usize) {
        let Some((bid, next)) = sentence.bid(index) else {
            return;
        };
        let next = match parse_result(sentence, next) {
            Some(_) => next,
            None => end_of_declarer(sentence, next),
        };
        if let Some((result, _)) = parse_result(sentence, next) {
            if self.result.is_none() {
                self.result = Some((sentence.place(next), result));
                self.result_bid = Some(bid);
            }
        } else if sentence.is_one_of(next, "+ -") {
            let flaw = BoardFlaw::Unknown(excerpt_from(sentence, next));
            let flaw = (sentence.place(next), flaw);
            // An announced contract is also read as a contract that stands alone.
            if self.flaws.last() != Some(&flaw) {
                self.flaws.push(flaw);
            }
        }
    }

    /// Adds a warning if a word such as `Dealer:` or `Contract:` is followed by something that cannot be understood.
    fn find_flaws(&mut self, sentence: &Sentence) {
        for (index, word) in sentence.words.iter().enumerate() {
            let next = index + 1;
            let is_vulnerability = sentence.is_one_of(index, VULNERABLE_WORDS);
            let is_short_line = index == 0 && sentence.len() < MAX_WORD_DISTANCE;
            let is_announced = word.has_colon || is_vulnerability && is_short_line;
            if !is_announced || next == sentence.len() {
                continue;
            }
            let found = Excerpt::of(sentence.word(next));
            let flaw = if sentence.is_one_of(index, DEALER_WORDS) && sentence.seat(next).is_none() {
                BoardFlaw::NoSeat(found)
            } else if is_vulnerability && parse_vulnerability(sentence, index).is_none() {
                BoardFlaw::NoVulnerability(found)
            } else if sentence.is_one_of(index, DECLARER_TITLE_WORDS)
                && !announces_seat(sentence, index)
            {
                BoardFlaw::NoSeat(found)
            } else if (sentence.is_one_of(index, CONTRACT_WORDS)
                || sentence.is_one_of(index, FOREIGN_CONTRACT_WORDS))
                && parse_announced_contract(sentence, index).is_none()
            {
                BoardFlaw::NoContract(found)
            } else {
                continue;
            };
            self.flaws.push((sentence.place(next), flaw));
        }
    }
}

/// Parses the result that begins at word `index`, other than a plain number of tricks: `+1`, `2 off`, `one down`, `down
/// 1`, `made 5` or `made`. Returns it with the index of the word after it.
fn parse_result(sentence: &Sentence, index: usize) -> Option<(StatedResult, usize)> {
    let is = |at: usize, words: &str| sentence.is_one_of(at, words);
    let number = |at: usize| {
        let number = parse_level(sentence.word(at)).or_else(|| sentence.word(at).parse().ok());
        number.filter(|&number| number <= 13)
    };
    if let Some((margin, next)) = sentence.margin(index) {
        return Some((StatedResult::Margin(margin), next));
    }
    if is(index, MADE_WORDS) {
        return Some(match number(index + 1) {
            Some(level @ 1..=7) => (StatedResult::Level(level), index + 2),
            Some(tricks) => (StatedResult::Tricks(tricks), index + 2),
            None if is(index + 1, "exactly") => (StatedResult::Margin(0), index + 2),
            None => match sentence.margin(index + 1) {
                Some((margin, next)) => (StatedResult::Margin(margin), next),
                None if is(index, "made") => (StatedResult::Margin(0), index + 1),
                // `4♠ by South makes on any lead` is no result.
                None => return None,
            },
        });
    }
    if is(index, UNDERTRICK_WORDS) {
        let next = index + 1 + usize::from(is(index + 1, "de"));
        return Some((StatedResult::Margin(-(number(next)? as i8)), next + 1));
    }
    let count = number(index)? as i8;
    let next = index + 1 + usize::from(is(index + 1, "de"));
    if is(next, UNDERTRICK_WORDS) {
        Some((StatedResult::Margin(-count), next + 1))
    } else if is(next, OVERTRICK_WORDS) {
        Some((StatedResult::Margin(count), next + 1))
    } else {
        None
    }
}

/// Returns the index of the word after the declarer that follows a contract, as in `4♠ by South`; `next` is the index
/// of the word after the contract, and is returned if no declarer follows.
fn end_of_declarer(sentence: &Sentence, next: usize) -> usize {
    let is_by = sentence.is_one_of(next, DECLARER_WORDS) && sentence.seat(next + 1).is_none();
    let start = next + usize::from(is_by);
    let seat = start + usize::from(sentence.is_one_of(start, DECLARER_PREFIX_WORDS));
    match sentence.seat(seat) {
        Some(_) => seat + 1,
        None => next,
    }
}

/// Returns the words from `index` on as an excerpt for a message.
fn excerpt_from(sentence: &Sentence, index: usize) -> Excerpt {
    let words: Vec<&str> = sentence.words[index..]
        .iter()
        .map(|word| &word.text[..])
        .collect();
    Excerpt::of(&words.join(" "))
}

/// Returns true if a row of text names the declarer and states nothing else, as in `Declarer: South`.
pub(super) fn states_declarer(row: &TextRow) -> bool {
    let sentence = Sentence::from_row(row, 0..row.letters.len());
    let is_end = |at: usize| sentence.seat(at).is_some() && at + 1 == sentence.len();
    sentence.is_one_of(0, DECLARER_TITLE_WORDS)
        && announces_seat(&sentence, 0)
        && (is_end(1) || is_end(2))
}

/// Returns true if the word at `index` is followed by a colon and a seat or by a word such as `is` and a seat.
fn announces_seat(sentence: &Sentence, index: usize) -> bool {
    let is_linked = sentence.is_one_of(index + 1, LINKING_WORDS);
    let next = index + 1 + usize::from(is_linked);
    (is_linked || sentence.words[index].has_colon) && sentence.seat(next).is_some()
}

/// Parses the vulnerability stated by the word at `index` and its neighbours, as in `Vul: NS` or `NS vulnerable`.
fn parse_vulnerability(sentence: &Sentence, index: usize) -> Option<Vulnerability> {
    match (sentence.word(index), sentence.word(index + 1)) {
        ("love", "all") => return Some(Vulnerability::None),
        ("game", "all") => return Some(Vulnerability::Both),
        ("game", _) => return parse_side_game(sentence, index),
        _ => {}
    }
    if !sentence.is_one_of(index, VULNERABLE_WORDS) {
        return None;
    }
    let before = |steps: usize| index.checked_sub(steps).map_or("", |at| sentence.word(at));
    let is_not = |word: &str| is_one_of(word, "до не non not nicht niet inte ikke przed");
    let is_in = is_one_of(before(1), IN_ZONE_WORDS);
    if is_not(before(1)) || is_in && is_not(before(2)) {
        return Some(Vulnerability::None);
    }
    let after = index + 1 + usize::from(sentence.is_one_of(index + 1, "is у"));
    if let Some(vulnerability) = sentence.vulnerability(after) {
        // In Polish, `obie przed` means that both sides are not vulnerable yet.
        let is_before = (after..sentence.len()).any(|at| sentence.is_one_of(at, "przed"));
        return match (is_before, vulnerability) {
            (true, Vulnerability::Both) => Some(Vulnerability::None),
            (true, _) => None,
            (false, vulnerability) => Some(vulnerability),
        };
    }
    let mut end = index - usize::from(is_in);
    while end > 0 && sentence.is_one_of(end - 1, "side sides are is стороны пары") {
        end -= 1;
    }
    // A side may be written as two words, so two words are tried before one.
    [2, 1].into_iter().find_map(|length| {
        let start = end.checked_sub(length)?;
        match (sentence.side(start), length) {
            (Some((_, after)), _) if after != end => None,
            (None, 2) => None,
            _ => sentence.vulnerability(start),
        }
    })
}

/// Parses the vulnerability in a statement such as `E/W Game`, which ends with the word `game` at `index` and is
/// separate from other words.
fn parse_side_game(sentence: &Sentence, index: usize) -> Option<Vulnerability> {
    let ends = |at: usize| sentence.words[at].has_comma || sentence.words[at].has_colon;
    let is_apart = |at: usize| at == 0 || sentence.begins_sentence(at) || ends(at - 1);
    let is_end = index + 1 == sentence.len() || is_apart(index + 1);
    let start = [2, 1].into_iter().find_map(|length| {
        let start = index.checked_sub(length)?;
        sentence
            .side(start)
            .filter(|&(_, next)| next == index)
            .map(|_| start)
    })?;
    let is_heading = is_apart(start) || sentence.seat_before(start).is_some();
    sentence
        .vulnerability(start)
        .filter(|_| is_end && is_heading)
}

/// Parses the card directly before the word `lead` at `index`, as in `on the ♥Q lead`. Returns the card and the index
/// of its first word.
fn parse_card_before(sentence: &Sentence, index: usize) -> Option<(usize, Card)> {
    let nearest = (index.saturating_sub(MAX_WORD_DISTANCE)..index).rev();
    let mut cards = nearest.filter_map(|at| Some((at, sentence.card(at)?)));
    let found = cards.find(|&(at, (_, next))| {
        next == index && (at + 1..=index).all(|word| !sentence.begins_sentence(word))
    });
    let is_apart =
        index > 0 && sentence.words[index - 1].has_comma || sentence.words[index].has_colon;
    found
        .filter(|_| !is_apart)
        .map(|(at, (card, _))| (at, card))
}

/// A contract in a sentence: the index of its first word, the contract, and its declarer if named.
type PlacedContract = (usize, StatedBid, Option<Seat>);

/// Parses a contract that is announced by a word for it, as in `Contract: 4♠ by South`.
fn parse_announced_contract(sentence: &Sentence, index: usize) -> Option<PlacedContract> {
    let is_foreign = sentence.is_one_of(index, FOREIGN_CONTRACT_WORDS);
    let is_result = sentence.is_one_of(index, RESULT_WORDS);
    if !is_foreign && !is_result && !sentence.is_one_of(index, CONTRACT_WORDS) {
        return None;
    }
    let start = index + 1 + usize::from(sentence.is_one_of(index + 1, LINKING_WORDS));
    let (bid, next) = sentence.bid(start)?;
    // `Результат: 9 взяток` has no contract, nor has `Result: 1 d down`.
    if is_result && sentence.margin(next).is_none() && end_of_declarer(sentence, next) == next {
        return None;
    }
    let is_ambiguous = is_foreign && sentence.is_one_of(start + 1, "c cx cxx");
    (!is_ambiguous).then(|| (start, bid, declarer_after(sentence, next)))
}

/// Parses a contract stated together with its declarer, as in `South to make four spades` or `Юг разыгрывает контракт
/// 4П`.
fn parse_declared_contract(sentence: &Sentence, index: usize) -> Option<PlacedContract> {
    let seat = sentence.seat(index)?;
    if !sentence.is_one_of(index + 1, DECLARER_WORDS) {
        return None;
    }
    let (start, bid) = (index + 2..=index + 1 + MAX_WORD_DISTANCE)
        .take_while(|&at| sentence.seat(at).is_none())
        .find_map(|at| Some((at, sentence.bid(at)?.0)))?;
    Some((start, bid, Some(seat)))
}

/// Parses a contract that stands alone, as in `4♠ by South`. If the contract is written with a word used only in
/// preferans, no declarer is needed.
fn parse_bare_contract(sentence: &Sentence, index: usize) -> Option<PlacedContract> {
    let (bid, end) = sentence.bid(index)?;
    let next = sentence.margin(end).map_or(end, |(_, next)| next);
    let is_plain = is_preferans_word(sentence.word(index));
    // In the languages of these words, `C` may stand for hearts.
    let is_ambiguous = sentence.is_one_of(index + 1, "c cx cxx")
        && sentence.is_one_of(next, "par von durch da di por de");
    let is_by = !is_ambiguous
        && sentence.is_one_of(next, DECLARER_PREFIX_WORDS)
        && sentence.seat(next + 1).is_some()
        || sentence.seat(next).is_some() && sentence.is_one_of(next + 1, DECLARER_WORDS);
    (is_plain || is_by).then(|| (index, bid, declarer_after(sentence, next)))
}

/// Returns the declarer named after a contract, as in `4♠ by South` or `4♠+1 by South`; `next` is the index of the word
/// after the contract.
fn declarer_after(sentence: &Sentence, next: usize) -> Option<Seat> {
    let next = sentence.margin(next).map_or(next, |(_, next)| next);
    if sentence.is_one_of(next, DECLARER_PREFIX_WORDS) {
        return sentence.seat(next + 1);
    }
    let is_last = next + 1 == sentence.len() || sentence.margin(next + 1).is_some();
    let is_word = sentence.word(next).chars().count() > 1;
    sentence.seat(next).filter(|_| is_last || is_word)
}

#[cfg(test)]
mod tests {
    use super::super::rows::displayed_rows;
    use super::*;

    fn facts(text: &str) -> DiagramFacts {
        let mut facts = DiagramFacts::default();
        for row in text.lines().flat_map(|line| displayed_rows(1, line)) {
            facts.read(&Sentence::from_row(&row, 0..row.letters.len()));
        }
        facts
    }

    #[test]
    fn headings_give_board_number_dealer_and_vulnerability() {
        use Vulnerability::{Both, EastWest, None as Nobody, NorthSouth};
        let headings = [
            ("Board 7. Dealer East. N-S vulnerable", "7 E", NorthSouth),
            ("North-South vulnerable. East deals.", " E", NorthSouth),
            ("Bd #12: Dlr: W, Vul: E/W", "12 W", EastWest),
            ("South dealer. Both sides vulnerable", " S", Both),
            ("Neither vulnerable. South deals.", " S", Nobody),
            ("1 : Dealer North : Love all", " N", Nobody),
            ("Dealer: N Vul: Nil", " N", Nobody),
            ("Dealer West. Game all.", " W", Both),
            ("Сдача № 3. Сдающий: Восток. В зоне: все", "3 E", Both),
            ("Сдаёт Север. Никто не в зоне", " N", Nobody),
            ("Сдавал: Запад. Зона: СЮ", " W", NorthSouth),
            ("Дилер Юг, З-В в зоне", " S", EastWest),
            ("Задача 5. Обе стороны до зоны, сдает С", "5 N", Nobody),
        ];
        for (text, expected, vulnerability) in headings {
            let facts = facts(text);
            let dealer = facts.dealer.map_or('?', Seat::letter);
            let found = format!("{} {dealer}", facts.board.unwrap_or_default());
            assert_eq!(found, expected, "{text}");
            assert_eq!(facts.vulnerability, Some(vulnerability), "{text}");
            assert_eq!(facts.flaws, [], "{text}");
            assert!(is_heading(&displayed_rows(1, text)[0]), "{text}");
        }
        let text = "West leads the king of hearts against four spades";
        assert!(!is_heading(&displayed_rows(1, text)[0]));
    }

    #[test]
    fn stated_contracts_and_leads_are_parsed() {
        let statements = [
            ("Contract: 4♠ by South. Lead: ♥K", "4S S ? HK"),
            ("Opening lead: King of x", "? ? ? SK"),
            ("Contract: 6D-South", "6D S ? ?"),
            (
                "South to make five diamonds. West leads the ♦2.",
                "5D S W D2",
            ),
            (
                "Against 3NT by West North led the jack of clubs",
                "3NT W N CJ",
            ),
            (
                "Ю разыгрывает контракт 4П. Атака была 5 червей",
                "4S S ? H5",
            ),
            ("Контракт 4♠ от юга. Ход Запада: ♥К", "4S S W HK"),
            ("Играющий: Юг. Контракт: шестерная пик", "6S S ? ?"),
            ("Юг играет мизер, ход запада семёркой пик", "misere S W S7"),
            ("Ход: Запад", "? ? W ?"),
            ("West on lead.", "? ? W ?"),
            ("On lead: East", "? ? E ?"),
            ("1NT, North plays it, South leads", "1NT N S ?"),
            ("1БК, разыгрывает Север, ходит Юг", "1NT N S ?"),
        ];
        for (text, expected) in statements {
            let facts = facts(text);
            let bid = facts.bid.map(|(_, bid)| bid.text());
            let seat = |seat: Option<Seat>| seat.map_or('?', Seat::letter);
            let lead = facts.lead.map(|(_, lead)| lead.to_string());
            let [bid, lead] = [bid, lead].map(|text| text.unwrap_or("?".to_owned()));
            let seats = [facts.declarer, facts.stated_leader()].map(seat);
            let found = format!("{bid} {} {} {lead}", seats[0], seats[1]);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn unreadable_announcements_are_reported() {
        let flaws = [
            ("Dealer: X", "`x` is not a seat", 9),
            ("Vul: maybe", "`maybe` is not a vulnerability", 6),
            ("Контракт: 12П", "`12` is not a contract", 11),
        ];
        for (text, message, column) in flaws {
            let (place, flaw) = &facts(text).flaws[0];
            assert_eq!(place.1, column);
            assert!(flaw.to_string().contains(message), "{flaw}");
        }
        let result = |text: &str| facts(text).result.map(|(_, result)| result);
        assert_eq!(result("Result: +1"), Some(StatedResult::Margin(1)));
        let tricks = result("Результат: 9 взяток");
        assert_eq!(tricks, Some(StatedResult::Tricks(9)));
    }
}
