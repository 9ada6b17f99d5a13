//! The table: the hands around the trick, the contract, and a number on every legal card.

use eframe::egui::{
    self, Align2, Color32, CornerRadius, CursorIcon, Id, Mesh, Painter, Pos2, Rect, Response,
    Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use kibitzer::analysis::Estimate;
use kibitzer::cards::{Card, CardSet, Seat, Suit, Tricks};
use kibitzer::rules::{Game, Setup};

use crate::commands::{Change, Command, Walk};
use crate::document::edit::Edit;
use crate::document::goal::Verdict;
use crate::look::cards::{CARD_WIDTH, Caption, CardLook, badge, card_face};
use crate::look::theme::{font, strong_font};
use crate::panels::face_down::face_down_ui;
use crate::say;
use crate::session::analysed::Analysed;
use crate::session::screen::{Screen, ScreenMode};
use crate::view::View;

/// Height of the name of a hand.
const NAME: f32 = 24.0;
/// Distance between things on the table.
const GAP: f32 = 8.0;
/// A row of cards is so much higher than a card.
const ROW: f32 = 1.07;
/// Cards out of play are so much smaller, and so many lie in a row.
const SMALLER: f32 = 0.8;
const OUT_IN_ROW: usize = 12;

/// What stands on the table, what is known about it, and how it is shown.
#[derive(Clone, Copy)]
pub(crate) struct TableShown<'a> {
    pub(crate) analysed: Analysed<'a>,
    pub(crate) screen: &'a Screen,
    /// Whether the hand of a seat, by its index, lies face down.
    pub(crate) face_down: [bool; 4],
}

type TableView<'p, 'a> = View<'p, 'a, TableShown<'a>>;

/// Draws the table into the space there is.
pub(crate) fn table_ui(ui: &mut Ui, view: &mut TableView<'_, '_>) {
    let rect = ui.available_rect_before_wrap();
    ui.allocate_rect(rect, Sense::hover());
    felt(ui, view, rect);
    let setup = shown(view);
    let crowded = view.shown.screen.mode == ScreenMode::Edit && rect.height() < 430.0;
    let plan = Plan::new(
        rect,
        &view.shown.analysed.document().problem().setup,
        crowded,
    );
    if !crowded {
        centre_ui(ui, view, &plan, &setup);
    }
    for seat in Seat::ALL {
        if setup.absent == Some(seat) {
            absent_ui(ui, view, &plan, seat);
        } else {
            hand_ui(ui, view, &plan, &setup, seat);
        }
    }
}

/// What lies on the table: the present position, or the set-up if it cannot be played.
fn shown(view: &TableView<'_, '_>) -> Setup {
    match view.shown.analysed.document().position() {
        Some(position) => *position.setup(),
        None => view.shown.analysed.document().problem().setup,
    }
}

/// A table that is lighter in the middle.
fn felt(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(rect.center(), view.theme.felt.cloth);
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    for corner in corners {
        mesh.colored_vertex(corner, view.theme.felt.edge);
    }
    for index in 0..4 {
        mesh.add_triangle(0, 1 + index, 1 + (index + 1) % 4);
    }
    ui.painter().add(mesh);
}

/// Where everything lies on the table. It follows from the start of the deal alone, so that
/// nothing moves while cards are played.
struct Plan {
    rect: Rect,
    centre: Rect,
    card: Vec2,
    start: Setup,
}

impl Plan {
    fn new(rect: Rect, start: &Setup, crowded: bool) -> Plan {
        // In cards: room for the trick, unless there is no room for it.
        let between = if crowded { 0.4 } else { 2.3 };
        let mut start = *start;
        start.take_trick_back();
        let rows = |seat: Seat| suits(&start, seat).len().max(2) as f32;
        let across = rows(Seat::North) + rows(Seat::South);
        let spare = rect.height() - 2.0 * NAME - 8.0 * GAP;
        let by_height = spare / (across * ROW + between);
        let by_sides = (rect.height() - 2.0 * NAME) / (4.0 * ROW);
        let by_width = rect.width() / (16.0 * CARD_WIDTH);
        let height = by_height
            .min(by_sides)
            .min(by_width)
            .clamp(24.0, 64.0)
            .floor();
        let card = vec2((height * CARD_WIDTH).round(), height);
        let centre_height = between * height + GAP;
        let top = rect.top() + 2.0 * GAP + NAME + rows(Seat::North) * height * ROW;
        let bottom = rect.bottom() - 2.0 * GAP - NAME - rows(Seat::South) * height * ROW;
        let middle = pos2(rect.center().x, (top + bottom) / 2.0);
        let width = (card.x * 3.0 + 236.0).min(rect.width() * 0.5);
        Plan {
            rect,
            centre: Rect::from_center_size(middle, vec2(width, centre_height)),
            card,
            start,
        }
    }

    /// The width that a row of cards may take.
    fn row_width(&self, seat: Seat) -> f32 {
        match seat {
            Seat::North | Seat::South => self.rect.width() * 0.6,
            Seat::East | Seat::West => (self.rect.width() - self.centre.width()) / 2.0 - 3.0 * GAP,
        }
    }

    /// The distance from card to card in rows of so many cards.
    fn step(&self, seat: Seat, cards: usize) -> f32 {
        let roomy = self.card.x + 3.0;
        if cards < 2 {
            return roomy;
        }
        let room = (self.row_width(seat) - self.card.x) / (cards - 1) as f32;
        roomy.min(room)
    }

    /// Where the rows of a hand begin, under its name.
    fn block(&self, seat: Seat, rows: usize, cards: usize) -> Rect {
        let width = self.step(seat, cards) * cards.saturating_sub(1) as f32 + self.card.x;
        self.at_seat(seat, vec2(width, rows as f32 * self.card.y * ROW))
    }

    /// Where so many cards out of play lie at the empty seat.
    fn out_of_play(&self, seat: Seat, cards: usize) -> Rect {
        let size = self.card * SMALLER;
        let in_row = cards.clamp(1, OUT_IN_ROW);
        let step = (size.x + 3.0).min(self.row_width(seat) / in_row as f32);
        let rows = cards.div_ceil(OUT_IN_ROW).max(1) as f32;
        let height = rows * size.y * ROW;
        let width = step * (in_row - 1) as f32 + size.x;
        self.at_seat(seat, vec2(width, height))
    }

    /// The place of something of a size in front of a seat.
    fn at_seat(&self, seat: Seat, size: Vec2) -> Rect {
        let (rect, middle) = (self.rect, self.centre.center() - size / 2.0);
        let min = match seat {
            Seat::North => pos2(middle.x, rect.top() + GAP + 6.0 + NAME),
            Seat::South => pos2(middle.x, rect.bottom() - GAP - NAME - size.y),
            Seat::West => pos2(rect.left() + 2.0 * GAP, middle.y),
            Seat::East => pos2(rect.right() - 2.0 * GAP - size.x, middle.y),
        };
        Rect::from_min_size(min, size)
    }

    /// Where the card of a seat lies in the trick.
    fn trick(&self, seat: Seat) -> Rect {
        let (w, h) = (self.card.x, self.card.y);
        let away = match seat {
            Seat::North => vec2(0.0, -h / 2.0 - 2.0),
            Seat::South => vec2(0.0, h / 2.0 + 2.0),
            Seat::West => vec2(-w - 4.0, 0.0),
            Seat::East => vec2(w + 4.0, 0.0),
        };
        Rect::from_center_size(self.centre.center() + away, self.card)
    }
}

/// The suits that a hand holds at the start; they keep their rows to the end.
fn suits(start: &Setup, seat: Seat) -> Vec<Suit> {
    let hand = start.hands[seat];
    Suit::ALL
        .into_iter()
        .filter(|&suit| !hand.holding(suit).is_empty())
        .collect()
}

fn hand_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, plan: &Plan, setup: &Setup, seat: Seat) {
    if view.shown.face_down[seat.index()] {
        return hidden_hand_ui(ui, view, plan, setup, seat);
    }
    let rows = suits(&plan.start, seat);
    let longest = longest(plan.start.hands[seat]).max(1);
    let block = plan.block(seat, rows.len(), longest);
    let mut badges = Vec::new();
    for (row, suit) in rows.into_iter().enumerate() {
        let y = block.top() + row as f32 * plan.card.y * ROW;
        let step = plan.step(seat, plan.start.hands[seat].holding(suit).len());
        let cards = setup.hands[seat].suited(suit);
        for (place, card) in cards.iter().enumerate() {
            let corner = pos2(block.left() + place as f32 * step, y);
            let rect = Rect::from_min_size(corner, plan.card);
            // The last card of a row is not covered by another.
            let seen = if place + 1 < cards.len() {
                step
            } else {
                plan.card.x
            };
            badges.extend(card_on_table(ui, view, rect, seen, seat, card));
        }
    }
    badges_ui(ui, view, plan, badges);
    name_ui(ui, view, plan, block, seat);
}

/// A hand of which only the number of cards is to be seen.
fn hidden_hand_ui(
    ui: &mut Ui,
    view: &mut TableView<'_, '_>,
    plan: &Plan,
    setup: &Setup,
    seat: Seat,
) {
    let block = plan.block(seat, 1, plan.start.hands[seat].len());
    let count = setup.hands[seat].len();
    face_down_ui(ui, view, block, plan.card, seat, count);
    name_ui(ui, view, plan, block, seat);
}

fn longest(hand: CardSet) -> usize {
    let lengths = Suit::ALL.map(|suit| hand.holding(suit).len());
    lengths.into_iter().max().unwrap_or(0)
}

/// A number to be drawn on a card, above all cards.
struct Badge {
    card: Card,
    at: Pos2,
    text: String,
    verdict: Verdict,
}

fn card_on_table(
    ui: &mut Ui,
    view: &mut TableView<'_, '_>,
    rect: Rect,
    seen: f32,
    seat: Seat,
    card: Card,
) -> Option<Badge> {
    let TableShown {
        analysed, screen, ..
    } = view.shown;
    let editing = screen.mode == ScreenMode::Edit;
    let position = analysed.document().position();
    let legal = position.is_some_and(|p| p.legal_cards().has(card));
    let to_play = position.is_some_and(|p| p.turn() == Some(seat));
    let value = analysed.value(card).filter(|_| legal);
    let live = editing || legal;
    let seen = rect.with_max_x(rect.left() + seen.min(rect.width()));
    let response = ui.interact(seen, card_id(card), Sense::click());
    let facts = match legal && !editing {
        true => card_facts(view, card, value),
        false => vec![view.words.card(card)],
    };
    let name = facts.join(", ");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, live, &name));
    let look = CardLook {
        live: live || !to_play,
        hovered: live && response.hovered(),
        frame: view.pointed.has(card).then_some(view.theme.mark.accent),
        ..CardLook::default()
    };
    card_face(ui.painter(), &view.theme, rect, card, look);
    if live {
        card_clicked(view, &response, editing, card);
        card_tip(response, view, editing, card, &facts);
    }
    let (text, verdict) = number(view, value);
    let numbered = legal && !editing && !analysed.is_hidden();
    numbered.then(|| Badge {
        card,
        at: pos2(seen.right() - 3.0, rect.top() + 1.0),
        text,
        verdict,
    })
}

fn card_id(card: Card) -> Id {
    Id::unique(("card on the table", card.to_string()))
}

fn card_clicked(view: &mut TableView<'_, '_>, response: &Response, editing: bool, card: Card) {
    if response.clicked() {
        view.send(match editing {
            true => Command::Change(Change::Edit(Edit::Take(card))),
            false => Command::Walk(Walk::Play(card)),
        });
    }
}

fn card_tip(
    response: Response,
    view: &TableView<'_, '_>,
    editing: bool,
    card: Card,
    facts: &[String],
) {
    let tip = match editing {
        true => say!(view.words, "edit-take-out", card = view.words.card(card)),
        false => played_tip(view, card, facts),
    };
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(tip);
}

/// What a card brings, and what it costs against a best one.
fn played_tip(view: &TableView<'_, '_>, card: Card, facts: &[String]) -> String {
    let mut lines = vec![facts.join(" · ")];
    if let Some((tricks, best)) = view.shown.analysed.value(card)
        && tricks != best
    {
        let cost = tricks.0.abs_diff(best.0);
        lines.push(say!(view.words, "table-worse", count = cost));
    }
    lines.join("\n")
}

fn to_play_declares(view: &TableView<'_, '_>) -> bool {
    let position = view.shown.analysed.document().position();
    position.is_some_and(|p| p.turn().is_some_and(|turn| p.is_declaring(turn)))
}

/// What screen readers, tests and the tooltip say of a card that can be played: its name, its tricks, and how
/// they stand against the goal.
fn card_facts(
    view: &TableView<'_, '_>,
    card: Card,
    value: Option<(Tricks, Tricks)>,
) -> Vec<String> {
    let words = view.words;
    let name = words.card(card);
    if view.shown.analysed.is_hidden() {
        return vec![name];
    }
    let Some((tricks, _)) = value else {
        return vec![name, say!(words, "not-known-yet")];
    };
    let goal = view.shown.analysed.document().goal();
    let result = words.result(goal, tricks, to_play_declares(view));
    let facts = [name, words.tricks(tricks), result].into_iter();
    facts.filter(|fact| !fact.is_empty()).collect()
}

/// An estimate as a number: `≈ 9`.
pub(crate) fn estimate_number(estimate: Estimate) -> String {
    let about = if estimate.is_proved() { "" } else { "≈ " };
    format!("{about}{}", estimate.guess)
}

fn number(view: &TableView<'_, '_>, value: Option<(Tricks, Tricks)>) -> (String, Verdict) {
    let goal = view.shown.analysed.document().goal();
    match value {
        None => ("…".to_owned(), Verdict::Unknown),
        Some((tricks, best)) => {
            let reading = view.settings.reading;
            (reading.number(tricks, best, goal), goal.verdict(tricks))
        }
    }
}

/// Draws the numbers; those of equal cards are joined by a line.
fn badges_ui(ui: &Ui, view: &TableView<'_, '_>, plan: &Plan, badges: Vec<Badge>) {
    let size = (plan.card.y * 0.34).clamp(13.0, 19.0);
    let groups = view
        .shown
        .analysed
        .document()
        .position()
        .map(|p| p.equals())
        .unwrap_or_default();
    for pair in badges.windows(2) {
        let joined = groups
            .iter()
            .any(|g| g.has(pair[0].card) && g.has(pair[1].card));
        if joined {
            let stroke = Stroke::new(3.0, view.theme.verdict(pair[0].verdict));
            ui.painter().line_segment([pair[0].at, pair[1].at], stroke);
        }
    }
    for one in badges {
        badge(
            ui.painter(),
            &view.theme,
            one.at,
            size,
            &one.text,
            one.verdict,
        );
    }
}

/// The name of a hand above or below its cards; in edit mode it chooses the hand.
fn name_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, plan: &Plan, block: Rect, seat: Seat) {
    let editing = view.shown.screen.mode == ScreenMode::Edit;
    let text = name_text(view, seat, editing);
    let (marked, fill, colour) = name_colours(view, seat, editing);
    let galley = ui
        .painter()
        .layout_no_wrap(text.clone(), strong_font(13.5), colour);
    let size = vec2(galley.size().x + 22.0, NAME - 2.0);
    let rect = Rect::from_center_size(name_place(plan, block, seat, size.x), size);
    ui.painter().rect_filled(rect, CornerRadius::same(11), fill);
    ui.painter()
        .galley(rect.center() - galley.size() / 2.0, galley, colour);
    let (sense, role) = match editing {
        true => (Sense::click(), egui::Role::Button),
        false => (Sense::hover(), egui::Role::Label),
    };
    let response = ui.interact(rect, Id::unique(("hand", seat.index())), sense);
    response.widget_info(|| WidgetInfo::selected(role, true, marked, &text));
    if response.clicked() {
        view.send(Command::Change(Change::ChooseHand(seat)));
    }
    if editing {
        let (name, letter) = (view.words.seat(seat), seat.letter().to_string());
        response.on_hover_text(say!(
            view.words,
            "table-choose-hand",
            seat = name,
            letter = letter,
            digit = seat.index() + 1
        ));
    }
}

/// Whether a name is marked, and its colours: the hand to play, or the hand that is edited.
fn name_colours(view: &TableView<'_, '_>, seat: Seat, editing: bool) -> (bool, Color32, Color32) {
    let theme = &view.theme;
    let turn = view
        .shown
        .analysed
        .document()
        .position()
        .and_then(|position| position.turn());
    match editing {
        true if view.shown.screen.hand == seat => (true, theme.mark.accent, Color32::WHITE),
        false if turn == Some(seat) => (true, theme.turn.fill, theme.turn.text),
        _ => (false, theme.felt.plate, theme.felt.text),
    }
}

fn name_place(plan: &Plan, block: Rect, seat: Seat, width: f32) -> Pos2 {
    let y = match seat {
        Seat::South => plan.rect.bottom() - 6.0 - NAME / 2.0,
        Seat::North | Seat::East | Seat::West => block.top() - 8.0 - NAME / 2.0,
    };
    let half = width / 2.0 + GAP;
    // On a table that is narrower than the name, its beginning is what can be read.
    let x = block.center().x.min(plan.rect.right() - half);
    pos2(x.max(plan.rect.left() + half), y)
}

fn name_text(view: &TableView<'_, '_>, seat: Seat, editing: bool) -> String {
    let (words, document) = (view.words, view.shown.analysed.document());
    let setup = document.problem().setup;
    let name = words.seat(seat);
    if editing {
        let (count, size) = (setup.hands[seat].len(), setup.game.hand_size());
        return say!(words, "table-held", seat = name, count = count, size = size);
    }
    match document.position() {
        Some(p) if p.turn() == Some(seat) && p.trick.is_empty() => {
            say!(words, "table-to-lead", seat = name)
        }
        Some(p) if p.turn() == Some(seat) => say!(words, "table-to-play", seat = name),
        _ if setup.declarer == seat => say!(words, "table-declarer", seat = name),
        _ => name,
    }
}

/// The empty seat of preferans, where the cards out of play lie.
fn absent_ui(ui: &mut Ui, view: &TableView<'_, '_>, plan: &Plan, seat: Seat) {
    // In edit mode the pack shows them.
    let out = match view.shown.screen.mode {
        ScreenMode::Edit => CardSet::EMPTY,
        ScreenMode::Analyse | ScreenMode::Statistics => plan.start.out_of_play(),
    };
    let block = plan.out_of_play(seat, out.len());
    let size = plan.card * SMALLER;
    let in_row = out.len().clamp(1, OUT_IN_ROW);
    let step = (block.width() - size.x) / (in_row - 1).max(1) as f32;
    for (index, card) in out.iter().enumerate() {
        let (row, column) = (index / in_row, index % in_row);
        let corner = block.min + vec2(column as f32 * step, row as f32 * size.y * ROW);
        let look = CardLook {
            fade: 0.45,
            behind: view.theme.felt.edge,
            ..CardLook::default()
        };
        let rect = Rect::from_min_size(corner, size);
        card_face(ui.painter(), &view.theme, rect, card, look);
    }
    let text = match out.len() {
        0 => say!(view.words, "table-nobody", seat = view.words.seat(seat)),
        _ => say!(view.words, "out-of-play"),
    };
    let at = name_place(plan, block, seat, 90.0);
    let colour = view.theme.felt.weak;
    let painter = ui.painter();
    painter.text(at, Align2::CENTER_CENTER, text, font(13.0), colour);
}

/// The trick with the contract at its left and the tally at its right.
fn centre_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, plan: &Plan, setup: &Setup) {
    let fill = view.theme.felt.plate.gamma_multiply(0.75);
    let round = CornerRadius::same(10);
    ui.painter().rect_filled(plan.centre, round, fill);
    let edge = Stroke::new(1.0, view.theme.felt.weak.gamma_multiply(0.25));
    ui.painter()
        .rect_stroke(plan.centre, round, edge, StrokeKind::Inside);
    let trick_width = plan.card.x * 3.0 + 16.0;
    let side = (plan.centre.width() - trick_width) / 2.0;
    let left = plan.centre.with_max_x(plan.centre.left() + side);
    let right = plan.centre.with_min_x(plan.centre.right() - side);
    contract_ui(ui, view, left);
    if view.shown.screen.mode == ScreenMode::Analyse {
        tally_ui(ui, view, right);
    }
    trick_ui(ui, view, plan, setup);
}

fn contract_ui(ui: &mut Ui, view: &TableView<'_, '_>, rect: Rect) {
    let theme = &view.theme;
    let size = (rect.width() * 0.2).clamp(15.0, 24.0);
    let [title, by, goal] = contract_texts(view).map(Caption::new);
    let lines = [
        (title.size(size).strong().on_felt(), -size),
        (by.size(12.5).colour(theme.felt.weak), 6.0),
        (goal.size(12.5).colour(theme.felt.text), 25.0),
    ];
    for (caption, y) in lines {
        let at = rect.center() + vec2(0.0, y);
        caption.paint(ui.painter(), theme, at, Align2::CENTER_CENTER);
    }
}

/// The contract, who plays it, and what that takes.
fn contract_texts(view: &TableView<'_, '_>) -> [String; 3] {
    let (words, document) = (view.words, view.shown.analysed.document());
    let problem = document.problem();
    let declarer = problem.setup.declarer;
    let title = match problem.contract() {
        Some(contract) => words.contract(contract),
        None => words.strain_sign(problem.setup.strain),
    };
    let by = match problem.setup.game {
        Game::Bridge if problem.contract().is_none() => {
            let side = words.side(declarer.side());
            say!(words, "table-side-declares", side = side)
        }
        Game::Bridge | Game::Preferans => say!(words, "table-by", seat = words.seat(declarer)),
    };
    [title, by, words.goal(view.shown.analysed.goal())]
}

/// The tricks won so far by each side, and the best result.
fn tally_ui(ui: &mut Ui, view: &TableView<'_, '_>, rect: Rect) {
    let (words, document) = (view.words, view.shown.analysed.document());
    let (ours, theirs) = document.won(document.at());
    let [declaring, others] = words.sides(&document.problem().setup);
    let colour = view.theme.felt.text;
    let (number, tint, best) = best_text(view);
    let columns = [
        (declaring.clone(), ours.to_string(), colour),
        (others.clone(), theirs.to_string(), colour),
        (say!(words, "table-best"), number, tint),
    ];
    if view.shown.analysed.is_hidden() {
        tally_columns(ui.painter(), view, rect, &columns[..2]);
        let text = say!(
            words,
            "solving-tally",
            declaring = declaring,
            ours = ours.0,
            others = others,
            theirs = theirs.0
        );
        return tally_name(ui, rect, &text);
    }
    tally_columns(ui.painter(), view, rect, &columns);
    let text = say!(
        words,
        "table-tally",
        declaring = declaring,
        ours = ours.0,
        others = others,
        theirs = theirs.0,
        best = best
    );
    tally_name(ui, rect, &text);
}

fn tally_name(ui: &Ui, rect: Rect, text: &str) {
    let response = ui.interact(rect, Id::unique("tally"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, text));
    response.on_hover_text(text);
}

/// The best result as a number with its colour, and in words.
fn best_text(view: &TableView<'_, '_>) -> (String, Color32, String) {
    let (words, analysed) = (view.words, view.shown.analysed);
    match (analysed.best(), analysed.best_estimate()) {
        (Some(best), _) => {
            let verdict = analysed.document().goal().verdict(best);
            let tint = view.theme.verdict_on_felt(verdict);
            (best.to_string(), tint, words.tricks(best))
        }
        (None, Some(estimate)) => {
            let tint = view.theme.felt.weak;
            (estimate_number(estimate), tint, words.estimate(estimate))
        }
        (None, None) => {
            let tint = view.theme.felt.text;
            ("…".to_owned(), tint, say!(words, "not-known-yet"))
        }
    }
}

fn tally_columns(
    painter: &Painter,
    view: &TableView<'_, '_>,
    rect: Rect,
    columns: &[(String, String, Color32)],
) {
    let width = rect.width().min(165.0) / 3.0;
    let large = strong_font((width * 0.5).clamp(14.0, 22.0));
    let middle = Align2::CENTER_CENTER;
    let middle_column = (columns.len() - 1) as f32 / 2.0;
    for (index, (name, number, colour)) in columns.iter().enumerate() {
        let at = rect.center() + vec2((index as f32 - middle_column) * width, 0.0);
        let above = at - vec2(0.0, 15.0);
        painter.text(above, middle, name, font(11.0), view.theme.felt.weak);
        let below = at + vec2(0.0, 9.0);
        painter.text(below, middle, number, large.clone(), *colour);
    }
}

/// The current trick; between tricks the last one, faded.
fn trick_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, plan: &Plan, setup: &Setup) {
    for seat in setup.seats_from(Seat::North) {
        let edge = Stroke::new(1.0, view.theme.felt.weak.gamma_multiply(0.25));
        let round = CornerRadius::same(5);
        ui.painter()
            .rect_stroke(plan.trick(seat), round, edge, StrokeKind::Inside);
    }
    let current: Vec<(Seat, Card)> = setup.trick_cards().collect();
    let faded = current.is_empty();
    let (cards, winner) = match faded {
        true => last_trick(view),
        false => {
            let winning = setup.trick.winning(setup.strain);
            let seat = winning
                .and_then(|index| current.get(index))
                .map(|&(seat, _)| seat);
            (current, seat)
        }
    };
    for (seat, card) in cards {
        let look = CardLook {
            frame: (Some(seat) == winner).then_some(view.theme.turn.fill),
            fade: if faded { 0.5 } else { 0.0 },
            behind: view.theme.felt.plate,
            ..CardLook::default()
        };
        card_face(ui.painter(), &view.theme, plan.trick(seat), card, look);
    }
}

/// The trick that was completed last, and who won it.
fn last_trick(view: &TableView<'_, '_>) -> (Vec<(Seat, Card)>, Option<Seat>) {
    let TableShown {
        analysed, screen, ..
    } = view.shown;
    let (at, seats) = (
        analysed.document().at(),
        analysed.document().problem().setup.game.seats(),
    );
    let Some(play) = analysed
        .document()
        .play()
        .filter(|_| screen.mode == ScreenMode::Analyse)
    else {
        return (Vec::new(), None);
    };
    let Some(cards) = play.cards().get(at.saturating_sub(seats)..at) else {
        return (Vec::new(), None);
    };
    let winner = cards.last().and_then(|card| card.winner);
    (
        cards
            .iter()
            .map(|played| (played.seat, played.card))
            .collect(),
        winner,
    )
}
