//! The studio's own file dialog, for systems that have none: a list of places, the entries of a folder, and a field for
//! the file name.

use std::path::{Path, PathBuf};

use eframe::egui::{
    Align, Button, ComboBox, Context, Id, Key, Label, Layout, Modal, Modifiers, RichText, Role,
    ScrollArea, Ui, vec2,
};

use kibitzer_formats::Format;

use crate::document::goal::Verdict;
use crate::document::problems::file_name;
use crate::look::theme::{font, strong};
use crate::session::command::{Answer, Filing, Library};
use crate::session::effect::{FilePurpose, Prompt};
use crate::session::files::browser::{Entered, FolderEntry};
use crate::view::{Pen, announce_changes, check_box_ui};
use crate::widgets::dialog::title_ui;
use crate::widgets::row::{Row, row_step};
use crate::widgets::spoken::Spoken;
use crate::widgets::text_field::{select_text, set_text_field_name, wide_text_field};
use kibitzer_words::say;

/// The height of a row in the file dialog's list of files, in points.
const ROW_HEIGHT: f32 = 24.0;

/// The width of the file dialog's list of folders, in points.
const FOLDERS_WIDTH: f32 = 168.0;

/// Draws the dialog in which the user chooses a file to open or save, or a folder.
pub(crate) fn file_dialog_ui(ctx: &Context, pen: &mut Pen<'_>, prompt: &Prompt) {
    let mut next = prompt.clone();
    let modal = Modal::new(Id::unique("file dialog")).show(ctx, |ui| {
        let room = ctx.content_rect().size();
        ui.set_width((room.x - 70.0).min(720.0));
        let (title, action) = dialog_texts(pen, &prompt.purpose);
        title_ui(ui, title);
        let note_height = unsaved_reason_ui(ui, pen, &prompt.purpose);
        current_folder_ui(ui, pen, prompt);
        let height = (room.y - 250.0 - note_height).clamp(90.0, 330.0);
        let is_roomy = ui.available_width() > 480.0;
        let size = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Min), |ui| {
            ui.set_max_height(height);
            if is_roomy {
                ui.vertical(|ui| folders_ui(ui, pen, prompt, height));
                ui.separator();
            }
            ui.vertical(|ui| files_ui(ui, pen, &mut next, height));
        });
        ui.add_space(4.0);
        let entered = file_name_ui(ui, pen, &mut next);
        replace_warning_ui(ui, pen, prompt);
        ui.add_space(4.0);
        entered | buttons_ui(ui, pen, &mut next, &action)
    });
    let is_done = modal.inner;
    if next != *prompt {
        pen.send(Filing::Prompt(Some(next)));
    }
    if is_done {
        pen.send(Answer::File);
    } else if modal.should_close() {
        pen.send(Filing::Prompt(None));
    }
}

/// Explains why a document cannot be saved to its original file, if the file dialog was opened for this reason. Returns
/// the height of the explanation in points, or 0 if there is none.
fn unsaved_reason_ui(ui: &mut Ui, pen: &Pen<'_>, purpose: &FilePurpose) -> f32 {
    let FilePurpose::Save(_, Some(unsaved)) = purpose else {
        return 0.0;
    };
    let text = RichText::new(pen.words.unsaved_file_text(unsaved));
    let colour = pen.theme.verdict_text(Verdict::Fails);
    let label = ui.add(Label::new(text.color(colour)).wrap());
    announce_changes(&label);
    label.rect.height()
}

/// Returns the title of the file dialog and the label of its confirmation button. Both depend on `purpose`, the reason
/// for which the dialog was opened.
fn dialog_texts(pen: &Pen<'_>, purpose: &FilePurpose) -> (String, String) {
    let words = pen.words;
    match purpose {
        FilePurpose::Open => (say!(words, "dialog-open"), say!(words, "open")),
        FilePurpose::Folder => (
            say!(words, "command-add-a-folder"),
            say!(words, "dialog-this-folder"),
        ),
        FilePurpose::Save(..) => (say!(words, "dialog-save"), say!(words, "save")),
        FilePurpose::Rename(_) => (say!(words, "dialog-rename"), say!(words, "rename")),
        FilePurpose::Export(..) => (say!(words, "dialog-layouts"), say!(words, "export")),
        FilePurpose::Picture(_) => (say!(words, "dialog-picture"), say!(words, "export")),
        FilePurpose::List(_) => (say!(words, "dialog-list"), say!(words, "save")),
        FilePurpose::Exported("pdf", _) => (say!(words, "dialog-handout"), say!(words, "save")),
        FilePurpose::Exported("csv", _) => (say!(words, "dialog-table"), say!(words, "export")),
        FilePurpose::Exported(..) => (say!(words, "dialog-export"), say!(words, "export")),
    }
}

/// Draws the path of the folder that the file dialog shows, and a button for its parent.
fn current_folder_ui(ui: &mut Ui, pen: &mut Pen<'_>, prompt: &Prompt) {
    let folder = &prompt.browser.folder;
    ui.horizontal(|ui| {
        let parent = folder.parent();
        let up = ui.add_enabled(parent.is_some(), Button::new(say!(pen, "dialog-up")));
        if let (true, Some(parent)) = (up.clicked(), parent) {
            send_browse(pen, parent);
        }
        let text = folder.display().to_string();
        let label = ui.add(Label::new(RichText::new(&text).size(13.0)).truncate());
        let name = say!(pen, "dialog-folder", folder = text);
        announce_changes(&label.spoken_label(name));
    });
}

/// Sends the command that shows `folder` in the file dialog.
fn send_browse(pen: &mut Pen<'_>, folder: &Path) {
    pen.send(Filing::Browse(folder.to_owned()));
}

/// Draws the file dialog's buttons for folders: the home folder, the folders of recently opened files, and those in the
/// problem list.
fn folders_ui(ui: &mut Ui, pen: &mut Pen<'_>, prompt: &Prompt, height: f32) {
    ui.set_width(FOLDERS_WIDTH);
    let library = &pen.settings.library;
    let recent = library.recent.iter().filter_map(|path| path.parent());
    let mut folders: Vec<PathBuf> = Vec::new();
    let listed = library.folders.iter().map(PathBuf::as_path);
    for folder in recent.chain(listed).filter(|recent| recent.is_absolute()) {
        if !folders.iter().any(|other| other == folder) {
            folders.push(folder.to_owned());
        }
    }
    let content = prompt.browser.content.as_ref();
    let home = content.and_then(|content| content.home.clone());
    ScrollArea::vertical()
        .id_salt("places")
        .max_height(height)
        .show(ui, |ui| {
            ui.weak(say!(pen, "dialog-places"));
            if let Some(home) = home {
                folder_button_ui(ui, pen, &say!(pen, "dialog-home"), &home);
            }
            for folder in folders {
                folder_button_ui(ui, pen, &file_name(&folder), &folder);
            }
            if prompt.purpose == FilePurpose::Open {
                recent_files_ui(ui, pen);
            }
        });
}

/// Draws a button with the name of a file or folder, cut to the available width. `name` is what screen readers
/// announce. Returns true if it was clicked.
fn path_button_ui(ui: &mut Ui, text: &str, name: &str, path: &Path) -> bool {
    let button = ui
        .add(Button::new(text).frame(false).truncate())
        .spoken_button(name);
    button.on_hover_text(path.display().to_string()).clicked()
}

/// Draws a button that shows `folder` in the file dialog.
fn folder_button_ui(ui: &mut Ui, pen: &mut Pen<'_>, text: &str, folder: &Path) {
    let name = say!(pen, "dialog-place", folder = text);
    if path_button_ui(ui, text, &name, folder) {
        send_browse(pen, folder);
    }
}

/// Draws buttons that open recently opened files.
fn recent_files_ui(ui: &mut Ui, pen: &mut Pen<'_>) {
    let recent = &pen.settings.library.recent;
    if recent.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.weak(say!(pen, "dialog-recent"));
    for path in recent {
        let text = file_name(path);
        let name = say!(pen, "dialog-recent-file", file = text);
        if path_button_ui(ui, &text, &name, path) {
            pen.send(Filing::Prompt(None));
            pen.send(Library::OpenFile(path.clone()));
        }
    }
}

/// Draws the files and folders in the folder that the file dialog shows. Rows out of sight are not drawn.
fn files_ui(ui: &mut Ui, pen: &mut Pen<'_>, next: &mut Prompt, height: f32) {
    let shown: Vec<FolderEntry> = next.shown_entries().into_iter().cloned().collect();
    let note = match next.browser.content.as_deref() {
        None => Some(say!(pen, "dialog-reading")),
        Some(content) => match &content.trouble {
            Some(trouble) => Some(say!(pen, "dialog-trouble", reason = trouble.to_string())),
            None => shown.is_empty().then(|| say!(pen, "dialog-nothing")),
        },
    };
    let (chosen, seen) = (next.browser.chosen, Id::unique("chosen file seen"));
    let seen_before: Option<Option<usize>> = ui.data(|data| data.get_temp(seen));
    let before = seen_before.flatten();
    ui.data_mut(|data| data.insert_temp(seen, chosen));
    let mut scroll = ScrollArea::vertical().id_salt(("entries", &next.browser.folder));
    if let Some(row) = chosen.filter(|_| before != chosen) {
        scroll = scroll.vertical_scroll_offset((row as f32 * ROW_HEIGHT - height / 2.0).max(0.0));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let scroll = scroll.max_height(height).min_scrolled_height(height);
    scroll
        .auto_shrink([false, false])
        .show_rows(ui, ROW_HEIGHT, shown.len().max(1), |ui, rows| {
            if let Some(note) = note {
                ui.weak(note);
            }
            for row in rows {
                if let Some(entry) = shown.get(row) {
                    file_ui(ui, pen, next, entry, row);
                }
            }
        });
}

/// Draws the row of a file or folder in the file dialog. A click selects it, and a second click opens it. In a dialog
/// for saving, a click on a file copies its name into the field for the file name.
fn file_ui(ui: &mut Ui, pen: &mut Pen<'_>, next: &mut Prompt, entry: &FolderEntry, row: usize) {
    let is_chosen = next.browser.chosen == Some(row);
    let (name, text, colour) = if entry.is_file {
        (entry.name.clone(), entry.name.clone(), pen.theme.text)
    } else {
        (
            say!(pen, "dialog-entry-folder", name = entry.name),
            format!("{}{}", entry.name, std::path::MAIN_SEPARATOR),
            pen.theme.ring.text,
        )
    };
    let text = pen.theme.styled(text, font(13.5), colour);
    let widget =
        Row::new(Id::unique(("entry", &entry.name)), &name).chosen(Role::ListBoxOption, is_chosen);
    let response = widget.text_ui(ui, pen, ROW_HEIGHT, (8.0, text));
    if response.clicked() && entry.is_file && next.purpose.writes_file() {
        next.path.clone_from(&entry.name);
        next.selects_stem = true;
        next.browser.replaces = false;
    } else if response.clicked() {
        next.browser.chosen = Some(row);
    }
    if response.double_clicked() || response.clicked() && is_chosen {
        match next.press_enter() {
            Some(Entered::Folder(folder)) => send_browse(pen, &folder),
            Some(Entered::Answer(_)) => pen.send(Answer::File),
            None => {}
        }
    }
}

/// Draws the field for the file name, which has keyboard focus when the dialog opens. The part of a proposed name
/// before its extension is selected, so that typing replaces it. Returns true if Enter was pressed.
fn file_name_ui(ui: &mut Ui, pen: &mut Pen<'_>, next: &mut Prompt) -> bool {
    let id = Id::unique("file name typed");
    let is_there = ui.memory(|memory| memory.has_focus(id));
    if is_there {
        handle_name_keys(ui, pen, next);
        // A click on a file takes the focus, which comes back in the next frame.
        let is_clicked = ui.input(|input| input.pointer.any_down() || input.pointer.any_released());
        if next.selects_stem && !is_clicked {
            select_text(ui, id, next.stem());
            next.selects_stem = false;
        }
    }
    let entered = is_there && ui.input(|input| input.key_pressed(Key::Enter));
    let hint = if next.purpose.writes_file() {
        String::new()
    } else {
        say!(pen, "dialog-hint")
    };
    let response = ui.add(wide_text_field(&mut next.path, hint).id(id));
    set_text_field_name(&response, &say!(pen, "dialog-name"), &next.path);
    if response.changed() {
        next.browser.chosen = None;
        next.browser.replaces = false;
        next.drop_doubled_ending();
    }
    if ui.memory(|memory| memory.focused().is_none()) || entered {
        response.request_focus();
    }
    entered
}

/// Handles keys in the file dialog's field for the file name. The arrow keys and Page Up/Down select a file or folder;
/// Alt+Up, or Backspace in the empty field, opens the parent folder.
fn handle_name_keys(ui: &Ui, pen: &mut Pen<'_>, next: &mut Prompt) {
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let goes_up = next.path.is_empty() && pressed(Modifiers::NONE, Key::Backspace)
        || pressed(Modifiers::ALT, Key::ArrowUp);
    let step = row_step(ui, 10);
    let last = next.shown_entries().len().checked_sub(1);
    if let Some(last) = last.filter(|_| step != 0) {
        next.browser.chosen = Some(match next.browser.chosen {
            Some(at) => at.saturating_add_signed(step).min(last),
            None if step > 0 => 0,
            None => last,
        });
    }
    if let (true, Some(parent)) = (goes_up, next.browser.folder.parent()) {
        send_browse(pen, parent);
    }
}

/// Asks whether to replace an existing file, if the user has chosen it as the file to save to.
fn replace_warning_ui(ui: &mut Ui, pen: &Pen<'_>, prompt: &Prompt) {
    if prompt.browser.replaces {
        let text = say!(pen, "dialog-replaces", file = prompt.path);
        announce_changes(&ui.label(strong(text)));
    }
}

/// Draws the choice of file types and the buttons of the file dialog. Returns true if the confirmation button, labelled
/// `action`, was clicked.
fn buttons_ui(ui: &mut Ui, pen: &mut Pen<'_>, next: &mut Prompt, action: &str) -> bool {
    let mut is_done = false;
    ui.horizontal(|ui| {
        match next.purpose {
            FilePurpose::Open => {
                let text = say!(pen, "dialog-all-files");
                let all = &mut next.browser.shows_all;
                if check_box_ui(ui, &pen.theme, all, &text).changed() {
                    next.browser.chosen = None;
                }
            }
            FilePurpose::Save(..) | FilePurpose::List(_) => format_choice_ui(ui, pen, next),
            FilePurpose::Folder
            | FilePurpose::Rename(_)
            | FilePurpose::Export(..)
            | FilePurpose::Picture(_)
            | FilePurpose::Exported(..) => {}
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let action = if next.browser.replaces {
                say!(pen, "dialog-replace")
            } else {
                action.to_owned()
            };
            is_done = ui.button(action).clicked();
            if ui.button(say!(pen, "cancel")).clicked() {
                pen.send(Filing::Prompt(None));
            }
        });
    });
    is_done
}

/// Draws the choice of a file format. Choosing one changes the extension of the file name.
fn format_choice_ui(ui: &mut Ui, pen: &Pen<'_>, next: &mut Prompt) {
    let is_typed = next.with_ending(Path::new(&next.path)).is_none();
    let (stem, ending) = match next.path.rsplit_once('.') {
        Some((stem, ending)) if is_typed => (stem, ending),
        _ => (next.path.as_str(), next.ending.as_str()),
    };
    let (forms, own) = (next.purpose.formats(), Format::by_ending(ending));
    let forms = pen.words.format_choices(forms, own);
    let now = forms
        .first()
        .map(|(name, _)| name.clone())
        .unwrap_or_default();
    let label = say!(pen, "dialog-form");
    let combo = ComboBox::from_id_salt("form of the file").selected_text(&now);
    // High enough for all formats without scrolling.
    let combo = combo.height(360.0);
    let mut chosen = None;
    let shown = combo.show_ui(ui, |ui| {
        for (name, endings) in &forms {
            let ending = endings.first().copied().unwrap_or_default();
            let text = format!("{name} (.{ending})");
            if ui.selectable_label(*name == now, text).clicked() {
                chosen = Some(ending);
            }
        }
    });
    shown
        .response
        .spoken(Role::ComboBox, format!("{label}: {now}"));
    if let Some(ending) = chosen {
        next.path = format!("{stem}.{ending}");
        next.ending = ending.to_owned();
        next.browser.replaces = false;
    }
}
