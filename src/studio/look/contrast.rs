//! Tests that all text is readable on its background in every theme.

#[cfg(test)]
mod tests {
    use eframe::egui::Color32;

    use kibitzer::cards::Suit;

    use crate::document::goal::{Rating, Verdict};
    use crate::look::luminance::contrast;
    use crate::look::theme::Theme;
    use crate::settings::Settings;
    use crate::settings::{Light, Switch};

    const RATINGS: [Rating; 12] = [
        Rating::Unknown,
        Rating::Best,
        Rating::Worse,
        Rating::Makes,
        Rating::Over,
        Rating::Fails,
        Rating::Sets,
        Rating::Holds,
        Rating::Lets,
        Rating::Free,
        Rating::Costly,
        Rating::Dear,
    ];

    const VERDICTS: [Verdict; 4] = [
        Verdict::Plain,
        Verdict::Fails,
        Verdict::Makes,
        Verdict::Over,
    ];

    /// Returns all pairs of a text colour and its background in a theme, each with a description.
    fn text_colours(theme: &Theme) -> Vec<(String, Color32, Color32)> {
        let ground = &theme.ground;
        let behind = [
            ("panel", ground.panel),
            ("bar", ground.bar),
            ("sunken", ground.sunken),
            ("chosen", theme.mark.chosen),
            ("hovered", theme.mark.hovered),
        ];
        let mut all = vec![
            ("turn".to_owned(), theme.turn.text, theme.turn.fill),
            ("message".to_owned(), theme.message.text, theme.message.fill),
            ("plate".to_owned(), theme.felt.text, theme.felt.plate),
            (
                "weak on plate".to_owned(),
                theme.felt.weak,
                theme.felt.plate,
            ),
            ("contract".to_owned(), theme.course.contract, ground.sunken),
        ];
        for (name, fill) in behind {
            all.push((format!("text on {name}"), theme.text, fill));
            all.push((format!("weak on {name}"), theme.weak, fill));
            all.extend(Suit::ALL.map(|suit| (format!("{suit} on {name}"), theme.suit(suit), fill)));
            let tints = RATINGS.map(|rating| {
                (
                    format!("{rating:?} on {name}"),
                    theme.rating_text(rating),
                    fill,
                )
            });
            all.extend(tints);
        }
        for face in [theme.card.face, theme.card.idle] {
            let suits =
                Suit::ALL.map(|suit| (format!("{suit} card"), theme.suit_on_card(suit), face));
            all.extend(suits);
        }
        for rating in RATINGS {
            let fill = theme.rating(rating);
            all.push((format!("on {rating:?}"), theme.result.letters, fill));
            all.push((format!("{rating:?} on a card"), fill, theme.card.face));
        }
        for verdict in VERDICTS {
            let tint = theme.verdict_on_felt(verdict);
            all.push((format!("{verdict:?} on a plate"), tint, theme.felt.plate));
        }
        all.extend(Suit::ALL.map(|suit| {
            (
                format!("{suit} on a plate"),
                theme.suit_on_felt(suit),
                theme.felt.plate,
            )
        }));
        all
    }

    #[test]
    fn text_is_readable_in_every_theme() {
        for light in Light::ALL {
            let mut settings = Settings::default();
            settings.light = light;
            for _ in 0..2 {
                settings.turn(Switch::FourColours);
                let deck = settings.deck();
                let least = match light {
                    Light::Dark | Light::Light => 4.5,
                    Light::HighContrast => 6.0,
                };
                for (name, letters, fill) in text_colours(&Theme::from_settings(&settings)) {
                    let contrast = contrast(letters, fill);
                    assert!(
                        contrast >= least,
                        "{light:?} {deck:?}: {name}: {contrast:.2}"
                    );
                }
            }
        }
    }
}
