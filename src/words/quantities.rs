//! Formatting of durations and numbers.

use super::Words;
use crate::say;

impl Words {
    /// Formats a duration, given in seconds, with suitable units: `12 ms`, `1.3 s`, `2 min 5 s`, `3 h 20 min`.
    pub fn time(&self, seconds: f64) -> String {
        let whole = seconds.round() as u64;
        let (minutes, hours) = (whole / 60, whole / 3600);
        match seconds {
            s if s < 0.0995 => {
                let number = self.decimal(s * 1000.0, 0);
                say!(self, "time-milliseconds", number)
            }
            s if s < 59.95 => say!(self, "time-seconds", number = self.decimal(s, 1)),
            _ if hours == 0 => {
                let rest = whole % 60;
                say!(self, "time-minutes", minutes, seconds = rest)
            }
            _ => {
                let rest = minutes % 60;
                say!(self, "time-hours", hours, minutes = rest)
            }
        }
    }

    /// Formats an integer with separators between groups of three digits: `4,368,000`.
    pub fn grouped(&self, number: u64) -> String {
        self.number_format().grouped(number)
    }

    /// Formats a share in 0.0..=1.0 as a percentage with one decimal place. Shares close to 0 or 1, but not equal to
    /// them, are shown as `<0.1%` or `>99.9%`.
    pub fn percent(&self, share: f64) -> String {
        self.number_format().percent(share)
    }

    /// Formats a number with `digits` decimal places.
    pub fn decimal(&self, number: f64, digits: usize) -> String {
        self.number_format().decimal(number, digits)
    }

    /// Formats a number with its sign, `+` or `−`, and `digits` decimal places.
    pub fn signed(&self, number: f64, digits: usize) -> String {
        self.number_format().signed(number, digits)
    }

    /// Formats a number with its margin of error, both with two decimal places: `9.31 ± 0.04`.
    pub fn with_margin(&self, number: f64, margin: f64) -> String {
        format!("{} ± {}", self.decimal(number, 2), self.decimal(margin, 2))
    }

    /// Formats a large number briefly, with a unit for thousands and above: `950`, `21 k`, `3.4 M`.
    pub fn abbreviated(&self, count: u64) -> String {
        let scaled = |unit: f64, digits: usize| self.decimal(count as f64 / unit, digits);
        match count as f64 {
            n if n < 1e3 => scaled(1.0, 0),
            n if n < 1e4 => say!(self, "number-thousands", number = scaled(1e3, 1)),
            n if n < 1e6 => say!(self, "number-thousands", number = scaled(1e3, 0)),
            n if n < 1e7 => say!(self, "number-millions", number = scaled(1e6, 1)),
            n if n < 1e9 => say!(self, "number-millions", number = scaled(1e6, 0)),
            _ => say!(self, "number-milliards", number = scaled(1e9, 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn a_duration_never_has_sixty_seconds() {
        let words = Words::of(Language::English);
        assert_eq!(words.time(0.0123), "12 ms");
        assert_eq!(words.time(1.25), "1.2 s");
        assert_eq!(words.time(59.96), "1 min 0 s");
        assert_eq!(words.time(2099.7), "35 min 0 s");
        assert_eq!(words.time(7199.8), "2 h 0 min");
    }

    #[test]
    fn large_numbers_are_abbreviated() {
        let words = Words::of(Language::English);
        let texts = [950, 3_449, 21_000, 3_449_000, 34_490_000, 3_449_000_000];
        assert_eq!(
            texts.map(|number| words.abbreviated(number)),
            ["950", "3.4 k", "21 k", "3.4 M", "34 M", "3.4 bn"]
        );
    }
}
