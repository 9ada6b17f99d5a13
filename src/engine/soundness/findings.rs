//! The findings about a solution, in the order in which they are searched for.

use std::collections::HashSet;

use crate::cards::{Card, CardSet, Tricks};

use super::ending::Ending;
use super::line_duals::{cards_of, choice_kind, duals_after, is_counted};
use super::report::{Decision, KeysAfter, MainLine, SoundnessFinding, Verdict};
use super::solution::DualsFound;
use super::tree::{SolutionTree, Unfinished};
use super::{solution, variations};

/// The maximum number of tricks for which the tree is searched to its end at once. In longer problems the proved part
/// of the main line grows trick by trick, so that a search that is given up still leaves a partial result.
const SEARCHED_AT_ONCE: Tricks = Tricks(6);

/// The number of tricks by which the proved part of the main line grows at a time.
const STEP: Tricks = Tricks(3);

/// Searches the tree of a problem whose goal can be reached, reports the findings, and sets the verdict as soon as it
/// is proved.
pub(super) fn find_all(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    start: &Ending,
    verdict: &mut Verdict,
) -> Result<(), Unfinished> {
    // Without a choice of the defenders before it, the first free choice is known before the main line.
    let forced = tree.forced_choice(start);
    let mut keys = Vec::new();
    if let Some((path, choice)) = &forced {
        keys = find_keys(tree, path, choice)?;
        if keys.len() > 1 {
            *verdict = Verdict::Cooked;
            let positions = tree.positions();
            tree.found(SoundnessFinding::Verdict(*verdict, positions));
        }
        find_tries(tree, choice, &keys)?;
    }
    let (line, main) = find_main_line(tree, start)?;
    let first = line.iter().position(|(ending, _)| tree.is_free(ending));
    if let (Some(first), None) = (first, &forced) {
        keys = find_keys(tree, &cards_of(&line[..first]), &line[first].0)?;
    }
    *verdict = match (keys.len(), main.duals.len()) {
        (2.., _) => Verdict::Cooked,
        (_, 1..) => Verdict::Duals,
        (_, 0) => Verdict::Sound,
    };
    let positions = tree.positions();
    tree.found(SoundnessFinding::Verdict(*verdict, positions));
    if let Some(first) = first {
        if forced.is_none() {
            find_tries(tree, &line[first].0, &keys)?;
        }
        find_key_lines(tree, &line, first)?;
        if keys.len() > 1 {
            let kind = choice_kind(tree, &line[first].0, &keys)?;
            tree.found(SoundnessFinding::KeysKind(kind));
        }
        let variations = variations::variations(tree, &line, first)?;
        tree.found(SoundnessFinding::Variations(variations));
        find_decision(tree, &line)?;
    }
    let answers = solution::answers(tree, start)?;
    tree.found(SoundnessFinding::Answers(answers));
    if start.position.tricks_left() <= SEARCHED_AT_ONCE {
        let mut elsewhere = DualsFound::default();
        elsewhere.collect(tree, start, false)?;
        let main: HashSet<_> = line.iter().map(|(ending, _)| ending.key()).collect();
        let count = elsewhere.duals.difference(&main).count();
        tree.found(SoundnessFinding::Elsewhere(count));
    }
    Ok(())
}

/// Reports the keys at the first free choice and returns them. `choice` is the ending of this choice, and `path` the
/// cards before it.
fn find_keys(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    path: &[Card],
    choice: &Ending,
) -> Result<Vec<CardSet>, Unfinished> {
    let (path, keys) = (path.to_vec(), tree.keeping(choice)?);
    let found = KeysAfter {
        path,
        keys: keys.clone(),
    };
    tree.found(SoundnessFinding::Keys(found, choice.classes()));
    Ok(keys)
}

/// Reports the tries at the first free choice.
fn find_tries(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    choice: &Ending,
    keys: &[CardSet],
) -> Result<(), Unfinished> {
    let tries = solution::tries(tree, choice, keys)?;
    tree.found(SoundnessFinding::Tries(tries));
    Ok(())
}

/// Searches the main line, reports it as far as it is proved, and returns it.
fn find_main_line(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    start: &Ending,
) -> Result<(Vec<(Ending, Card)>, MainLine), Unfinished> {
    let all = start.position.tricks_left();
    let mut counted = if all <= SEARCHED_AT_ONCE {
        all
    } else {
        Tricks(1)
    };
    loop {
        tree.leave_uncounted(all - counted);
        let line = tree.best_line(start, false)?;
        let main = main_line(tree, &line, counted)?;
        let positions = tree.positions();
        tree.found(SoundnessFinding::Line(main.clone(), positions));
        if counted == all {
            return Ok((line, main));
        }
        counted = all.min(counted + STEP);
    }
}

/// Reports a line for each key. `first` is the index of the first free choice in the main line, counted from 0.
fn find_key_lines(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    line: &[(Ending, Card)],
    first: usize,
) -> Result<(), Unfinished> {
    let mut lines = Vec::new();
    for key in tree.keeping(&line[first].0)? {
        lines.push(cards_of(&solution::line_through(tree, line, first, key)?));
    }
    tree.found(SoundnessFinding::KeyLines(lines));
    Ok(())
}

/// Reports the point of the main line at which the goal is decided.
fn find_decision(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    line: &[(Ending, Card)],
) -> Result<(), Unfinished> {
    let mut cards = line.len();
    for (at, (ending, _)) in line.iter().enumerate() {
        if tree.is_safe(ending)? {
            cards = at;
            break;
        }
    }
    let seats = line
        .first()
        .map_or(0, |(ending, _)| ending.position.seats().count());
    tree.found(SoundnessFinding::Decision(Decision {
        cards,
        is_short: cards + 2 * seats >= line.len(),
    }));
    Ok(())
}

/// Returns the report about a main line. Free turns and duals are counted only in its first `tricks` tricks.
fn main_line<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    tricks: Tricks,
) -> Result<MainLine, Unfinished> {
    let mut main = MainLine {
        cards: cards_of(line),
        proved: tricks,
        ..MainLine::default()
    };
    let free = line.iter().position(|(ending, _)| tree.is_free(ending));
    if let Some(first) = free {
        let first_turn = &line[first].0;
        let is_single = !tree.is_uncounted(first_turn) && tree.keeping(first_turn)?.len() == 1;
        main.duals = duals_after(tree, line, first)?;
        main.precision = u32::from(is_single) + singles_after(tree, line, first)?;
    }
    Ok(main)
}

/// Returns the number of free turns of a line after the card with the index `at` at which only one class keeps the goal
/// in reach.
fn singles_after<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    at: usize,
) -> Result<u32, Unfinished> {
    let mut singles = 0;
    for (ending, _) in &line[at + 1..] {
        if is_counted(tree, ending)? && tree.keeping(ending)?.len() == 1 {
            singles += 1;
        }
    }
    Ok(singles)
}
