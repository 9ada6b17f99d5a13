//! Compares reports about soundness with those of a brute-force search.

#![allow(clippy::unwrap_used, reason = "an error is a failed test")]

mod brute;
mod exchanges;
mod lines;

use std::collections::BTreeMap;

use brute::Ending;
use kibitzer::cards::{BySeat, Card, CardSet, Seat, Side, Strain, Suit, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Party;
use kibitzer::rules::{Chance, Game, Position, Setup, Trick};
use kibitzer::search::Solver;
use kibitzer::soundness::{Premise, ProblemCases, Soundness, SoundnessReport};
use serde_json::{Value, json};

fn class(cards: CardSet) -> Value {
    cards.into_iter().map(|card| card.to_string()).collect()
}

fn classes(all: &[CardSet]) -> Value {
    all.iter().map(|&code| class(code)).collect()
}

fn cards(all: &[Card]) -> Value {
    all.iter().map(ToString::to_string).collect()
}

/// Returns the ending as a setup of the program.
fn setup(ending: &Ending) -> Setup {
    let mut trick = Trick::EMPTY;
    for &card in &ending.trick {
        trick.push(card).unwrap();
    }
    Setup {
        hands: BySeat(ending.hands),
        absent: ending.absent,
        strain: ending.strain,
        declarer: ending.declarer,
        leader: ending.leader(),
        trick,
        ..Setup::empty(if ending.absent.is_some() {
            Game::Preferans
        } else {
            Game::Bridge
        })
    }
}

/// Returns the question about an ending.
fn question(ending: &Ending) -> Soundness {
    let position = Position::from_setup(&setup(ending)).unwrap();
    let solvers = if ending.is_declarer_solving {
        Party::Declaring
    } else {
        Party::Others
    };
    let question = Soundness::new(position, solvers);
    let question = if ending.is_losing {
        question.losing_tricks()
    } else {
        question
    };
    let goal = ending.goal.map(Tricks);
    match goal {
        Some(goal) => question.with_goal(goal),
        None => question,
    }
}

/// Returns the program's report in the form of the fixtures.
fn program(solver: &mut Solver, ending: &Ending) -> Value {
    json_of(&solver.solve(&question(ending)))
}

/// Returns a report in the form of the fixtures.
fn json_of(report: &SoundnessReport) -> Value {
    let tries: Vec<Value> = (report.tries.iter())
        .map(|failed| {
            let mut object =
                json!({"cards": class(failed.cards), "refutations": classes(&failed.refutations)});
            if !failed.after.is_empty() {
                object["after"] = cards(&failed.after);
            }
            object
        })
        .collect();
    let duals: Vec<Value> = (report.main.duals.iter())
        .map(|dual| json!({"path": cards(&dual.path), "classes": classes(&dual.classes), "order": dual.kind.is_order}))
        .collect();
    let answers: Vec<Value> = (report.answers.iter())
        .map(|answer| json!({"path": cards(&answer.path), "keys": classes(&answer.keys)}))
        .collect();
    json!({
        "goal": report.goal.0, "verdict": report.verdict.name(), "tight": report.is_tight, "keys": classes(&report.keys),
        "first": cards(&report.first), "tries": tries, "duals": duals, "precision": report.main.precision,
        "main": cards(&report.main.cards), "answers": answers, "elsewhere": report.elsewhere,
        "order_only": !report.main.duals.is_empty() && report.main.duals.iter().all(|dual| dual.kind.is_order),
    })
}

/// Counts differences between reports and prints the first of them.
#[derive(Default)]
struct Differences(usize);

impl Differences {
    /// Compares the fields of `got` with those of `expected`.
    fn compare(&mut self, ending: &Ending, expected: &Value, got: &Value) {
        for (key, value) in got.as_object().unwrap() {
            if expected[key] == *value {
                continue;
            }
            self.0 += 1;
            if self.0 <= 40 {
                println!(
                    "{}: {key}\n  expected {}\n  got      {value}",
                    line(ending),
                    expected[key]
                );
            }
        }
    }
}

/// Writes the ending in one line.
fn line(ending: &Ending) -> String {
    let hand = |&it: &CardSet| {
        let suit = |suit| {
            it.suited(suit)
                .iter()
                .map(|suited| suited.rank.letter())
                .collect::<String>()
        };
        Suit::ALL.map(suit).join(".")
    };
    format!(
        "{} N:{} {} trick {} turn {} declarer {} absent {:?} {} solve, goal {:?}",
        if ending.absent.is_some() {
            "preferans"
        } else {
            "bridge"
        },
        ending.hands.iter().map(hand).collect::<Vec<_>>().join(" "),
        ending.strain,
        (ending.trick.iter())
            .map(ToString::to_string)
            .collect::<String>(),
        ending.turn,
        ending.declarer,
        ending.absent,
        if ending.is_declarer_solving {
            "declarers"
        } else {
            "others"
        },
        ending.goal,
    )
}

/// Reads the fixtures: endings with their reports.
fn fixtures() -> Vec<(Ending, Value)> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/fixtures/sound/endings.jsonl"
    );
    let file = std::fs::read_to_string(path).unwrap();
    let read = |line: &str| {
        let report: Value = serde_json::from_str(line).unwrap();
        let field = |key: &str| report[key].as_str().unwrap();
        let line = format!(
            "bridge {} {} {}",
            field("deal"),
            field("strain"),
            field("leader")
        );
        let setup = text::parse_line(&line).unwrap().problem.setup;
        let ending = Ending {
            hands: setup.hands.0,
            absent: None,
            strain: setup.strain,
            declarer: setup.declarer,
            turn: setup.leader,
            trick: Vec::new(),
            is_declarer_solving: setup.declarer.side() == Side::NorthSouth,
            is_losing: false,
            goal: Some(report["goal"].as_u64().unwrap() as u8),
        };
        (ending, report)
    };
    file.lines().map(read).collect()
}

/// The kinds of play of the random endings.
const KINDS: [&str; 5] = [
    "bridge trump",
    "bridge no trump",
    "preferans trump",
    "preferans no trump",
    "misère",
];

/// Deals a random ending with `size` tricks of the kind; every third ending is amid a trick.
fn random(chance: &mut Chance, kind: usize, size: usize, is_amid: bool) -> Ending {
    let is_bridge = kind < 2;
    let absent = (!is_bridge).then(|| Seat::ALL[chance.below(4)]);
    let seats: Vec<Seat> = Seat::ALL
        .into_iter()
        .filter(|&seat| Some(seat) != absent)
        .collect();
    let game = if is_bridge {
        Game::Bridge
    } else {
        Game::Preferans
    };
    // Endings of two or three suits have longer holdings and more lines that lead to the same position.
    let mut suits = Suit::ALL;
    chance.shuffle(&mut suits);
    let suits = &suits[..2 + chance.below(3)];
    let mut pack: Vec<Card> = game
        .pack()
        .iter()
        .filter(|pack| suits.contains(&pack.suit))
        .collect();
    chance.shuffle(&mut pack);
    let mut hands = [CardSet::EMPTY; 4];
    for (at, &seat) in seats.iter().enumerate() {
        hands[seat.index()] = pack[at * size..(at + 1) * size].iter().copied().collect();
    }
    let mut ending = Ending {
        hands,
        absent,
        strain: match kind {
            0 | 2 => Strain::Trump(suits[chance.below(suits.len())]),
            1 | 3 => Strain::NoTrump,
            _ => Strain::Misere,
        },
        declarer: seats[chance.below(seats.len())],
        turn: seats[chance.below(seats.len())],
        trick: Vec::new(),
        is_declarer_solving: chance.below(2) == 0,
        is_losing: false,
        goal: None,
    };
    if is_amid {
        for _ in 0..=chance.below(seats.len() - 1) {
            let legal = ending.legal();
            ending.play(legal[chance.below(legal.len())]);
        }
    }
    // Half of the goals that are the best result are left to the program.
    let best = i32::from(ending.best());
    let goal = best + chance.below(3) as i32 - 1;
    if goal != best || chance.below(2) == 0 {
        ending.goal = Some(goal.clamp(0, i32::from(ending.tricks())) as u8);
    }
    ending
}

/// The random endings: the number of the kind, and the ending.
fn randoms(count: usize, seed: u64) -> impl Iterator<Item = (usize, Ending)> {
    let mut chance = Chance::from_seed(seed);
    (0..count).map(move |at| {
        let size = [3, 4, 5, 4, 5, 4, 3, 4, 5, 4][at / 5 % 10];
        (at % 5, random(&mut chance, at % 5, size, at / 50 % 3 == 0))
    })
}

#[test]
fn brute_force_agrees_with_the_fixtures() {
    let mut differences = Differences::default();
    for (ending, report) in fixtures() {
        differences.compare(&ending, &report, &ending.report());
    }
    assert_eq!(differences.0, 0);
}

#[test]
fn reports_agree_with_the_fixtures() {
    let mut solver = Solver::default();
    let mut differences = Differences::default();
    for (ending, report) in fixtures() {
        differences.compare(&ending, &report, &program(&mut solver, &ending));
    }
    assert_eq!(differences.0, 0);
}

#[test]
fn reports_agree_with_brute_force() {
    let mut solver = Solver::default();
    let mut differences = Differences::default();
    let mut counts = BTreeMap::<String, usize>::new();
    let mut wrong = 0;
    for (kind, ending) in randoms(3000, 30) {
        let expected = ending.report();
        let got = program(&mut solver, &ending);
        for what in [
            KINDS[kind].to_owned(),
            format!("{} cards", ending.tricks()),
            format!("verdict {}", expected["verdict"]),
            format!("declarer solving {}", ending.is_declarer_solving),
            format!("amid a trick {}", !ending.trick.is_empty()),
        ] {
            *counts.entry(what).or_default() += 1;
        }
        wrong += usize::from(expected != got);
        differences.compare(&ending, &expected, &got);
    }
    println!("{counts:#?}");
    assert_eq!(wrong, 0, "{} differences", differences.0);
}

/// Sets the goal of an ending to the best result, or to one trick more or less.
fn set_goal(ending: &mut Ending, chance: &mut Chance) {
    ending.goal = None;
    let goal = i32::from(ending.best()) + chance.below(3) as i32 - 1;
    ending.goal = Some(goal.clamp(0, i32::from(ending.tricks())) as u8);
}

#[test]
fn goals_to_lose_tricks_agree_with_brute_force() {
    let (mut solver, mut chance) = (Solver::default(), Chance::from_seed(34));
    let mut differences = Differences::default();
    let mut counts = BTreeMap::<String, usize>::new();
    for (kind, mut ending) in randoms(2500, 33).filter(|(kind, _)| KINDS[*kind] != "misère") {
        ending.is_losing = true;
        if chance.below(3) > 0 {
            set_goal(&mut ending, &mut chance);
        } else {
            ending.goal = None;
        }
        let expected = ending.report();
        *counts
            .entry(format!("{} {}", KINDS[kind], expected["verdict"]))
            .or_default() += 1;
        differences.compare(&ending, &expected, &program(&mut solver, &ending));
    }
    println!("{counts:#?}");
    assert_eq!(differences.0, 0);
    assert!(counts.len() == 16 && counts.values().all(|&count| count >= 5));
}

#[test]
fn each_lead_of_a_problem_agrees_with_brute_force() {
    let (mut solver, mut chance) = (Solver::default(), Chance::from_seed(36));
    let mut differences = Differences::default();
    let mut counts = BTreeMap::<String, usize>::new();
    for (_, mut ending) in randoms(4500, 35) {
        ending.is_losing = ending.strain != Strain::Misere && chance.below(4) == 0;
        if ending.goal.is_some() {
            set_goal(&mut ending, &mut chance);
        }
        // The leads of some suits or, in every other ending, all leads.
        let suits = [
            Game::Bridge.pack(),
            CardSet::of_suit(Suit::ALL[chance.below(4)]),
        ];
        let among = suits[chance.below(2)];
        let cases = ProblemCases::of_leads(&question(&ending), among);
        if cases.cases().is_empty() {
            continue;
        }
        let after: Vec<Ending> = (cases.cases().iter())
            .map(|case| {
                let Premise::Lead(lead) = case.premise else {
                    panic!("{:?}", case.premise);
                };
                assert!(!(lead & among).is_empty());
                let mut after = ending.clone();
                after.play(lead.into_iter().next().unwrap());
                after
            })
            .collect();
        // Without a goal, the solvers reach the best one that no lead prevents.
        let best = after.iter().map(Ending::best);
        let worst = if ending.is_limit() {
            best.max()
        } else {
            best.min()
        };
        let reports = solver.solve(&cases);
        let mut verdicts = Vec::new();
        for (mut after, report) in after.into_iter().zip(&reports) {
            after.goal = ending.goal.or(worst);
            let expected = after.report();
            differences.compare(&after, &expected, &json_of(report));
            verdicts.push(report.verdict);
        }
        let of_all = cases.verdict(&reports, &[]);
        assert_eq!(
            Some(of_all),
            verdicts.into_iter().max_by_key(|verdict| *verdict as u8)
        );
        *counts.entry(of_all.name().to_owned()).or_default() += 1;
    }
    println!("{counts:#?}");
    assert_eq!(differences.0, 0);
    assert!(counts.len() == 4 && counts.values().sum::<usize>() >= 1000);
}

#[test]
fn searching_one_of_several_equivalent_cards_gives_the_same_best_result() {
    for (_, mut ending) in randoms(500, 33).filter(|(_, it)| it.tricks() == 3) {
        ending.goal = None;
        assert_eq!(ending.best(), ending.best_of_cards(), "{}", line(&ending));
    }
}

/// Renames the suits and turns the table by 180°.
fn turned(ending: &Ending, suits: [Suit; 4]) -> Ending {
    let card = |it: Card| Card::new(suits[it.suit.index()], it.rank);
    Ending {
        hands: [2, 3, 0, 1].map(|seat: usize| ending.hands[seat].iter().map(card).collect()),
        absent: ending.absent.map(Seat::partner),
        strain: match ending.strain {
            Strain::Trump(suit) => Strain::Trump(suits[suit.index()]),
            other @ (Strain::NoTrump | Strain::Misere) => other,
        },
        declarer: ending.declarer.partner(),
        turn: ending.turn.partner(),
        trick: ending.trick.iter().map(|&trick| card(trick)).collect(),
        ..ending.clone()
    }
}

/// Renames the suits of all cards of a report.
fn renamed(value: &Value, suits: [Suit; 4]) -> Value {
    match value {
        Value::String(text) => match text.parse::<Card>() {
            Ok(it) => Card::new(suits[it.suit.index()], it.rank)
                .to_string()
                .into(),
            Err(_) => value.clone(),
        },
        Value::Array(all) => all.iter().map(|value| renamed(value, suits)).collect(),
        Value::Object(all) => Value::Object(
            all.iter()
                .map(|(key, it)| (key.clone(), renamed(it, suits)))
                .collect(),
        ),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Sorts a list by the text of its elements, and the lists of classes within them.
fn sorted(value: &Value) -> Vec<String> {
    let mut texts: Vec<String> = value
        .as_array()
        .unwrap()
        .iter()
        .map(|value| match value.get("keys") {
            Some(keys) => format!("{} {:?}", value["path"], sorted(keys)),
            None => value.to_string(),
        })
        .collect();
    texts.sort();
    texts
}

/// Returns the parts of a report that do not depend on the names of suits and seats.
fn essence(report: &Value) -> Value {
    let list = |key: &str| report[key].as_array().unwrap();
    let mut essence = json!({
        "verdict": report["verdict"], "goal": report["goal"], "tight": report["tight"],
        "precision": report["precision"], "elsewhere": report["elsewhere"], "keys": list("keys").len(),
        "duals": list("duals").len(), "answers": sorted(&report["answers"]),
    });
    // If defenders choose first, the main line may go to another first choice of equal value, with other tries.
    if list("answers").is_empty() {
        let tries = list("tries").iter();
        let count = |it: &Value| {
            (
                it["cards"].to_string(),
                it["refutations"].as_array().unwrap().len(),
            )
        };
        let mut tries: Vec<_> = tries.map(count).collect();
        tries.sort();
        essence["tries"] = json!(tries);
        essence["these keys"] = json!(sorted(&report["keys"]));
    }
    essence
}

#[test]
fn reports_do_not_change_when_suits_are_renamed_and_seats_rotated() {
    let mut solver = Solver::default();
    let mut differences = Differences::default();
    let mut chance = Chance::from_seed(31);
    for (_, ending) in randoms(1000, 32) {
        let mut suits = Suit::ALL;
        chance.shuffle(&mut suits);
        let expected = renamed(&program(&mut solver, &ending), suits);
        let got = program(&mut solver, &turned(&ending, suits));
        differences.compare(&ending, &essence(&expected), &essence(&got));
    }
    assert_eq!(differences.0, 0);
}

/// Returns the ending after two random cards of different hands have changed hands.
fn with_swap(ending: &Ending, chance: &mut Chance) -> Ending {
    let mut changed = ending.clone();
    let [one, other] = loop {
        let seats = [chance.below(4), chance.below(4)];
        if seats[0] != seats[1] {
            break seats;
        }
    };
    let [card, other_card] = [one, other].map(|seat| {
        let hand: Vec<Card> = ending.hands[seat].iter().collect();
        hand[chance.below(hand.len())]
    });
    changed.hands[one].remove(card);
    changed.hands[other].remove(other_card);
    changed.hands[one].insert(other_card);
    changed.hands[other].insert(card);
    changed
}

/// Endings that were sound before two cards changed hands, and have cooks or duals by brute force, with its reports.
fn planted(count: usize, seed: u64) -> Vec<(Ending, Value)> {
    let mut chance = Chance::from_seed(seed);
    let sound: Vec<Ending> = fixtures()
        .into_iter()
        .filter(|(_, report)| report["verdict"] == "sound")
        .map(|(ending, _)| ending)
        .collect();
    let mut planted = Vec::new();
    while planted.len() < count {
        let changed = with_swap(&sound[chance.below(sound.len())], &mut chance);
        let report = changed.report();
        if report["verdict"] == "cooked" || report["verdict"] == "duals" {
            planted.push((changed, report));
        }
    }
    planted
}

#[test]
fn planted_cooks_and_duals_are_found() {
    let mut solver = Solver::default();
    let mut differences = Differences::default();
    let mut counts = BTreeMap::<String, usize>::new();
    for (ending, expected) in planted(200, 34) {
        let got = program(&mut solver, &ending);
        differences.compare(&ending, &expected, &got);
        *counts.entry(expected["verdict"].to_string()).or_default() += 1;
    }
    println!("{counts:#?}");
    assert_eq!(differences.0, 0);
    assert!(
        counts.len() == 2 && counts.values().all(|&count| count >= 20),
        "too few of a kind"
    );
}

#[test]
fn interchangeable_cards_agree_with_brute_force() {
    let mut solver = Solver::default();
    let (mut compared, mut small) = (0, 0);
    for (_, ending) in randoms(1500, 32) {
        let report = solver.solve(&question(&ending));
        let duals = report.main.duals.iter();
        let mut choices: Vec<(Vec<Card>, bool)> = duals
            .map(|dual| (dual.path.clone(), dual.kind.is_small))
            .collect();
        if report.keys.len() > 1 {
            choices.push((report.first.clone(), report.keys_kind.is_small));
        }
        for (path, is_small) in choices {
            assert_eq!(
                ending.is_small(&path),
                is_small,
                "{ending:?} after {path:?}"
            );
            compared += 1;
            small += usize::from(is_small);
        }
    }
    assert!(compared > 1000 && small > 50, "{compared} and {small}");
}
