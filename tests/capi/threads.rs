//! Checks calls from many threads at once, and memory that is freed while calls are running.

use std::thread;

use kibitzer_dds::DdsDealPbn;

use super::library::{Dds, FINE, text};

/// Three whole deals.
const DEALS: [&str; 3] = [
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
    "N:96.KJ.AT762.Q976 J852.A52.J4.A542 AKT.QT86.98.KJT8 Q743.9743.KQ53.3",
    "W:K96.T853.K8742.8 AJ75432.KQ9..A32 .J42.AQT965.QT94 QT8.A76.J3.KJ765",
];

pub(crate) fn board(deal: &str, trump: i32) -> DdsDealPbn {
    DdsDealPbn {
        trump,
        first: 0,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: text(deal),
    }
}

#[test]
fn eight_concurrent_threads_get_the_same_answers_as_one() {
    let dds = Dds::load();
    let answers = |dds: &Dds| {
        DEALS.map(|deal| {
            let (code, table) = dds.table(deal);
            assert_eq!(code, FINE);
            let boards = [0, 4].map(|trump| dds.solve(board(deal, trump), -1, 3, 1));
            let cards = boards.map(|(code, found)| (code, found.cards, found.score));
            (table.resTable, cards)
        })
    };
    let alone = answers(&dds);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(answers(&dds), alone));
        }
    });
}

#[test]
fn calls_still_work_after_memory_was_freed() {
    let dds = Dds::load();
    let table = dds.table(DEALS[0]);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(dds.table(DEALS[0]), table));
        }
        for (megabytes, threads) in [(10, 1), (0, 0), (-1, -1), (1, 1000), (i32::MAX, 2)] {
            // SAFETY: All numbers are accepted.
            unsafe {
                (dds.SetResources)(megabytes, threads);
                (dds.FreeMemory)();
            }
            assert_eq!(dds.solve(board(DEALS[1], 3), -1, 1, 1).1.score[0], 10);
        }
    });
    // SAFETY: As before.
    unsafe { (dds.SetMaxThreads)(0) };
}
