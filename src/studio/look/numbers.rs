//! How numbers and times are written.

/// A number with its thousands apart: `4,368,000`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share in percent; never 0 or 100 unless it is.
pub(crate) fn percent(share: f64) -> String {
    match share * 100.0 {
        p if p > 0.0 && p < 0.1 => "<0.1%".to_owned(),
        p if p < 100.0 && p > 99.9 => ">99.9%".to_owned(),
        p => format!("{p:.1}%"),
    }
}

/// A time in words: `12 ms`, `1.3 s`, `2 min 5 s`.
pub(crate) fn time_text(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match seconds {
        s if s < 0.0995 => format!("{:.0} ms", s * 1000.0),
        s if s < 59.95 => format!("{s:.1} s"),
        _ if whole < 3600 => format!("{} min {} s", whole / 60, whole % 60),
        _ => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
    }
}

/// A large number in few letters: `950`, `21 k`, `3.4 M`.
pub(crate) fn count_text(count: u64) -> String {
    match count as f64 {
        n if n < 1e3 => format!("{n:.0}"),
        n if n < 1e4 => format!("{:.1} k", n / 1e3),
        n if n < 1e6 => format!("{:.0} k", n / 1e3),
        n if n < 1e7 => format!("{:.1} M", n / 1e6),
        n if n < 1e9 => format!("{:.0} M", n / 1e6),
        n => format!("{:.1} G", n / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_no_sixty_seconds() {
        assert_eq!(time_text(59.96), "1 min 0 s");
        assert_eq!(time_text(2099.7), "35 min 0 s");
        assert_eq!(time_text(7199.8), "2 h 0 min");
    }
}
