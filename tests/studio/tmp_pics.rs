use super::{apply, settle};
use eframe::egui::{Key, vec2};
use egui_kittest::Harness;
use kibitzer_studio::app::Studio;
use kibitzer_studio::session::command::{Command, Filing, Show};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::workers::Workers;
use kibitzer_words::Language;

#[test]
#[ignore]
fn pics() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/");
    let bytes = std::fs::read(format!("{root}lin/match.lin")).unwrap();
    for (w, h, language, tag) in [
        (1366.0, 768.0, Language::English, "en"),
        (1024.0, 640.0, Language::Russian, "ru"),
        (1680.0, 1050.0, Language::Russian, "rul"),
    ] {
        let mut harness = Harness::builder()
            .with_size([w, h])
            .with_max_steps(60)
            .wgpu()
            .build_eframe(|cc| {
                Studio::new(
                    cc,
                    Workers::InStep,
                    7,
                    Box::new(|| std::time::Duration::ZERO),
                )
            });
        apply(&mut harness, Command::Show(Show::Language(Some(language))));
        apply(&mut harness, Event::Pasted(super::ENDING.to_owned()));
        apply(&mut harness, Event::Pasted(super::lines::PLAYED.to_owned()));
        harness
            .render()
            .unwrap()
            .save(format!("/tmp/w1-pasted-{tag}.png"))
            .unwrap();
        apply(&mut harness, Event::Pasted("N AK52 Q63 KJ74 85\nS QT87 A85 A952 A3\nW J93 T972 83 KJ96\nE 64 KJ4 QT6 QT742\nin NT\n".to_owned()));
        harness
            .render()
            .unwrap()
            .save(format!("/tmp/w1-deal-{tag}.png"))
            .unwrap();
        apply(&mut harness, Event::from_file("match.lin".into(), &bytes));
        harness.run_steps(5);
        harness
            .render()
            .unwrap()
            .save(format!("/tmp/w1-overview-{tag}.png"))
            .unwrap();
        for _ in 0..400 {
            harness.step();
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        settle(&mut harness);
        harness
            .render()
            .unwrap()
            .save(format!("/tmp/w1-overview2-{tag}.png"))
            .unwrap();
        let passed = "[Board \"7\"]\n[Dealer \"N\"]\n[Deal \"N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742\"]\n[Contract \"Pass\"]\n";
        apply(&mut harness, Event::Pasted(passed.to_owned()));
        harness
            .render()
            .unwrap()
            .save(format!("/tmp/w1-passed-{tag}.png"))
            .unwrap();
    }
    let _ = (vec2(0.0, 0.0), Key::A, |f: Filing| f);
}
