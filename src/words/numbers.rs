//! The number formats of countries.

/// The number format of a country: its separators and the spacing of percent signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberFormat {
    /// The character between the integer part and the decimals of a number.
    pub decimal_separator: char,
    /// The character between groups of three digits.
    pub thousands_separator: char,
    /// The minimum number of digits that a number must have to be divided into groups of three.
    pub min_grouped_digits: usize,
    /// The text between a number and its percent sign; empty or a non-breaking space.
    pub before_percent: &'static str,
}

impl NumberFormat {
    /// The English number format: `4,368,000.5` and `50.0%`.
    pub const ENGLISH: NumberFormat = NumberFormat {
        decimal_separator: '.',
        thousands_separator: ',',
        min_grouped_digits: 4,
        before_percent: "",
    };

    /// The Russian number format: `4 368 000,5` and `50,0 %`, with non-breaking spaces. Numbers of four digits have no
    /// separator.
    pub const RUSSIAN: NumberFormat = NumberFormat {
        decimal_separator: ',',
        thousands_separator: '\u{202f}',
        min_grouped_digits: 5,
        before_percent: "\u{202f}",
    };

    /// Formats an integer with separators between groups of three digits: `4,368,000`.
    pub fn grouped(self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            let is_apart = index > 0 && (digits.len() - index).is_multiple_of(3);
            if is_apart && digits.len() >= self.min_grouped_digits {
                text.push(self.thousands_separator);
            }
            text.push(digit);
        }
        text
    }

    /// Formats a share in 0..=1 as a percentage with one decimal place. Shares near 0 or 1 are not rounded to 0% or
    /// 100% but shown as `<0.1%` or `>99.9%`.
    pub fn percent(self, share: f64) -> String {
        let number = match share * 100.0 {
            p if p > 0.0 && p < 0.1 => format!("<{}", self.decimal(0.1, 1)),
            p if p < 100.0 && p > 99.9 => format!(">{}", self.decimal(99.9, 1)),
            p => self.decimal(p, 1),
        };
        format!("{number}{}%", self.before_percent)
    }

    /// Formats a lower bound for a share in 0..=1 as a percentage, rounded down to one decimal place.
    pub fn percent_at_least(self, share: f64) -> String {
        self.tenths_of_percent((share * 1000.0).floor())
    }

    /// Formats an upper bound for a share in 0..=1 as a percentage, rounded up to one decimal place.
    pub fn percent_at_most(self, share: f64) -> String {
        self.tenths_of_percent((share * 1000.0).ceil())
    }

    /// Formats a number of tenths of a percent as a percentage with one decimal place.
    fn tenths_of_percent(self, tenths: f64) -> String {
        let number = self.decimal(tenths / 10.0, 1);
        format!("{number}{}%", self.before_percent)
    }

    /// Formats a number with `digits` decimal places and the decimal separator of the country.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        self.localized(&format!("{number:.digits$}"))
    }

    /// Formats a number with its sign, `+` or `−`, and `digits` decimal places.
    pub fn signed(self, number: f64, digits: usize) -> String {
        self.localized(&format!("{number:+.digits$}"))
    }

    /// Adapts a number formatted by Rust to this number format by replacing its decimal point and minus sign: `-1.5`
    /// becomes `−1,5` in Russian.
    pub fn localized(self, number: &str) -> String {
        let as_people_do = |letter| match letter {
            '.' => self.decimal_separator,
            '-' => '−',
            other => other,
        };
        number.chars().map(as_people_do).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let both = |number| {
            [NumberFormat::ENGLISH, NumberFormat::RUSSIAN].map(|format| format.grouped(number))
        };
        assert_eq!(both(950), ["950", "950"]);
        assert_eq!(both(4368), ["4,368", "4368"]);
        assert_eq!(both(4_368_000), ["4,368,000", "4\u{202f}368\u{202f}000"]);
    }

    #[test]
    fn percentages_of_0_and_100_are_exact() {
        let both = |share| {
            [NumberFormat::ENGLISH, NumberFormat::RUSSIAN].map(|format| format.percent(share))
        };
        assert_eq!(both(0.0), ["0.0%", "0,0\u{202f}%"]);
        assert_eq!(both(0.0001), ["<0.1%", "<0,1\u{202f}%"]);
        assert_eq!(both(0.99999), [">99.9%", ">99,9\u{202f}%"]);
        assert_eq!(both(1.0), ["100.0%", "100,0\u{202f}%"]);
    }

    #[test]
    fn a_negative_number_has_a_minus_sign() {
        assert_eq!(NumberFormat::RUSSIAN.signed(-1.25, 1), "−1,2");
        assert_eq!(NumberFormat::ENGLISH.signed(3.0, 1), "+3.0");
    }
}
