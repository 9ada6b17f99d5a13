//! The number formats of countries.

/// A country's number format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberCustom {
    /// The decimal separator.
    pub point: char,
    /// The thousands separator.
    pub gap: char,
    /// The minimum number of digits at which thousands are separated.
    pub apart_from: usize,
    /// The text between a number and its percent sign.
    pub before_percent: &'static str,
}

impl NumberCustom {
    /// The English number format: `4,368,000.5` and `50.0%`.
    pub const ENGLISH: NumberCustom = NumberCustom {
        point: '.',
        gap: ',',
        apart_from: 4,
        before_percent: "",
    };

    /// The Russian number format: `4 368 000,5` and `50,0 %`, with non-breaking spaces. Numbers of four digits have no
    /// separator.
    pub const RUSSIAN: NumberCustom = NumberCustom {
        point: ',',
        gap: '\u{202f}',
        apart_from: 5,
        before_percent: "\u{202f}",
    };

    /// Formats a number with thousands separators: `4,368,000`.
    pub fn grouped(self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            let is_apart = index > 0 && (digits.len() - index).is_multiple_of(3);
            if is_apart && digits.len() >= self.apart_from {
                text.push(self.gap);
            }
            text.push(digit);
        }
        text
    }

    /// Formats a share in 0..=1 as a percentage with one decimal place. Values near 0 or 1 are not rounded to 0% or
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

    fn tenths_of_percent(self, tenths: f64) -> String {
        let number = self.decimal(tenths / 10.0, 1);
        format!("{number}{}%", self.before_percent)
    }

    /// Formats a number with `digits` decimal places.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        self.pointed(&format!("{number:.digits$}"))
    }

    /// Formats a number with its sign, `+` or `−`, and `digits` decimal places.
    pub fn signed(self, number: f64, digits: usize) -> String {
        self.pointed(&format!("{number:+.digits$}"))
    }

    /// Converts a number as Rust formats it to this format: `-1.5` becomes `−1,5` in Russian.
    pub fn pointed(self, number: &str) -> String {
        let as_people_do = |letter| match letter {
            '.' => self.point,
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
    fn thousands_stand_apart() {
        let both =
            |number| [NumberCustom::ENGLISH, NumberCustom::RUSSIAN].map(|it| it.grouped(number));
        assert_eq!(both(950), ["950", "950"]);
        assert_eq!(both(4368), ["4,368", "4368"]);
        assert_eq!(both(4_368_000), ["4,368,000", "4\u{202f}368\u{202f}000"]);
    }

    #[test]
    fn a_share_is_never_none_or_all_unless_it_is() {
        let both =
            |share| [NumberCustom::ENGLISH, NumberCustom::RUSSIAN].map(|it| it.percent(share));
        assert_eq!(both(0.0), ["0.0%", "0,0\u{202f}%"]);
        assert_eq!(both(0.0001), ["<0.1%", "<0,1\u{202f}%"]);
        assert_eq!(both(0.99999), [">99.9%", ">99,9\u{202f}%"]);
        assert_eq!(both(1.0), ["100.0%", "100,0\u{202f}%"]);
    }

    #[test]
    fn a_number_below_zero_has_a_true_minus() {
        assert_eq!(NumberCustom::RUSSIAN.signed(-1.25, 1), "−1,2");
        assert_eq!(NumberCustom::ENGLISH.signed(3.0, 1), "+3.0");
    }
}
