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
    /// Behind panels.
    pub panel: Color32,
    /// Behind the menu and the status line.
    pub bar: Color32,
    /// Behind something inside a panel.
    pub sunken: Color32,
    /// Between panels.
    pub line: Color32,
    /// What is read first.
    pub text: Color32,
    /// What is read second.
    pub weak: Color32,
    /// What is chosen.
    pub accent: Color32,
    /// Behind a chosen row.
    pub chosen: Color32,
    /// Behind a row under the pointer.
    pub hovered: Color32,
    /// The table in the middle.
    pub felt: Color32,
    /// The table at its edges.
    pub felt_edge: Color32,
    /// Behind names and numbers on the table.
    pub felt_box: Color32,
    /// Letters on the table.
    pub felt_text: Color32,
    /// Second letters on the table.
    pub felt_weak: Color32,
    /// The face of a card.
    pub card: Color32,
    /// The face of a card that cannot be played now.
    pub card_idle: Color32,
    /// The edge of a card.
    pub card_edge: Color32,
    /// The hand to play.
    pub turn: Color32,
    /// Letters on the hand to play.
    pub turn_text: Color32,
    /// A result that makes.
    pub makes: Color32,
    /// A result that fails.
    pub fails: Color32,
    /// A result above what is needed.
    pub over: Color32,
    /// A result without a goal.
    pub plain: Color32,
    /// A result not known yet.
    pub unknown: Color32,
    /// Letters on a result.
    pub on_result: Color32,
    /// The line of the contract.
    pub contract: Color32,
    /// The course of the play.
    pub course: Color32,
    /// Behind a message.
    pub message: Color32,
    /// Letters of a message.
    pub message_text: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const DARK: Theme = Theme {
    light: Light::Dark,
    deck: Deck::FourColours,
    panel: rgb(0x1b1f27),
    bar: rgb(0x15181f),
    sunken: rgb(0x11141a),
    line: rgb(0x2b313c),
    text: rgb(0xe3e7ee),
    weak: rgb(0x98a1b0),
    accent: rgb(0x4c8dff),
    chosen: rgb(0x26395c),
    hovered: rgb(0x252b36),
    felt: rgb(0x2c5c4a),
    felt_edge: rgb(0x1d3f33),
    felt_box: rgb(0x17352a),
    felt_text: rgb(0xecf3ee),
    felt_weak: rgb(0xa6bfb2),
    card: rgb(0xfcfbf7),
    card_idle: rgb(0xdfe2dc),
    card_edge: rgb(0x9aa39c),
    turn: rgb(0xe9b949),
    turn_text: rgb(0x2a2004),
    makes: rgb(0x2f9e55),
    fails: rgb(0xd03a35),
    over: rgb(0x2583dc),
    plain: rgb(0x5d6b80),
    unknown: rgb(0x7b8595),
    on_result: rgb(0xffffff),
    contract: rgb(0xd9a83c),
    course: rgb(0x4c95f0),
    message: rgb(0x5a2a2a),
    message_text: rgb(0xffdedb),
};

const LIGHT: Theme = Theme {
    light: Light::Light,
    deck: Deck::FourColours,
    panel: rgb(0xf6f7f9),
    bar: rgb(0xe9ecf0),
    sunken: rgb(0xe7eaef),
    line: rgb(0xcfd5dd),
    text: rgb(0x1d2430),
    weak: rgb(0x5b6675),
    accent: rgb(0x1f66d6),
    chosen: rgb(0xcfe0fb),
    hovered: rgb(0xe3e8ef),
    felt: rgb(0x6fae92),
    felt_edge: rgb(0x558f77),
    felt_box: rgb(0x3d6f5a),
    felt_text: rgb(0xffffff),
    felt_weak: rgb(0xd9ece3),
    card: rgb(0xffffff),
    card_idle: rgb(0xe9ede9),
    card_edge: rgb(0x8d9a92),
    turn: rgb(0xf2c14e),
    turn_text: rgb(0x2a2004),
    makes: rgb(0x1f8a45),
    fails: rgb(0xc92d28),
    over: rgb(0x1b74cc),
    plain: rgb(0x5d6b80),
    unknown: rgb(0x7b8595),
    on_result: rgb(0xffffff),
    contract: rgb(0xa87908),
    course: rgb(0x1f66d6),
    message: rgb(0xfbdedc),
    message_text: rgb(0x6d1512),
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
            (_, Suit::Hearts) | (Deck::TwoColours, Suit::Diamonds) => rgb(0xc8202f),
            (_, Suit::Spades) | (Deck::TwoColours, Suit::Clubs) => rgb(0x16203a),
            (Deck::FourColours, Suit::Diamonds) => rgb(0xd9730d),
            (Deck::FourColours, Suit::Clubs) => rgb(0x1b7f3b),
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
            Verdict::Unknown => self.unknown,
            Verdict::Plain => self.plain,
            Verdict::Fails => self.fails,
            Verdict::Makes => self.makes,
            Verdict::Over => self.over,
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
            Verdict::Unknown | Verdict::Plain => self.felt_text,
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
        visuals.panel_fill = self.panel;
        visuals.window_fill = self.panel;
        visuals.window_stroke = Stroke::new(1.0, self.line);
        visuals.extreme_bg_color = self.sunken;
        visuals.faint_bg_color = self.hovered;
        visuals.selection.bg_fill = self.chosen;
        visuals.selection.stroke = Stroke::new(1.0, self.text);
        visuals.hyperlink_color = self.accent;
        visuals.weak_text_color = Some(self.weak);
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.menu_corner_radius = CornerRadius::same(8);
        let widgets = &mut visuals.widgets;
        widgets.noninteractive.bg_stroke = Stroke::new(1.0, self.line);
        widgets.noninteractive.fg_stroke = Stroke::new(1.0, self.text);
        for (state, fill) in [
            (&mut widgets.inactive, self.hovered),
            (&mut widgets.hovered, self.line),
            (&mut widgets.active, self.chosen),
            (&mut widgets.open, self.hovered),
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
