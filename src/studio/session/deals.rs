//! All deals of two unseen hands: what the user asks about them, and what is made of the answer.

use std::cmp::Reverse;
use std::time::Duration;

use kibitzer::analysis::{
    Circumstance, Indicator, Interval, Layouts, Point, ShapeCount, Stage, Statistics,
};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};
use kibitzer::notation::limits;
use kibitzer::rules::Limit;

use crate::session::survey_terms::SurveyTerms;

/// A change of what is asked of all deals.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// A limit in the place of one about the same.
    Limit(Limit),
    /// A limit is no longer kept to.
    Forget(Limit),
    /// No limits at all.
    NoLimits,
    /// Each card to play by itself, or the best of them.
    EachCard,
    /// Whether the discards of preferans are unseen too.
    Discards,
    /// The card that the unseen hand leads that is to lead, or the best in every layout.
    Lead(Option<Card>),
    /// One of the layouts on the table.
    Lay(usize),
    /// A card to play, and all deals after it.
    Play(Card),
}

/// What of the answer is looked at.
#[derive(Clone, PartialEq, Debug)]
pub enum Sight {
    /// What stands under the numbers.
    Tab(Tab),
    /// The layouts of a result.
    Open(Option<Opened>),
    /// How these are grouped.
    Grouping(Grouping),
    /// The layouts of one group.
    Group(usize),
    /// Only layouts with these cards, such as `E:SA W:HK`.
    Search(String),
    /// The order of the cards to play.
    Sort(Sort),
    /// The order of the layouts on the list.
    Order(Order),
}

/// What stands under the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Tab {
    #[default]
    Layouts,
    Indicator,
    Scores,
    Cards,
}

/// The layouts that were opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// Those with so many tricks from here on.
    Tricks(Tricks),
    /// Those that make the contract, or do not.
    Makes(bool),
}

/// How layouts are grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Grouping {
    /// By how the suits are split.
    #[default]
    Splits,
    /// By how one suit is split.
    Suit(Suit),
    /// By who holds a card.
    Holder(Card),
}

/// What the cards to play are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Sort {
    Card,
    #[default]
    Mean,
    Makes,
    Best,
}

/// The order of the layouts on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By the first hand as it is written.
    #[default]
    First,
    /// By the second hand.
    Second,
    /// Those with most tricks first.
    Most,
    /// Those with fewest tricks first.
    Fewest,
}

/// Shares of the layouts, in tricks from here on; `None` while nothing is known.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shares {
    /// In which the contract is made.
    pub makes: Option<Interval>,
    /// The mean number of tricks, and how far off it may be.
    pub mean: Option<(f64, f64)>,
    /// In which exactly so many tricks are taken.
    pub exactly: Vec<Option<Interval>>,
    /// In which at least so many are taken.
    pub at_least: Vec<Option<Interval>>,
}

/// What is known of a card to play.
#[derive(Clone, PartialEq, Debug)]
pub struct CardShares {
    /// Equal cards, one of which is played.
    pub cards: CardSet,
    /// The contract is made.
    pub makes: Option<Interval>,
    /// The mean number of tricks.
    pub mean: Option<(f64, f64)>,
    /// No card is better.
    pub best: Option<Interval>,
}

/// Layouts that have something in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The lengths of the suits in the two hands, by suit index; `None` where they differ.
    pub lengths: [Option<[u8; 2]>; 4],
    /// The hand that holds the card asked about.
    pub holder: Option<usize>,
    /// All layouts of the group, if they were counted.
    pub layouts: Option<u64>,
    /// Those of the result that was opened.
    pub hits: u64,
    shapes: Vec<usize>,
}

/// A layout on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundLayout {
    /// The two unseen hands.
    pub hands: [CardSet; 2],
    /// What it was found by.
    pub point: Point,
    /// The tricks from here on, if they are known.
    pub tricks: Option<Tricks>,
}

impl Order {
    /// Puts layouts in this order.
    fn sort(self, found: &mut [FoundLayout]) {
        // The bits of a hand are in the order in which it is written, the first card highest.
        let by_hands =
            |it: &FoundLayout, hands: [usize; 2]| Reverse(hands.map(|at| it.hands[at].bits()));
        match self {
            Order::First => found.sort_by_key(|it| by_hands(it, [0, 1])),
            Order::Second => found.sort_by_key(|it| by_hands(it, [1, 0])),
            Order::Most => found.sort_by_key(|it| (Reverse(it.tricks), by_hands(it, [0, 1]))),
            Order::Fewest => {
                let is_open = |it: &FoundLayout| it.tricks.is_none();
                found.sort_by_key(|it| (is_open(it), it.tricks, by_hands(it, [0, 1])));
            }
        }
    }
}

/// The list of the layouts of a group, as far as they were looked through.
#[derive(Default)]
struct Finder {
    shapes: Vec<usize>,
    next: usize,
    found: Vec<FoundLayout>,
}

/// Layouts on a list, at most.
pub const MOST_LISTED: usize = 5000;

/// As long as this a frame may be held up.
const PATIENCE: Duration = Duration::from_millis(5);
/// Numbers and lists are made anew so often at most, while layouts are counted,
const NUMBERS_EVERY: Duration = Duration::from_millis(250);
const LISTS_EVERY: Duration = Duration::from_millis(1500);
/// and never take more than one part in so many of the time.
const SPARE: u32 = 20;

/// When something was worked out last, and from how much.
#[derive(Default)]
struct Freshness {
    from: Option<([u64; 2], [usize; 2])>,
    not_before: Duration,
}

impl Freshness {
    /// Whether it is time again.
    fn is_due(&self, statistics: &Statistics, is_over: bool, now: Duration) -> bool {
        let is_new = self.from != Some(extent(statistics));
        self.from.is_none() || (is_new && (is_over || now >= self.not_before))
    }

    fn note(&mut self, statistics: &Statistics, took: [Duration; 2], every: Duration) {
        let [started, ended] = took;
        self.from = Some(extent(statistics));
        self.not_before = ended + every.max(ended.saturating_sub(started) * SPARE);
    }
}

/// How many layouts are counted, and drawn, at either stage.
pub(crate) fn extent(statistics: &Statistics) -> ([u64; 2], [usize; 2]) {
    let stages = [Stage::Makes, Stage::Tricks];
    (
        stages.map(|stage| statistics.counted(stage)),
        stages.map(|stage| statistics.drawn(stage)),
    )
}

/// Seconds after which what was counted matters little for the pace.
const MEMORY: f64 = 20.0;

/// Layouts counted a second, over the last seconds.
#[derive(Default)]
struct Pace {
    since: Option<(Duration, u64)>,
    rate: f64,
}

impl Pace {
    fn note(&mut self, counted: u64, now: Duration) {
        let Some((then, before)) = self.since else {
            self.since = Some((now, counted));
            return;
        };
        let seconds = now.saturating_sub(then).as_secs_f64();
        if seconds < 1.0 || counted == before {
            return;
        }
        let rate = counted.saturating_sub(before) as f64 / seconds;
        // Layouts come in blocks: what was long ago counts less, by the time that has passed.
        let fresh = 1.0 - (-seconds / MEMORY).exp();
        self.rate = match self.rate {
            0.0 => rate,
            old => old + fresh * (rate - old),
        };
        self.since = Some((now, counted));
    }
}

/// What the user asks about all deals of two unseen hands, and what is made of the answer.
#[derive(Default)]
pub struct Deals {
    pub(crate) asked: SurveyTerms,
    /// Whether the count was ended for good.
    pub(crate) is_stopped: bool,
    sights: Sights,
    numbers: Numbers,
    lists: DealLists,
}

/// What the user looks at in the answer.
#[derive(Default)]
struct Sights {
    tab: Tab,
    opened: Option<Opened>,
    grouping: Grouping,
    group: usize,
    search: String,
    sort: Sort,
    order: Order,
}

/// The shares of the layouts, as they were worked out last.
#[derive(Default)]
struct Numbers {
    shares: Shares,
    cards: Vec<CardShares>,
    made: Freshness,
    pace: Pace,
}

/// The lists of what was opened, as they were made last.
#[derive(Default)]
struct DealLists {
    groups: Vec<Group>,
    telling: Vec<Indicator>,
    finder: Finder,
    made: Freshness,
}

impl Deals {
    /// What the user asks.
    pub fn asked(&self) -> &SurveyTerms {
        &self.asked
    }

    /// What stands under the numbers.
    pub fn tab(&self) -> Tab {
        self.sights.tab
    }

    /// The layouts that were opened.
    pub fn opened(&self) -> Option<Opened> {
        self.sights.opened
    }

    /// How they are grouped.
    pub fn grouping(&self) -> Grouping {
        self.sights.grouping
    }

    /// The group that is listed.
    pub fn group(&self) -> usize {
        self.sights.group
    }

    /// What is searched in the list.
    pub fn search(&self) -> &str {
        &self.sights.search
    }

    /// The order of the cards to play.
    pub fn sort(&self) -> Sort {
        self.sights.sort
    }

    /// The order of the layouts on the list.
    pub fn order(&self) -> Order {
        self.sights.order
    }

    /// The shares of all layouts, the hand to play choosing its best card.
    pub fn shares(&self) -> &Shares {
        &self.numbers.shares
    }

    /// What is known of each card to play, if that is asked.
    pub fn cards(&self) -> &[CardShares] {
        &self.numbers.cards
    }

    /// The groups of the layouts that were opened.
    pub fn groups(&self) -> &[Group] {
        &self.lists.groups
    }

    /// The circumstances that tell most about whether the contract is made.
    pub fn telling(&self) -> &[Indicator] {
        &self.lists.telling
    }

    /// The layouts of the group that is listed, as far as they were looked through.
    pub fn found(&self) -> &[FoundLayout] {
        &self.lists.finder.found
    }

    /// Whether there may be more of them.
    pub fn is_looking(&self) -> bool {
        self.lists.finder.next < self.lists.finder.shapes.len()
            && self.lists.finder.found.len() < MOST_LISTED
    }

    /// Layouts counted a second.
    pub fn rate(&self) -> f64 {
        self.numbers.pace.rate
    }

    /// Another question is asked: nothing is known.
    pub(crate) fn forget_answer(&mut self) {
        self.is_stopped = false;
        self.numbers = Numbers::default();
        self.lists = DealLists::default();
    }

    /// Looks at something else in the same answer.
    pub(crate) fn see(&mut self, sight: Sight) {
        match sight {
            Sight::Tab(tab) => self.sights.tab = tab,
            Sight::Open(opened) => {
                (self.sights.opened, self.sights.group) = (opened, 0);
                self.sights.tab = Tab::Layouts;
            }
            Sight::Grouping(grouping) => (self.sights.grouping, self.sights.group) = (grouping, 0),
            Sight::Group(group) => self.sights.group = group,
            Sight::Search(text) => self.sights.search = text,
            Sight::Sort(sort) => self.sights.sort = sort,
            Sight::Order(order) => {
                self.sights.order = order;
                // The same layouts: nothing is looked for again.
                return order.sort(&mut self.lists.finder.found);
            }
        }
        self.lists.made = Freshness::default();
    }

    /// Works out the numbers from what is known, now and then.
    pub(crate) fn refresh_numbers(
        &mut self,
        statistics: &Statistics,
        is_over: bool,
        clock: &dyn Fn() -> Duration,
    ) {
        let stages = statistics.question().stages();
        let counted = stages.map(|it| statistics.counted(it)).sum();
        let now = clock();
        self.numbers.pace.note(counted, now);
        if self.numbers.made.is_due(statistics, is_over, now) {
            self.count_shares(statistics);
            let took = [now, clock()];
            self.numbers.made.note(statistics, took, NUMBERS_EVERY);
        }
    }

    /// Makes the lists again, now and then, and looks through layouts for a moment.
    pub(crate) fn refresh_lists(
        &mut self,
        statistics: &Statistics,
        line: MadeLine,
        is_over: bool,
        clock: &dyn Fn() -> Duration,
    ) {
        let now = clock();
        if self.lists.made.is_due(statistics, is_over, now) {
            self.make_lists(statistics, line);
            let took = [now, clock()];
            self.lists.made.note(statistics, took, LISTS_EVERY);
        }
        self.find(statistics, line, clock);
    }

    fn count_shares(&mut self, statistics: &Statistics) {
        let whole = statistics.whole();
        self.numbers.shares = Shares {
            makes: whole.makes(),
            mean: whole.mean(),
            exactly: tricks().map(|n| whole.exactly(n)).collect(),
            at_least: tricks().map(|n| whole.at_least(n)).collect(),
        };
        let cards = statistics.cards().filter_map(|card| {
            Some(CardShares {
                cards: card.cards()?,
                makes: card.makes(),
                mean: card.mean(),
                best: card.best(),
            })
        });
        self.numbers.cards = cards.collect();
    }

    fn make_lists(&mut self, statistics: &Statistics, line: MadeLine) {
        self.lists.telling = match self.sights.tab {
            Tab::Indicator => statistics.telling(line.stage, |value| !line.is_made(value)),
            Tab::Layouts | Tab::Scores | Tab::Cards => Vec::new(),
        };
        let Some(opened) = self
            .sights
            .opened
            .filter(|_| self.sights.tab == Tab::Layouts)
        else {
            self.lists.groups.clear();
            self.lists.finder = Finder::default();
            return;
        };
        let (stage, is_hit) = hits(opened, line);
        let shapes = statistics.by_shape(stage, &is_hit);
        self.lists.groups = match self.sights.grouping {
            Grouping::Splits => shapes.iter().map(Group::of_shape).collect(),
            Grouping::Suit(suit) => by_suit(&shapes, suit),
            Grouping::Holder(card) => {
                let told = statistics.telling(stage, &is_hit);
                by_holder(&shapes, &told, card)
            }
        };
        self.sights.group = self
            .sights
            .group
            .min(self.lists.groups.len().saturating_sub(1));
        let group = self.lists.groups.get(self.sights.group);
        self.lists.finder = Finder {
            shapes: group.map_or(Vec::new(), |group| group.shapes.clone()),
            ..Finder::default()
        };
    }

    /// Looks through the layouts of the group for a moment.
    fn find(&mut self, statistics: &Statistics, line: MadeLine, clock: &dyn Fn() -> Duration) {
        let Some(opened) = self.sights.opened else {
            return;
        };
        let (stage, is_hit) = hits(opened, line);
        let wanted = self.wanted(statistics.question());
        let tricks = |point, value| match stage {
            Stage::Tricks => Some(Tricks(value)),
            Stage::Makes => statistics.value(Stage::Tricks, point).map(Tricks),
        };
        let known = self.lists.finder.found.len();
        let started = clock();
        while self.is_looking() && (self.lists.finder.next == 0 || clock() - started < PATIENCE) {
            let shape = self.lists.finder.shapes[self.lists.finder.next];
            self.lists.finder.next += 1;
            let room = MOST_LISTED - self.lists.finder.found.len();
            let layouts = statistics.of_shape(stage, shape, &is_hit);
            let found = layouts.map(|(point, value)| FoundLayout {
                hands: statistics.question().hands(point),
                point,
                tricks: tricks(point, value),
            });
            let fits =
                |found: &FoundLayout| (0..2).all(|hand| found.hands[hand].has_all(wanted[hand]));
            self.lists
                .finder
                .found
                .extend(found.filter(fits).take(room));
        }
        if self.lists.finder.found.len() > known {
            self.sights.order.sort(&mut self.lists.finder.found);
        }
    }

    /// The cards that a layout on the list must have in either hand.
    fn wanted(&self, question: &Layouts) -> [CardSet; 2] {
        let mut wanted = [CardSet::EMPTY; 2];
        for (seat, cards) in limits::holdings(&self.sights.search).unwrap_or_default() {
            if let Some(hand) = question.unseen().iter().position(|&it| it == seat) {
                wanted[hand] |= cards;
            }
        }
        let holder = self
            .lists
            .groups
            .get(self.sights.group)
            .and_then(|group| group.holder);
        if let (Grouping::Holder(card), Some(holder)) = (self.sights.grouping, holder) {
            wanted[holder].insert(card);
        }
        wanted
    }
}

/// Where layouts part into those that make and the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MadeLine {
    /// The stage at which it is asked.
    pub stage: Stage,
    /// The fewest tricks from here on, or whether the target is reached,
    least: u8,
    /// makes; or is too much already.
    makes: bool,
}

impl MadeLine {
    /// Made if a value is at least so much, or if it is not.
    pub(crate) fn new(stage: Stage, least: u8, makes: bool) -> MadeLine {
        MadeLine {
            stage,
            least,
            makes,
        }
    }

    /// Whether a layout with this value makes.
    pub fn is_made(self, value: u8) -> bool {
        (value >= self.least) == self.makes
    }
}

/// Which values were opened, and at which stage.
fn hits(opened: Opened, line: MadeLine) -> (Stage, impl Fn(u8) -> bool) {
    let stage = match opened {
        Opened::Tricks(_) => Stage::Tricks,
        Opened::Makes(_) => line.stage,
    };
    let is_hit = move |value: u8| match opened {
        Opened::Tricks(tricks) => value == tricks.0,
        Opened::Makes(makes) => line.is_made(value) == makes,
    };
    (stage, is_hit)
}

fn tricks() -> impl Iterator<Item = Tricks> {
    (0..14).map(Tricks)
}

impl Group {
    fn of_shape(shape: &ShapeCount) -> Group {
        let [first, second] = shape.lengths;
        Group {
            lengths: std::array::from_fn(|suit| Some([first[suit], second[suit]])),
            holder: None,
            layouts: Some(shape.layouts),
            hits: shape.hits,
            shapes: vec![shape.shape],
        }
    }
}

/// The shapes put together by how one suit is split, the commonest first.
fn by_suit(shapes: &[ShapeCount], suit: Suit) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for shape in shapes {
        let split = Some(shape.lengths.map(|lengths| lengths[suit.index()]));
        let known = groups
            .iter_mut()
            .find(|group| group.lengths[suit.index()] == split);
        if let Some(group) = known {
            group.hits += shape.hits;
            group.shapes.push(shape.shape);
        } else {
            let mut lengths = [None; 4];
            lengths[suit.index()] = split;
            groups.push(Group {
                lengths,
                layouts: None,
                ..Group::of_shape(shape)
            });
        }
    }
    groups.sort_by_key(|group| Reverse(group.hits));
    groups
}

/// All shapes, twice: the card in the one hand, and in the other.
fn by_holder(shapes: &[ShapeCount], told: &[Indicator], card: Card) -> Vec<Group> {
    let about = |telling: &&Indicator| telling.circumstance == Circumstance::Holder(card);
    let cases = told.iter().find(about).map_or(&[][..], |it| &it.cases);
    let groups = cases.iter().filter(|case| case.hits > 0).map(|case| Group {
        lengths: [None; 4],
        holder: Some(usize::from(case.lengths[0] == 0)),
        layouts: Some(case.layouts),
        hits: case.hits,
        shapes: shapes.iter().map(|shape| shape.shape).collect(),
    });
    groups.collect()
}
