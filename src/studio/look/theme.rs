//! All colours and fonts of the studio, in a dark, a light and a high-contrast theme.

use std::sync::Arc;

use eframe::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, RichText, Stroke,
    TextStyle, Visuals,
};

use kibitzer::cards::Suit;

use crate::document::goal::{Rating, Verdict};
use crate::look::luminance::contrast;
use crate::settings::{Light, Settings, SuitColours};
use kibitzer_words::letters::CardLetters;

/// A colour theme of the window, together with the letters for court cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    light: Light,
    deck: SuitColours,
    /// The letters printed on court cards.
    pub letters: CardLetters,
    /// The colours of panel backgrounds.
    pub ground: GroundColours,
    /// The colour of primary text in panels.
    pub text: Color32,
    /// The colour of secondary text in panels.
    pub weak: Color32,
    /// The colours of selected and hovered elements.
    pub mark: MarkColours,
    /// The colours of the card table.
    pub felt: FeltColours,
    /// The colours of the cards.
    pub card: CardColours,
    /// The text and background colours that mark the hand on turn.
    pub turn: PlateColours,
    /// The colours of results, such as a contract that makes or fails.
    pub result: ResultColours,
    /// The colours of the timeline.
    pub course: CourseColours,
    /// The text and background colours of error messages.
    pub message: PlateColours,
    /// The colours of the ring around the widget with keyboard focus: `text` for the ring itself, `fill` for its rim.
    pub ring: PlateColours,
}

/// The background colours of the window, and the colour of its separators.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GroundColours {
    /// The background of panels.
    pub panel: Color32,
    /// The background of the menu bar and the status line.
    pub bar: Color32,
    /// The background of fields and other areas inset in a panel.
    pub sunken: Color32,
    /// The colour of separators between panels.
    pub line: Color32,
}

/// The colours that highlight selected and hovered elements of a panel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkColours {
    /// The accent colour, for the most important mark on a selected element.
    pub accent: Color32,
    /// The background of a selected row.
    pub chosen: Color32,
    /// The background of a row under the pointer.
    pub hovered: Color32,
}

/// The colours of the card table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FeltColours {
    /// The colour of the cloth in the middle of the table.
    pub cloth: Color32,
    /// The colour of the cloth at the edges of the table.
    pub edge: Color32,
    /// The background of the plates with names and numbers on the table.
    pub plate: Color32,
    /// The primary text colour on the table.
    pub text: Color32,
    /// The secondary text colour on the table.
    pub weak: Color32,
    /// True if the table is dark, so that text on it is light.
    pub is_dark: bool,
}

/// The colours of playing cards, apart from those of the suits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardColours {
    /// The background of a card's face.
    pub face: Color32,
    /// The background of the face of a card that cannot be played now.
    pub idle: Color32,
    /// The outline of a card.
    pub edge: Color32,
    /// The background of a card's back.
    pub back: Color32,
    /// The pattern on the back of a card.
    pub pattern: Color32,
}

/// A background colour together with the colour of the text on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlateColours {
    /// The background colour behind the text.
    pub fill: Color32,
    /// The text colour on this background.
    pub text: Color32,
}

/// The colours of results. Each is readable as text on a card's face, and as a background for text in the colour
/// `letters`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResultColours {
    /// The colour of a contract that makes.
    pub makes: Color32,
    /// The colour of a contract that fails.
    pub fails: Color32,
    /// The colour of overtricks.
    pub over: Color32,
    /// The colour of a card that costs exactly one trick.
    pub costs: Color32,
    /// The colour of the best card when results are not compared with a goal.
    pub best: Color32,
    /// The colour of other results when they are not compared with a goal.
    pub plain: Color32,
    /// The colour of an unknown result.
    pub unknown: Color32,
    /// The text colour on a background in the colour of any result.
    pub letters: Color32,
}

/// The colours of the timeline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CourseColours {
    /// The colour of the horizontal line at the number of tricks that the contract needs.
    pub contract: Color32,
    /// The colour of the timeline's graph of attainable results.
    pub line: Color32,
}

/// Returns a colour given as 0xRRGGBB.
const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Pairs a background colour with the colour of the text on it, both given as 0xRRGGBB.
const fn plate(fill: u32, text: u32) -> PlateColours {
    PlateColours {
        fill: rgb(fill),
        text: rgb(text),
    }
}

/// The dark theme.
const DARK: Theme = Theme {
    light: Light::Dark,
    deck: SuitColours::FourColours,
    letters: CardLetters::Latin,
    ground: GroundColours {
        panel: rgb(0x1b1f27),
        bar: rgb(0x15181f),
        sunken: rgb(0x11141a),
        line: rgb(0x2b313c),
    },
    text: rgb(0xe3e7ee),
    weak: rgb(0x9ea7b6),
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
        weak: rgb(0xb4cabf),
        is_dark: true,
    },
    card: CardColours {
        face: rgb(0xfcfbf7),
        idle: rgb(0xe6e8e3),
        edge: rgb(0x8b948d),
        back: rgb(0x34558b),
        pattern: rgb(0x7f9dcb),
    },
    turn: plate(0xe9b949, 0x2a2004),
    result: ResultColours {
        makes: rgb(0x1d7a40),
        fails: rgb(0xc62f2a),
        over: rgb(0x1967b8),
        costs: rgb(0x9a5800),
        best: rgb(0x34496b),
        plain: rgb(0x56637a),
        unknown: rgb(0x667080),
        letters: rgb(0xffffff),
    },
    course: CourseColours {
        contract: rgb(0xd9a83c),
        line: rgb(0x4c95f0),
    },
    message: plate(0x5a2a2a, 0xffdedb),
    ring: plate(0x0b0e13, 0x8fbaff),
};

/// The light theme.
const LIGHT: Theme = Theme {
    light: Light::Light,
    deck: SuitColours::FourColours,
    letters: CardLetters::Latin,
    ground: GroundColours {
        panel: rgb(0xf6f7f9),
        bar: rgb(0xe9ecf0),
        sunken: rgb(0xe7eaef),
        line: rgb(0xcfd5dd),
    },
    text: rgb(0x1d2430),
    weak: rgb(0x525d6b),
    mark: MarkColours {
        accent: rgb(0x1a59bd),
        chosen: rgb(0xd8e6fc),
        hovered: rgb(0xe3e8ef),
    },
    felt: FeltColours {
        cloth: rgb(0x6fae92),
        edge: rgb(0x558f77),
        plate: rgb(0x1f4234),
        text: rgb(0xffffff),
        weak: rgb(0xd9ece3),
        is_dark: true,
    },
    card: CardColours {
        face: rgb(0xffffff),
        idle: rgb(0xedf0ed),
        edge: rgb(0x7f8c84),
        back: rgb(0x3f6cab),
        pattern: rgb(0x9dbbe6),
    },
    turn: plate(0xf2c14e, 0x2a2004),
    result: ResultColours {
        makes: rgb(0x176f38),
        fails: rgb(0xbb2722),
        over: rgb(0x155fae),
        costs: rgb(0x8f5000),
        best: rgb(0x2f4565),
        plain: rgb(0x4f5c72),
        unknown: rgb(0x5f6978),
        letters: rgb(0xffffff),
    },
    course: CourseColours {
        contract: rgb(0x7d5a00),
        line: rgb(0x1f66d6),
    },
    message: plate(0xfbdedc, 0x6d1512),
    ring: plate(0xffffff, 0x1349a0),
};

/// The high-contrast theme: black and white, with colours only where they carry meaning.
const HIGH_CONTRAST: Theme = Theme {
    light: Light::HighContrast,
    deck: SuitColours::FourColours,
    letters: CardLetters::Latin,
    ring: plate(0x000000, 0xffff00),
    ground: GroundColours {
        panel: rgb(0x000000),
        bar: rgb(0x000000),
        sunken: rgb(0x101010),
        line: rgb(0x9a9a9a),
    },
    text: rgb(0xffffff),
    weak: rgb(0xdddddd),
    mark: MarkColours {
        accent: rgb(0x5cb8ff),
        chosen: rgb(0x001f4d),
        hovered: rgb(0x202020),
    },
    felt: FeltColours {
        cloth: rgb(0x0b2a1e),
        edge: rgb(0x0b2a1e),
        plate: rgb(0x000000),
        text: rgb(0xffffff),
        weak: rgb(0xe4e4e4),
        is_dark: true,
    },
    card: CardColours {
        face: rgb(0xffffff),
        idle: rgb(0xf2f2f2),
        edge: rgb(0x000000),
        back: rgb(0x00307a),
        pattern: rgb(0xffffff),
    },
    turn: plate(0xffd900, 0x000000),
    result: ResultColours {
        makes: rgb(0x00561f),
        fails: rgb(0xa00000),
        over: rgb(0x003f9e),
        costs: rgb(0x6b3a00),
        best: rgb(0x000000),
        plain: rgb(0x3a3a3a),
        unknown: rgb(0x3a3a3a),
        letters: rgb(0xffffff),
    },
    course: CourseColours {
        contract: rgb(0xffd900),
        line: rgb(0x5cb8ff),
    },
    message: plate(0x6a0000, 0xffffff),
};

impl Theme {
    /// Returns the theme that the user's settings select.
    pub fn from_settings(settings: &Settings) -> Theme {
        let base = match settings.light {
            Light::Dark => DARK,
            Light::Light => LIGHT,
            Light::HighContrast => HIGH_CONTRAST,
        };
        Theme {
            deck: settings.deck(),
            ..base
        }
    }

    /// Returns the theme with `letters` as the letters printed on court cards.
    #[must_use]
    pub fn with_letters(self, letters: CardLetters) -> Theme {
        Theme { letters, ..self }
    }

    /// Returns true if panels have a dark background and light text.
    pub fn is_dark(&self) -> bool {
        match self.light {
            Light::Dark | Light::HighContrast => true,
            Light::Light => false,
        }
    }

    /// Returns the colour of a suit on a card.
    pub fn suit_on_card(&self, suit: Suit) -> Color32 {
        let inks = match self.light {
            Light::Dark | Light::Light => [0xbf1e2d, 0x16203a, 0xa04500, 0x17703a],
            Light::HighContrast => [0xa00818, 0x000000, 0x7d3400, 0x0c5226],
        };
        self.choose_suit_colour(suit, inks)
    }

    /// Returns the colour for a suit out of four given colours. In a two-coloured pack, only red and black are used.
    fn choose_suit_colour(&self, suit: Suit, [red, black, orange, green]: [u32; 4]) -> Color32 {
        rgb(match (self.deck, suit) {
            (_, Suit::Hearts) | (SuitColours::TwoColours, Suit::Diamonds) => red,
            (_, Suit::Spades) | (SuitColours::TwoColours, Suit::Clubs) => black,
            (SuitColours::FourColours, Suit::Diamonds) => orange,
            (SuitColours::FourColours, Suit::Clubs) => green,
        })
    }

    /// Returns the colour of a suit in a panel.
    pub fn suit(&self, suit: Suit) -> Color32 {
        self.suit_on(self.is_dark(), suit)
    }

    /// Returns the colour of a suit on the cloth of the table.
    pub fn suit_on_felt(&self, suit: Suit) -> Color32 {
        self.suit_on(self.felt.is_dark, suit)
    }

    /// Returns the colour of a suit on a dark or a light background.
    fn suit_on(&self, is_dark: bool, suit: Suit) -> Color32 {
        if is_dark {
            self.choose_suit_colour(suit, [0xff8585, 0xdfe6f2, 0xffa94d, 0x63d07f])
        } else {
            self.suit_on_card(suit)
        }
    }

    /// Returns the colour of a result as a background, or as text on a card's face.
    pub fn verdict(&self, verdict: Verdict) -> Color32 {
        match verdict {
            Verdict::Plain => self.result.plain,
            Verdict::Fails => self.result.fails,
            Verdict::Makes => self.result.makes,
            Verdict::Over => self.result.over,
        }
    }

    /// Returns the text colour of a result in a panel, lightened in dark themes to stay readable.
    pub fn verdict_text(&self, verdict: Verdict) -> Color32 {
        self.verdict_text_on(verdict, self.weak, self.is_dark())
    }

    /// Returns the text colour of a result on the cloth of the table.
    pub fn verdict_on_felt(&self, verdict: Verdict) -> Color32 {
        self.verdict_text_on(verdict, self.felt.text, self.felt.is_dark)
    }

    /// Returns the text colour of a result on a dark or a light background. `plain` is the colour of a result without a
    /// goal to compare it with.
    fn verdict_text_on(&self, verdict: Verdict, plain: Color32, is_dark: bool) -> Color32 {
        match verdict {
            Verdict::Plain => plain,
            Verdict::Fails => self.rating_text_on(Rating::Fails, is_dark),
            Verdict::Makes => self.rating_text_on(Rating::Makes, is_dark),
            Verdict::Over => self.rating_text_on(Rating::Over, is_dark),
        }
    }

    /// Returns the colour of the number on a card. It depends on the rating of the card's result.
    pub fn rating(&self, rating: Rating) -> Color32 {
        match rating {
            Rating::Unknown => self.result.unknown,
            Rating::Best => self.result.best,
            Rating::Worse | Rating::Holds => self.result.plain,
            Rating::Makes | Rating::Sets | Rating::Free => self.result.makes,
            Rating::Over => self.result.over,
            Rating::Costly => self.result.costs,
            Rating::Fails | Rating::Lets | Rating::Dear => self.result.fails,
        }
    }

    /// Returns the text colour in a panel for a result with this rating.
    pub fn rating_text(&self, rating: Rating) -> Color32 {
        match rating {
            Rating::Unknown | Rating::Worse | Rating::Holds => self.weak,
            Rating::Best => self.text,
            Rating::Makes
            | Rating::Sets
            | Rating::Free
            | Rating::Over
            | Rating::Costly
            | Rating::Fails
            | Rating::Lets
            | Rating::Dear => self.rating_text_on(rating, self.is_dark()),
        }
    }

    /// Returns the colour of a bar in the list of legal cards, for a card with this rating.
    pub fn rating_bar(&self, rating: Rating) -> Color32 {
        if self.is_dark() {
            self.rating_text(rating)
                .lerp_to_gamma(self.ground.panel, 0.35)
        } else {
            self.rating(rating)
        }
    }

    /// Returns the text colour for a result with this rating, readable on a dark or a light background.
    fn rating_text_on(&self, rating: Rating, is_dark: bool) -> Color32 {
        match (is_dark, rating) {
            (false, _) => self.rating(rating),
            (true, Rating::Makes | Rating::Sets | Rating::Free) => rgb(0x74dd97),
            (true, Rating::Over) => rgb(0x85c3ff),
            (true, Rating::Costly) => rgb(0xffb95e),
            (true, Rating::Fails | Rating::Lets | Rating::Dear) => rgb(0xff968f),
            (true, Rating::Unknown | Rating::Best | Rating::Worse | Rating::Holds) => {
                self.felt.text
            }
        }
    }

    /// Sets the colours of all egui widgets to those of the theme.
    pub fn apply_to(&self, ctx: &egui::Context) {
        let theme = if self.is_dark() {
            egui::Theme::Dark
        } else {
            egui::Theme::Light
        };
        ctx.set_theme(theme);
        let mut visuals = self.visuals();
        // Keeps the blinking as it was set, because tests draw their pictures with a steady caret.
        visuals.text_cursor.blink = ctx.style_of(theme).visuals.text_cursor.blink;
        ctx.set_visuals_of(theme, visuals);
    }

    /// Returns the text colour, black or white, that is more readable on the background `fill`.
    pub fn readable_text_on(&self, fill: Color32) -> Color32 {
        if contrast(fill, Color32::BLACK) > contrast(fill, Color32::WHITE) {
            Color32::BLACK
        } else {
            Color32::WHITE
        }
    }

    /// Returns the background of a button under the pointer.
    fn hovered_button_fill(&self) -> Color32 {
        match self.light {
            Light::Dark | Light::Light => self.ground.line,
            Light::HighContrast => self.mark.chosen,
        }
    }

    /// Returns egui's settings for the colours and shapes of widgets in this theme.
    fn visuals(&self) -> Visuals {
        let mut visuals = if self.is_dark() {
            Visuals::dark()
        } else {
            Visuals::light()
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
        // Disabled elements must remain readable.
        visuals.disabled_alpha = 0.66;
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.menu_corner_radius = CornerRadius::same(8);
        let widgets = &mut visuals.widgets;
        widgets.noninteractive.bg_stroke = Stroke::new(1.0, self.ground.line);
        widgets.noninteractive.fg_stroke = Stroke::new(1.0, self.text);
        for (state, fill) in [
            (&mut widgets.inactive, self.mark.hovered),
            (&mut widgets.hovered, self.hovered_button_fill()),
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

/// The name of the font family for semibold text.
const SEMIBOLD_FAMILY: &str = "strong";

/// Returns the regular font at `size` points.
pub fn font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Returns the semibold font at `size` points.
pub fn strong_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD_FAMILY.into()))
}

/// Returns the semibold font if `is_strong` is true, otherwise the regular font, at `size` points.
pub(crate) fn weighted_font(is_strong: bool, size: f32) -> FontId {
    if is_strong {
        strong_font(size)
    } else {
        font(size)
    }
}

/// Returns text in the semibold font.
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(FontFamily::Name(SEMIBOLD_FAMILY.into()))
}

/// Installs the studio's fonts in egui, and sets font sizes and spacing. Called once, when the window opens.
pub fn install_fonts(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // The window asks about unsaved work first.
        options.quit_shortcuts.clear();
    });
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
        style.interaction.resize_grab_radius_side = 6.0;
        style.interaction.tooltip_delay = 0.35;
    });
}

/// Returns the fonts of the studio: Inter in two weights, with egui's fonts for other characters.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let files: [(&str, &'static [u8]); 2] = [
        (
            "Inter",
            include_bytes!("../../../assets/fonts/Inter-Medium.otf"),
        ),
        (
            SEMIBOLD_FAMILY,
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
    strong.insert(0, SEMIBOLD_FAMILY.to_owned());
    let family = FontFamily::Name(SEMIBOLD_FAMILY.into());
    fonts.families.insert(family, strong);
    fonts
}
