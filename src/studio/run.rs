//! Opening the window: the graphics there are, or one clear line about what is missing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use eframe::egui::{Context, IconData, ViewportBuilder};
use eframe::{NativeOptions, Renderer};

use crate::pool::{Pool, PoolOptions};

use super::app::Studio;

/// Between a finding of a worker and the frame that shows it.
const WAKE: Duration = Duration::from_millis(16);

/// Opens the studio, with a file if one is named, and stays until its window is closed.
pub fn run(file: Option<PathBuf>) -> ExitCode {
    if let Some(missing) = missing_display() {
        return refuse(missing);
    }
    // A panic inside a graphics library becomes one line, too.
    std::panic::set_hook(Box::new(|_| {}));
    let mut reason: Option<String> = None;
    for renderer in [Renderer::Wgpu, Renderer::Glow] {
        let file = file.clone();
        let opened = catch_unwind(AssertUnwindSafe(|| open(renderer, file)));
        // The first reason is the one to tell: the second attempt often fails because of it.
        // The first reason is the one to tell: the second attempt often fails because of it.
        let failed = match opened {
            Ok(Ok(())) => return ExitCode::SUCCESS,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "a library that draws failed".to_owned(),
        };
        reason.get_or_insert(failed);
    }
    refuse(&format!(
        "no window could be opened ({})",
        one_line(&reason.unwrap_or_default())
    ))
}

fn missing_display() -> Option<&'static str> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needed = cfg!(all(unix, not(target_os = "macos")));
    let found = set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET");
    (needed && !found).then_some("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")
}

fn refuse(what: &str) -> ExitCode {
    eprintln!(
        "kibitzer: {what}; on Debian install libxkbcommon-x11-0 libegl1 libgl1-mesa-dri \
         mesa-vulkan-drivers and start it in a desktop session, or use the command line: kibitz"
    );
    ExitCode::FAILURE
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn open(renderer: Renderer, file: Option<PathBuf>) -> eframe::Result {
    let viewport = ViewportBuilder::default()
        .with_app_id("kibitzer")
        .with_icon(icon())
        .with_title("Kibitzer")
        .with_inner_size([1680.0, 1050.0])
        .with_min_inner_size([640.0, 400.0])
        .with_clamp_size_to_monitor_size(true);
    let options = NativeOptions {
        viewport,
        renderer,
        ..NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(|cc| {
        let _ = std::panic::take_hook();
        let pool = Pool::new(PoolOptions::default(), wake(&cc.egui_ctx))?;
        let studio = Studio::new(cc, Box::new(pool), seed());
        if let Some(path) = file {
            studio.open_file(&cc.egui_ctx, path);
        }
        Ok(Box::new(studio))
    });
    eframe::run_native("kibitzer", options, create)
}

/// The picture of the window in lists of windows.
fn icon() -> IconData {
    let picture = include_bytes!("../../assets/icon.png");
    // Without it the system shows a picture of its own.
    eframe::icon_data::from_png_bytes(picture).unwrap_or_default()
}

fn wake(ctx: &Context) -> impl Fn() + Send + Sync + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint_after(WAKE)
}

/// A number that differs from start to start.
fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u64)
}
