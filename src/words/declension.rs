//! The forms of names, so that a sentence can contain a Russian seat, card or suit in the case that it needs, and an
//! English strain in the singular.

use fluent_bundle::{FluentArgs, FluentValue};

/// The names that sentences decline: seats, defenders, ranks and suits. Each has its forms in the order of [`FORMS`].
///
/// Seats denote persons, so their accusative equals their genitive.
#[rustfmt::skip]
const NAMES: [[&str; 6]; 23] = [
    ["Север", "Севера", "Северу", "Севера", "Севером", "Север"],
    ["Восток", "Востока", "Востоку", "Востока", "Востоком", "Восток"],
    ["Юг", "Юга", "Югу", "Юга", "Югом", "Юг"],
    ["Запад", "Запада", "Западу", "Запада", "Западом", "Запад"],
    ["ловящие", "ловящих", "ловящим", "ловящих", "ловящими", "ловящий"],
    ["вистующие", "вистующих", "вистующим", "вистующих", "вистующими", "вистующий"],
    ["туз", "туза", "тузу", "туза", "тузом", "туз"],
    ["король", "короля", "королю", "короля", "королём", "король"],
    ["дама", "дамы", "даме", "даму", "дамой", "дама"],
    ["валет", "валета", "валету", "валета", "валетом", "валет"],
    ["десятка", "десятки", "десятке", "десятку", "десяткой", "десятка"],
    ["девятка", "девятки", "девятке", "девятку", "девяткой", "девятка"],
    ["восьмёрка", "восьмёрки", "восьмёрке", "восьмёрку", "восьмёркой", "восьмёрка"],
    ["семёрка", "семёрки", "семёрке", "семёрку", "семёркой", "семёрка"],
    ["шестёрка", "шестёрки", "шестёрке", "шестёрку", "шестёркой", "шестёрка"],
    ["пятёрка", "пятёрки", "пятёрке", "пятёрку", "пятёркой", "пятёрка"],
    ["четвёрка", "четвёрки", "четвёрке", "четвёрку", "четвёркой", "четвёрка"],
    ["тройка", "тройки", "тройке", "тройку", "тройкой", "тройка"],
    ["двойка", "двойки", "двойке", "двойку", "двойкой", "двойка"],
    ["пики", "пик", "пикам", "пики", "пиками", "пика"],
    ["червы", "червей", "червам", "червы", "червами", "черва"],
    ["бубны", "бубен", "бубнам", "бубны", "бубнами", "бубна"],
    ["трефы", "треф", "трефам", "трефы", "трефами", "трефа"],
];

/// The forms of a name, as sentences write them: `FORM($card, as: "accusative")`.
const FORMS: [&str; 6] = [
    "nominative",
    "genitive",
    "dative",
    "accusative",
    "instrumental",
    "singular",
];

/// Implements the function that sentences call as `FORM($card, as: "accusative")`: returns its argument in the
/// requested form.
pub(crate) fn form<'a>(values: &[FluentValue<'a>], options: &FluentArgs<'_>) -> FluentValue<'a> {
    match (values.first(), options.get("as")) {
        (Some(FluentValue::String(name)), Some(FluentValue::String(wanted))) => {
            declined(name, wanted).into()
        }
        (Some(value), _) => value.clone(),
        (None, _) => FluentValue::Error,
    }
}

/// Declines the first word of a name: `дама пик` becomes `даму пик` in the accusative. The singular of an English name
/// has no s: `no trumps` becomes `no trump`. Other names that are not in the table, such as `С-Ю`, `без козыря` and
/// `♠Д`, are returned as they are.
fn declined(name: &str, wanted: &str) -> String {
    let (first, rest) = name.split_at(name.find(' ').unwrap_or(name.len()));
    let form = FORMS.iter().position(|form| *form == wanted);
    let names = NAMES.iter().find(|names| names[0] == first);
    match names.zip(form) {
        Some((names, form)) => format!("{}{rest}", names[form]),
        None if wanted == "singular" && name.is_ascii() => name.trim_end_matches('s').to_owned(),
        None => name.to_owned(),
    }
}

/// Returns a name in all forms in which a sentence can contain it.
pub fn forms_of(name: &str) -> impl Iterator<Item = String> {
    FORMS.into_iter().map(|form| declined(name, form))
}

/// Returns true if the table contains the first word of a name, and with it the forms of the name.
#[cfg(test)]
pub(crate) fn is_declined(name: &str) -> bool {
    let first = name.split(' ').next();
    NAMES.iter().any(|names| Some(names[0]) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_declined_by_their_first_word() {
        for (name, form, expected) in [
            ("дама пик", "accusative", "даму пик"),
            ("король червей", "instrumental", "королём червей"),
            ("Юг", "genitive", "Юга"),
            ("вистующие", "accusative", "вистующих"),
            ("трефы", "genitive", "треф"),
            ("без козыря", "genitive", "без козыря"),
            ("С-Ю", "dative", "С-Ю"),
            ("♠Д", "accusative", "♠Д"),
            ("spades", "singular", "spade"),
            ("no trumps", "singular", "no trump"),
        ] {
            assert_eq!(declined(name, form), expected);
        }
    }
}
