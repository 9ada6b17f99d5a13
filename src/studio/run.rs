//! Opens the window with the available graphics, or prints one line that explains what is missing.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use eframe::egui::{Context, IconData, ViewportBuilder, ViewportCommand};
#[cfg(feature = "wgpu")]
use eframe::egui_wgpu::{WgpuConfiguration, WgpuSetup};
#[cfg(feature = "wgpu")]
use eframe::wgpu::{DeviceDescriptor, MemoryHints};
use eframe::{NativeOptions, Renderer};

use kibitzer::pool::{Pool, PoolOptions};
use thread_priority::{ThreadPriority, ThreadPriorityValue};

use crate::app::Studio;
#[cfg(windows)]
use crate::platform::dialogs::show_error;
use crate::session::analysis::workers::Workers;
use kibitzer_library::COLLECTIONS;
use kibitzer_words::Language;

/// The application id, which the operating system uses for the window and the data folder.
const APP_ID: &str = "kibitzer";

/// The delay between a result from a worker and the frame that shows it.
const REPAINT_DELAY: Duration = Duration::from_millis(16);

/// The renderers that can draw the window, in the order in which they are tried.
const RENDERERS: &[Renderer] = &[
    #[cfg(feature = "glow")]
    Renderer::Glow,
    #[cfg(feature = "wgpu")]
    Renderer::Wgpu,
];

/// Opens the studio with the given files and folders. Returns the exit status once the window is closed, or cannot be
/// opened.
pub fn run(files: &[PathBuf]) -> ExitCode {
    if let Some(missing) = missing_display() {
        return report_no_window(missing);
    }
    // A panic in a graphics library is reported in one line, like an error.
    std::panic::set_hook(Box::new(|_| {}));
    let mut reason: Option<String> = None;
    for renderer in RENDERERS {
        let is_open = Arc::new(AtomicBool::new(false));
        let (files, opens) = (files.to_vec(), is_open.clone());
        let opened = catch_unwind(AssertUnwindSafe(|| open_window(*renderer, files, opens)));
        // Reports the first reason, because the second attempt often fails as a consequence of it.
        let failed = match opened {
            Ok(Ok(())) => return ExitCode::SUCCESS,
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic_text(&*panic),
        };
        if is_open.load(Ordering::Relaxed) {
            let reason = one_line(&failed);
            return report_failure(&format!(
                "the window had to close ({reason}); what was not saved is offered at the next start"
            ));
        }
        reason.get_or_insert(failed);
    }
    let reason = one_line(&reason.unwrap_or_default());
    report_no_window(&format!("no window could be opened ({reason})"))
}

/// Returns an error message if there is no display, `None` if there is one.
fn missing_display() -> Option<&'static str> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needed = cfg!(all(unix, not(target_os = "macos")));
    let found = set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET");
    (needed && !found).then_some("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")
}

/// Reports why the window cannot be opened, with advice. Returns the exit status of a failure.
fn report_no_window(what: &str) -> ExitCode {
    let advice = if cfg!(target_os = "linux") {
        "on Debian install libxkbcommon-x11-0 libegl1 libgl1-mesa-dri and start it in a desktop session, or use"
    } else {
        "install the driver of the graphics card, or use"
    };
    report_failure(&format!("{what}; {advice} the command line: kibitz"))
}

/// Reports why the studio ended: on standard error, or in a dialog on Windows, where programs with a window have no
/// standard error. Returns the exit status of a failure.
fn report_failure(what: &str) -> ExitCode {
    eprintln!("kibitzer: {what}");
    #[cfg(windows)]
    show_error(what);
    ExitCode::FAILURE
}

/// Returns the message of a panic, or a general message if the panic carries no text.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a library that draws failed").to_owned()
}

/// Returns an error message as one line, without the source location at the start of a panic message.
fn one_line(text: &str) -> String {
    let place = text.split_once(".rs:");
    let after_place = place.and_then(|(_, rest)| rest.split_once(": "));
    let text = after_place.map_or(text, |(_, rest)| rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Opens the window with one renderer and blocks until it is closed. Sets `is_open` once the window has been opened.
fn open_window(
    renderer: Renderer,
    files: Vec<PathBuf>,
    is_open: Arc<AtomicBool>,
) -> eframe::Result {
    let viewport = ViewportBuilder::default()
        .with_app_id(APP_ID)
        .with_icon(window_icon())
        .with_title("Kibitzer")
        // The size of a window that the user has restored from its first, maximized state. It fits a screen of
        // 1366 × 768 pixels together with the title bar.
        .with_inner_size([1280.0, 680.0])
        .with_min_inner_size([640.0, 400.0])
        .with_clamp_size_to_monitor_size(true);
    let options = NativeOptions {
        viewport,
        renderer,
        #[cfg(feature = "wgpu")]
        wgpu_options: with_small_blocks(),
        ..NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(|cc| {
        let _ = std::panic::take_hook();
        let options = PoolOptions::default();
        let options = PoolOptions {
            memory_bytes: kibitzer_machine::memory_for_threads(options.threads.get()),
            on_start: lower_priority,
            ..options
        };
        let pool = Pool::new(options, frame_requester(&cc.egui_ctx))?;
        let started = Instant::now();
        let clock = Box::new(move || started.elapsed());
        let (workers, seed) = (Workers::Pool(Arc::new(pool)), random_seed());
        let mut studio = match eframe::storage_dir(APP_ID) {
            Some(folder) => Studio::in_folder(cc, &folder, workers, seed, clock),
            None => Studio::new(cc, workers, seed, clock),
        };
        studio.set_system_language(Language::from_codes(sys_locale::get_locales()));
        is_open.store(true, Ordering::Relaxed);
        maximize_first_window(cc);
        studio.show_first_tour(&cc.egui_ctx);
        if !files.is_empty() {
            studio.open_all(&cc.egui_ctx, files);
        }
        Ok(Box::new(studio))
    });
    // The shipped problems are parsed while the system opens the window.
    thread::spawn(|| {
        for collection in &COLLECTIONS {
            collection.problems();
        }
    });
    eframe::run_native(APP_ID, options, create)
}

/// Maximizes the window at the first start of the program. Later windows are opened as the user left the last one.
fn maximize_first_window(cc: &eframe::CreationContext<'_>) {
    // The key under which eframe stores the place of the window.
    let stored = cc.storage.and_then(|storage| storage.get_string("window"));
    if stored.is_none() {
        // A window that is not on the screen yet cannot be maximized everywhere; this waits until it is.
        let maximize = ViewportCommand::Maximized(true);
        cc.egui_ctx.send_viewport_cmd(maximize);
    }
}

/// Returns a configuration that allocates graphics memory in small blocks. A block is returned to the system only when
/// all of it is free, and the default blocks of 64 MB fill up within an hour.
#[cfg(feature = "wgpu")]
fn with_small_blocks() -> WgpuConfiguration {
    let mut options = WgpuConfiguration::default();
    if let WgpuSetup::CreateNew(setup) = &mut options.wgpu_setup {
        let usual = Arc::clone(&setup.device_descriptor);
        setup.device_descriptor = Arc::new(move |adapter| DeviceDescriptor {
            memory_hints: MemoryHints::MemoryUsage,
            ..usual(adapter)
        });
    }
    options
}

/// Returns the icon of the window.
fn window_icon() -> IconData {
    let picture = include_bytes!("../../assets/icon.png");
    // Without an icon, the system shows a default one.
    eframe::icon_data::from_png_bytes(picture).unwrap_or_default()
}

/// Returns a function that worker threads call when they have results, to request a new frame.
fn frame_requester(ctx: &Context) -> impl Fn() + Send + Sync + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint_after(REPAINT_DELAY)
}

/// Returns a seed for random deals, taken from the current time.
fn random_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u64)
}

/// Lowers the priority of a worker thread, so that the window responds while all cores are busy.
fn lower_priority() {
    // The scale ends at 100; 50 is normal.
    let low = ThreadPriorityValue::try_from(25u8);
    // If the system refuses, worker threads keep the priority of the window's thread.
    let _ = low.map(|low| ThreadPriority::Crossplatform(low).set_for_current());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_message_is_one_line_without_its_source_location() {
        let reason = "os error at /some/where/mod.rs:788: No connection\nto the server";
        assert_eq!(one_line(reason), "No connection to the server");
        assert_eq!(one_line("no\n graphics"), "no graphics");
    }
}
