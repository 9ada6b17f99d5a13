//! User messages as data: an identifier, an English template, and the values to insert into it.

use std::fmt;

use crate::{Card, Excerpt, ParseCardError, Seat, Strain, Suit};

/// A message to the user, such as an error, as an English template and the values to insert.
///
/// `Display` prints it in English. A translated program looks up its own template by the same identifier, and inserts
/// the same values.
///
/// ```
/// use kibitzer_cards::{Seat, message};
/// let (seat, count) = (Seat::East, 14_usize);
/// let message = message!("fault-too-many", "{seat} has {count} cards", seat, count);
/// assert_eq!(message.to_string(), "East has 14 cards");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The identifier of the message, which is the same in all languages.
    pub id: &'static str,
    /// The English template of the message, with the names of values in braces.
    pub english: &'static str,
    /// The values to insert into the template, each with its name.
    pub values: Vec<(&'static str, MessageValue)>,
}

/// A value to insert into a message to the user. Each language may write it in its own way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MessageValue {
    /// A string that is the same in all languages, such as an excerpt of a file.
    Text(String),
    /// A number, such as a count of cards.
    Number(u64),
    /// A seat, in English `North`.
    Seat(Seat),
    /// A suit, in English `spades`.
    Suit(Suit),
    /// A strain, in English `spades` or `no trumps`.
    Strain(Strain),
    /// A card, in English `the ace of spades`.
    Card(Card),
    /// Messages to insert into the message, separated by commas.
    Messages(Vec<Message>),
}

/// A type that can be described to the user by a message.
pub trait ToMessage {
    /// Returns the message that describes this value to the user.
    fn message(&self) -> Message;
}

/// A type whose values can be inserted into a message.
pub trait ToMessageValue {
    /// Returns the value to insert into the message.
    fn message_value(&self) -> MessageValue;
}

/// Makes a [`Message`] from its identifier, its English template and the values to insert: `message!("fault-too-many",
/// "{seat} has {count} cards", seat, count = cards.len())`.
#[doc(hidden)]
#[macro_export]
macro_rules! message {
    (@value $name:ident) => { $name.message_value() };
    (@value $name:ident = $value:expr) => { $value.message_value() };
    ($id:literal, $english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        #[allow(unused_imports, reason = "a message may have no values")]
        use $crate::ToMessageValue as _;
        $crate::Message {
            id: $id,
            english: $english,
            values: vec![$((stringify!($name), $crate::message!(@value $name $(= $value)?))),*],
        }
    }};
}

/// Implements `Display` for types that are [`ToMessage`], and lets them be inserted into other messages.
#[doc(hidden)]
#[macro_export]
macro_rules! displayed {
    ($($described:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $described {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&$crate::ToMessage::message(self), f)
            }
        }

        impl $crate::ToMessageValue for $described {
            fn message_value(&self) -> $crate::MessageValue {
                $crate::MessageValue::Messages(vec![$crate::ToMessage::message(self)])
            }
        }
    )+};
}

/// Declares an enum whose variants are messages, each beside its text, and implements [`ToMessage`], [`ToMessageValue`]
/// and `Display` for it, and `Error` if its name is followed by `: Error`.
///
/// ```
/// use kibitzer_cards::{Card, Seat, message, messages};
///
/// messages! {
///     /// An error in a hand.
///     #[derive(Clone, Debug)]
///     pub enum HandError: Error {
///         /// The identifier and the English text, into which the fields are inserted.
///         Lacks(seat: Seat, card: Card) = "hand-lacks", "{seat} lacks {card}";
///         /// Values other than the fields stand after the text.
///         NoRank {
///             /// The character that is not a rank.
///             found: char,
///         } = "hand-no-rank", "`{found}` is not a rank", found = found.escape_debug().to_string();
///         /// An expression in place of the text: here the message depends on a field.
///         Length(count: usize) => if *count == 0 {
///             message!("hand-empty", "the hand is empty")
///         } else {
///             message!("hand-length", "the hand has {count} cards", count)
///         };
///     }
/// }
///
/// assert_eq!(HandError::NoRank { found: '1' }.to_string(), "`1` is not a rank");
/// assert_eq!(HandError::Length(0).to_string(), "the hand is empty");
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! messages {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $type:ident $(: $error:ident)? {$(
            $(#[$about:meta])*
            $variant:ident
            $(($($place:ident: $place_type:ty),+ $(,)?))?
            $({$($(#[$about_field:meta])* $field:ident: $field_type:ty),+ $(,)?})?
            $(= $id:literal, $english:literal $(, $name:ident $(= $value:expr)?)*)?
            $(=> $message:expr)?;
        )+}
    ) => {
        $(#[$attribute])*
        $visibility enum $type {$(
            $(#[$about])*
            $variant $(($($place_type),+))? $({$($(#[$about_field])* $field: $field_type),+})?,
        )+}

        impl $crate::ToMessage for $type {
            #[allow(unused_variables, reason = "a text may leave out a field")]
            fn message(&self) -> $crate::Message {
                #[allow(unused_imports, reason = "an enum may have no variant that is described by another message")]
                use $crate::ToMessage as _;
                match self {$(
                    $type::$variant $(($($place),+))? $({$($field),+})? => $crate::messages!(
                        @message [$($($place)+)? $($($field)+)?]
                        $(= $id, $english $(, $name $(= $value)?)*)? $(=> $message)?
                    ),
                )+}
            }
        }

        $crate::displayed!($type);

        $(impl std::error::$error for $type {})?
    };
    (@message [$($field:ident)*] = $id:literal, $english:literal) => {
        $crate::message!($id, $english $(, $field)*)
    };
    (@message [$($field:ident)*] = $($message:tt)+) => { $crate::message!($($message)+) };
    (@message [$($field:ident)*] => $message:expr) => { $message };
}

impl Message {
    /// Fills in the English template and returns the text. `write` converts each value to text.
    pub fn filled(&self, write: impl Fn(&MessageValue) -> String) -> String {
        let mut text = String::new();
        let mut rest = self.english;
        while let Some((before, after)) = rest.split_once('{') {
            text += before;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let value = self.values.iter().find(|(it, _)| *it == name);
            debug_assert!(value.is_some(), "no {name} for {}", self.id);
            text += &value.map_or_else(String::new, |(_, value)| write(value));
            rest = after;
        }
        text + rest
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.filled(MessageValue::to_string))
    }
}

impl fmt::Display for MessageValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageValue::Text(text) => f.write_str(text),
            MessageValue::Number(number) => write!(f, "{number}"),
            MessageValue::Seat(seat) => f.write_str(seat.name()),
            MessageValue::Suit(suit) => f.write_str(suit.name()),
            MessageValue::Strain(Strain::Trump(suit)) => f.write_str(suit.name()),
            MessageValue::Strain(Strain::NoTrump) => f.write_str("no trumps"),
            MessageValue::Strain(Strain::Misere) => f.write_str("misère"),
            MessageValue::Card(card) => write!(f, "the {}", card.name()),
            MessageValue::Messages(messages) => {
                let texts: Vec<String> = messages.iter().map(Message::to_string).collect();
                f.write_str(&texts.join(", "))
            }
        }
    }
}

/// Implements [`ToMessageValue`] for each listed type, so that messages can contain its values.
macro_rules! values {
    ($($type:ty: $it:ident => $value:expr,)+) => {$(
        impl ToMessageValue for $type {
            fn message_value(&self) -> MessageValue {
                let $it = self;
                $value
            }
        }
    )+};
}

values! {
    str: it => MessageValue::Text(it.to_owned()),
    String: it => MessageValue::Text(it.clone()),
    Excerpt: it => MessageValue::Text(it.to_string()),
    u8: it => MessageValue::Number(u64::from(*it)),
    u32: it => MessageValue::Number(u64::from(*it)),
    usize: it => MessageValue::Number(*it as u64),
    Seat: it => MessageValue::Seat(*it),
    Suit: it => MessageValue::Suit(*it),
    Strain: it => MessageValue::Strain(*it),
    Card: it => MessageValue::Card(*it),
    Vec<Message>: it => MessageValue::Messages(it.clone()),
}

// Here and not beside the type, because messages contain cards.
impl ToMessage for ParseCardError {
    fn message(&self) -> Message {
        message!(
            "flaw-card",
            "`{found}` is not a card; a card is a suit SHDC and a rank AKQJT98765432, such as SA",
            found = self.0,
        )
    }
}

displayed!(ParseCardError);
