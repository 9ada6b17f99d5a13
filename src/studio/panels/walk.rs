//! The layouts behind a bar: in groups, on a list to be searched, and from there on the table.

use eframe::egui::{
    self, Align2, CursorIcon, Id, Rect, RichText, ScrollArea, Sense, TextEdit, Ui, WidgetInfo,
    pos2, vec2,
};

use kibitzer::cards::{Card, CardSet, Suit};
use kibitzer::notation::limits;

use crate::commands::{Command, Survey};
use crate::document::goal::{Goal, Verdict};
use crate::look::cards::{Caption, card_text, cards_text};
use crate::look::numbers::grouped;
use crate::look::theme::{font, strong, strong_font};
use crate::panels::SurveyView;
use crate::panels::histogram::{percent, won};
use crate::panels::statistics::{head_ui, row_ui};
use crate::panels::table::tricks_text;
use crate::session::deals::{Ask, Found, Group, Grouping, MOST_LISTED, Opened, Order};

const ROW: f32 = 24.0;

/// Draws the layouts that were opened.
pub(crate) fn walk_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    opened_ui(ui, view);
    if view.shown.deals().opened().is_none() {
        ui.weak("Click a bar to see its layouts, and one of these to play it on the table.");
        return;
    }
    let groups = view.shown.deals().groups().to_vec();
    if groups.is_empty() {
        ui.weak("No such layout is known yet.");
        return;
    }
    let height = ui.available_height();
    ui.horizontal_top(|ui| {
        let wide = (ui.available_width() * 0.40).clamp(220.0, 360.0);
        ui.allocate_ui(vec2(wide, height), |ui| {
            ui.vertical(|ui| {
                ui.set_width(wide);
                groups_ui(ui, view, &groups);
            });
        });
        ui.separator();
        ui.vertical(|ui| layouts_list_ui(ui, view));
    });
}

/// Which layouts are looked at.
fn opened_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    ui.horizontal(|ui| {
        let opened = view.shown.deals().opened();
        ui.weak("Layouts");
        if let Some(Opened::Tricks(tricks)) = opened {
            let text = format!("with {}", tricks_text(tricks + won(view)));
            let again = Command::Survey(Survey::Deals(Ask::Open(None)));
            view.choice(ui, true, &text, "the layouts of this bar", again);
        }
        let (makes, fails) = match view.shown.document().goal() {
            Goal::Contract(_) => ("that make", "that go down"),
            Goal::Published { .. } => ("that reach it", "that fall short"),
            Goal::Open => return,
        };
        for (is_made, text) in [(true, makes), (false, fails)] {
            let now = Opened::Makes(is_made);
            let name = format!("layouts {text}");
            let command = Command::Survey(Survey::Deals(Ask::Open(Some(now))));
            view.choice(ui, opened == Some(now), text, &name, command);
        }
        let statistics = view.shown.statistics();
        if opened.is_some() && statistics.is_some_and(|it| !it.is_exact()) {
            let known = "of those drawn or counted so far";
            ui.label(RichText::new(known).small().color(view.theme.weak));
        }
    });
}

/// How they are grouped, and the groups.
fn groups_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>, groups: &[Group]) {
    grouping_ui(ui, view);
    let all: u64 = groups.iter().map(|group| group.hits).sum();
    let scroll = ScrollArea::vertical()
        .id_salt("groups")
        .auto_shrink([false, false]);
    ui.spacing_mut().item_spacing.y = 2.0;
    scroll.show_rows(ui, ROW, groups.len(), |ui, rows| {
        for index in rows {
            group_ui(ui, view, index, &groups[index], all);
        }
    });
}

fn grouping_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    let now = view.shown.deals().grouping();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.label(RichText::new("by").small().color(view.theme.weak));
        let splits = Command::Survey(Survey::Deals(Ask::Grouping(Grouping::Splits)));
        let chosen = now == Grouping::Splits;
        view.choice(ui, chosen, "all splits", "grouped by all suits", splits);
        for suit in Suit::ALL {
            suit_choice(ui, view, suit, now == Grouping::Suit(suit));
        }
        card_choice(ui, view, now);
        let [one, other] = view.shown.unseen().map(|seat| seat.letter());
        let hands = format!("{one}–{other}");
        ui.label(RichText::new(hands).small().color(view.theme.weak));
    });
}

fn suit_choice(ui: &mut Ui, view: &mut SurveyView<'_, '_>, suit: Suit, chosen: bool) {
    let caption = Caption::new(suit.symbol()).size(14.0);
    let size = caption.measure(ui.painter()) + vec2(10.0, 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = format!("grouped by the {} split", suit.name());
    response.widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, true, chosen, &name));
    if chosen || response.hovered() {
        let fill = match chosen {
            true => view.theme.chosen,
            false => view.theme.hovered,
        };
        ui.painter().rect_filled(rect, 6, fill);
    }
    let middle = rect.center();
    caption.paint(ui.painter(), &view.theme, middle, Align2::CENTER_CENTER);
    if response.on_hover_text(name).clicked() && !chosen {
        view.send(Command::Survey(Survey::Deals(Ask::Grouping(
            Grouping::Suit(suit),
        ))));
    }
}

/// A menu of the unseen cards: who holds this one?
fn card_choice(ui: &mut Ui, view: &mut SurveyView<'_, '_>, now: Grouping) {
    let statistics = view.shown.statistics();
    let cards = statistics.map_or(CardSet::EMPTY, |it| it.question().unseen_cards());
    let text = match now {
        Grouping::Holder(card) => format!("who has the {}", card.name()),
        _ => "a card…".to_owned(),
    };
    ui.menu_button(text, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for suit in Suit::ALL {
            ui.horizontal(|ui| {
                for card in cards.suited(suit).iter() {
                    card_entry(ui, view, card, now == Grouping::Holder(card));
                }
            });
        }
    })
    .response
    .on_hover_text("Groups the layouts by who holds a card");
}

fn card_entry(ui: &mut Ui, view: &mut SurveyView<'_, '_>, card: Card, chosen: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(34.0, 24.0), Sense::click());
    let name = format!("grouped by who holds the {}", card.name());
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, chosen, &name));
    if chosen || response.hovered() {
        ui.painter().rect_filled(rect, 5, view.theme.chosen);
    }
    let caption = Caption::new(card_text(card)).size(14.0);
    let middle = rect.center();
    caption.paint(ui.painter(), &view.theme, middle, Align2::CENTER_CENTER);
    if response.clicked() {
        view.send(Command::Survey(Survey::Deals(Ask::Grouping(
            Grouping::Holder(card),
        ))));
        ui.close();
    }
}

fn group_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>, index: usize, group: &Group, all: u64) {
    let words = group_words(view, group);
    let share = percent(group.hits as f64 / all.max(1) as f64);
    let name = format!("{words}: {} layouts", grouped(group.hits));
    let chosen = view.shown.deals().group() == index;
    let response = row_ui(ui, view, &name, chosen);
    let rect = response.rect;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let left = pos2(rect.left() + 6.0, rect.center().y);
    let caption = Caption::new(words).size(13.5);
    caption.paint(&painter, &view.theme, left, Align2::LEFT_CENTER);
    let right = pos2(rect.right() - 6.0, rect.center().y);
    let text = view.theme.text;
    let drawn = painter.text(right, Align2::RIGHT_CENTER, share, font(13.0), text);
    let count = pos2(drawn.right() - 52.0, rect.center().y);
    let weak = view.theme.weak;
    let number = grouped(group.hits);
    painter.text(count, Align2::RIGHT_CENTER, number, font(11.5), weak);
    if response.clicked() {
        view.send(Command::Survey(Survey::Deals(Ask::Group(index))));
    }
    let of = group.layouts.map_or(String::new(), |layouts| {
        let share = percent(group.hits as f64 / layouts.max(1) as f64);
        format!("\n{share} of the {} layouts that lie so", grouped(layouts))
    });
    let seats = view.shown.unseen().map(|seat| seat.name());
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(format!("{}–{}{of}", seats[0], seats[1]));
}

/// What the layouts of a group have in common: `♠ 4–2  ♥ 3–3`, `East`.
fn group_words(view: &SurveyView<'_, '_>, group: &Group) -> String {
    if let Some(holder) = group.holder {
        return format!("{} has it", view.shown.unseen()[holder].name());
    }
    let splits = Suit::ALL.into_iter().filter_map(|suit| {
        let [first, second] = group.lengths[suit.index()]?;
        (first + second > 0).then(|| format!("{}{first}–{second}", suit.symbol()))
    });
    splits.collect::<Vec<_>>().join("  ")
}

/// The list of a group, with its search.
fn layouts_list_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    search_ui(ui, view);
    let deals = view.shown.deals();
    let found = deals.found();
    if found.is_empty() && !deals.is_looking() {
        ui.weak("No layout has these cards.");
        return;
    }
    orders_ui(ui, view);
    let scroll = ScrollArea::vertical()
        .id_salt("layouts")
        .auto_shrink([false, false]);
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut clicked = None;
    scroll.show_rows(ui, ROW, found.len(), |ui, rows| {
        for index in rows {
            if layout_ui(ui, view, index, &found[index]) {
                clicked = Some(index);
            }
        }
    });
    if let Some(index) = clicked {
        view.send(Command::Survey(Survey::Deals(Ask::Lay(index))));
    }
}

/// Where a row of the list has the two hands, and the end of the tricks if they are told.
struct Cells {
    hands: [f32; 2],
    /// The width of a hand.
    wide: f32,
    tricks: Option<f32>,
}

impl Cells {
    fn of(view: &SurveyView<'_, '_>, rect: Rect) -> Cells {
        // Behind a bar of tricks all have as many.
        let tells = matches!(view.shown.deals().opened(), Some(Opened::Makes(_)));
        let tricks = tells.then_some(rect.right() - 8.0);
        let left = rect.left() + 6.0;
        let room = if tells {
            rect.width() - 66.0
        } else {
            rect.width()
        };
        Cells {
            hands: [left, left + room / 2.0],
            wide: room / 2.0,
            tricks,
        }
    }
}

/// The heads of the list, by which it is sorted.
fn orders_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
    let cells = Cells::of(view, rect);
    let (now, y) = (view.shown.deals().order(), rect.center().y);
    let hands = [Order::First, Order::Second].into_iter();
    for ((order, seat), x) in hands.zip(view.shown.unseen()).zip(cells.hands) {
        let name = format!("sort layouts by {}’s cards", seat.name());
        let drawn = (seat.name(), pos2(x, y), Align2::LEFT_CENTER);
        if head_ui(ui, view, drawn, now == order, &name) {
            view.send(Command::Survey(Survey::Deals(Ask::Order(order))));
        }
    }
    let Some(right) = cells.tricks else {
        return;
    };
    let text = match now {
        Order::Most => "tricks ↓",
        Order::Fewest => "tricks ↑",
        Order::First | Order::Second => "tricks",
    };
    let (next, words) = match now {
        Order::Most => (Order::Fewest, "fewest"),
        _ => (Order::Most, "most"),
    };
    let name = format!("sort layouts, {words} tricks first");
    let drawn = (text, pos2(right, y), Align2::RIGHT_CENTER);
    let chosen = matches!(now, Order::Most | Order::Fewest);
    if head_ui(ui, view, drawn, chosen, &name) {
        view.send(Command::Survey(Survey::Deals(Ask::Order(next))));
    }
}

fn search_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    let deals = view.shown.deals();
    let count = deals.found().len();
    let more = match count >= MOST_LISTED {
        true => "the first ",
        false => "",
    };
    let mut text = deals.search().to_owned();
    let letter = view.shown.unseen()[0].letter();
    ui.horizontal(|ui| {
        let edit = TextEdit::singleline(&mut text)
            .id(Id::unique("search layouts"))
            .hint_text(format!("Search, such as {letter}:SA"))
            .desired_width(170.0);
        let response = ui.add(edit);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, "search layouts"));
        let tip = format!(
            "Layouts in which a hand holds cards: {letter}:SAK means the ace and king of spades"
        );
        if response.on_hover_text(tip).changed() {
            view.send(Command::Survey(Survey::Deals(Ask::Search(text.clone()))));
        }
        ui.label(strong(format!("{more}{}", grouped(count as u64))).size(13.0));
        if let Err(error) = limits::holdings(&text) {
            let colour = view.theme.verdict_text(Verdict::Fails);
            ui.label(RichText::new(error.to_string()).small().color(colour));
        }
    });
}

/// A row with a layout; whether it is clicked.
fn layout_ui(ui: &mut Ui, view: &SurveyView<'_, '_>, index: usize, found: &Found) -> bool {
    let seats = view.shown.unseen();
    let words = [0, 1].map(|hand| cards_text(found.hands[hand], "  "));
    let name = format!(
        "layout {}: {} {}, {} {}",
        index + 1,
        seats[0].name(),
        words[0],
        seats[1].name(),
        words[1]
    );
    let response = row_ui(ui, view, &name, false);
    let rect = response.rect;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (cells, y) = (Cells::of(view, rect), rect.center().y);
    for (hand, words) in words.into_iter().enumerate() {
        let caption = Caption::new(words);
        let wide = caption.measure(&painter).x;
        let size = (13.5 * (cells.wide - 12.0) / wide.max(1.0) * 1.03).clamp(9.0, 13.5);
        let at = pos2(cells.hands[hand], y);
        caption
            .size(size)
            .paint(&painter, &view.theme, at, Align2::LEFT_CENTER);
    }
    if let Some(right) = cells.tricks {
        let tricks = found.tricks.map(|tricks| (tricks + won(view)).to_string());
        let tricks = tricks.unwrap_or("…".to_owned());
        let (at, text) = (pos2(right, y), view.theme.text);
        painter.text(at, Align2::RIGHT_CENTER, tricks, strong_font(13.0), text);
    }
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    response
        .on_hover_text("Click to lay it on the table")
        .clicked()
}
