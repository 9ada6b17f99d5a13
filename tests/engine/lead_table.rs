//! Compares the table of leads against discards with every cell solved on its own by a minimax.

use kibitzer::analysis::{DiscardsError, EveryLead, LeadTableLine, Question};
use kibitzer::cards::{CardSet, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::rules::{Chance, Position, Setup};
use kibitzer::search::Solver;

use crate::discards::deal;
use crate::oracle::Oracle;

/// Returns the number of declarer's tricks after each discard and each card led, by minimax.
fn solve_all(setup: &Setup) -> Vec<(CardSet, CardSet, Tricks)> {
    let mut oracle = Oracle::default();
    let mut cells = Vec::new();
    for discard in setup.hands[setup.declarer].pairs() {
        let mut after = *setup;
        after.hands[setup.declarer] -= discard;
        let position = Position::from_setup(&after).unwrap();
        for card in position.legal_cards() {
            let tricks = oracle.tricks(&position.after(card).unwrap());
            cells.push((discard, card.into(), tricks));
        }
    }
    cells
}

/// Returns the smallest or the largest of numbers of tricks, whichever is better for somebody who wants declarer to
/// take many tricks or few.
fn best(wants_tricks: bool, tricks: impl Iterator<Item = Tricks>) -> Tricks {
    let best = if wants_tricks {
        tricks.max()
    } else {
        tricks.min()
    };
    best.unwrap()
}

/// Compares the table with a minimax, and returns the number of cells that were not solved on their own.
fn check(setup: &Setup, solver: &mut Solver) -> usize {
    let question = EveryLead::new(setup).unwrap();
    let table = solver.solve(&question);
    let cells = solve_all(setup);
    let (leads, discards) = (table.leads(), table.discards());
    let hand = setup.hands[setup.leader];
    assert_eq!(CardSet::union(leads.iter().map(|lead| lead.cards)), hand);
    for &(discard, card, tricks) in &cells {
        let lead = leads.iter().find(|lead| lead.cards.has_all(card));
        let found = table.tricks(discard, lead.unwrap().cards);
        assert_eq!(found, Some(tricks), "{discard}, {card}: {setup:?}");
    }
    let is_misere = setup.strain == Strain::Misere;
    let leader_wants = (setup.leader == setup.declarer) != is_misere;
    for lead in &leads {
        let cells = cells
            .iter()
            .filter(|(_, card, _)| lead.cards.has_all(*card));
        assert_eq!(lead.value, best(!is_misere, cells.map(|cell| cell.2)));
    }
    for discard in &discards {
        let cells = cells.iter().filter(|cell| cell.0 == discard.cards);
        let all = || cells.clone().map(|cell| cell.2);
        assert_eq!(discard.value, best(leader_wants, all()));
        assert_eq!(
            (discard.least, discard.most),
            (all().min().unwrap(), all().max().unwrap())
        );
    }
    // The first lead guarantees most to the hand on lead, and the first discard to declarer.
    let values = |lines: &[LeadTableLine]| lines.iter().map(|line| line.value).collect::<Vec<_>>();
    let (of_leads, of_discards) = (values(&leads), values(&discards));
    assert_eq!(leads[0].value, best(leader_wants, of_leads.into_iter()));
    assert_eq!(discards[0].value, best(!is_misere, of_discards.into_iter()));
    cells.len() - question.parts()
}

#[test]
fn every_lead_against_every_discard_agrees_with_minimax() {
    let mut chance = Chance::from_seed(71);
    let mut solver = Solver::new(2 << 20);
    let (mut spared, mut own_leads, mut miseres) = (0, 0, 0);
    for number in 0..60 {
        let setup = deal(&mut chance, 3 + number % 2);
        spared += check(&setup, &mut solver);
        own_leads += usize::from(setup.leader == setup.declarer);
        miseres += usize::from(setup.strain == Strain::Misere);
    }
    assert!(
        spared > 1000 && own_leads > 5 && miseres > 5,
        "{spared} {own_leads} {miseres}"
    );
}

fn setup(line: &str) -> Setup {
    text::parse_line(line).unwrap().problem.setup
}

#[test]
fn leads_are_equivalent_only_if_no_possible_discard_is_between_them() {
    let mut solver = Solver::new(1 << 20);
    let leads = |line: &str, solver: &mut Solver| -> Vec<String> {
        let table = solver.solve(&EveryLead::new(&setup(line)).unwrap());
        let mut leads: Vec<CardSet> = table.leads().iter().map(|lead| lead.cards).collect();
        leads.sort_by_key(|lead| std::cmp::Reverse(lead.bits()));
        leads.iter().map(ToString::to_string).collect()
    };
    // North may or may not have discarded the nine.
    let between = "preferans N:9.AK7.7. KQ.8.. - T8.Q.. misere W declarer=N";
    assert_eq!(leads(between, &mut solver), ["T...", "8...", ".Q.."]);
    // The jack is in no hand.
    let nothing = "preferans N:7.AK7.7. K9.8.. - QT.Q.. misere W declarer=N";
    assert_eq!(leads(nothing, &mut solver), ["QT...", ".Q.."]);
    // Declarer himself leads a card that he has not discarded.
    let own = between.replace(" W ", " N ");
    assert_eq!(leads(&own, &mut solver), ["9...", ".AK..", ".7..", "..7."]);
}

#[test]
fn leads_need_open_hands_and_a_declarer_with_two_extra_cards() {
    let refused = |line: &str| EveryLead::new(&setup(line)).unwrap_err();
    let unknown = "preferans N:Q7.K7.. J.A.. - ?2 misere W declarer=N";
    assert_eq!(refused(unknown), DiscardsError::UnknownHand(Seat::West));
    let level = "preferans N:Q7... J.A.. - 8.Q.. misere W declarer=N";
    assert_eq!(refused(level), DiscardsError::Count(Seat::North, 2, 2));
}
