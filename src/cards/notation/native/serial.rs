//! Serde for values that must be checked when they are read, and for those with a text of their own.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{read, write};
use crate::problem::Problem;
use crate::rules::{Contract, Doubling, Game, Play, Position, Setup};
use crate::{Card, Strain};

/// A position is serialised as its setup.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.setup().serialize(to)
    }
}

/// A position is deserialised from its setup. A hand may have revoked in the current trick, as in
/// [`Position::after_revokes`].
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Position, D::Error> {
        Position::after_revokes(&Setup::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// The fields of a serialised contract.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Contract")]
struct ContractFields {
    game: Game,
    level: u8,
    strain: Strain,
    doubling: Doubling,
}

impl Serialize for Contract {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let fields = ContractFields {
            game: self.game(),
            level: self.level(),
            strain: self.strain(),
            doubling: self.doubling(),
        };
        fields.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Contract {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Contract, D::Error> {
        let fields = ContractFields::deserialize(from)?;
        let contract = Contract::new(fields.game, fields.level, fields.strain, fields.doubling);
        contract.map_err(D::Error::custom)
    }
}

/// The fields of a serialised play.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Play")]
struct PlayFields {
    start: Position,
    cards: Vec<Card>,
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let fields = PlayFields {
            start: *self.start(),
            cards: self.cards().iter().map(|card| card.card).collect(),
        };
        fields.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Play, D::Error> {
        let fields = PlayFields::deserialize(from)?;
        let play = Play::of(fields.start, &fields.cards);
        play.map_err(|(index, error)| D::Error::custom(format!("card {}: {error}", index + 1)))
    }
}

/// A problem is serialised as the text of its document, so that the format has one definition.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write(self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Problem, D::Error> {
        read(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::notation::text;
    use crate::problem::Variations;

    /// Writes a value as JSON, and returns the value that is read back.
    fn json_round_trip<T: Serialize + DeserializeOwned>(value: &T) -> serde_json::Result<T> {
        serde_json::from_str(&serde_json::to_string(value).unwrap())
    }

    #[test]
    fn values_survive_a_round_trip_through_json() {
        let line = "bridge N:9... 7... 6... 5... NT N contract=3NT play=S9,S7,S6";
        let problem = text::parse_line(line).unwrap().problem;
        assert_eq!(json_round_trip(&problem).unwrap(), problem);
        let play = problem.replay().unwrap();
        assert_eq!(json_round_trip(&play).unwrap(), play);
        let contract = problem.contract().unwrap();
        assert_eq!(json_round_trip(&contract).unwrap(), contract);
        // East throws a heart on the spade that North led, and still has a spade.
        let line = "bridge N:9... 7... 65... 43... NT N S8,H2";
        let setup = text::parse_line(line).unwrap().problem.setup;
        let position = Position::after_revokes(&setup).unwrap();
        assert_eq!(json_round_trip(&position).unwrap(), position);
    }

    #[test]
    fn invalid_values_are_refused() {
        let contract = r#"{"game":"Bridge","level":8,"strain":"S","doubling":"Undoubled"}"#;
        let error = serde_json::from_str::<Contract>(contract).unwrap_err();
        assert!(error.to_string().contains("levels are 1 to 7"), "{error}");
        let empty = serde_json::to_string(&Setup::empty(Game::Bridge)).unwrap();
        let error = serde_json::from_str::<Position>(&empty).unwrap_err();
        assert!(error.to_string().contains("no hand holds"), "{error}");
        let twice = r#"{"cards":["SA","S2"],"remarks":{},"branches":{"1":[
            {"cards":["S2"],"remarks":{},"branches":{}}]}}"#;
        let error = serde_json::from_str::<Variations>(twice).unwrap_err();
        assert!(error.to_string().contains("already continues"), "{error}");
        let error = serde_json::from_str::<Problem>(r#""(version: 4)""#).unwrap_err();
        assert!(error.to_string().contains("version"), "{error}");
    }
}
