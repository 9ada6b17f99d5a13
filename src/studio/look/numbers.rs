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

/// A share that is no less, in percent, to the last digit below.
pub(crate) fn percent_at_least(share: f64) -> String {
    format!("{:.1}%", (share * 1000.0).floor() / 10.0)
}

/// A share that is no more, in percent, to the last digit above.
pub(crate) fn percent_at_most(share: f64) -> String {
    format!("{:.1}%", (share * 1000.0).ceil() / 10.0)
}
