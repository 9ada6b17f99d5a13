//! The texts of the statistics over all layouts, and of the workers' tasks.

use kibitzer::analysis::Interval;
use kibitzer::cards::Seat;
use kibitzer::rules::{Convention, Players, WhistPolicy};

use super::Words;
use crate::session::deals::{Order, Sort, Tab};
use crate::session::inquiries::Topic;
use kibitzer_words::say;

impl Words {
    /// Returns the name of a topic that workers are busy with.
    pub fn topic(&self, topic: Topic) -> String {
        match topic {
            Topic::Reply => say!(self, "topic-reply"),
            Topic::Hint | Topic::HintLine => say!(self, "topic-hint"),
            Topic::Dealing => say!(self, "topic-dealing"),
            Topic::Difficulty => say!(self, "topic-difficulty"),
            Topic::Solved => say!(self, "topic-solved"),
            Topic::Choices => say!(self, "topic-choices"),
            Topic::Line => say!(self, "topic-line"),
            Topic::Preview => say!(self, "topic-preview"),
            Topic::Played => say!(self, "topic-played"),
            Topic::Table => say!(self, "topic-table"),
            Topic::Discards => say!(self, "topic-discards"),
            Topic::AllDiscards => say!(self, "topic-all-discards"),
            Topic::Layouts => say!(self, "topic-layouts"),
        }
    }

    /// Formats a share with its confidence interval, unless it is exact: `about 52.1% (50.3% to 53.9%)`. An interval
    /// that reaches 0 or 100% is given as a bound: `at least 99.8%`.
    pub fn share(&self, share: Interval) -> String {
        let [about, low, high] = [share.share, share.low, share.high].map(|it| self.percent(it));
        match Nearness::of(share) {
            Nearness::Exact => about,
            Nearness::AtLeast => {
                let share = self.number_format().percent_at_least(share.low);
                say!(self, "share-at-least", share)
            }
            Nearness::AtMost => {
                let share = self.number_format().percent_at_most(share.high);
                say!(self, "share-at-most", share)
            }
            Nearness::Closely => say!(self, "share-closely", share = about),
            Nearness::About => say!(self, "share-about", share = about, low, high),
        }
    }

    /// Formats a share like `share` does, but with signs instead of words: `≈ 52.1% (50.3% to 53.9%)`, `≥ 99.8%`.
    pub fn narrow_share(&self, share: Interval) -> String {
        let [about, low, high] = [share.share, share.low, share.high].map(|it| self.percent(it));
        match Nearness::of(share) {
            Nearness::About => say!(self, "share-near", share = about, low, high),
            Nearness::Exact | Nearness::AtLeast | Nearness::AtMost | Nearness::Closely => {
                self.briefest_share(share)
            }
        }
    }

    /// Formats a share in the shortest form, without its interval: `≈ 52.1%`, `≥ 99.8%`.
    pub fn briefest_share(&self, share: Interval) -> String {
        let about = self.percent(share.share);
        match Nearness::of(share) {
            Nearness::Exact => about,
            Nearness::AtLeast => format!("≥ {}", self.number_format().percent_at_least(share.low)),
            Nearness::AtMost => format!("≤ {}", self.number_format().percent_at_most(share.high)),
            Nearness::Closely | Nearness::About => self.near(&about),
        }
    }

    /// Formats a number as an estimate: `≈ 9`.
    pub fn near(&self, number: &str) -> String {
        format!("≈ {number}")
    }

    /// Returns the names of two seats: `East and West`.
    pub fn pair(&self, [one, other]: [Seat; 2]) -> String {
        say!(self, "layouts-pair", one, other)
    }

    /// Returns the name of a tab of the statistics.
    pub fn tab(&self, tab: Tab) -> String {
        match tab {
            Tab::Layouts => say!(self, "statistics-tab-layouts"),
            Tab::Indicator => say!(self, "statistics-tab-indicator"),
            Tab::Scores => say!(self, "statistics-tab-scores"),
            Tab::Cards => say!(self, "statistics-tab-cards"),
        }
    }

    /// Returns the heading of a column by which the table of legal cards can be sorted.
    pub fn sort(&self, sort: Sort) -> String {
        match sort {
            Sort::Card => say!(self, "statistics-card"),
            Sort::Mean => say!(self, "statistics-mean"),
            Sort::Makes => say!(self, "statistics-makes"),
            Sort::Best => say!(self, "statistics-best"),
        }
    }

    /// Returns the tooltip of a column heading that sorts the table of legal cards.
    pub fn sort_by(&self, sort: Sort) -> String {
        match sort {
            Sort::Card => say!(self, "statistics-sort-by-card"),
            Sort::Mean => say!(self, "statistics-sort-by-mean"),
            Sort::Makes => say!(self, "statistics-sort-by-makes"),
            Sort::Best => say!(self, "statistics-sort-by-best"),
        }
    }

    /// Returns the heading of the column of tricks, which also shows the current order.
    pub fn tricks_in_order(&self, order: Order) -> String {
        match order {
            Order::Most => say!(self, "walk-tricks-most-first"),
            Order::Fewest => say!(self, "walk-tricks-fewest-first"),
            Order::First | Order::Second => say!(self, "walk-tricks"),
        }
    }

    /// Returns the name of a scoring convention of preferans, such as `Sochi`.
    pub fn convention(&self, convention: Convention) -> String {
        match convention {
            Convention::Sochi => say!(self, "convention-sochi"),
            Convention::Leningrad => say!(self, "convention-leningrad"),
            Convention::Rostov => say!(self, "convention-rostov"),
        }
    }

    /// Returns a scoring convention of preferans with its prices.
    pub fn prices(&self, convention: Convention) -> String {
        let prices = convention.prices();
        say!(
            self,
            "scores-prices",
            name = self.convention(convention),
            pool = prices.pool,
            whist = prices.whist,
            undertrick = prices.undertrick,
            shortfall = prices.shortfall
        )
    }

    /// Returns the number of preferans players in words.
    pub fn players(&self, players: Players) -> String {
        match players {
            Players::Three => say!(self, "scores-three-players"),
            Players::Four => say!(self, "scores-four-players"),
        }
    }

    /// Returns the opponents' policy against a contract in words: whist, pass, or half.
    pub fn policy(&self, policy: WhistPolicy) -> String {
        match policy {
            WhistPolicy::WhistOrPass => say!(self, "scores-opponents-whist-or-pass"),
            WhistPolicy::WhistOrHalf => say!(self, "scores-opponents-whist-or-half"),
            WhistPolicy::Whist => say!(self, "scores-opponents-whist"),
            WhistPolicy::Half => say!(self, "scores-opponents-half"),
            WhistPolicy::Pass => say!(self, "scores-opponents-pass"),
        }
    }

    /// Returns the opponents' policy in two short lines, for a column heading.
    pub fn policy_head(&self, policy: WhistPolicy) -> String {
        match policy {
            WhistPolicy::WhistOrPass => say!(self, "scores-whist-or-pass"),
            WhistPolicy::WhistOrHalf => say!(self, "scores-whist-or-half"),
            WhistPolicy::Whist => say!(self, "scores-whist"),
            WhistPolicy::Half => say!(self, "scores-half"),
            WhistPolicy::Pass => say!(self, "scores-pass"),
        }
    }
}

/// The precision with which a share is known, at the number of digits displayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nearness {
    /// The share is exact.
    Exact,
    /// Only a lower bound is known: the interval reaches 100%, as when all sampled layouts succeed.
    AtLeast,
    /// Only an upper bound is known: the interval reaches 0, as when no sampled layout succeeds.
    AtMost,
    /// Both ends of the interval are the same at the displayed precision.
    Closely,
    /// The share lies between two values that differ at the displayed precision.
    About,
}

impl Nearness {
    /// Classifies a share by its confidence interval.
    pub(crate) fn of(share: Interval) -> Nearness {
        if share.low >= share.high {
            return Nearness::Exact;
        }
        let in_tenths = |share: f64| (share * 1000.0).round();
        match (share.low <= 0.0, share.high >= 1.0) {
            (false, true) => Nearness::AtLeast,
            (true, false) => Nearness::AtMost,
            _ if in_tenths(share.low) == in_tenths(share.high) => Nearness::Closely,
            _ => Nearness::About,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_words::Language;

    #[test]
    fn a_share_that_is_not_exact_says_where_it_lies() {
        let words = Words::new(Language::English);
        let share = Interval {
            share: 0.5,
            low: 0.4,
            high: 0.6,
        };
        assert_eq!(words.share(share), "about 50.0% (40.0% to 60.0%)");
        assert_eq!(words.narrow_share(share), "≈ 50.0% (40.0% to 60.0%)");
        assert_eq!(words.share(Interval::exactly(1.0)), "100.0%");
        assert_eq!(words.briefest_share(share), "≈ 50.0%");
    }

    #[test]
    fn an_interval_that_reaches_to_an_end_is_a_bound() {
        let words = Words::new(Language::English);
        let all = Interval::of(&[true; 5000]).unwrap();
        assert_eq!(words.share(all), "at least 99.9%");
        assert_eq!(words.narrow_share(all), "≥ 99.9%");
        let none = Interval::of(&[false; 5000]).unwrap();
        assert_eq!(words.narrow_share(none), "≤ 0.1%");
        let (low, high) = (0.50001, 0.50002);
        let share = (low + high) / 2.0;
        let narrow = Interval { share, low, high };
        assert_eq!(words.narrow_share(narrow), "≈ 50.0%");
    }

    #[test]
    fn a_convention_has_its_prices() {
        let words = Words::new(Language::English);
        assert_eq!(
            words.prices(Convention::Rostov),
            "Rostov: a pool point is worth 10 whists. Multiples of the contract’s value: 1 per whist, \
             1 per undertrick of declarer, 0.5 per undertrick of the whisters."
        );
    }

    #[test]
    fn the_head_of_a_policy_has_two_lines() {
        let words = Words::new(Language::English);
        for policy in WhistPolicy::ALL {
            assert_eq!(words.policy_head(policy).lines().count(), 2);
        }
    }
}
