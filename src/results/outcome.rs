//! The outcome of a board at one table, as far as scoring depends on it, and averages that a director assigns.

use kibitzer_formats::TableResult;

/// The outcome of a board at one table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// The score of North-South, in points.
    Points(i32),
    /// Averages that the director assigned to the two sides, North-South first (Law 12C2 of duplicate bridge).
    Assigned([Average; 2]),
    /// No score: the board was not played, or its score is unknown.
    Missing,
}

/// An artificial score that a director assigns to one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Average {
    /// At least 60 % of the matchpoints, or more if the pair has more on its other boards.
    Plus,
    /// 50 % of the matchpoints.
    Even,
    /// At most 40 % of the matchpoints, or less if the pair has less on its other boards.
    Minus,
    /// A share of the matchpoints, from 0 to 100 %.
    Percent(f64),
}

impl Outcome {
    /// Returns the outcome of a result from a file.
    pub fn of(result: &TableResult) -> Outcome {
        match result.points {
            Some(points) => Outcome::Points(points),
            None => {
                Average::parse_both(&result.spelled).map_or(Outcome::Missing, Outcome::Assigned)
            }
        }
    }
}

impl Average {
    /// Parses the averages of both sides, North-South first, in the spellings of scoring programs.
    ///
    /// One average stands for both sides. Returns `None` if the text is anything else.
    ///
    /// ```
    /// use kibitzer_results::Average;
    /// let both = [Average::Percent(60.0), Average::Percent(40.0)];
    /// assert_eq!(Average::parse_both("A60/40"), Some(both));
    /// assert_eq!(Average::parse_both("Ave+ / Ave-"), Some([Average::Plus, Average::Minus]));
    /// assert_eq!(Average::parse_both("A"), Some([Average::Even; 2]));
    /// assert_eq!(Average::parse_both("420"), None);
    /// ```
    pub fn parse_both(text: &str) -> Option<[Average; 2]> {
        let text = text.to_lowercase().replace('−', "-").replace(' ', "");
        let shares = text.contains(['%', '/', ':']) || text.starts_with('a');
        if !shares {
            return None;
        }
        let parts: Vec<&str> = text.split(['/', ':']).collect();
        match parts[..] {
            [one, other] => Some([Average::parse(one)?, Average::parse(other)?]),
            [alone] => match alone.trim_end_matches(['+', '-', '=']) {
                name if alone.len() == name.len() + 2 => {
                    let (first, second) = alone.split_at(alone.len() - 1);
                    Some([Average::parse(first)?, Average::parse(second)?])
                }
                _ => Average::parse(alone).map(|average| [average; 2]),
            },
            _ => None,
        }
    }

    /// Parses the average of one side from text in lower case, such as `ave+`, `-` or `60%`.
    fn parse(text: &str) -> Option<Average> {
        let names = ["average", "aver", "avg", "ave", "av", "a"];
        let value = names
            .iter()
            .find_map(|name| text.strip_prefix(name))
            .unwrap_or(text);
        match value.trim_end_matches('%') {
            "" | "=" if !text.is_empty() => Some(Average::Even),
            "+" | "plus" => Some(Average::Plus),
            "-" | "minus" => Some(Average::Minus),
            number => {
                let percent: f64 = number.replace(',', ".").parse().ok()?;
                (0.0..=100.0)
                    .contains(&percent)
                    .then_some(Average::Percent(percent))
            }
        }
    }

    /// Returns the share of the matchpoints, from 0 to 100 %, for a pair that has the share `own` on its other boards.
    pub(crate) fn percent(self, own: f64) -> f64 {
        match self {
            Average::Plus => own.max(60.0),
            Average::Even => 50.0,
            Average::Minus => own.min(40.0),
            Average::Percent(percent) => percent,
        }
    }

    /// Returns the IMPs of an average: three for a plus (Law 86 of duplicate bridge), and in proportion for a share.
    pub(crate) fn imps(self) -> f64 {
        (self.percent(50.0) - 50.0) * 0.3
    }
}
