//! Translation of messages: errors and warnings, which other crates represent as data.

use fluent_bundle::FluentValue;
use kibitzer_cards::{Message, MessageValue, ToMessage};

use super::{Language, SentenceArgument, Words};

impl Words {
    /// Returns the message of an error, a warning or another value, as text in this language.
    pub fn describe(&self, described: &impl ToMessage) -> String {
        self.message(&described.message())
    }

    /// Returns a message as text in this language. In English this is the message's own text, in other languages the
    /// sentence with the message's identifier.
    pub fn message(&self, message: &Message) -> String {
        if self.language() == Language::English {
            let value = |value: &MessageValue| self.without_marks(self.message_value(value));
            return self.with_literal_marks(&message.filled(value));
        }
        let args =
            (message.values.iter()).map(|(name, value)| (*name, value as &dyn SentenceArgument));
        self.say(message.id, &args.collect::<Vec<_>>())
    }

    /// Returns a value of a message, such as a seat or a number, as text in this language.
    fn message_value(&self, value: &MessageValue) -> String {
        match value {
            MessageValue::Text(text) => text.clone(),
            MessageValue::Number(number) => self.grouped(*number),
            MessageValue::Messages(messages) => {
                let texts: Vec<String> = messages
                    .iter()
                    .map(|message| self.message(message))
                    .collect();
                texts.join(", ")
            }
            value if self.language() == Language::English => value.to_string(),
            MessageValue::Seat(seat) => self.seat(*seat),
            MessageValue::Suit(suit) => self.suit(*suit),
            MessageValue::Strain(strain) => self.strain(*strain),
            MessageValue::Card(card) => self.card(*card),
        }
    }
}

impl SentenceArgument for MessageValue {
    fn fluent_value<'a>(&'a self, words: &Words) -> FluentValue<'a> {
        // Sentences select plural forms by raw numbers.
        if let MessageValue::Number(number) = self {
            return number.into();
        }
        words.message_value(self).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_cards::Seat;
    use kibitzer_cards::rules::Fault;

    #[test]
    fn an_error_is_described_in_both_languages() {
        let (seat, count) = (Seat::West, 2);
        let fault = Fault::Unknown { seat, count };
        let english = Words::of(Language::English).describe(&fault);
        assert_eq!(english, fault.to_string());
        let russian = Words::of(Language::Russian).describe(&fault);
        assert_eq!(russian, "у Запада неизвестны 2 карты");
    }
}
