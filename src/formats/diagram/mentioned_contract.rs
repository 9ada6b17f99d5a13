//! Contracts mentioned in sentences about the play: `West leads the ♥Q against 4♠`.

use kibitzer_cards::{Seat, Strain};

use crate::stated_contract::StatedBid;

use super::sentence::Sentence;
use super::vocabulary::{DECLARER_PREFIX_WORDS, LEAD_WORDS, parse_level};

/// A contract mentioned in a sentence about the play or defence, with its declarer if named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MentionedContract {
    pub(super) bid: StatedBid,
    pub(super) declarer: Option<Seat>,
}

/// Words that precede a contract in a phrase about defending it, such as `against 4♠`.
const DEFENCE_WORDS: &str = "against vs versus defend defends defending против";
/// Words that precede a contract in a phrase about playing it, such as `in 4♠`.
const PLAY_WORDS: &str = "in play playing make makes making made declare declaring reach reaches reached в играть \
     играя сыграть выиграть разыграть разыгрывать разыгрывая";
/// Words that may come between one of [`DEFENCE_WORDS`] or [`PLAY_WORDS`] and the contract, as in `in a 4♠`.
const FILLER_WORDS: &str = "the a an your his her their s по";
/// Words which show that a number and a suit before them are a number of cards or tricks and not a contract:
/// `four hearts to the ace`.
const COUNTING_WORDS: &str =
    "to trick tricks winners losers cards rounds взятки взяток взятку карты карт";
/// Words which show that the bid before them is only one call of an auction: `made a 2♠ overcall`.
const CALL_WORDS: &str = "overcall response rebid opening bid raise call as";
/// The maximum distance, in words, between declarer's seat and the contract, as in `South has to make 4♠`.
const MAX_WORD_DISTANCE: usize = 4;

/// Parses the contract that begins at word `index`. Returns `None` unless the sentence is about playing or defending
/// the contract.
pub(super) fn mentioned_contract(sentence: &Sentence, index: usize) -> Option<MentionedContract> {
    let (bid, next) = parse_contract(sentence, index)?;
    let mut start = index;
    while start > 0 && is_filler(sentence, start - 1) && !sentence.begins_sentence(start) {
        start -= 1;
    }
    let before = start
        .checked_sub(1)
        .filter(|_| !sentence.begins_sentence(start));
    let is_against = before.is_some_and(|before| sentence.is_one_of(before, DEFENCE_WORDS));
    let is_played = before.is_some_and(|before| sentence.is_one_of(before, PLAY_WORDS));
    if !is_against && !is_played && !begins_play(sentence, index, next) {
        return None;
    }
    let owner = (start..index).find_map(|at| sentence.seat(at));
    let declarer = if is_against {
        owner.or_else(|| declarer_after(sentence, next))
    } else {
        owner
            .or_else(|| nearest_seat_before(sentence, start))
            .or_else(|| declarer_after(sentence, next))
    };
    Some(MentionedContract { bid, declarer })
}

/// Returns true if the word at `index` means no trumps and no level precedes it.
pub(super) fn says_no_trumps(sentence: &Sentence, index: usize) -> bool {
    // In `3NT`, the strain is part of a contract.
    let before = index.checked_sub(1).map_or("", |at| sentence.word(at));
    if parse_level(before).is_some() {
        return false;
    }
    match sentence.word(index) {
        "nt" | "notrump" | "notrumps" | "бк" => true,
        "no" => sentence.word(index + 1).starts_with("trump"),
        "без" => sentence.word(index + 1).starts_with("козыр"),
        _ => false,
    }
}

/// Parses the contract that begins at word `index`. Returns it with the index of the word after it. Misère is not
/// accepted, nor are numbers that count cards or tricks.
fn parse_contract(sentence: &Sentence, index: usize) -> Option<(StatedBid, usize)> {
    let (bid, next) = sentence.bid(index)?;
    let is_card = sentence.is_one_of(index + 1, "of in на в");
    let is_count = sentence.is_one_of(next, COUNTING_WORDS) || sentence.is_one_of(next, CALL_WORDS);
    // A strain given by a single letter must follow its level directly: `at 3 s` does not contain a contract.
    let strain = sentence.words.get(index + 1)?;
    let level = &sentence.words[index];
    let is_letter =
        strain.text.chars().count() == 1 && strain.text.chars().all(char::is_alphabetic);
    let is_apart = is_letter && strain.at > level.at + level.text.chars().count();
    let is_known = bid.level.is_some() && bid.strain != Strain::Misere;
    (is_known && !is_card && !is_count && !is_apart).then_some((bid, next))
}

/// Returns true if the word at `index` may come between a word such as `against` and the contract. The name of a seat,
/// as in `against South's 4♠`, is such a word.
fn is_filler(sentence: &Sentence, index: usize) -> bool {
    let is_possessive = sentence.is_one_of(index + 1, "s") && sentence.seat(index).is_some();
    sentence.is_one_of(index, FILLER_WORDS) || is_possessive
}

/// Returns true if a contract begins a sentence and a lead follows, as in `4♠. West leads the ♥Q`. The contract has the
/// words from `index` up to, but not including, `next`. Returns false if calls come between contract and lead, because
/// the text then describes an auction.
fn begins_play(sentence: &Sentence, index: usize, next: usize) -> bool {
    let is_first = index == 0 || sentence.begins_sentence(index);
    let lead = (next + 1..sentence.len()).find(|&at| sentence.is_one_of(at, LEAD_WORDS));
    let is_call = |at: usize| {
        let word = sentence.word(at);
        word.starts_with("pass")
            || word.starts_with("пас")
            || parse_contract(sentence, at).is_some()
    };
    is_first
        && !sentence.is_one_of(next, LEAD_WORDS)
        && lead.is_some_and(|lead| !(next..lead).any(is_call))
}

/// Returns the declarer named after a contract, as in `4♠ by South`; `next` is the index of the word after the
/// contract.
fn declarer_after(sentence: &Sentence, next: usize) -> Option<Seat> {
    let seat = sentence.seat(next + 1);
    seat.filter(|_| sentence.is_one_of(next, DECLARER_PREFIX_WORDS))
}

/// Returns the nearest seat named before the word at `start`, at most [`MAX_WORD_DISTANCE`] words away and in the same
/// sentence. The search stops at a word that means a lead.
fn nearest_seat_before(sentence: &Sentence, start: usize) -> Option<Seat> {
    let near = (start.saturating_sub(MAX_WORD_DISTANCE)..start).rev();
    let mut same = near
        .take_while(|&at| !sentence.begins_sentence(at + 1) && !sentence.is_one_of(at, LEAD_WORDS));
    same.find_map(|at| sentence.seat(at))
}
