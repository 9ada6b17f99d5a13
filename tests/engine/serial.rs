//! Every public value of the two libraries, written as JSON and read again.

use std::any::type_name;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::analysis::{
    Best, BestLine, Choices, Criterion, Discards, EveryDeclarer, EveryFirstHand, EveryLead,
    HardestReply, Interval, LayoutValue, Layouts, Mean, Place, Question, RandomDeal, RandomDeals,
    Review, SampledChoices, Saved, SettledTest, Stage, TableEntry, TrickTable, Unseen, Work, par,
};
use kibitzer::annotation::{
    AnnotationQuestions, BoardValues, CostPlacement, MistakeCost, Solutions, unwritten_solution,
};
use kibitzer::bidding::System;
use kibitzer::cards::{BySeat, Card, Holding, Rank, Seat, Side, Strain, Suit, Tricks};
use kibitzer::dealing::{
    DealConstraints, Dealer, ShapeConstraint, SideConstraint, TricksConstraint, WantedShape,
};
use kibitzer::lead::{LeadQuestion, SeenBoard};
use kibitzer::notation::text;
use kibitzer::pool::{Priority, State};
use kibitzer::problem::{
    Auction, AuctionState, Call, CallFault, ExplainedCall, Goal, GoalKind, Party, PlayError,
    Problem, PublishedContract, PublishedPar, Remark, Solution, Translation,
};
use kibitzer::rules::{
    CardPlace, CardWeights, Chance, Constraint, Contract, ContractPattern, Convention, Deal,
    Doubling, Fault, Game, IllegalCard, Measure, Players, Position, Scoring, Setup, TenRule,
    UnseenPlay, Vulnerability, WhistPolicy,
};
use kibitzer::search::{Control, Estimator, Proved, Solver};
use kibitzer::soundness::{
    Decision, DualPermission, Exchange, ExchangeAim, Exchanges, KeysAfter, ProblemCases, Soundness,
    TestedProblem,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The types whose values were written and read.
#[derive(Default)]
struct Checked {
    solver: Solver,
    names: BTreeSet<String>,
}

impl Checked {
    /// Checks that a value comes back from JSON unchanged, and notes its type with the types in its name.
    fn same<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(&mut self, value: &T) {
        let json = serde_json::to_string(value).unwrap();
        let read = serde_json::from_str::<T>(&json);
        assert_eq!(read.as_ref().ok(), Some(value), "{read:?} from {json}");
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let names = type_name::<T>().split(|letter| !is_name(letter));
        self.names.extend(names.map(str::to_owned));
    }

    /// Checks every value of an iterator.
    fn all<T>(&mut self, values: impl IntoIterator<Item = T>)
    where
        T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let mut values = values.into_iter().peekable();
        assert!(values.peek().is_some(), "{}", type_name::<T>());
        values.for_each(|value| self.same(&value));
    }

    /// Answers a question, checks it, its findings and its answer, and returns the answer.
    fn question<Q>(&mut self, question: &Q) -> Q::Answer
    where
        Q: Question + Serialize + DeserializeOwned,
        Q::Finding: Serialize + DeserializeOwned,
        Q::Answer: Serialize + DeserializeOwned,
    {
        self.same(question);
        let mut report = question.empty();
        for part in 0..question.parts() {
            let control = Control::default();
            let found = &mut |finding: Q::Finding| {
                let json = serde_json::to_string(&finding).unwrap();
                let read: Q::Finding = serde_json::from_str(&json).unwrap();
                assert_eq!(serde_json::to_string(&read).unwrap(), json);
                // The answer is made of what was read.
                Q::add(&mut report, read);
            };
            let mut work = Work::new(&mut self.solver, &control, found);
            question.answer(part, &mut work).unwrap();
        }
        let names = type_name::<Q::Finding>().split("::");
        self.names.extend(names.map(str::to_owned));
        let answer = Q::complete(report);
        assert_eq!(answer, self.solver.solve(question));
        self.same(&answer);
        answer
    }
}

const PLAYED: &str =
    "bridge N:AQ2... 3.A2.. .K.AK. K4..2. NT W contract=1NT declarer=S play=SK,SA,S3,DA goal=S1+";

fn problem(line: &str) -> Problem {
    text::parse_line(line).unwrap().problem
}

fn position(line: &str) -> Position {
    line.parse().unwrap()
}

fn check_cards_and_rules(checked: &mut Checked) {
    let played = problem(PLAYED);
    let setup = played.setup;
    checked.all(Rank::ALL);
    checked.all(Suit::ALL);
    checked.all(Seat::ALL);
    checked.all(Side::ALL);
    checked.all(Game::Preferans.strains().iter().copied());
    checked.all(Game::Preferans.pack());
    checked.same(&setup.hands[Seat::North].holding(Suit::Spades));
    checked.same(&Holding::VOID);
    checked.same(&BySeat([1, 2, 3, 4]));
    checked.same(&Tricks(13));
    checked.same(&setup.hands[Seat::North]);
    checked.all([Game::Bridge, Game::Preferans]);
    checked.all("4SX".parse::<ContractPattern>());
    checked.same(&setup);
    checked.same(&position("N:AQ... 32... .AK.. K... NT W S4"));
    checked.same(&position("N:AQ... 32... .AK.. K... NT W S4").trick());
    checked.same(&"N:AQ... 32... .AK.. K4...".parse::<Deal>().unwrap());
    let play = played.replay().unwrap();
    checked.same(&play);
    checked.same(&play.cards()[0]);
    checked.same(&played.contract().unwrap());
    checked.all([Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled]);
    checked.all(Vulnerability::ALL);
    checked.same(&Constraint::points(Seat::West, 4..=5));
    checked.all([Measure::Points, Measure::Cards(setup.hands[Seat::East])]);
    checked.same(&Scoring {
        convention: Convention::Rostov,
        players: Players::Three,
        ten: TenRule::Checked,
    });
    checked.all([Convention::Sochi, Convention::Leningrad]);
    checked.same(&Players::Four);
    checked.same(&TenRule::Checked);
    checked.all(WhistPolicy::ALL);
    checked.same(&Chance::from_seed(7));
    let twice: Setup = "N:AQ... A2... .AK.. K4... NT W".parse().unwrap();
    let illegal = Position::from_setup(&twice).unwrap_err();
    checked.same(&illegal);
    checked.all(illegal.0.clone());
    checked.all([CardPlace::Table, CardPlace::Hand(Seat::West)]);
    checked.same(&Fault::NoCards);
    let card: Card = "SA".parse().unwrap();
    checked.same(&IllegalCard::Over(card));
    checked.same(&PlayError::Setup(illegal));
}

fn check_problems_and_dealing(checked: &mut Checked) {
    let mut played = problem(PLAYED);
    let hearts: Vec<Card> = vec!["HK".parse().unwrap()];
    played.play.add(&hearts, "HA".parse().unwrap());
    checked.same(&played);
    checked.same(&played.play);
    checked.same(&played.record);
    checked.same(&text::parse_line(PLAYED).unwrap());
    checked.same(&Solution {
        tricks: Tricks(3),
        cards: "AK...".parse().unwrap(),
    });
    checked.same(&Remark::default());
    checked.same(&Translation::default());
    checked.same(&PublishedPar::default());
    checked.all(PublishedContract::parse("EW 5CX-1"));
    checked.all([Party::Declaring, Party::Others]);
    checked.same(&Goal {
        party: Party::Others,
        tricks: Tricks(3),
        kind: GoalKind::Exact,
    });
    let calls = ["1NT".parse().unwrap(), Call::Pass];
    let explained = calls.map(|call| ExplainedCall {
        call,
        meaning: "strong".to_owned(),
    });
    checked.same(&Auction {
        calls: explained.to_vec(),
    });
    checked.all(explained);
    checked.all(calls);
    checked.same(&AuctionState::new(Seat::North));
    checked.same(&CallFault::Over);
    let constraints = constraints();
    checked.same(&constraints);
    checked.all(constraints.sides);
    checked.all(constraints.shapes);
    checked.all(constraints.tricks);
    checked.same(&WantedShape::Balanced);
}

/// Returns constraints of every kind, which random deals meet after a few attempts.
fn constraints() -> DealConstraints {
    let mut constraints = DealConstraints::new(Game::Bridge);
    constraints
        .hands
        .push(Constraint::points(Seat::West, 0..=30));
    constraints.sides.push(SideConstraint {
        side: Side::NorthSouth,
        measure: Measure::Points,
        within: 0..=38,
    });
    constraints.shapes.push(ShapeConstraint {
        seat: Seat::East,
        shapes: vec![WantedShape::Balanced, WantedShape::Pattern([5, 4, 3, 1])],
    });
    constraints.tricks.push(TricksConstraint {
        declarer: Seat::South,
        strain: Strain::NoTrump,
        within: 0..=13,
    });
    constraints
}

fn check_analysis(checked: &mut Checked) {
    let played = problem(PLAYED);
    let start = Position::from_setup(&played.setup).unwrap();
    checked.question(&Best(start));
    let ranking = checked.question(&Choices(start));
    checked.same(ranking.best().unwrap());
    let line = checked.question(&BestLine(start));
    checked.same(&line.steps[0]);
    let review = checked.question(&Review(played.replay().unwrap()));
    checked.same(&review.plies[0]);
    let finesse = problem("bridge N:AQ... 32... .AK.. K4... NT W play=S4SA");
    let review = checked.question(&Review(finesse.replay().unwrap()));
    let mistake = review.mistakes().next().unwrap();
    checked.same(&mistake);
    checked.same(&MistakeCost::of(&mistake, &review).unwrap());
    checked.question(&HardestReply {
        position: start,
        to_declarer: false,
    });
    let table = checked.question(&EveryDeclarer(Deal::from_setup(&played.setup).unwrap()));
    checked.same(&table.entries()[0]);
    let deal: Deal = "preferans W:J9..8.9 .KQ.KQ. .A8.A9. -".parse().unwrap();
    checked.question(&EveryFirstHand(deal));
    let mut table = TrickTable::empty(Game::Bridge);
    for &strain in Game::Bridge.strains() {
        for declarer in Seat::ALL {
            let tricks = Tricks([8, 5, 8, 5][declarer.index()]);
            table.add(TableEntry {
                strain,
                declarer,
                tricks,
            });
        }
    }
    let par = par(&table, Seat::North, Vulnerability::None).unwrap();
    checked.same(&par);
    checked.all(par.contracts);
    let bound = checked.solver.bound(&start, Tricks(1));
    checked.same(&bound);
    let proof = checked.solver.prove(&start, Tricks(1));
    checked.same(&proof);
    checked.same(&Proved::nothing(&start));
    checked.same(&Estimator::default().estimate(&start));
    let dealer = Arc::new(Dealer::new(constraints()).unwrap());
    let (seed, number) = (7, 3);
    let dealt = checked.question(&RandomDeals {
        dealer: Arc::clone(&dealer),
        seed,
        blocks: 0..2,
    });
    checked.all(dealt.deals().to_vec());
    checked.question(&RandomDeal {
        dealer,
        seed,
        number,
    });
    check_sample(checked);
}

fn check_sample(checked: &mut Checked) {
    let contract: Contract = "3NT".parse().unwrap();
    let mut table = Setup::empty(Game::Bridge);
    table.set_declarer(Seat::South);
    let mut known = DealConstraints::new(Game::Bridge);
    known.held[Seat::West] = "QJ65.A64.A3.JT64".parse().unwrap();
    let question = SampledChoices::new(&table, known, contract, &[], 5).unwrap();
    let sample = checked.question(&question.with_deals(0..2));
    checked.all(Criterion::ALL.to_vec());
    let mut difference = sample.difference([0, 1], Criterion::Contract, true);
    let mut merits = sample.merits(true)[0];
    // By default serde_json may read a fraction as its neighbour.
    let half = Mean {
        mean: 0.5,
        error: 0.25,
    };
    (
        difference.worth,
        merits.tricks,
        merits.matchpoints,
        merits.imps,
    ) = (half, half, half, half);
    (merits.contract, merits.best) = (Interval::exactly(0.5), Interval::exactly(0.5));
    checked.same(&difference);
    checked.same(&merits);
    checked.same(&half);
    let mut equal = sample.clone();
    for _ in 0..10 {
        equal.append(&equal.clone());
    }
    let mut test = SettledTest::new(Criterion::Contract, false, 0.05);
    checked.same(test.look(&equal).unwrap());
    let calls = ["1NT", "P", "3NT"].map(|call| call.parse::<Call>().unwrap());
    let board = SeenBoard {
        hands: vec![(Seat::West, "QJ65.A64.A3.JT64".parse().unwrap())],
        auction: Some(calls.into_iter().collect()),
        ..SeenBoard::default()
    };
    checked.same(&board);
    let system = System::natural();
    checked.same(&system);
    let known = DealConstraints::new(Game::Bridge);
    let problem = board.problem().unwrap();
    let question = LeadQuestion::new(&problem, Some(&system), known, &[], 1).unwrap();
    checked.same(&question.calls[0]);
    checked.same(&question.calls[0].meaning);
    checked.same(&question.calls[0].meaning.requirements[0]);
    checked.same(&question.calls[0].meaning.requirements[0].condition);
    checked.same(&question.calls[0].meaning.requirements[0].claim());
    checked.same(&question);
    let cards = ["SA", "S2"].map(|card| card.parse().unwrap());
    let mut unknown = Setup::empty(Game::Bridge);
    unknown.unknown = [13; 4].into();
    checked.same(&UnseenPlay::new(&unknown, &cards).unwrap());
    checked.same(&CardWeights::default());
}

fn check_layouts_and_discards(checked: &mut Checked) {
    let start = position("N:AQ.2.. 2.3.4. 54..3. K..5.6 NT S declarer=S");
    let layouts = Layouts::new(start, Layouts::opponents(&start)).unwrap();
    let found = checked.question(&layouts);
    checked.same(&Layouts::continuing(&found));
    checked.same(&Saved::of(&found));
    let contract = Contract::parse(Game::Bridge, "7NT").unwrap();
    let asked = layouts.clone().for_contract(contract, Tricks(11), false);
    let asked = asked.of_each_card().unwrap().drawing(Some(3), 9);
    let asked = asked
        .within(vec![Constraint::points(Seat::East, 0..=3)])
        .unwrap();
    checked.question(&asked);
    let mut indicators = found.telling(Stage::Tricks, |value| {
        value >= LayoutValue::Tricks(Tricks(2))
    });
    // By default serde_json may read a fraction as its neighbour.
    indicators
        .iter_mut()
        .for_each(|indicator| indicator.bits = 0.5);
    checked.same(&indicators[0].cases[0]);
    checked.same(&indicators[0].circumstance);
    checked.all(indicators);
    checked.all(found.by_shape(Stage::Tricks, |value| {
        value >= LayoutValue::Tricks(Tricks(2))
    }));
    checked.same(found.tricks());
    checked.same(found.whole().counts());
    checked.same(&Interval::exactly(0.5));
    checked.all(asked.stages());
    checked.all([
        Unseen::One(Seat::South),
        Unseen::Two([Seat::East, Seat::West]),
    ]);
    checked.all([Place::Discards, Place::Hand(Seat::East)]);
    let (point, value) = found.values(Stage::Tricks).next().unwrap();
    checked.same(&point);
    checked.same(&value);

    let setup: Setup = "preferans N:AK87... QJ... - T9... NT N declarer=N"
        .parse()
        .unwrap();
    let strains = [Strain::NoTrump, Strain::Misere];
    checked.question(&Discards::new(&setup, &strains, false).unwrap());
    let leads = checked.question(&EveryLead::new(&setup).unwrap());
    checked.same(&leads.leads()[0]);
    let whole = Discards::new(&setup, &strains, true).unwrap();
    checked.question(&whole);
    let sample = whole.sampled(3, 5);
    assert!(sample.is_sample());
    let drawn = checked.question(&sample);
    let count = sample.counted_after(&drawn);
    checked.question(&count);
    let mut damaged = serde_json::to_value(&count).unwrap();
    damaged["after"][1] = vec![99].into();
    let error = serde_json::from_value::<Discards>(damaged).unwrap_err();
    assert!(error.to_string().contains("other discards"), "{error}");
}

fn check_soundness_and_annotation(checked: &mut Checked) {
    let composed = problem("bridge N:KQ.AK.. T.JT.T. ..AQJ.A J8...K9 S S declarer=N");
    let asked = Soundness::for_problem(&composed).unwrap();
    let report = checked.question(&asked);
    checked.same(&report.verdict);
    checked.same(&report.main);
    checked.all(report.main.duals.clone());
    let asked_again = asked.clone();
    let tested = TestedProblem::new(&composed, asked, report);
    checked.same(&tested);
    checked.all([GoalKind::OrBetter, GoalKind::Exact, GoalKind::AtMost]);
    let set_play = ProblemCases::of_set_play(&asked_again);
    checked.all(set_play.cases().to_vec());
    checked.same(&set_play.cases()[0].premise);
    checked.question(&set_play);
    let exchanges = Exchanges::new(Arc::new(tested), ExchangeAim::RepairByOneSwap);
    let found = checked.question(&exchanges).found;
    checked.same(&found[0].exchange);
    checked.all(found);
    let sound = position("N:.KQ9..K K92...J AQ.J..8 ..AJ.AQ NT S declarer=S");
    let report = checked.question(&Soundness::new(sound, Party::Declaring));
    checked.all(report.tries);
    checked.same(&KeysAfter {
        path: vec!["SA".parse().unwrap()],
        keys: vec!["A.K..".parse().unwrap()],
    });
    checked.same(&report.keys_kind);
    checked.all(report.variations);
    checked.same(&Decision {
        cards: 3,
        is_short: false,
    });
    checked.all([ExchangeAim::MinimalForm, ExchangeAim::RepairByTwoSwaps]);
    checked.all([
        DualPermission::Small,
        DualPermission::Order,
        DualPermission::Minor,
    ]);

    let played = problem("bridge N:AQ... 32... .AK.. K4... NT W play=S4SA");
    let questions = AnnotationQuestions::of(&played);
    checked.same(&questions);
    let values = checked.question(&BoardValues(vec![questions]));
    checked.all(values);
    checked.same(&CostPlacement::default());
    let asked = problem("bridge N:AQ... 32... .AK.. K4... NT W play=S4 goal=S2");
    let solution = unwritten_solution(&asked).unwrap();
    checked.question(&solution);
    checked.question(&Solutions(vec![solution]));
    checked.all([State::Waiting, State::Failed("it broke".to_owned())]);
    checked.same(&Priority::Soon);
    checked.same(&Exchange::Swap(vec![(
        "SA".parse().unwrap(),
        "SK".parse().unwrap(),
    )]));
}

/// The public types that are no values of their own: errors and what they consist of, resources, views into other
/// values, and means of work.
const NO_VALUES: [&str; 36] = [
    "Action",
    "Answers",
    "Cards",
    "ConditionContext",
    "ConstraintFormat",
    "Damage",
    "Dealer",
    "Discard",
    "DocumentFlaw",
    "Excerpt",
    "Expected",
    "Flaw",
    "HandFlaw",
    "HandsConstraint",
    "Judge",
    "Key",
    "LeadSampling",
    "Located",
    "Message",
    "MessageValue",
    "NoCounterpart",
    "Pool",
    "PoolOptions",
    "Prices",
    "PrintItem",
    "Results",
    "Script",
    "ScriptExpected",
    "ScriptFlaw",
    "ScriptOutput",
    "SettledTest",
    "Ticket",
    "TrickFull",
    "TypedHand",
    "Work",
    "WorkerFailure",
];

#[test]
fn every_public_value_survives_a_round_trip_through_json() {
    let mut checked = Checked::default();
    check_cards_and_rules(&mut checked);
    check_problems_and_dealing(&mut checked);
    check_analysis(&mut checked);
    check_layouts_and_discards(&mut checked);
    check_soundness_and_annotation(&mut checked);
    let public = public_types();
    assert!(public.len() > 100);
    let is_exempt = |name: &str| NO_VALUES.contains(&name) || name.ends_with("Error");
    let missing = public.difference(&checked.names);
    let missing: Vec<&String> = missing.filter(|name| !is_exempt(name)).collect();
    assert!(missing.is_empty(), "not written and read: {missing:?}");
    let unknown = NO_VALUES.iter().filter(|&&name| !public.contains(name));
    assert_eq!(unknown.collect::<Vec<_>>(), [&""; 0]);
}

/// Returns the names of the public types at the top of the files of both libraries, those of the search aside.
fn public_types() -> BTreeSet<String> {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> = vec![engine.to_owned(), engine.join("../cards")];
    let mut names = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("search") && !path.ends_with("examples") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(path).unwrap();
                let types = text.lines().filter_map(|line| {
                    // Enums with messages are indented, in the macro that declares them.
                    let starts = ["pub struct ", "pub enum ", "    pub enum "];
                    starts.iter().find_map(|start| line.strip_prefix(start))
                });
                let name = |rest: &str| {
                    rest.split(|letter: char| !letter.is_alphanumeric())
                        .next()
                        .map(str::to_owned)
                };
                names.extend(types.filter_map(name));
            }
        }
    }
    names
}
