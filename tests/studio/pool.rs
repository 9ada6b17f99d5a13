//! Tests of a window with worker threads: answers that come late, work that is stopped, and a worker that fails.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use kibitzer::analysis::Stage;
use kibitzer::pool::{Pool, PoolOptions};
use kibitzer_studio::session::analysis::workers::Workers;
use kibitzer_studio::session::event::Event;

use crate::deals::{open_and_count, report};
use crate::prelude::*;
use crate::stage::SIX_CLUBS;

/// A deal with many cards to choose from.
const LONG: &str = "bridge N:AJ7.K9.QT.A8 KT.AJ6.K97.9 Q96.QT8.J.KJ 8.7.A86.QT76 NT W";

/// A gate that the worker passes after each of its messages, and at which it can be held or made to fail.
struct Gate {
    /// The number of messages after which the worker is held.
    passes: Mutex<usize>,
    allowed: Condvar,
    fails: AtomicBool,
}

impl Gate {
    fn pass(&self) {
        let passes = self.passes.lock().unwrap();
        let mut passes = self
            .allowed
            .wait_while(passes, |passes| *passes == 0)
            .unwrap();
        *passes -= 1;
        drop(passes);
        assert!(
            !self.fails.swap(false, Ordering::SeqCst),
            "a defect in the search"
        );
    }

    fn allow(&self, passes: usize) {
        *self.passes.lock().unwrap() = passes;
        self.allowed.notify_all();
    }
}

/// Starts a studio with one worker thread behind a gate, which is open.
fn with_gate() -> (User, Arc<Gate>) {
    let gate = Arc::new(Gate {
        passes: Mutex::new(usize::MAX),
        allowed: Condvar::new(),
        fails: AtomicBool::new(false),
    });
    let options = PoolOptions {
        threads: NonZeroUsize::MIN,
        memory_bytes: 4 << 20,
        ..PoolOptions::default()
    };
    let passed = gate.clone();
    let pool = Pool::new(options, move || passed.pass()).unwrap();
    (User::with_workers(Workers::Pool(Arc::new(pool))), gate)
}

/// Returns the number of legal cards whose value is known.
fn known_cards(user: &User) -> usize {
    let choices = user.session().inquiries().choices.report();
    choices.map_or(0, |choices| choices.all().len())
}

fn is_idle(user: &User) -> bool {
    user.session().inquiries().running().next().is_none()
}

/// Returns everything that the window says about numbers of tricks.
fn results(user: &User) -> Vec<String> {
    let mut names = user.labels_like(" trick");
    names.retain(|name| name.contains(char::is_numeric));
    names
}

#[test]
fn an_answer_to_a_replaced_question_is_dropped() {
    let (mut user, gate) = with_gate();
    gate.allow(0);
    user.send(Event::Pasted(LONG.to_owned()));
    // The worker holds a value of the first position, and has others to find.
    user.watch(|user| {
        gate.allow(1);
        known_cards(user) > 0
    });
    gate.allow(0);
    user.send(Event::Pasted(ENDING.to_owned()));
    user.step();
    assert_eq!(known_cards(&user), 0);
    gate.allow(usize::MAX);
    user.wait(is_idle);
    assert_eq!(results(&user), results(&User::at(ENDING)));
    // The question that was replaced is asked again where it was left.
    user.undo();
    user.wait(is_idle);
    let mut expected = User::at(LONG);
    expected.finish();
    assert_eq!(results(&user), results(&expected));
}

#[test]
fn stopped_work_ends_and_frees_its_worker() {
    let (mut user, gate) = with_gate();
    user.paste(SIX_CLUBS);
    user.wait(is_idle);
    let known = |user: &User| {
        let layouts = user.session().inquiries().layouts.report();
        layouts.map_or(0, |layouts| {
            layouts.counted(Stage::Makes) + layouts.drawn(Stage::Makes) as u64
        })
    };
    gate.allow(0);
    user.send(Counting::Count);
    user.watch(|user| {
        gate.allow(1);
        known(user) > 0
    });
    user.send(Counting::ToggleWork);
    let before = known(&user);
    assert!(user.session().layouts().is_stopped() && is_idle(&user));
    gate.allow(usize::MAX);
    // The only worker answers another question, and what it found before it noticed changes nothing.
    user.paste(ENDING);
    user.wait(is_idle);
    assert_eq!(results(&user), results(&User::at(ENDING)));
    user.undo();
    user.wait(is_idle);
    assert_eq!(known(&user), before);
    user.press(Key::F6);
    user.wait(is_idle);
    assert_eq!(
        report(&user).tricks(),
        report(&open_and_count(SIX_CLUBS)).tricks()
    );
}

#[test]
fn a_failed_worker_is_reported_and_answers_the_next_question() {
    let (mut user, gate) = with_gate();
    gate.fails.store(true, Ordering::SeqCst);
    user.send(Event::Pasted(LONG.to_owned()));
    user.wait(|user| user.sees_like("a defect in the search"));
    user.paste(ENDING);
    user.wait(is_idle);
    assert_eq!(results(&user), results(&User::at(ENDING)));
    assert!(!user.sees_like("a defect in the search"));
}
