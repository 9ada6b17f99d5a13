//! The proved solution of a problem, as lines of play with marks and as a sentence, from which every output is written.

use kibitzer::soundness::{
    Dual, DualPermission, Soundness, SoundnessReport, Try, Variation, Verdict,
};
use kibitzer_cards::problem::{Remark, Variations};
use kibitzer_cards::{Card, CardSet, Tricks};
use kibitzer_words::{Language, Words, say};

/// The mark on the key (the card that solves the problem) or on a refutation, as in chess problems.
pub const GOOD_MARK: &str = "!";
/// The mark on a cook, a second solution that the composer did not intend.
pub const COOK_MARK: &str = "×";
/// The mark on a try, a card that nearly solves the problem.
pub const TRY_MARK: &str = "?";
/// The mark on a card that is as good as the card of the line.
pub(crate) const EQUAL_MARK: &str = "=";

/// The solution of a problem, with what is proved about it.
#[derive(Clone, Debug)]
pub struct ProvedSolution<'a> {
    /// The question that the report answers ([`Soundness::answered`]).
    pub question: Soundness,
    /// The report about the soundness of the problem.
    pub report: &'a SoundnessReport,
    /// The key that the composer intends.
    pub intended: Option<CardSet>,
    /// The kinds of duals that the composer permits.
    pub permitted: &'a [DualPermission],
}

impl ProvedSolution<'_> {
    /// Returns the verdict after permitted duals.
    pub fn verdict(&self) -> Verdict {
        let permitted = self.permitted;
        self.question.verdict_permitting(self.report, permitted)
    }

    /// Returns the solution as lines of play: the intended key with its main line, the cooks, the variations with their
    /// letters, and the tries with their refutations, fewest first.
    pub fn lines(&self, language: Language) -> Variations {
        let report = self.report;
        let (mut tree, first) = (Variations::default(), report.first.len());
        let mut keys: Vec<(CardSet, Vec<Card>)> = Vec::new();
        for (index, &key) in report.keys.iter().enumerate() {
            let line = report.key_lines.get(index).cloned();
            let is_main = report
                .main
                .cards
                .get(first)
                .is_some_and(|&card| key.has(card));
            let so_far = is_main.then(|| report.main.cards.clone());
            let line = line.or(so_far);
            keys.push((key, line.unwrap_or_else(|| with_class(&report.first, key))));
        }
        // The intended key becomes the main line.
        keys.sort_by_key(|(key, _)| Some(*key) != self.intended);
        for (index, (_, line)) in keys.iter().enumerate() {
            let mark = if index == 0 { GOOD_MARK } else { COOK_MARK };
            tree.add_line(line);
            annotate(&mut tree, &line[..line.len().min(first + 1)], mark);
        }
        if keys.is_empty() {
            tree.add_line(&report.main.cards);
        }
        if self.has_variations() {
            for (name, variation) in language.variation_letters().zip(&report.variations) {
                tree.add_line(&variation.line);
                let comment = String::new();
                let defence = &variation.line[..=variation.before];
                tree.set_remark(defence, Remark { name, comment });
            }
        }
        for tried in sorted_tries(report) {
            let mut line = with_class(&report.first, tried.cards);
            add_marked(&mut tree, &line, TRY_MARK);
            line.extend(&tried.after);
            for &refutation in &tried.refutations {
                add_marked(&mut tree, &with_class(&line, refutation), GOOD_MARK);
            }
        }
        tree
    }

    /// Returns true if the report's main line plays the intended key. If it plays a cook, its variations and duals are
    /// left out.
    fn is_main_intended(&self) -> bool {
        let played = self.report.main.cards.get(self.report.first.len());
        self.intended
            .is_none_or(|key| played.is_none_or(|&card| key.has(card)))
    }

    /// Returns true if defences need different answers, which then have letters.
    fn has_variations(&self) -> bool {
        self.report.variations.len() > 1 && self.is_main_intended()
    }

    /// Returns the number of cards of the main line to the end of the trick in which the goal is decided; `None` if that
    /// trick is unknown or the last one.
    fn decided_after(&self) -> Option<usize> {
        let report = self.report;
        let decided = report.decision?.cards.max(report.first.len() + 1);
        let trick = self.question.tricks_before(decided - 1);
        (decided..report.main.cards.len()).find(|&cards| self.question.tricks_before(cards) > trick)
    }

    /// Returns the solution as lines of play to be printed. They also have the number of choices, the keys after other
    /// defences, further defences of a variation, the answers to them, and the duals. The main line ends with the trick
    /// in which the goal is decided.
    pub fn printed_lines(&self, words: &Words) -> Variations {
        let report = self.report;
        let mut tree = self.lines(words.language());
        let choices = say!(words, "solution-of", count = report.choices.len());
        let key = self.intended.or(report.keys.first().copied());
        if let Some(key) = key.filter(|_| report.choices.len() > 1) {
            let comment = format!("{GOOD_MARK} {choices}");
            annotate(&mut tree, &with_class(&report.first, key), &comment);
        }
        for tried in report
            .tries
            .iter()
            .filter(|tried| tried.refutations.is_empty())
        {
            let comment = format!("{TRY_MARK} {}", say!(words, "solution-misses"));
            annotate(&mut tree, &with_class(&report.first, tried.cards), &comment);
        }
        for answer in report
            .answers
            .iter()
            .filter(|answer| answer.path != report.first)
        {
            for &key in &answer.keys {
                add_marked(&mut tree, &with_class(&answer.path, key), GOOD_MARK);
            }
        }
        if self.has_variations() {
            for variation in &report.variations {
                add_defences_and_answers(&mut tree, variation);
            }
        }
        let is_shown = self.is_main_intended();
        for dual in report.main.duals.iter().filter(|_| is_shown) {
            self.add_dual(&mut tree, dual, words);
        }
        if let Some(cards) = self.decided_after().filter(|_| is_shown) {
            tree.remove(&report.main.cards[..=cards]);
        }
        tree
    }

    /// Adds the other classes of a dual of the main line. The last one has the kind of the dual as its comment; if it is
    /// of two kinds, the one that is permitted.
    fn add_dual(&self, tree: &mut Variations, dual: &Dual, words: &Words) {
        let played = self.report.main.cards.get(dual.path.len());
        let is_other = |class: &&CardSet| played.is_none_or(|&card| !class.has(card));
        let others: Vec<CardSet> = dual.classes.iter().filter(is_other).copied().collect();
        let permits = |permission| self.permitted.contains(&permission);
        let is_order_alone = permits(DualPermission::Order) && !permits(DualPermission::Small);
        let mut kind = if dual.kind.is_small && !(dual.kind.is_order && is_order_alone) {
            say!(words, "solution-small")
        } else if dual.kind.is_order {
            say!(words, "solution-order")
        } else if dual.kind.is_open {
            say!(words, "solution-not-compared")
        } else {
            say!(words, "solution-dual")
        };
        if self.question.is_permitted(dual, self.permitted) {
            kind += &format!(", {}", say!(words, "solution-permitted"));
        }
        for (index, &class) in others.iter().enumerate() {
            let comment = if index + 1 == others.len() {
                format!("{EQUAL_MARK} {kind}")
            } else {
                EQUAL_MARK.to_owned()
            };
            add_marked(tree, &with_class(&dual.path, class), &comment);
        }
    }

    /// Returns the goal, the verdict, the facts about the solution, and the duals that were permitted, as a sentence:
    /// `N-S take 3 of 4: sound, tight, precision 4, difficulty 3 of 5`.
    pub fn sentence(&self, words: &Words) -> String {
        let (report, setup) = (self.report, self.question.position.setup());
        let count = report.positions;
        let shown = words.grouped(count as u64);
        let mut goal = words.stated_goal(self.question.goal_of(report.goal), &setup);
        if report.is_defence {
            goal = say!(words, "solution-defeats", goal);
        }
        let verdict = match self.verdict() {
            Verdict::Fails => return format!("{goal}: {}", say!(words, "solution-fails")),
            Verdict::Unproved => {
                let unproved = say!(words, "solution-unproved", count, shown);
                if report.tricks == Tricks::ZERO {
                    // Not even the goal is known.
                    return unproved;
                }
                return format!("{goal}: {}", self.with_proved_trick(unproved, words));
            }
            Verdict::Sound => say!(words, "solution-sound"),
            Verdict::Cooked => say!(words, "solution-cooked"),
            Verdict::Duals if report.has_order_duals_only() => say!(words, "solution-orders"),
            Verdict::Duals => say!(words, "solution-duals"),
        };
        let tight = if report.is_tight {
            say!(words, "soundness-tight")
        } else {
            say!(words, "soundness-not-tight")
        };
        let mut facts = vec![verdict, tight];
        if let Some(level) = report.difficulty() {
            let precision = report.main.precision;
            facts.push(say!(words, "soundness-precision", precision));
            facts.push(say!(words, "soundness-difficulty", level));
        }
        if report.decision.is_some_and(|decision| decision.is_short) {
            facts.push(say!(words, "soundness-short"));
        }
        let mut parts = vec![facts.join(", ")];
        if report.difficulty().is_none() {
            let unproved = say!(words, "solution-rest-unproved", count, shown);
            parts.push(self.with_proved_trick(unproved, words));
        } else if report.decision.is_none() && !report.keys.is_empty() {
            parts.push(say!(words, "solution-variations-open"));
        }
        let concerned = self.permitted.iter().filter(|&&permission| {
            let mut duals = report.main.duals.iter();
            let concerns_keys = permission == DualPermission::Small && report.keys_kind.is_small;
            concerns_keys || duals.any(|dual| self.question.is_permitted(dual, &[permission]))
        });
        parts.extend(concerned.map(|permission| match permission {
            DualPermission::Order => say!(words, "solution-permits-order"),
            DualPermission::Small => say!(words, "solution-permits-small"),
            DualPermission::Minor => say!(words, "solution-permits-minor"),
            DualPermission::Trick(trick) => {
                say!(words, "solution-permits-trick", trick = trick.get())
            }
        }));
        format!("{goal}: {}", parts.join("; "))
    }

    /// Returns a note about a search that was given up, with the last trick to which the main line is proved.
    fn with_proved_trick(&self, note: String, words: &Words) -> String {
        match self.report.main.proved.0 {
            0 => note,
            trick => format!("{note}, {}", say!(words, "solution-proved-to", trick)),
        }
    }

    /// Returns the letters of the variations that have duals before the last two tricks, those with duals of order and
    /// with interchangeable cards apart; `None` if there are none.
    pub fn variation_duals(&self, words: &Words) -> Option<String> {
        let mut letters = [const { Vec::new() }; 3];
        let named = words.language().variation_letters();
        for (letter, variation) in named.zip(&self.report.variations) {
            let minor = [DualPermission::Minor];
            let duals = variation.duals.iter();
            let early = duals.filter(|dual| !self.question.is_permitted(dual, &minor));
            let severity = |dual: &Dual| match dual.kind {
                kind if kind.is_small => 2,
                kind if kind.is_order => 1,
                _ => 0,
            };
            if let Some(worst) = early.map(severity).min() {
                letters[worst].push(letter);
            }
        }
        let [plain, order, small] = letters.map(|letters: Vec<String>| letters.join(", "));
        let mut parts = Vec::new();
        if !plain.is_empty() {
            parts.push(say!(words, "solution-variation-duals", letters = plain));
        }
        if !order.is_empty() {
            parts.push(say!(words, "solution-variation-orders", letters = order));
        }
        if !small.is_empty() {
            parts.push(say!(words, "solution-variation-small", letters = small));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Returns the tries, those with the fewest refutations first. A try that is not refuted by a choice of a defender is a
/// plain mistake and comes last.
pub fn sorted_tries(report: &SoundnessReport) -> Vec<&Try> {
    let mut tries: Vec<&Try> = report.tries.iter().collect();
    tries.sort_by_key(|tried| (tried.refutations.is_empty(), tried.refutations.len()));
    tries
}

/// Adds the other defences of a variation, and marks the answers.
fn add_defences_and_answers(tree: &mut Variations, variation: &Variation) {
    let (line, before) = (&variation.line, variation.before);
    for &defence in &variation.defences {
        if !defence.has(line[before]) {
            add_marked(tree, &with_class(&line[..before], defence), EQUAL_MARK);
        }
    }
    let is_answer = |card: &Card| variation.answers.iter().any(|class| class.has(*card));
    let later = line.iter().skip(before + 1).position(is_answer);
    let Some(at) = later.map(|later| before + 1 + later) else {
        return;
    };
    annotate(tree, &line[..=at], GOOD_MARK);
    for &answer in &variation.answers {
        if !answer.has(line[at]) {
            add_marked(tree, &with_class(&line[..at], answer), GOOD_MARK);
        }
    }
}

/// Returns the cards of `path`, followed by the highest card of `class`, a set of equivalent cards.
pub fn with_class(path: &[Card], class: CardSet) -> Vec<Card> {
    let played = class.into_iter().take(1);
    path.iter().copied().chain(played).collect()
}

/// Adds a line to a tree of variations, and comments on its last card.
fn add_marked(tree: &mut Variations, line: &[Card], comment: &str) {
    tree.add_line(line);
    annotate(tree, line, comment);
}

/// Comments on the last card of a path, whose name stays.
fn annotate(tree: &mut Variations, path: &[Card], comment: &str) {
    let name = tree.remark(path).map(|remark| remark.name.clone());
    let remark = Remark {
        name: name.unwrap_or_default(),
        comment: comment.to_owned(),
    };
    tree.set_remark(path, remark);
}
