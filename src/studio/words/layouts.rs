//! The texts of the statistics over all layouts, and of the workers' tasks.

use kibitzer::analysis::{Interval, Place};
use kibitzer::cards::Seat;
use kibitzer::rules::{Convention, Players, TenRule, WhistPolicy};

use super::Words;
use crate::session::analysis::inquiries::Topic;
use crate::session::layouts::display::{Sort, Tab};
use kibitzer_words::say;

impl Words {
    /// Returns the name of an analysis that workers are busy with, such as the best line.
    pub fn topic_name(&self, topic: Topic) -> String {
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
            Topic::LeadTable => say!(self, "topic-lead-table"),
            Topic::Games => say!(self, "topic-games"),
            Topic::AllDiscards => say!(self, "topic-all-discards"),
            Topic::Soundness => say!(self, "topic-soundness"),
            Topic::Cases => say!(self, "topic-cases"),
            Topic::Repairs | Topic::LargerRepairs | Topic::MinimalForm => {
                say!(self, "topic-exchanges")
            }
            Topic::Solutions => say!(self, "topic-solutions"),
            Topic::Boards => say!(self, "topic-boards"),
            Topic::Layouts => say!(self, "topic-layouts"),
            Topic::Lead => say!(self, "topic-lead"),
        }
    }

    /// Formats a share as a percentage with its confidence interval, unless it is exact: `about 52.1% (50.3% to
    /// 53.9%)`. An interval that reaches 0 or 100% is given as a bound: `at least 99.8%`.
    pub fn format_share(&self, share: Interval) -> String {
        let [about, low, high] =
            [share.share, share.low, share.high].map(|share| self.percent(share));
        match SharePrecision::classify(share) {
            SharePrecision::Exact => about,
            SharePrecision::AtLeast => {
                let share = self.number_format().percent_at_least(share.low);
                say!(self, "share-at-least", share)
            }
            SharePrecision::AtMost => {
                let share = self.number_format().percent_at_most(share.high);
                say!(self, "share-at-most", share)
            }
            SharePrecision::Closely => say!(self, "share-closely", share = about),
            SharePrecision::About => say!(self, "share-about", share = about, low, high),
        }
    }

    /// Formats a share with its confidence interval, with signs instead of words: `≈ 52.1% (50.3% to 53.9%)`, `≥
    /// 99.8%`.
    pub fn format_share_with_signs(&self, share: Interval) -> String {
        let [about, low, high] =
            [share.share, share.low, share.high].map(|share| self.percent(share));
        match SharePrecision::classify(share) {
            SharePrecision::About => say!(self, "share-near", share = about, low, high),
            SharePrecision::Exact
            | SharePrecision::AtLeast
            | SharePrecision::AtMost
            | SharePrecision::Closely => self.format_share_briefly(share),
        }
    }

    /// Formats a share in the shortest way, without its confidence interval: `≈ 52.1%`, `≥ 99.8%`.
    pub fn format_share_briefly(&self, share: Interval) -> String {
        let about = self.percent(share.share);
        match SharePrecision::classify(share) {
            SharePrecision::Exact => about,
            SharePrecision::AtLeast => {
                format!("≥ {}", self.number_format().percent_at_least(share.low))
            }
            SharePrecision::AtMost => {
                format!("≤ {}", self.number_format().percent_at_most(share.high))
            }
            SharePrecision::Closely | SharePrecision::About => self.format_estimate(&about),
        }
    }

    /// Formats a share as [`Words::format_share_briefly`] does, or as dots while it is unknown.
    pub fn format_known_share(&self, share: Option<Interval>) -> String {
        share.map_or("…".to_owned(), |share| self.format_share_briefly(share))
    }

    /// Marks a formatted number as an estimate: `≈ 9`.
    pub fn format_estimate(&self, number: &str) -> String {
        format!("≈ {number}")
    }

    /// Returns the names of two seats, joined by "and": `East and West`.
    pub fn seat_pair_name(&self, [one, other]: [Seat; 2]) -> String {
        say!(self, "layouts-pair", one, other)
    }

    /// Returns the heading of a column that lists the cards of a hand or of the discards.
    pub fn place_heading(&self, place: Place) -> String {
        match place {
            Place::Hand(seat) => self.seat(seat),
            Place::Discards => say!(self, "walk-discards"),
        }
    }

    /// Returns a short description of where a card is: the seat whose hand holds it, or a word for discarded.
    pub fn holder(&self, place: Place) -> String {
        match place {
            Place::Hand(seat) => self.seat(seat),
            Place::Discards => say!(self, "walk-discarded"),
        }
    }

    /// Returns the name of a tab of the statistics.
    pub fn tab_name(&self, tab: Tab) -> String {
        match tab {
            Tab::Layouts => say!(self, "statistics-tab-layouts"),
            Tab::Indicator => say!(self, "statistics-tab-indicator"),
            Tab::Scores => say!(self, "statistics-tab-scores"),
            Tab::Cards => say!(self, "statistics-tab-cards"),
        }
    }

    /// Returns the heading of a column by which the table of legal cards can be sorted.
    pub fn column_heading(&self, sort: Sort) -> String {
        match sort {
            Sort::Card => say!(self, "statistics-card"),
            Sort::Mean => say!(self, "statistics-mean"),
            Sort::Makes => say!(self, "statistics-makes"),
            Sort::Best => say!(self, "statistics-best"),
        }
    }

    /// Returns the tooltip of a column heading that sorts the table of legal cards.
    pub fn column_tooltip(&self, sort: Sort) -> String {
        match sort {
            Sort::Card => say!(self, "statistics-sort-by-card"),
            Sort::Mean => say!(self, "statistics-sort-by-mean"),
            Sort::Makes => say!(self, "statistics-sort-by-makes"),
            Sort::Best => say!(self, "statistics-sort-by-best"),
        }
    }

    /// Returns the name of a preferans scoring convention, such as `Sochi`.
    pub fn convention_name(&self, convention: Convention) -> String {
        match convention {
            Convention::Sochi => say!(self, "convention-sochi"),
            Convention::Leningrad => say!(self, "convention-leningrad"),
            Convention::Rostov => say!(self, "convention-rostov"),
        }
    }

    /// Returns a one-word name, such as `checked`, for the rule about ten-trick contracts in preferans.
    pub fn ten_rule(&self, ten: TenRule) -> String {
        match ten {
            TenRule::Whisted => say!(self, "scores-ten-whisted"),
            TenRule::Checked => say!(self, "scores-ten-checked"),
        }
    }

    /// Returns a sentence that states the rule about ten-trick contracts in preferans.
    pub fn ten_rule_text(&self, ten: TenRule) -> String {
        match ten {
            TenRule::Whisted => say!(self, "scores-ten-whisted-text"),
            TenRule::Checked => say!(self, "scores-ten-checked-text"),
        }
    }

    /// Returns the name of a preferans scoring convention with its prices, such as the value of a pool point.
    pub fn convention_with_prices(&self, convention: Convention) -> String {
        let prices = convention.prices();
        say!(
            self,
            "scores-prices",
            name = self.convention_name(convention),
            pool = prices.pool,
            whist = prices.whist,
            undertrick = prices.undertrick,
            shortfall = prices.shortfall
        )
    }

    /// Returns a phrase for the number of players in a game of preferans.
    pub fn player_count_text(&self, players: Players) -> String {
        match players {
            Players::Three => say!(self, "scores-three-players"),
            Players::Four => say!(self, "scores-four-players"),
        }
    }

    /// Returns a phrase for the opponents' whist policy in preferans: whist, half whist, or pass.
    pub fn whist_policy_text(&self, policy: WhistPolicy) -> String {
        match policy {
            WhistPolicy::WhistOrPass => say!(self, "scores-opponents-whist-or-pass"),
            WhistPolicy::WhistOrHalf => say!(self, "scores-opponents-whist-or-half"),
            WhistPolicy::Whist => say!(self, "scores-opponents-whist"),
            WhistPolicy::Half => say!(self, "scores-opponents-half"),
            WhistPolicy::Pass => say!(self, "scores-opponents-pass"),
        }
    }

    /// Returns the opponents' whist policy in preferans as two short lines, for a column heading.
    pub fn whist_policy_heading(&self, policy: WhistPolicy) -> String {
        match policy {
            WhistPolicy::WhistOrPass => say!(self, "scores-whist-or-pass"),
            WhistPolicy::WhistOrHalf => say!(self, "scores-whist-or-half"),
            WhistPolicy::Whist => say!(self, "scores-whist"),
            WhistPolicy::Half => say!(self, "scores-half"),
            WhistPolicy::Pass => say!(self, "scores-pass"),
        }
    }
}

/// The precision with which a share of layouts is known, at the number of digits displayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SharePrecision {
    /// The share is exact.
    Exact,
    /// Only a lower bound of the share is known: its confidence interval reaches 100%, as when all sampled layouts
    /// succeed.
    AtLeast,
    /// Only an upper bound of the share is known: its confidence interval reaches 0%, as when no sampled layout
    /// succeeds.
    AtMost,
    /// Both ends of the confidence interval of the share are the same at the displayed precision.
    Closely,
    /// The share lies between two bounds that differ at the displayed precision.
    About,
}

impl SharePrecision {
    /// Classifies a share of layouts by its confidence interval.
    pub(crate) fn classify(share: Interval) -> SharePrecision {
        if share.low >= share.high {
            return SharePrecision::Exact;
        }
        let in_tenths = |share: f64| (share * 1000.0).round();
        match (share.low <= 0.0, share.high >= 1.0) {
            (false, true) => SharePrecision::AtLeast,
            (true, false) => SharePrecision::AtMost,
            _ if in_tenths(share.low) == in_tenths(share.high) => SharePrecision::Closely,
            _ => SharePrecision::About,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_words::Language;

    #[test]
    fn inexact_shares_are_shown_with_their_interval() {
        let words = Words::new(Language::English);
        let share = Interval {
            share: 0.5,
            low: 0.4,
            high: 0.6,
        };
        assert_eq!(words.format_share(share), "about 50.0% (40.0% to 60.0%)");
        assert_eq!(
            words.format_share_with_signs(share),
            "≈ 50.0% (40.0% to 60.0%)"
        );
        assert_eq!(words.format_share(Interval::exactly(1.0)), "100.0%");
        assert_eq!(words.format_share_briefly(share), "≈ 50.0%");
    }

    #[test]
    fn intervals_that_include_0_or_100_percent_are_shown_as_bounds() {
        let words = Words::new(Language::English);
        let all = Interval::of(&[true; 5000]).unwrap();
        assert_eq!(words.format_share(all), "at least 99.9%");
        assert_eq!(words.format_share_with_signs(all), "≥ 99.9%");
        let none = Interval::of(&[false; 5000]).unwrap();
        assert_eq!(words.format_share_with_signs(none), "≤ 0.1%");
        let (low, high) = (0.50001, 0.50002);
        let share = (low + high) / 2.0;
        let narrow = Interval { share, low, high };
        assert_eq!(words.format_share_with_signs(narrow), "≈ 50.0%");
    }

    #[test]
    fn conventions_are_shown_with_their_prices() {
        let words = Words::new(Language::English);
        assert_eq!(
            words.convention_with_prices(Convention::Rostov),
            "Rostov: a pool point is worth 10 whists. Multiples of the contract’s value: 1 per trick taken by the whisters, \
             1 per undertrick by declarer, 0.5 per undertrick by the whisters."
        );
    }

    #[test]
    fn policy_headings_have_two_lines() {
        let words = Words::new(Language::English);
        for policy in WhistPolicy::ALL {
            assert_eq!(words.whist_policy_heading(policy).lines().count(), 2);
        }
    }
}
