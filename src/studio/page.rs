//! Starts the studio in the page of a browser.

#![allow(unreachable_pub, reason = "JavaScript reaches what is exported")]

use std::path::Path;
use std::rc::Rc;

use eframe::{CreationContext, WebOptions, WebRunner};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::HtmlCanvasElement;
use web_time::{Instant, SystemTime, UNIX_EPOCH};

use crate::app::Studio;
use crate::platform::browser::{
    DATA_FOLDER, WebCrew, address_text, follow_address, languages, learn_locks, page_address,
};
use crate::session::analysis::workers::Workers;
use crate::session::event::Event;
use kibitzer_words::Language;

/// Opens the studio on the canvas of the page. `held` names the locks of other tabs, one per line.
///
/// # Errors
///
/// Returns an error of the browser if it cannot draw.
#[wasm_bindgen]
pub async fn start(canvas: HtmlCanvasElement, held: String) -> Result<(), JsValue> {
    learn_locks(&held);
    let create: eframe::AppCreator<'static> = Box::new(|cc| Ok(Box::new(studio(cc))));
    let runner = WebRunner::new();
    runner.start(canvas, WebOptions::default(), create).await?;
    follow_address();
    Ok(())
}

/// Creates the studio, and opens the deal in the address of the page.
fn studio(cc: &CreationContext<'_>) -> Studio {
    let ctx = &cc.egui_ctx;
    let started = Instant::now();
    let clock = Box::new(move || started.elapsed());
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = since_epoch.map_or(1, |time| time.as_nanos() as u64);
    let workers = Workers::Crew(Rc::new(WebCrew::start(ctx)));
    let mut studio = Studio::in_folder(cc, Path::new(DATA_FOLDER), workers, seed, clock);
    studio.set_system_language(Language::from_codes(languages().lines()));
    studio.set_page_address(page_address());
    match address_text() {
        text if text.is_empty() => studio.show_first_tour(ctx),
        text => studio.apply(ctx, Event::Pasted(text)),
    }
    studio
}
