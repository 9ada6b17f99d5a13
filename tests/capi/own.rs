//! Tests of the functions that libdds does not have.

use std::ffi::{CString, c_int, c_longlong, c_void};
use std::ptr::{null, null_mut};

use kibitzer::rules::Chance;
use kibitzer_dds::{Code, DdsDeal, DdsTable, DdsTableDeal, FutureTricks, SolvedPlay};

use super::library::{Dds, FINE, Kibitzer, zeros};

/// A handle with worker threads of the library, closed when it is dropped.
struct Opened<'a> {
    dds: &'a Dds,
    kibitzer: *mut Kibitzer,
}

impl Opened<'_> {
    fn new(dds: &Dds) -> Opened<'_> {
        // SAFETY: All numbers are accepted.
        let kibitzer = unsafe { (dds.KibitzerOpen)(2, 64) };
        assert!(!kibitzer.is_null());
        Opened { dds, kibitzer }
    }
}

impl Drop for Opened<'_> {
    fn drop(&mut self) {
        // SAFETY: The handle is open, and not used afterwards.
        unsafe { (self.dds.KibitzerClose)(self.kibitzer) };
    }
}

/// Returns a random deal of four cards in each hand.
fn deal(chance: &mut Chance) -> DdsDeal {
    let mut pack: Vec<(usize, u32)> = (0..4)
        .flat_map(|suit| (2..15).map(move |rank| (suit, rank)))
        .collect();
    chance.shuffle(&mut pack);
    let mut deal = *zeros::<DdsDeal>();
    for (place, (suit, rank)) in pack.into_iter().take(16).enumerate() {
        deal.remainCards[place % 4][suit] |= 1 << rank;
    }
    deal.trump = chance.below(5) as c_int;
    deal
}

/// A progress function that decreases the number at `left` by one at every call, and cancels the work once it is
/// negative.
unsafe extern "C" fn count_down(left: *mut c_void, done: c_longlong, total: c_longlong) -> c_int {
    assert!(done <= total);
    // SAFETY: The tests pass a pointer to an `i64`.
    let left = unsafe { &mut *left.cast::<i64>() };
    *left -= 1;
    c_int::from(*left < 0)
}

#[test]
fn a_batch_may_hold_more_boards_than_libdds_takes() {
    let dds = Dds::load();
    let opened = Opened::new(&dds);
    let mut chance = Chance::from_seed(3);
    let mut deals: Vec<DdsDeal> = (0..1500).map(|_| deal(&mut chance)).collect();
    deals[7].first = 9;
    let count = deals.len();
    let mut found = vec![FutureTricks::NOTHING; count];
    let mut codes = vec![0; count];
    let mut left = i64::MAX;
    // SAFETY: There is room for as many answers.
    let code = unsafe {
        (dds.KibitzerSolveBoards)(
            opened.kibitzer,
            count as c_longlong,
            deals.as_ptr(),
            -1,
            3,
            1,
            found.as_mut_ptr(),
            codes.as_mut_ptr(),
            Some(count_down),
            (&raw mut left).cast(),
        )
    };
    assert_eq!((code, codes[7]), (Code::First.number(), code));
    assert!(left < i64::MAX && codes.iter().filter(|&&code| code != FINE).count() == 1);
    for (deal, board) in deals.iter().zip(&found) {
        let mut alone = FutureTricks::NOTHING;
        // SAFETY: There is room for the answer.
        unsafe { (dds.SolveBoard)(*deal, -1, 3, 1, &mut alone, 0) };
        assert_eq!(
            FutureTricks { nodes: 0, ..*board },
            FutureTricks { nodes: 0, ..alone }
        );
    }
}

#[test]
fn a_batch_of_tables_or_plays_may_have_any_size() {
    let dds = Dds::load();
    let opened = Opened::new(&dds);
    let mut chance = Chance::from_seed(4);
    let deals: Vec<DdsDeal> = (0..300).map(|_| deal(&mut chance)).collect();
    let hands: Vec<DdsTableDeal> = deals
        .iter()
        .map(|deal| DdsTableDeal {
            cards: deal.remainCards,
        })
        .collect();
    let count = deals.len();
    let mut tables = vec![DdsTable::EMPTY; count];
    let mut plays = vec![SolvedPlay::NOTHING; count];
    let no_cards = vec![*zeros(); count];
    // SAFETY: There is room for as many answers, and these functions accept null pointers.
    unsafe {
        let (k, many) = (opened.kibitzer, count as c_longlong);
        let code = (dds.KibitzerTables)(
            k,
            many,
            hands.as_ptr(),
            null(),
            tables.as_mut_ptr(),
            null_mut(),
            None,
            null_mut(),
        );
        assert_eq!(code, FINE);
        let code = (dds.KibitzerPlays)(
            k,
            many,
            deals.as_ptr(),
            no_cards.as_ptr(),
            plays.as_mut_ptr(),
            null_mut(),
            None,
            null_mut(),
        );
        assert_eq!(code, FINE);
    }
    for ((deal, table), play) in deals.iter().zip(&tables).zip(&plays) {
        // North leads, so West declares.
        assert_eq!(play.tricks[0], table.resTable[deal.trump as usize][3]);
    }
}

#[test]
fn cards_are_valued_in_preferans_and_in_bridge() {
    let dds = Dds::load();
    let opened = Opened::new(&dds);
    let cards = |line: &str| {
        let line = CString::new(line).unwrap();
        let mut found = FutureTricks::NOTHING;
        // SAFETY: There is room for the answer.
        let code = unsafe {
            (dds.KibitzerCards)(opened.kibitzer, line.as_ptr(), &mut found, None, null_mut())
        };
        (code, found)
    };
    let (code, found) =
        cards("preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E");
    assert_eq!((code, found.cards), (FINE, 6));
    assert_eq!(found.score[..6], [0, 3, 4, 4, 4, 5]);
    assert_eq!(cards("bridge N:AQ... 32... .AK.. K4... NT W").1.score[0], 2);
    assert_eq!(cards("a line of nothing").0, Code::Pbn.number());
    assert_eq!(
        cards("bridge N:AQ... 32... .AK.. K... NT W").0,
        Code::CardCount.number()
    );
}

#[test]
fn layouts_are_counted_and_a_count_can_be_cancelled() {
    let dds = Dds::load();
    let opened = Opened::new(&dds);
    let count = |line: &str, mut left: i64| {
        let line = CString::new(line).unwrap();
        let mut tricks = [0; 14];
        // SAFETY: There is room for the answer.
        let code = unsafe {
            (dds.KibitzerLayouts)(
                opened.kibitzer,
                line.as_ptr(),
                1,
                3,
                tricks.as_mut_ptr(),
                Some(count_down),
                (&raw mut left).cast(),
            )
        };
        (code, tricks.iter().sum::<c_longlong>())
    };
    let ending = "bridge N:AJT... Q65... 432... 987... NT S declarer=S";
    assert_eq!(count(ending, i64::MAX), (FINE, 20));
    let long = "bridge N:AQJ2.K53.QT4.A76 T95.J98.K863.J82 K83.A742.AJ5.K93 764.QT6.972.QT54 NT W";
    let (code, counted) = count(long, 3);
    assert_eq!(code, -1001);
    assert!(counted < 10_400_600);
}
