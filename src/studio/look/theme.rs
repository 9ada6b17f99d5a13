//! All colours and letters of the studio, dark and light.

use std::sync::Arc;

use eframe::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, RichText, Stroke,
    TextStyle, Visuals,
};
use serde::{Deserialize, Serialize};

use kibitzer::cards::Suit;

use crate::document::goal::Verdict;
use crate::platform::settings::Settings;

/// Dark or light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Light {
    #[default]
    Dark,
    Light,
}

impl Light {
    /// The other one.
    pub const fn other(self) -> Light {
        match self {
            Light::Dark => Light::Light,
            Light::Light => Light::Dark,
        }
    }
}

/// How many colours the suits have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Deck {
    #[default]
    FourColours,
    TwoColours,
}

impl Deck {
    /// The other one.
    pub const fn other(self) -> Deck {
        match self {
            Deck::FourColours => Deck::TwoColours,
            Deck::TwoColours => Deck::FourColours,
        }
    }
}

/// The colours of everything that is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    light: Light,
    deck: Deck,
    /// Behind everything in panels.
    pub ground: GroundColours,
    /// What is read first.
    pub text: Color32,
    /// What is read second.
    pub weak: Color32,
    /// What is chosen or pointed at.
    pub mark: MarkColours,
    /// The table in the middle.
    pub felt: FeltColours,
    /// The cards.
    pub card: CardColours,
    /// The hand to play.
    pub turn: PlateColours,
    /// Results against what is needed.
    pub result: ResultColours,
    /// The timeline.
    pub course: CourseColours,
    /// A message.
    pub message: PlateColours,
}

/// What is behind everything in panels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GroundColours {
    /// Behind panels.
    pub panel: Color32,
    /// Behind the menu and the status line.
    pub bar: Color32,
    /// Behind something inside a panel.
    pub sunken: Color32,
    /// Between panels.
    pub line: Color32,
}

/// What marks a part of a panel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkColours {
    /// What is chosen.
    pub accent: Color32,
    /// Behind a chosen row.
    pub chosen: Color32,
    /// Behind a row under the pointer.
    pub hovered: Color32,
}

/// The table in the middle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FeltColours {
    /// Its cloth.
    pub cloth: Color32,
    /// The cloth at its edges.
    pub edge: Color32,
    /// Behind names and numbers.
    pub plate: Color32,
    /// Letters.
    pub text: Color32,
    /// Second letters.
    pub weak: Color32,
}

/// A card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardColours {
    /// Its face.
    pub face: Color32,
    /// Its face when it cannot be played now.
    pub idle: Color32,
    /// Its edge.
    pub edge: Color32,
}

/// Letters and what is behind them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlateColours {
    /// Behind the letters.
    pub fill: Color32,
    /// The letters.
    pub text: Color32,
}

/// Results against what is needed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResultColours {
    /// It makes.
    pub makes: Color32,
    /// It fails.
    pub fails: Color32,
    /// Above what is needed.
    pub over: Color32,
    /// Nothing is needed.
    pub plain: Color32,
    /// Not known yet.
    pub unknown: Color32,
    /// Letters on any of these.
    pub letters: Color32,
}

/// The timeline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CourseColours {
    /// The line of the contract.
    pub contract: Color32,
    /// The course of the play.
    pub line: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const DARK: Theme = Theme {
    light: Light::Dark,
    deck: Deck::FourColours,
    ground: GroundColours {
        panel: rgb(0x1b1f27),
        bar: rgb(0x15181f),
        sunken: rgb(0x11141a),
        line: rgb(0x2b313c),
    },
    text: rgb(0xe3e7ee),
    weak: rgb(0x98a1b0),
    mark: MarkColours {
        accent: rgb(0x2f6fe0),
        chosen: rgb(0x26395c),
        hovered: rgb(0x252b36),
    },
    felt: FeltColours {
        cloth: rgb(0x2c5c4a),
        edge: rgb(0x1d3f33),
        plate: rgb(0x17352a),
        text: rgb(0xecf3ee),
        weak: rgb(0xa6bfb2),
    },
    card: CardColours {
        face: rgb(0xfcfbf7),
        idle: rgb(0xdfe2dc),
        edge: rgb(0x9aa39c),
    },
    turn: PlateColours {
        fill: rgb(0xe9b949),
        text: rgb(0x2a2004),
    },
    result: ResultColours {
        makes: rgb(0x258245),
        fails: rgb(0xd03a35),
        over: rgb(0x1f72c4),
        plain: rgb(0x5d6b80),
        unknown: rgb(0x646e7e),
        letters: rgb(0xffffff),
    },
    course: CourseColours {
        contract: rgb(0xd9a83c),
        line: rgb(0x4c95f0),
    },
    message: PlateColours {
        fill: rgb(0x5a2a2a),
        text: rgb(0xffdedb),
    },
};

const LIGHT: Theme = Theme {
    light: Light::Light,
    deck: Deck::FourColours,
    ground: GroundColours {
        panel: rgb(0xf6f7f9),
        bar: rgb(0xe9ecf0),
        sunken: rgb(0xe7eaef),
        line: rgb(0xcfd5dd),
    },
    text: rgb(0x1d2430),
    weak: rgb(0x5b6675),
    mark: MarkColours {
        accent: rgb(0x1f66d6),
        chosen: rgb(0xcfe0fb),
        hovered: rgb(0xe3e8ef),
    },
    felt: FeltColours {
        cloth: rgb(0x6fae92),
        edge: rgb(0x558f77),
        plate: rgb(0x2f5c49),
        text: rgb(0xffffff),
        weak: rgb(0xd9ece3),
    },
    card: CardColours {
        face: rgb(0xffffff),
        idle: rgb(0xe9ede9),
        edge: rgb(0x8d9a92),
    },
    turn: PlateColours {
        fill: rgb(0xf2c14e),
        text: rgb(0x2a2004),
    },
    result: ResultColours {
        makes: rgb(0x187038),
        fails: rgb(0xc92d28),
        over: rgb(0x1665b5),
        plain: rgb(0x5d6b80),
        unknown: rgb(0x646e7e),
        letters: rgb(0xffffff),
    },
    course: CourseColours {
        contract: rgb(0xa87908),
        line: rgb(0x1f66d6),
    },
    message: PlateColours {
        fill: rgb(0xfbdedc),
        text: rgb(0x6d1512),
    },
};

impl Theme {
    /// The colours that the user chose.
    pub fn of(settings: &Settings) -> Theme {
        let base = match settings.light {
            Light::Dark => DARK,
            Light::Light => LIGHT,
        };
        Theme {
            deck: settings.deck,
            ..base
        }
    }

    /// The colour of a suit on a card.
    pub fn suit_on_card(&self, suit: Suit) -> Color32 {
        match (self.deck, suit) {
            (_, Suit::Hearts) | (Deck::TwoColours, Suit::Diamonds) => rgb(0xbb1c2b),
            (_, Suit::Spades) | (Deck::TwoColours, Suit::Clubs) => rgb(0x16203a),
            (Deck::FourColours, Suit::Diamonds) => rgb(0x9a4b00),
            (Deck::FourColours, Suit::Clubs) => rgb(0x176f33),
        }
    }

    /// The colour of a suit in a panel.
    pub fn suit(&self, suit: Suit) -> Color32 {
        if self.light == Light::Light {
            return self.suit_on_card(suit);
        }
        self.suit_on_dark(suit)
    }

    /// The colour of a suit on the table.
    pub fn suit_on_felt(&self, suit: Suit) -> Color32 {
        self.suit_on_dark(suit)
    }

    fn suit_on_dark(&self, suit: Suit) -> Color32 {
        match (self.deck, suit) {
            (_, Suit::Hearts) | (Deck::TwoColours, Suit::Diamonds) => rgb(0xff6b6b),
            (_, Suit::Spades) | (Deck::TwoColours, Suit::Clubs) => rgb(0xdfe6f2),
            (Deck::FourColours, Suit::Diamonds) => rgb(0xffa94d),
            (Deck::FourColours, Suit::Clubs) => rgb(0x63d07f),
        }
    }

    /// The colour of a result.
    pub fn verdict(&self, verdict: Verdict) -> Color32 {
        match verdict {
            Verdict::Unknown => self.result.unknown,
            Verdict::Plain => self.result.plain,
            Verdict::Fails => self.result.fails,
            Verdict::Makes => self.result.makes,
            Verdict::Over => self.result.over,
        }
    }

    /// The colour of a result written in a panel: lighter on dark, to be read.
    pub fn verdict_text(&self, verdict: Verdict) -> Color32 {
        match (self.light, verdict) {
            (_, Verdict::Unknown | Verdict::Plain) => self.weak,
            (Light::Light, verdict) => self.verdict(verdict),
            (Light::Dark, Verdict::Fails) => rgb(0xff7b74),
            (Light::Dark, Verdict::Makes) => rgb(0x5fce84),
            (Light::Dark, Verdict::Over) => rgb(0x6cb6ff),
        }
    }

    /// A result on the table: the felt is dark in both themes.
    pub fn verdict_on_felt(&self, verdict: Verdict) -> Color32 {
        match verdict {
            Verdict::Unknown | Verdict::Plain => self.felt.text,
            Verdict::Fails => rgb(0xff9d96),
            Verdict::Makes => rgb(0x8be8a8),
            Verdict::Over => rgb(0x9fd0ff),
        }
    }

    /// Dresses the whole window.
    pub fn apply(&self, ctx: &egui::Context) {
        let theme = match self.light {
            Light::Dark => egui::Theme::Dark,
            Light::Light => egui::Theme::Light,
        };
        ctx.set_theme(theme);
        ctx.set_visuals_of(theme, self.visuals());
    }

    fn visuals(&self) -> Visuals {
        let mut visuals = match self.light {
            Light::Dark => Visuals::dark(),
            Light::Light => Visuals::light(),
        };
        visuals.panel_fill = self.ground.panel;
        visuals.window_fill = self.ground.panel;
        visuals.window_stroke = Stroke::new(1.0, self.ground.line);
        visuals.extreme_bg_color = self.ground.sunken;
        visuals.faint_bg_color = self.mark.hovered;
        visuals.selection.bg_fill = self.mark.chosen;
        visuals.selection.stroke = Stroke::new(1.0, self.text);
        visuals.hyperlink_color = self.mark.accent;
        visuals.weak_text_color = Some(self.weak);
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.menu_corner_radius = CornerRadius::same(8);
        let widgets = &mut visuals.widgets;
        widgets.noninteractive.bg_stroke = Stroke::new(1.0, self.ground.line);
        widgets.noninteractive.fg_stroke = Stroke::new(1.0, self.text);
        for (state, fill) in [
            (&mut widgets.inactive, self.mark.hovered),
            (&mut widgets.hovered, self.ground.line),
            (&mut widgets.active, self.mark.chosen),
            (&mut widgets.open, self.mark.hovered),
        ] {
            state.weak_bg_fill = fill;
            state.bg_fill = fill;
            state.fg_stroke = Stroke::new(1.0, self.text);
            state.bg_stroke = Stroke::NONE;
            state.corner_radius = CornerRadius::same(6);
            state.expansion = 0.0;
        }
        visuals
    }
}

/// The family of strong letters.
const STRONG: &str = "strong";

/// Letters of a size in points.
pub fn font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Strong letters of a size in points.
pub fn strong_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG.into()))
}

/// Text in strong letters.
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(FontFamily::Name(STRONG.into()))
}

/// Loads the letters and sets sizes and distances; once, when the window opens.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, font(12.0)),
            (TextStyle::Body, font(14.0)),
            (TextStyle::Button, font(14.0)),
            (TextStyle::Heading, strong_font(17.0)),
            (TextStyle::Monospace, FontId::monospace(13.0)),
        ]
        .into();
        style.spacing.button_padding = egui::vec2(9.0, 4.0);
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.menu_margin = egui::Margin::same(8);
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.35;
    });
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let files: [(&str, &'static [u8]); 2] = [
        (
            "Inter",
            include_bytes!("../../../assets/fonts/Inter-Medium.otf"),
        ),
        (
            STRONG,
            include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"),
        ),
    ];
    for (name, bytes) in files {
        let data = Arc::new(FontData::from_static(bytes));
        fonts.font_data.insert(name.to_owned(), data);
    }
    let fallback = fonts.families.entry(FontFamily::Proportional).or_default();
    fallback.insert(0, "Inter".to_owned());
    let mut strong = fallback.clone();
    strong.insert(0, STRONG.to_owned());
    fonts
        .families
        .insert(FontFamily::Name(STRONG.into()), strong);
    fonts
}
