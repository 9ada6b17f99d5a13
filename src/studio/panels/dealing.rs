//! What is wanted of random deals: a row of fields for each hand, how many, and how far dealing has come.

use eframe::egui::{
    Button, Context, Grid, Id, Modal, ProgressBar, RichText, ScrollArea, Sense, TextEdit, Ui, vec2,
};

use kibitzer::cards::Suit;
use kibitzer::rules::Game;

use crate::commands::{Command, Dealing};
use crate::document::goal::Verdict;
use crate::look::cards::pip;
use crate::look::theme::strong;
use crate::say;
use crate::session::dealing::{DealForm, DealingDesk, DealingProgress, WishField, WishFlaw};
use crate::view::{View, button_row_ui, read_out};
use crate::words::Words;

type DealingView<'p, 'a> = View<'p, 'a, &'a DealingDesk>;

/// Draws the form over the window.
pub(crate) fn dealing_ui(ctx: &Context, view: &mut DealingView<'_, '_>) {
    let modal = Modal::new(Id::unique("dealing")).show(ctx, |ui| {
        let room = ctx.content_rect().size() - vec2(60.0, 60.0);
        ui.set_max_width(room.x.min(880.0));
        ui.heading(say!(view.words, "dealing-title"));
        ui.label(RichText::new(say!(view.words, "dealing-how")).color(view.theme.weak));
        ui.add_space(6.0);
        let scroll = ScrollArea::both().max_height(room.y - 190.0);
        scroll.show(ui, |ui| form_ui(ui, view));
        ui.add_space(6.0);
        state_ui(ui, view);
        ui.add_space(6.0);
        buttons_ui(ui, view)
    });
    if modal.inner || modal.should_close() {
        view.send(Command::Dealing(Dealing::Toggle));
    }
}

/// The fields; what is changed there is left as a command.
fn form_ui(ui: &mut Ui, view: &mut DealingView<'_, '_>) {
    let mut form = view.shown.form.clone();
    let flaws = form.order().err().unwrap_or_default();
    let is_dealing = view.shown.progress().is_some();
    ui.add_enabled_ui(!is_dealing, |ui| {
        games_ui(ui, view, &mut form);
        ui.add_space(6.0);
        let fields = Fields {
            view,
            flaws: &flaws,
        };
        let grid = Grid::new("hands that are wanted").spacing(vec2(6.0, 5.0));
        grid.show(ui, |ui| hands_ui(ui, &fields, &mut form));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.label(say!(fields.view.words, "dealing-count"));
            fields.ui(ui, WishField::Count, &mut form.count, 64.0);
            ui.add_space(12.0);
            ui.label(say!(fields.view.words, "dealing-seed"));
            fields.ui(ui, WishField::Seed, &mut form.seed, 110.0);
        });
        for (field, flaw) in &flaws {
            let text = flaw_words(view.words, *field, flaw);
            let colour = view.theme.verdict_text(Verdict::Fails);
            ui.label(RichText::new(text).small().color(colour));
        }
    });
    if form != view.shown.form {
        view.send(Command::Dealing(Dealing::Fill(Box::new(form))));
    }
}

fn games_ui(ui: &mut Ui, view: &DealingView<'_, '_>, form: &mut DealForm) {
    ui.horizontal(|ui| {
        for game in [Game::Bridge, Game::Preferans] {
            let name = view.words.game_title(game);
            ui.radio_value(&mut form.game, game, name);
        }
    });
}

/// The heads of the columns, and a row for each hand.
fn hands_ui(ui: &mut Ui, fields: &Fields<'_, '_, '_>, form: &mut DealForm) {
    let (words, theme) = (fields.view.words, &fields.view.theme);
    ui.label("");
    ui.label(strong(say!(words, "dealing-points")));
    for suit in Suit::ALL {
        let (rect, sign) = ui.allocate_exact_size(vec2(44.0, 18.0), Sense::hover());
        let middle = rect.left_center() + vec2(8.0, 0.0);
        pip(ui.painter(), suit, middle, 13.0, theme.suit(suit));
        sign.on_hover_text(say!(words, "dealing-length-tip", suit = words.suit(suit)));
    }
    ui.label(strong(say!(words, "dealing-shape")));
    ui.label(strong(say!(words, "dealing-cards")));
    ui.label(strong(say!(words, "dealing-tricks")));
    ui.end_row();
    for seat in form.seats() {
        let wish = &mut form.hands[seat];
        ui.label(strong(words.seat(seat)));
        fields.ui(ui, WishField::Points(seat), &mut wish.points, 62.0);
        for (suit, length) in Suit::ALL.into_iter().zip(&mut wish.lengths) {
            fields.ui(ui, WishField::Length(seat, suit), length, 44.0);
        }
        fields.ui(ui, WishField::Shape(seat), &mut wish.shape, 130.0);
        fields.ui(ui, WishField::Cards(seat), &mut wish.cards, 110.0);
        fields.ui(ui, WishField::Tricks(seat), &mut wish.tricks, 110.0);
        ui.end_row();
    }
}

/// The fields of the form, and what is wrong with them.
struct Fields<'v, 'p, 'a> {
    view: &'v DealingView<'p, 'a>,
    flaws: &'v [(WishField, WishFlaw)],
}

impl Fields<'_, '_, '_> {
    /// A field, with its name for those who cannot see where it stands.
    fn ui(&self, ui: &mut Ui, field: WishField, text: &mut String, width: f32) {
        let (words, theme) = (self.view.words, &self.view.theme);
        let is_wrong = self.flaws.iter().any(|(wrong, _)| *wrong == field);
        let edit = TextEdit::singleline(text)
            .id(Id::unique(("wish", format!("{field:?}"))))
            .hint_text(hint(words, field))
            .desired_width(width);
        let edit = match is_wrong {
            true => edit.text_color(theme.verdict_text(Verdict::Fails)),
            false => edit,
        };
        let response = ui.add_sized(vec2(width, ui.spacing().interact_size.y), edit);
        let name = field_name(words, field);
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_label(name.clone()));
        response.on_hover_text(format!("{name}\n{}", example(words, field)));
    }
}

/// What stands in an empty field.
fn hint(words: &Words, field: WishField) -> String {
    match field {
        WishField::Count => String::new(),
        WishField::Seed
        | WishField::Points(_)
        | WishField::Length(..)
        | WishField::Shape(_)
        | WishField::Cards(_)
        | WishField::Tricks(_) => say!(words, "dealing-any"),
    }
}

/// What a field is about.
fn field_name(words: &Words, field: WishField) -> String {
    match field {
        WishField::Count => say!(words, "dealing-count"),
        WishField::Seed => say!(words, "dealing-seed"),
        WishField::Points(seat) => say!(words, "dealing-points-of", seat = words.seat(seat)),
        WishField::Length(seat, suit) => say!(
            words,
            "dealing-length-of",
            seat = words.seat(seat),
            suit = words.suit(suit)
        ),
        WishField::Shape(seat) => say!(words, "dealing-shape-of", seat = words.seat(seat)),
        WishField::Cards(seat) => say!(words, "dealing-cards-of", seat = words.seat(seat)),
        WishField::Tricks(seat) => say!(words, "dealing-tricks-of", seat = words.seat(seat)),
    }
}

/// What may be typed in a field.
fn example(words: &Words, field: WishField) -> String {
    match field {
        WishField::Count => say!(words, "dealing-count-tip"),
        WishField::Seed => say!(words, "dealing-seed-tip"),
        WishField::Points(_) | WishField::Length(..) => say!(words, "dealing-range-tip"),
        WishField::Shape(_) => say!(words, "dealing-shape-tip"),
        WishField::Cards(_) => say!(words, "dealing-cards-tip"),
        WishField::Tricks(_) => say!(words, "dealing-tricks-tip"),
    }
}

fn flaw_words(words: &Words, field: WishField, flaw: &WishFlaw) -> String {
    let flaw = match flaw {
        WishFlaw::Count => say!(words, "dealing-count-tip"),
        WishFlaw::Seed => say!(words, "dealing-seed-tip"),
        WishFlaw::Limit(_) => example(words, field),
    };
    let field = field_name(words, field);
    say!(words, "dealing-flaw", field = field, flaw = flaw)
}

/// How far dealing has come, or why it came to nothing.
fn state_ui(ui: &mut Ui, view: &DealingView<'_, '_>) {
    if let Some(progress) = view.shown.progress() {
        let part = progress.deals as f32 / progress.wanted.max(1) as f32;
        ui.add(ProgressBar::new(part).desired_height(10.0));
        ui.label(progress_words(view.words, progress));
        ui.ctx().request_repaint();
    } else if let Some(failure) = view.shown.failure() {
        let colour = view.theme.verdict_text(Verdict::Fails);
        let text = RichText::new(view.words.dealing_failure(failure));
        read_out(&ui.label(text.color(colour)));
    }
}

/// How many there are, how rare they are, and how fast they come.
fn progress_words(words: &Words, progress: DealingProgress) -> String {
    let deals = words.grouped(progress.deals);
    let wanted = words.grouped(progress.wanted);
    let mut parts = vec![say!(words, "dealing-dealt", deals = deals, wanted = wanted)];
    if let Some(share) = progress.share.filter(|share| *share < 0.999_999) {
        let one_in = words.grouped((1.0 / share).round() as u64);
        parts.push(say!(words, "dealing-share", one_in = one_in));
    }
    if let Some(rate) = progress.rate {
        let rate = words.grouped(rate.round() as u64);
        parts.push(say!(words, "dealing-rate", rate = rate));
    }
    parts.join(" · ")
}

/// Whether the form is to be closed.
fn buttons_ui(ui: &mut Ui, view: &mut DealingView<'_, '_>) -> bool {
    button_row_ui(ui, |ui| {
        let command = match view.shown.progress() {
            Some(_) => Dealing::Stop,
            None => Dealing::Begin,
        };
        let text = match command {
            Dealing::Stop => say!(view.words, "dealing-stop"),
            Dealing::Begin | Dealing::Toggle | Dealing::Fill(_) => say!(view.words, "dealing-deal"),
        };
        let command = Command::Dealing(command);
        let button = ui.add_enabled(view.is_enabled(&command), Button::new(strong(text)));
        if button.clicked() {
            view.send(command);
        }
        ui.button(say!(view.words, "dealing-close")).clicked()
    })
}
