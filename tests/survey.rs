//! Tests of surveys: shards are the same whoever solves them, and damage is found.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::cell::RefCell;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use kibitzer::analysis::EveryDeclarer;
use kibitzer::cards::Seat;
use kibitzer::dealing::{DealConstraints, DealingError};
use kibitzer::notation::{constraints, text};
use kibitzer::problem::Problem;
use kibitzer::rules::{Contract, Deal, Game, Setup};
use kibitzer::search::{Control, Solver};
use kibitzer_survey::{
    Ask, Cell, Listing, Plan, PlannedDeals, RandomDealing, Row, Solved, SolvedDeal, Survey,
    SurveyError, Workers, table_column, table_strains,
};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn create(folder: &Path, plan: Plan) -> Result<Survey, SurveyError> {
    Survey::create(folder, plan, &Control::default())
}

fn workers(threads: usize) -> Workers {
    Workers::new(NonZeroUsize::new(threads).unwrap(), 32 << 20)
}

fn random(seed: u64, count: u64, shard_size: u64, asks: &[Ask]) -> Plan {
    let deals = PlannedDeals::Random(RandomDealing {
        seed,
        constraints: DealConstraints::new(Game::Bridge),
        contract: Some((Contract::parse(Game::Bridge, "3NT").unwrap(), Seat::South)),
    });
    Plan::new(deals, count, shard_size, asks.to_vec())
}

fn solve(survey: &Survey, shard: u64, workers: &mut Workers) -> Result<Solved, SurveyError> {
    survey.solve(shard, workers, &Control::default(), &|| {})
}

fn solve_all(survey: &Survey, threads: usize) {
    let mut workers = workers(threads);
    for shard in survey.missing(&Control::default()).unwrap() {
        solve(survey, shard, &mut workers).unwrap();
    }
}

/// Returns the bytes of the merged results in a format.
fn merged(survey: &Survey, folder: &Path, extension: &str) -> Vec<u8> {
    let path = folder.join("merged").with_extension(extension);
    survey.merge(&path, &Control::default(), &|_| {}).unwrap();
    fs::read(path).unwrap()
}

/// Returns the cell of a row in the column with a name.
fn cell<'a>(survey: &Survey, row: &'a Row, name: &str) -> &'a Cell {
    let columns = survey.columns().iter();
    &row[columns
        .map(|column| &*column.name)
        .position(|other| other == name)
        .unwrap()]
}

#[test]
fn merged_results_do_not_depend_on_workers_or_shard_order() {
    let plan = random(5, 10, 3, &[Ask::Table, Ask::Par, Ask::Best]);
    let (one, other, out) = (folder(), folder(), folder());
    let first = create(one.path(), plan.clone()).unwrap();
    solve_all(&first, 1);
    let second = create(other.path(), plan).unwrap();
    let mut workers = workers(3);
    for shard in [3, 1, 0, 2] {
        assert_eq!(solve(&second, shard, &mut workers).unwrap(), Solved::Now);
    }
    for extension in ["parquet", "csv", "zrd", "npy"] {
        let bytes = merged(&first, out.path(), extension);
        assert_eq!(bytes, merged(&second, out.path(), extension), "{extension}");
    }
    let before = fs::metadata(second.shard_path(1))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(solve(&second, 1, &mut workers).unwrap(), Solved::Before);
    let after = fs::metadata(second.shard_path(1))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(before, after);
    assert!(matches!(
        solve(&second, 4, &mut workers),
        Err(SurveyError::NoShard {
            shard: 4,
            shards: 4
        })
    ));
}

#[test]
fn every_row_contains_the_solver_results_for_its_deal() {
    let folder = folder();
    let plan = random(6, 3, 2, &[Ask::Best, Ask::Table]);
    let survey = create(folder.path(), plan).unwrap();
    solve_all(&survey, 2);
    let rows = [survey.rows(0).unwrap(), survey.rows(1).unwrap()].concat();
    assert_eq!(rows.len(), 3);
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row[0], Cell::Number(number as i64));
        let hands = cell(&survey, row, "hands").text().unwrap();
        let problem = kibitzer_formats::deal::parse_deal(hands).unwrap();
        let mut setup = Setup::empty(Game::Bridge);
        setup.hands = problem;
        let deal = Deal::from_setup(&setup).unwrap();
        let table = Solver::default().solve(&EveryDeclarer(deal));
        for strain in table_strains(Game::Bridge) {
            for seat in Seat::ALL {
                let found = cell(&survey, row, &table_column(strain, seat)).number();
                let tricks = table.get(strain, seat).unwrap();
                assert_eq!(found, Some(tricks.0.into()), "{strain} {seat}");
            }
        }
        let best = cell(&survey, row, "best");
        assert_eq!(best, cell(&survey, row, "tricks_nt_s"));
        assert_eq!(cell(&survey, row, "contract").text(), Some("3NT"));
    }
    // The second board: East deals, North-South are vulnerable.
    assert_eq!(
        rows[1][1..3],
        ["E", "NS"].map(|sides| Cell::Text(sides.to_owned()))
    );
}

#[test]
fn damaged_missing_and_foreign_shards_are_detected() {
    let (one, other) = (folder(), folder());
    let survey = create(one.path(), random(7, 4, 2, &[Ask::Best])).unwrap();
    solve_all(&survey, 1);
    let check = || survey.check(0, 1, &mut workers(1), &Control::default());
    check().unwrap();
    let path = survey.shard_path(0);
    let whole = fs::read(&path).unwrap();

    fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    assert!(matches!(check(), Err(SurveyError::Damaged(..))));
    assert!(matches!(
        solve(&survey, 0, &mut workers(1)),
        Err(SurveyError::Damaged(..))
    ));

    // Any byte of the data that changes is noticed: by Parquet, by Zstandard, or by the hash of the rows.
    for place in [40, 200, whole.len() / 4] {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x10;
        fs::write(&path, &bytes).unwrap();
        assert!(check().is_err(), "byte {place}");
    }

    let another = create(other.path(), random(8, 4, 2, &[Ask::Best])).unwrap();
    solve_all(&another, 1);
    fs::copy(another.shard_path(0), &path).unwrap();
    assert!(matches!(check(), Err(SurveyError::OtherShard(_))));
    fs::copy(survey.shard_path(1), &path).unwrap();
    assert!(matches!(
        survey.missing(&Control::default()),
        Err(SurveyError::OtherShard(_))
    ));

    fs::remove_file(&path).unwrap();
    assert_eq!(survey.missing(&Control::default()).unwrap(), [0]);
    let merged = survey.merge(&one.path().join("all.csv"), &Control::default(), &|_| {});
    assert!(matches!(merged, Err(SurveyError::Missing(shards)) if shards == [0]));
    fs::write(&path, &whole).unwrap();
    check().unwrap();
    let own = survey.merge(&path, &Control::default(), &|_| {});
    assert!(matches!(
        own,
        Err(SurveyError::OwnFile(_) | SurveyError::Missing(_))
    ));
    assert_eq!(fs::read(&path).unwrap(), whole);
}

/// A list must not touch the folders of others, and its deals must stay those of the plan.
#[test]
fn a_listing_refuses_foreign_folders_and_detects_changed_deals() {
    let folder = folder();
    fs::create_dir(folder.path().join("deals")).unwrap();
    fs::write(folder.path().join("deals/mine.pbn"), "mine").unwrap();
    let refused = Listing::begin(folder.path(), vec![Ask::Table], 1);
    assert!(matches!(refused, Err(SurveyError::InUse(_))));
    assert!(folder.path().join("deals/mine.pbn").exists());

    let run = folder.path().join("run");
    let deal = problem("bridge N:AQ... 32... .AK.. K4...");
    // A list that was not ended is begun anew.
    Listing::begin(&run, vec![Ask::Table], 1)
        .unwrap()
        .add(&deal)
        .unwrap();
    let mut listing = Listing::begin(&run, vec![Ask::Table, Ask::Best], 1).unwrap();
    let mut passed = deal.clone();
    passed.pass_out();
    listing.add(&passed).unwrap();
    let survey = listing.end().unwrap();
    solve_all(&survey, 1);
    let row = survey.rows(0).unwrap().remove(0);
    assert_eq!(cell(&survey, &row, "best"), &Cell::Null);
    fs::remove_file(survey.shard_path(0)).unwrap();
    let other = serde_json::to_string(&deal).unwrap() + "\n";
    fs::write(run.join("deals/000000.jsonl"), other).unwrap();
    let changed = solve(&survey, 0, &mut workers(1));
    assert!(matches!(changed, Err(SurveyError::Damaged(..))));
}

/// A special file in the place of listed deals is an error also where the shard is not solved yet. Opening a pipe would
/// wait for ever.
#[cfg(unix)]
#[test]
fn a_special_file_in_place_of_listed_deals_is_an_error() {
    let folder = folder();
    let run = folder.path().join("run");
    let mut listing = Listing::begin(&run, vec![Ask::Table], 1).unwrap();
    let deal = problem("bridge N:AQ... 32... .AK.. K4...");
    listing.add(&deal).unwrap();
    let survey = listing.end().unwrap();
    let deals = run.join("deals/000000.jsonl");
    let link = || std::os::unix::fs::symlink(folder.path().join("none"), &deals).unwrap();
    let pipe = || {
        let made = std::process::Command::new("mkfifo").arg(&deals).status();
        assert!(made.unwrap().success());
    };
    let directory = || fs::create_dir(&deals).unwrap();
    let makers: [(&dyn Fn(), &str); 3] = [
        (&link, "a link to a file that does not exist"),
        (&pipe, "not a regular file"),
        (&directory, "this is a folder"),
    ];
    for (make, words) in makers {
        fs::remove_file(&deals).unwrap();
        make();
        let control = Control::default();
        for result in [
            survey.missing(&control).map(|_| ()),
            survey.check(0, 1, &mut workers(1), &control),
            solve(&survey, 0, &mut workers(1)).map(|_| ()),
        ] {
            let error = result.unwrap_err();
            assert!(matches!(error, SurveyError::Read(..)), "{error}");
            assert!(error.to_string().contains(words), "{error}");
        }
    }
}

#[test]
fn a_folder_accepts_only_one_survey_plan() {
    let folder = folder();
    let plan = random(1, 2, 1, &[Ask::Table]);
    create(folder.path(), plan.clone()).unwrap();
    create(folder.path(), plan).unwrap();
    let other = create(folder.path(), random(2, 2, 1, &[Ask::Table]));
    assert!(matches!(other, Err(SurveyError::OtherPlan(_))));
    let list = Listing::begin(folder.path(), vec![Ask::Table], 1);
    assert!(matches!(list, Err(SurveyError::OtherPlan(_))));

    let path = folder.path().join("plan.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("\"version\": \"", "\"version\": \"9")).unwrap();
    let error = Survey::open(folder.path()).unwrap_err();
    assert!(error.to_string().contains("made by version 9"), "{error}");
    for (from, to) in [
        ("\"shard_size\": 1", "\"shard_size\": 0"),
        ("\"count\": 2", "\"count\": 18446744073709551615"),
        ("\"table\"", "\"table\", \"table\""),
        ("\"count\"", "\"counts\": 3, \"count\""),
    ] {
        assert!(text.contains(from));
        fs::write(&path, text.replace(from, to)).unwrap();
        let error = Survey::open(folder.path()).unwrap_err();
        assert!(matches!(error, SurveyError::BadPlan(..)), "{to}: {error}");
    }
    fs::write(&path, "{").unwrap();
    assert!(matches!(
        Survey::open(folder.path()),
        Err(SurveyError::BadPlan(..))
    ));
    fs::remove_file(&path).unwrap();
    assert!(matches!(
        Survey::open(folder.path()),
        Err(SurveyError::NoPlan(_))
    ));
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let other = create(folder.path(), random(2, 2, 1, &[Ask::Table]));
    assert!(matches!(other, Err(SurveyError::InUse(_))));
}

#[test]
fn deals_satisfy_the_constraints_and_impossible_ones_are_rejected() {
    let mut constraints = DealConstraints::new(Game::Bridge);
    constraints
        .tricks
        .push(constraints::tricks("N:NT=9+").unwrap());
    let plan = |constraints| {
        let deals = PlannedDeals::Random(RandomDealing {
            seed: 3,
            constraints,
            contract: None,
        });
        Plan::new(deals, 4, 4, vec![Ask::Table])
    };
    let folder = folder();
    let survey = create(folder.path(), plan(constraints)).unwrap();
    solve_all(&survey, 2);
    for row in survey.rows(0).unwrap() {
        assert!(cell(&survey, &row, "tricks_nt_n").number() >= Some(9));
    }
    let mut none = DealConstraints::new(Game::Bridge);
    none.hands.push(constraints::points("N=38").unwrap());
    let none = create(&folder.path().join("none"), plan(none));
    assert!(matches!(
        none,
        Err(SurveyError::Dealing(DealingError::Impossible(Seat::North)))
    ));
}

fn problem(line: &str) -> Problem {
    text::parse_line(line).unwrap().problem
}

#[test]
fn listed_deals_of_bridge_and_preferans_are_solved() {
    let folder = folder();
    let asks = vec![Ask::Choices, Ask::Played, Ask::Layouts, Ask::Table];
    let path = folder.path().join("bridge");
    let mut listing = Listing::begin(&path, asks, 1).unwrap();
    // West leads the four to a tenace in three tricks; the play that follows loses one.
    for line in [
        "bridge N:AQ... 32... .AK.. K4... NT W declarer=N contract=1NT play=S4SQS2",
        "bridge N:AQ... 32... .AK.. K4... NT W declarer=N contract=1NT play=S4SAS2",
    ] {
        listing.add(&problem(line)).unwrap();
    }
    let error = listing.add(&problem("bridge N:AQ... 32... .AK.. K4... NT W"));
    assert!(error.unwrap_err().to_string().contains("needs a contract"));
    let preferans = problem("preferans N:8... - A... J... NT W declarer=N contract=6NT");
    assert!(
        listing
            .add(&preferans)
            .unwrap_err()
            .to_string()
            .contains("one game")
    );
    let survey = listing.end().unwrap();
    assert_eq!((survey.plan().count, survey.plan().shards()), (2, 2));
    solve_all(&survey, 2);
    let row = survey.rows(1).unwrap().remove(0);
    let played = cell(&survey, &row, "played_tricks");
    assert_eq!(played, &Cell::Numbers(vec![2, 2, 1, 1]));
    let texts = |cards: &[&str]| Cell::Texts(cards.iter().map(|card| (*card).to_owned()).collect());
    assert_eq!(cell(&survey, &row, "played"), &texts(&["S4", "SA", "S2"]));
    survey
        .check(1, 1, &mut workers(1), &Control::default())
        .unwrap();

    let mut listing =
        Listing::begin(&folder.path().join("preferans"), vec![Ask::Table], 9).unwrap();
    listing.add(&preferans).unwrap();
    let survey = listing.end().unwrap();
    solve_all(&survey, 1);
    let row = survey.rows(0).unwrap().remove(0);
    assert_eq!(cell(&survey, &row, "tricks_misere_e"), &Cell::Null);
    assert_eq!(cell(&survey, &row, "tricks_nt_s"), &Cell::Number(1));
    let zrd = survey.merge(&folder.path().join("all.zrd"), &Control::default(), &|_| {});
    assert!(zrd.unwrap_err().to_string().contains("bridge"));
    let empty = Listing::begin(&folder.path().join("empty"), vec![Ask::Table], 9).unwrap();
    assert!(empty.end().unwrap_err().to_string().contains("no deals"));
}

#[test]
fn a_stopped_shard_is_not_written() {
    let folder = folder();
    let survey = create(folder.path(), random(9, 50, 50, &[Ask::Table])).unwrap();
    let control = Control::default();
    let stop = || control.cancel();
    let stopped = survey.solve(0, &mut workers(2), &control, &stop);
    assert!(matches!(stopped, Err(SurveyError::Stopped)));
    assert_eq!(survey.missing(&Control::default()).unwrap(), [0]);
    assert_eq!(
        fs::read_dir(folder.path().join("shards")).unwrap().count(),
        0
    );
}

/// The hundred deals with tables that pgx 2.6.0 ships as a sample, in the layout that it loads.
#[test]
fn solved_tables_agree_with_the_pgx_sample() {
    let bytes = include_bytes!("fixtures/pgx/sample.npy");
    let (_, numbers) = bytes.split_at(128);
    let numbers: Vec<i32> = numbers
        .chunks_exact(4)
        .map(|bytes| i32::from_le_bytes(bytes.try_into().unwrap()))
        .collect();
    let (keys, values) = numbers.split_at(400);
    let mut solver = Solver::default();
    for (key, value) in keys.chunks_exact(4).zip(values.chunks_exact(4)) {
        let (key, value) = (key.try_into().unwrap(), value.try_into().unwrap());
        let solved = SolvedDeal::from_pgx(key, value).unwrap();
        let mut setup = Setup::empty(Game::Bridge);
        setup.hands = solved.hands;
        let table = solver.solve(&EveryDeclarer(Deal::from_setup(&setup).unwrap()));
        for (strain, row) in table_strains(Game::Bridge).into_iter().zip(solved.tricks) {
            assert_eq!(
                Seat::ALL.map(|seat| table.get(strain, seat).unwrap().0),
                row
            );
        }
        assert_eq!(solved.to_pgx(), (key, value));
        assert_eq!(SolvedDeal::from_zrd(&solved.to_zrd()), Ok(solved));
    }
}

/// A merge that is stopped leaves the file that was there, in every format; one that is not counts the deals.
#[test]
fn a_stopped_merge_keeps_the_old_file_and_a_complete_one_counts_deals() {
    let folder = tempfile::tempdir().unwrap();
    let survey = create(&folder.path().join("run"), random(3, 5, 2, &[Ask::Table])).unwrap();
    solve_all(&survey, 2);
    for extension in ["parquet", "csv", "zrd", "npy"] {
        let path = folder.path().join("all").with_extension(extension);
        fs::write(&path, "old").unwrap();
        let control = Control::default();
        let stop = |deals| {
            if deals == 2 {
                control.cancel();
            }
        };
        let stopped = survey.merge(&path, &control, &stop);
        assert!(matches!(stopped, Err(SurveyError::Stopped)), "{extension}");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let counts = RefCell::new(Vec::new());
        let count = |deals| counts.borrow_mut().push(deals);
        survey.merge(&path, &Control::default(), &count).unwrap();
        let counts = counts.into_inner();
        assert_eq!((counts.first(), counts.last()), (Some(&0), Some(&5)));
    }
}
