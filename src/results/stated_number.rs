//! A number that a file states, with the precision of its spelling.

/// A number that a file states, with the precision of its spelling.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StatedNumber {
    /// The value of the number.
    pub value: f64,
    /// The largest difference that rounding explains. Programs round or cut off decimals.
    tolerance: f64,
}

impl StatedNumber {
    /// Parses a number, with a comma or a point, a sign and a percent sign if any. Returns `None` for other text.
    ///
    /// ```
    /// use kibitzer_results::StatedNumber;
    /// let share = StatedNumber::parse("54,17 %").unwrap();
    /// assert!(share.agrees_with(54.1667) && !share.agrees_with(54.2));
    /// ```
    pub fn parse(text: &str) -> Option<StatedNumber> {
        let number = text.trim().trim_end_matches('%').trim_end();
        let digits = number.replace(',', ".").replace('−', "-");
        let value: f64 = digits
            .parse()
            .ok()
            .filter(|value: &f64| value.is_finite())?;
        let decimals = digits
            .split_once('.')
            .map_or(0, |(_, decimals)| decimals.len());
        let step = 0.1_f64.powi(i32::try_from(decimals).unwrap_or(i32::MAX));
        let tolerance = if decimals == 0 { step / 2.0 } else { step };
        Some(StatedNumber { value, tolerance })
    }

    /// Returns true if the stated number is `computed` with fewer decimals.
    pub fn agrees_with(self, computed: f64) -> bool {
        self.agrees_within(computed, 0.0)
    }

    /// Returns true if the stated number differs from `computed` by no more than `slack` and the rounding of its own
    /// spelling.
    pub(crate) fn agrees_within(self, computed: f64, slack: f64) -> bool {
        (self.value - computed).abs() <= self.tolerance + slack + 1e-6
    }
}
