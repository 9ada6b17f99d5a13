//! Calls that would make libdds crash, hang, print or exit.

use std::ffi::{c_char, c_int};
use std::ptr::null_mut;

use kibitzer::rules::Chance;
use kibitzer_dds::{
    Boards, Code, DdsDeal, DdsDealPbn, DdsInfo, DdsTableDeal, DdsTableDealPbn, FutureTricks,
    PlayTraceBin, SolvedBoards, SolvedPlay,
};

use super::library::{Dds, FINE, text, words, zeros};

#[test]
fn null_pointers_return_an_error_code() {
    let dds = Dds::load();
    let fault = Code::UnknownFault.number();
    let deal = *zeros::<DdsDeal>();
    // SAFETY: The functions accept null pointers.
    unsafe {
        assert_eq!((dds.SolveBoard)(deal, -1, 3, 1, null_mut(), 0), fault);
        assert_eq!((dds.CalcDDtable)(*zeros(), null_mut()), fault);
        assert_eq!(
            (dds.CalcAllTables)(null_mut(), 0, null_mut(), null_mut(), null_mut()),
            fault
        );
        assert_eq!((dds.SolveAllBoards)(null_mut(), null_mut()), fault);
        assert_eq!((dds.AnalysePlayBin)(deal, *zeros(), null_mut(), 0), fault);
        assert_eq!((dds.Par)(null_mut(), null_mut(), 0), fault);
        assert_eq!(
            (dds.ConvertToDealerTextFormat)(null_mut(), null_mut()),
            fault
        );
        (dds.GetDDSInfo)(null_mut());
        (dds.ErrorMessage)(1, null_mut());
    }
}

#[test]
fn the_library_reports_its_version_and_error_messages() {
    let dds = Dds::load();
    let mut info = zeros::<DdsInfo>();
    // SAFETY: There is room for the answer.
    unsafe { (dds.GetDDSInfo)(&mut *info) };
    assert_eq!((info.major, info.minor, info.numBits), (2, 9, 64));
    assert!(info.noOfThreads >= 1 && info.numCores >= info.noOfThreads);
    assert!(words(&info.systemString).starts_with("Kibitzer "));
    let mut line: [c_char; 80] = [1; 80];
    for (code, message) in [
        (1, "Success"),
        (-19, "First is not in 0 .. 2"),
        (-6, "Not a DDS error code"),
    ] {
        // SAFETY: There is room for 80 letters.
        unsafe { (dds.ErrorMessage)(code, line.as_mut_ptr()) };
        assert_eq!(words(&line), message);
    }
    // SAFETY: All numbers are accepted.
    unsafe { (dds.InitStart)(-1, 1000) };
    // SAFETY: Every number is accepted.
    let codes = [0, 1, 2, 3, 4, 5, -1].map(|code| unsafe { (dds.SetThreading)(code) });
    assert_eq!(codes, [1, -104, 1, -104, 1, 1, -104]);
}

/// A deal with 11 or 51 cards in the hands is rejected, as no card of a trick accounts for the missing one.
#[test]
fn a_deal_with_a_missing_card_returns_an_error_code() {
    let dds = Dds::load();
    let deal = DdsDealPbn {
        trump: 4,
        first: 0,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: text("N:AK.. QJ9.. T8.7. 65.4."),
    };
    assert_eq!(dds.solve(deal, -1, 3, 1).0, Code::CardCount.number());
    let whole = "N:AQT64.85.KJ2.Q7 J93.KQ72.T54.J96 8.AT963.A973.K84 K752.J4.Q86.AT52";
    assert_eq!(dds.table(whole).0, Code::CardCount.number());
}

/// East discarded a heart on the spade that was led, though he still has a spade.
#[test]
fn a_trick_with_a_revoke_is_solved_as_given() {
    let dds = Dds::load();
    let deal = DdsDealPbn {
        trump: 4,
        first: 0,
        currentTrickSuit: [0, 1, 0],
        currentTrickRank: [8, 2, 0],
        remainCards: text("N:A... 7... 65... 43..."),
    };
    let (code, found) = dds.solve(deal, -1, 3, 1);
    assert_eq!((code, found.cards, found.score[0]), (FINE, 1, 2));
}

#[test]
fn malformed_deal_texts_return_an_error_code() {
    let dds = Dds::load();
    let fault = Code::Pbn.number();
    let whole = "AQT64.85.KJ2.Q73 J93.KQ72.T54.J96 8.AT963.A973.K84 K752.J4.Q86.AT52";
    for deal in [
        String::new(),
        format!("   N:{whole}"),
        format!("N:{}", whole.replacen(' ', "  ", 1)),
        format!("N:{} 2", &whole[..60]),
        "N:.....AAAAAAAA".to_owned(),
    ] {
        let code = dds.table(&deal).0;
        assert!(
            code == fault || code == Code::CardCount.number(),
            "{code}: {deal}"
        );
    }
    // The text has no terminating zero.
    let endless = DdsTableDealPbn {
        cards: [b'A' as c_char; 80],
    };
    // SAFETY: There is room for the answer.
    let code = unsafe { (dds.CalcDDtablePBN)(endless, &mut *zeros()) };
    assert!(code < 0, "{code}");
}

/// Returns a random number: mostly in the range `near`, sometimes just outside it, and rarely anything.
fn any(chance: &mut Chance, near: std::ops::Range<i32>) -> c_int {
    match chance.below(60) {
        0 => chance.below(usize::MAX) as c_int,
        1 => near.start - 1 - chance.below(3) as c_int,
        2 => near.end + chance.below(3) as c_int,
        _ => near.start + chance.below(near.len()) as c_int,
    }
}

/// Returns a random deal of a few cards in each hand, sometimes with a corrupted bit or an invalid card of the trick.
fn any_deal(chance: &mut Chance) -> DdsDeal {
    let mut pack: Vec<(usize, u32)> = (0..4)
        .flat_map(|suit| (2..15).map(move |rank| (suit, rank)))
        .collect();
    chance.shuffle(&mut pack);
    let mut deal = *zeros::<DdsDeal>();
    deal.trump = any(chance, 0..5);
    deal.first = any(chance, 0..4);
    let each = chance.below(5);
    let played = chance.below(4);
    for seat in 0..4 {
        for _ in 0..each {
            let (suit, rank) = pack.pop().unwrap();
            deal.remainCards[seat][suit] |= 1 << rank;
        }
    }
    for steps in 0..4 {
        let (suit, rank) = pack.pop().unwrap();
        if steps < played {
            deal.currentTrickSuit[steps] = suit as c_int;
            deal.currentTrickRank[steps] = rank as c_int;
        } else if played > 0 {
            let seat = (deal.first.rem_euclid(4) as usize + steps) % 4;
            deal.remainCards[seat][suit] |= 1 << rank;
        }
    }
    if chance.below(4) == 0 {
        deal.remainCards[chance.below(4)][chance.below(4)] ^= 1 << chance.below(32);
    }
    if chance.below(8) == 0 {
        deal.currentTrickSuit[chance.below(3)] = any(chance, 0..4);
        deal.currentTrickRank[chance.below(3)] = any(chance, 2..15);
    }
    deal
}

/// Returns the number of rounds of random calls: 20,000, or the value of `KIBITZER_TEST_ROUNDS`.
fn rounds() -> usize {
    let asked = std::env::var("KIBITZER_TEST_ROUNDS").ok();
    asked.map_or(20_000, |rounds| rounds.parse().unwrap())
}

#[test]
fn random_calls_cause_no_panic() {
    let dds = Dds::load();
    let mut chance = Chance::from_seed(7);
    let mut solved = 0;
    let rounds = rounds();
    for _ in 0..rounds {
        let deal = any_deal(&mut chance);
        let [target, solutions, mode, thread] =
            [-1..14, 1..4, 0..3, 0..1].map(|near| any(&mut chance, near));
        let mut found = FutureTricks::NOTHING;
        let mut play = zeros::<PlayTraceBin>();
        play.number = any(&mut chance, 0..5);
        for at in 0..8 {
            play.suit[at] = any(&mut chance, 0..4);
            play.rank[at] = any(&mut chance, 2..15);
        }
        // SAFETY: There is room for the answers.
        unsafe {
            let code = (dds.SolveBoard)(deal, target, solutions, mode, &mut found, thread);
            solved += usize::from(code == FINE);
            assert!(
                code == FINE || Code::from_number(code).is_some(),
                "{code} {deal:?}"
            );
            let table = DdsTableDeal {
                cards: deal.remainCards,
            };
            let code = (dds.CalcDDtable)(table, &mut *zeros());
            assert!(Code::from_number(code).is_some(), "{code} {deal:?}");
            let code = (dds.AnalysePlayBin)(deal, *play, &mut *zeros::<SolvedPlay>(), thread);
            assert!(Code::from_number(code).is_some(), "{code} {deal:?}");
        }
        assert!((0..=13).contains(&found.cards));
    }
    assert!(solved > rounds / 10, "{solved}");
}

#[test]
fn a_batch_solves_its_valid_boards_despite_invalid_ones() {
    let dds = Dds::load();
    let mut boards = zeros::<Boards>();
    let mut chance = Chance::from_seed(8);
    boards.noOfBoards = 200;
    for at in 0..200 {
        boards.deals[at] = any_deal(&mut chance);
        (boards.target[at], boards.solutions[at], boards.mode[at]) = (-1, 3, 1);
    }
    let mut solved = zeros::<SolvedBoards>();
    // SAFETY: The pointers point to structures of their types.
    let code = unsafe { (dds.SolveAllBoardsBin)(&mut *boards, &mut *solved) };
    assert!(code < 0 && solved.noOfBoards == 200, "{code}");
    for (deal, board) in boards.deals.iter().zip(&solved.solvedBoard) {
        let mut alone = FutureTricks::NOTHING;
        // SAFETY: There is room for the answer.
        unsafe { (dds.SolveBoard)(*deal, -1, 3, 1, &mut alone, 0) };
        assert_eq!(
            FutureTricks { nodes: 0, ..*board },
            FutureTricks { nodes: 0, ..alone }
        );
    }
    // SAFETY: As before.
    let chunks = unsafe { (dds.SolveAllChunksBin)(&mut *boards, &mut *zeros(), 10) };
    assert_eq!(chunks, code);
    boards.noOfBoards = 201;
    // SAFETY: As before.
    let code = unsafe { (dds.SolveAllBoardsBin)(&mut *boards, &mut *solved) };
    assert_eq!(code, Code::TooManyBoards.number());
}
