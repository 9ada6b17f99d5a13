//! Tests of tables for every leader and dealer, stopping by key, floating notices, panels that keep their share of
//! the window, consistent themes within a frame, and numbers that all come from one sample.

use eframe::egui::accesskit::Toggled;
use eframe::egui::{Color32, Key, Shape};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use kibitzer::cards::{Seat, Strain};
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::session::command::{Change, Command, Show, Survey};
use kibitzer_studio::session::deals::{GroupBasis, OpenedResult, Sort};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::inquiries::Topic;
use kibitzer_studio::session::notice::Notice;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::{Light, Panel, Zoom};
use kibitzer_studio::words::Words;
use kibitzer_words::Language;

use super::scenes::{HONOURS as EASY, SIX_CLUBS};
use super::{ENDING, apply, click, session, settle, studio};

#[test]
fn preferans_has_makes_for_every_first_hand() {
    let harness = studio(SIX_CLUBS);
    let tables = session(&harness).analysed().tables();
    let seats: Vec<Seat> = tables.iter().map(|(first, _)| *first).collect();
    assert_eq!(seats, [Seat::West, Seat::North, Seat::East]);
    for (first, table) in tables {
        for &strain in table.game().strains() {
            let tricks = table.get(strain, Seat::East).unwrap();
            let tricks = Words::new(Language::English).tricks(tricks);
            let end = match first {
                Seat::West => String::new(),
                Seat::North | Seat::East | Seat::South => format!("; {} leads", first.name()),
            };
            let begin = format!("East in {}: {tricks}", strain_name(strain));
            let named = harness.query_all_by(|node| {
                let label = node.label().unwrap_or_default();
                label.starts_with(&begin) && label.ends_with(&end)
            });
            assert!(named.count() > 0, "{begin}…{end}");
        }
    }
}

fn strain_name(strain: Strain) -> &'static str {
    match strain {
        Strain::Trump(suit) => suit.name(),
        Strain::NoTrump => "no trumps",
        Strain::Misere => "misère",
    }
}

#[test]
fn a_click_shows_the_par_of_another_dealer_and_vulnerability() {
    let mut harness = studio(EASY);
    let before = session(&harness).document().problem().clone();
    harness.get_by_label("North deals");
    harness.get_by_label("nobody vulnerable");
    harness
        .get_by_label("Par for North-South, by dealer and vulnerability")
        .click_accesskit();
    harness.run_steps(20);
    let cell = harness.get_by_label_contains("East deals, all vulnerable: par N-S +");
    cell.click_accesskit();
    settle(&mut harness);
    harness.get_by_label("East deals");
    harness.get_by_label("all vulnerable");
    assert_eq!(session(&harness).document().problem(), &before);
    assert!(!session(&harness).has_unsaved());
}

#[test]
fn one_key_stops_all_work_and_another_goes_on() {
    let mut harness = studio(SIX_CLUBS);
    let ctx = harness.ctx.clone();
    for command in [
        Command::Change(Change::Edit(Edit::Rotate)),
        Command::Survey(Survey::Count),
    ] {
        harness.state_mut().apply(&ctx, command);
    }
    harness.key_press(Key::F6);
    harness.step();
    assert_eq!(session(&harness).inquiries().running().count(), 0);
    let halted: Vec<Topic> = session(&harness).inquiries().halted().collect();
    assert!(
        halted.contains(&Topic::Table) && halted.contains(&Topic::Layouts),
        "{halted:?}"
    );
    let known = |harness: &Harness<'_, Studio>| {
        let (_, table) = &session(harness).analysed().tables()[2];
        table.entries().len()
    };
    harness.run_steps(20);
    assert!(known(&harness) < 18);
    click(&mut harness, "Resume");
    assert_eq!(known(&harness), 18);
    assert!(
        session(&harness)
            .surveyed()
            .statistics()
            .unwrap()
            .is_exact()
    );
    assert_eq!(session(&harness).inquiries().halted().count(), 0);
}

#[test]
fn notices_stack_and_do_not_push_the_panels() {
    let mut harness = studio(ENDING);
    let before = harness.get_by_label("Makes and par, expanded").rect();
    for text in ["one", "two"] {
        let failed = Notice::WorkerFailed(text.to_owned());
        apply(&mut harness, Event::Notice(failed));
    }
    assert_eq!(
        harness.get_by_label("Makes and par, expanded").rect(),
        before
    );
    assert_eq!(harness.query_all_by_label("Dismiss").count(), 2);
    harness
        .query_all_by_label("Dismiss")
        .next()
        .unwrap()
        .click();
    settle(&mut harness);
    let left = session(&harness).screen().notices.latest();
    assert_eq!(left, Some(&Notice::WorkerFailed("two".to_owned())));
    click(&mut harness, "Dismiss");
    assert_eq!(harness.query_all_by_label("Dismiss").count(), 0);
}

#[test]
fn a_panel_keeps_its_share_of_the_window_through_zoom() {
    let mut harness = studio(ENDING);
    apply(
        &mut harness,
        Command::Show(Show::Resize(Panel::Answers, Some(0.28))),
    );
    let share = |harness: &Harness<'_, Studio>| {
        let heading = harness.get_by_label("Makes and par, expanded").rect();
        let wide = harness.ctx.content_rect().width();
        (wide - heading.left()) / wide
    };
    apply(&mut harness, Command::Show(Show::Zoom(Zoom::In)));
    apply(&mut harness, Command::Show(Show::Zoom(Zoom::Reset)));
    let before = share(&harness);
    assert!((before - 0.28).abs() < 0.02, "{before}");
    for _ in 0..2 {
        apply(&mut harness, Command::Show(Show::Zoom(Zoom::Out)));
    }
    let smaller = share(&harness);
    assert!((smaller - before).abs() < 0.02, "{before} {smaller}");
    apply(&mut harness, Command::Show(Show::Zoom(Zoom::Reset)));
    assert!((share(&harness) - before).abs() < 0.005);
}

#[test]
fn dragging_an_edge_gives_a_panel_another_share() {
    let mut harness = studio(ENDING);
    let left = harness
        .get_by_label("Makes and par, expanded")
        .rect()
        .left()
        - 12.0;
    let at = |x: f32| eframe::egui::pos2(x, 400.0);
    harness.drag_at(at(left));
    harness.step();
    for step in 1..=6 {
        harness.hover_at(at(left + 5.0 * step as f32));
        harness.step();
    }
    harness.drop_at(at(left + 30.0));
    harness.run_steps(3);
    let share = session(&harness).settings().panel_share(Panel::Answers);
    let wide = 1280.0 - left - 30.0;
    assert!(
        share.is_some_and(|it| (it * 1280.0 - wide).abs() < 6.0),
        "{share:?} {wide}"
    );
}

/// Returns whether the background colours of a frame include those of the dark and of the light theme.
fn themes_of(harness: &Harness<'_, Studio>) -> [bool; 2] {
    let fills = harness
        .output()
        .shapes
        .iter()
        .filter_map(|it| match &it.shape {
            Shape::Rect(rect) => Some(rect.fill),
            _ => None,
        });
    let fills: Vec<Color32> = fills.collect();
    let panels = [[0x1b, 0x1f, 0x27], [0xf6, 0xf7, 0xf9]];
    panels.map(|[r, g, b]| fills.contains(&Color32::from_rgb(r, g, b)))
}

#[test]
fn no_frame_shows_half_a_theme() {
    let mut harness = studio(ENDING);
    assert_eq!(themes_of(&harness), [true, false]);
    let ctx = harness.ctx.clone();
    let light = Command::Show(Show::Theme(Light::Light));
    harness.state_mut().apply(&ctx, light);
    harness.step();
    assert_eq!(themes_of(&harness), [false, true]);
    harness.get_by_label("View").click();
    harness.run_steps(3);
    harness.get_by_label("High contrast").click();
    for _ in 0..6 {
        harness.step();
        let [dark, light] = themes_of(&harness);
        assert!(!(dark && light));
    }
    // The high-contrast theme uses neither.
    assert_eq!(themes_of(&harness), [false, false]);
}

/// Counts the layouts of a deal, and calls `frame` after every frame while the count runs.
fn counting(deal: &str, frame: impl Fn(&Harness<'_, Studio>)) -> Harness<'static, Studio> {
    let mut harness = studio(deal);
    let ctx = harness.ctx.clone();
    for command in [
        Command::Show(Show::Mode(ScreenMode::Statistics)),
        Command::Survey(Survey::Count),
    ] {
        harness.state_mut().apply(&ctx, command);
    }
    harness.step();
    while session(&harness).inquiries().running().next().is_some() {
        frame(&harness);
        harness.step();
    }
    settle(&mut harness);
    frame(&harness);
    harness
}

#[test]
fn all_numbers_are_of_one_sample_while_it_grows() {
    counting(SIX_CLUBS, |harness| {
        let surveyed = session(harness).surveyed();
        let (deals, Some(sample)) = (surveyed.deals(), surveyed.statistics()) else {
            return;
        };
        let Some(OpenedResult::Tricks(tricks)) = deals.digest.opened else {
            return;
        };
        let whole = sample.whole();
        assert_eq!(deals.digest.shares.makes, whole.makes());
        let reaching = deals.digest.shares.exactly.iter().flatten().skip(6);
        let reaching: f64 = reaching.map(|it| it.share).sum();
        let makes = whole.makes().unwrap().share;
        assert!((reaching - makes).abs() < 1e-9, "{reaching} {makes}");
        let stage = kibitzer::analysis::Stage::Tricks;
        let shapes = sample.by_shape(stage, |value| value == tricks.0);
        let hits: u64 = shapes.iter().map(|it| it.hits).sum();
        let basis = match sample.is_complete(stage) {
            true => GroupBasis::All(hits),
            false => GroupBasis::Drawn(hits),
        };
        assert_eq!(deals.digest.basis, basis);
        let shares = deals.digest.groups.iter().filter_map(|group| group.share);
        let sum: f64 = shares.map(|it| it.share).sum();
        assert!(hits == 0 || (sum - 1.0).abs() < 1e-9, "{sum}");
    });
}

#[test]
fn the_bar_just_below_the_contract_is_open_from_the_start() {
    let harness = counting(SIX_CLUBS, |_| {});
    let surveyed = session(&harness).surveyed();
    let counts = surveyed.statistics().unwrap().tricks();
    let below = (0..6u8).rev().find(|&n| counts.counts[usize::from(n)] > 0);
    let above = (6..11u8).find(|&n| counts.counts[usize::from(n)] > 0);
    let expected = below
        .or(above)
        .map(|n| OpenedResult::Tricks(kibitzer::cards::Tricks(n)));
    assert_eq!(surveyed.deals().digest.opened, expected);
    assert!(!surveyed.deals().digest.listed_layouts.is_empty());
}

#[test]
fn cards_are_sorted_by_what_is_asked() {
    let mut harness = studio(SIX_CLUBS);
    let each = kibitzer_studio::session::deals::TermsChange::EachCard;
    apply(&mut harness, Command::Survey(Survey::Deals(each)));
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    click(&mut harness, "Count");
    assert_eq!(session(&harness).surveyed().deals().sort, None);
    let by_makes = harness.get_by_label("sort by how often it makes");
    assert_eq!(by_makes.accesskit_node().toggled(), Some(Toggled::True));
    let sight = kibitzer_studio::session::deals::ViewChange::Sort(Sort::Mean);
    apply(&mut harness, Command::Survey(Survey::See(sight)));
    let by_mean = harness.get_by_label("sort by tricks on average");
    assert_eq!(by_mean.accesskit_node().toggled(), Some(Toggled::True));
}
