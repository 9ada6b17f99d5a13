//! Helpers that serialize values as JSON.

use std::fmt::Display;
use std::time::Duration;

use serde::{Serialize, Serializer};

/// Serializes a value as a JSON string, formatted by its `Display` implementation.
pub(super) fn serialize_as_text<S: Serializer>(
    value: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A JSON object, as a list of keys and values that are written in the given order.
pub(super) struct Object<K, V>(pub(super) Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Object<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Converts a duration to milliseconds, rounded to three decimals.
pub(super) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
