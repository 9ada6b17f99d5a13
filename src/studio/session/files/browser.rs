//! The state of the studio's own file dialog: the purpose of the file name, the text typed, and the folder shown.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::ColorImage;

use kibitzer::analysis::Statistics;
use kibitzer::problem::Problem;
use kibitzer_export::ExportKind;
use kibitzer_files::SystemRefusal;
use kibitzer_formats::{FORMATS, Format};

use crate::document::reading::RewriteError;

/// The purpose for which the user chooses a file or folder, with the data to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FilePurpose {
    /// To open the file and read its deals.
    Open,
    /// To list the files of the folder in the problem list.
    Folder,
    /// To write this problem to the file, in the format given by the extension. The second field is the file that the
    /// problem came from, if the problem cannot be written into it, with the reason.
    Save(Box<Problem>, Option<UnsavedFile>),
    /// To rename this file.
    Rename(PathBuf),
    /// To write every known layout to a CSV file. The second field is the text before the rows.
    Export(Box<Statistics>, String),
    /// To write this picture to a PNG file.
    Picture(Arc<ColorImage>),
    /// To write these deals to the file, in the format given by the extension.
    List(DealList),
    /// To write exported data to the file: the extension and the content.
    Exported(&'static str, Arc<[u8]>),
}

/// A list of deals to write to one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealList {
    /// The deals to write.
    pub deals: Arc<[Problem]>,
    /// The index of the section of the problem list that these deals form, if they were dealt in the studio.
    pub collection: Option<usize>,
}

/// The state of the program's own file dialog, which is used where the operating system has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The purpose for which a file or folder is to be chosen.
    pub purpose: FilePurpose,
    /// The file name or path typed so far.
    pub path: String,
    /// The extension that is appended to the typed file name, unless it has the extension of a suitable format.
    pub ending: String,
    /// True if the studio proposed the name and the dialog has yet to select the part before the extension, so that
    /// typing replaces it.
    pub selects_stem: bool,
    /// The folder whose files the dialog shows.
    pub browser: FileBrowser,
}

impl Prompt {
    /// Creates the state of a file dialog. `path` is the proposed file name.
    pub fn new(purpose: FilePurpose, path: String) -> Prompt {
        let ending = Path::new(&path).extension().unwrap_or_default();
        Prompt {
            selects_stem: purpose.writes_file(),
            purpose,
            ending: ending.to_string_lossy().into_owned(),
            path,
            browser: FileBrowser::default(),
        }
    }
}

/// The folder that the file dialog shows, with the user's selection in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileBrowser {
    /// The path of the folder that the dialog shows; empty until it is known.
    pub folder: PathBuf,
    /// The files and subfolders that the dialog shows; `None` until they have been read.
    pub content: Option<Arc<FolderContent>>,
    /// The index of the selected file or folder among those shown; `None` if none is selected.
    pub chosen: Option<usize>,
    /// True if files with any extension are shown.
    pub shows_all: bool,
    /// True if a file with the typed name exists, so that the user is asked whether to replace it.
    pub replaces: bool,
}

/// The content of a folder in the file dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FolderContent {
    /// The full path of the folder.
    pub folder: PathBuf,
    /// The entries, folders first, then files, each sorted by name.
    pub entries: Vec<FolderEntry>,
    /// The error message if the folder could not be listed; `None` if it could.
    pub trouble: Option<SystemRefusal>,
    /// The user's home folder, if it is known.
    pub home: Option<PathBuf>,
}

/// A file or subfolder of the folder that the file dialog shows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FolderEntry {
    /// True for a file, false for a subfolder; subfolders sort first.
    pub is_file: bool,
    /// The name of the file or folder.
    pub name: String,
}

/// The effect of pressing Enter in the file dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entered {
    /// The dialog goes on to show this folder.
    Folder(PathBuf),
    /// The dialog closes with this file or, if a folder is to be chosen, this folder.
    Answer(PathBuf),
}

/// A file into which a document could not be written, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsavedFile {
    /// The path of the file that was not written.
    pub path: PathBuf,
    /// The reason why the document cannot be written into the file.
    pub reason: RewriteError,
}

/// Returns the extensions of all files that may contain deals.
pub fn readable_extensions() -> Vec<&'static str> {
    let forms = FORMATS.iter().flat_map(|format| format.endings).copied();
    // A picture may contain a problem.
    forms.chain([ExportKind::Png.form().ending]).collect()
}

impl FilePurpose {
    /// Returns true if the file that the user chooses will be written, false if it will be read.
    pub fn writes_file(&self) -> bool {
        !matches!(self, FilePurpose::Open | FilePurpose::Folder)
    }

    /// Returns the folder that the dialog shows first: the folder of the file to rename. Returns `None` for any other
    /// purpose.
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            FilePurpose::Rename(path) => path.parent().map(Path::to_owned),
            FilePurpose::Open
            | FilePurpose::Folder
            | FilePurpose::Save(..)
            | FilePurpose::Export(..)
            | FilePurpose::Picture(_)
            | FilePurpose::List(_)
            | FilePurpose::Exported(..) => None,
        }
    }

    /// Returns the deal formats that the user can choose for a file to write; empty if no deals are written.
    pub fn formats(&self) -> Vec<&'static Format> {
        let formats = FORMATS.iter();
        match self {
            FilePurpose::Save(..) => formats.filter(|format| format.can_write()).collect(),
            FilePurpose::List(_) => formats.filter(|format| format.holds_many()).collect(),
            FilePurpose::Open
            | FilePurpose::Folder
            | FilePurpose::Rename(_)
            | FilePurpose::Export(..)
            | FilePurpose::Picture(_)
            | FilePurpose::Exported(..) => Vec::new(),
        }
    }

    /// Returns the extensions of the files that the dialog shows; `None` if it shows only folders.
    fn shown_extensions(&self) -> Option<Vec<&'static str>> {
        match self {
            FilePurpose::Open | FilePurpose::Rename(_) => Some(readable_extensions()),
            FilePurpose::Folder => None,
            FilePurpose::Save(..) | FilePurpose::List(_) => {
                let forms = self.formats().into_iter();
                Some(forms.flat_map(|form| form.endings).copied().collect())
            }
            FilePurpose::Export(..) => Some(vec!["csv"]),
            FilePurpose::Picture(_) => Some(vec!["png"]),
            FilePurpose::Exported(ending, _) => Some(vec![ending]),
        }
    }
}

impl Prompt {
    /// Returns the files and subfolders that the dialog shows. Unless a file is to be written, the typed text filters
    /// them by name.
    pub fn shown_entries(&self) -> Vec<&FolderEntry> {
        let Some(content) = &self.browser.content else {
            return Vec::new();
        };
        let endings = self.purpose.shown_extensions();
        let typed = self.path.trim().to_lowercase();
        let narrows = !self.purpose.writes_file() && !is_path(&typed);
        let is_shown = |entry: &&FolderEntry| {
            let is_hidden = entry.name.starts_with('.') && !typed.starts_with('.');
            let fits = !narrows || entry.name.to_lowercase().contains(&typed);
            let is_of_form = !entry.is_file
                || endings.as_ref().is_some_and(|endings| {
                    self.browser.shows_all || has_ending(Path::new(&entry.name), endings)
                });
            !is_hidden && fits && is_of_form
        };
        content.entries.iter().filter(is_shown).collect()
    }

    /// Returns the effect of pressing Enter in the file dialog; `None` if nothing is typed or selected.
    pub fn press_enter(&self) -> Option<Entered> {
        let shown = self.shown_entries();
        let chosen = self.browser.chosen.and_then(|at| shown.get(at).copied());
        let typed = self.path.trim();
        let named = shown.iter().copied().find(|shown| shown.name == typed);
        let only = match (&shown[..], self.purpose.writes_file() || is_path(typed)) {
            ([only], false) if !typed.is_empty() => Some(*only),
            _ => None,
        };
        if let Some(entry) = chosen.or(named).or(only) {
            let path = self.browser.folder.join(&entry.name);
            return Some(if entry.is_file {
                Entered::Answer(path)
            } else {
                Entered::Folder(path)
            });
        }
        match (typed, &self.purpose) {
            ("", FilePurpose::Folder) => self.this_folder(),
            ("", _) => None,
            (typed, _) => Some(Entered::Answer(self.resolve_path(typed))),
        }
    }

    /// Returns the folder that the dialog shows as the user's answer; `None` until the folder has been read.
    pub fn this_folder(&self) -> Option<Entered> {
        let content = self.browser.content.as_ref()?;
        Some(Entered::Answer(content.folder.clone()))
    }

    /// Returns the name of a file to write with the chosen extension appended. Returns `None` if the name already has
    /// the extension of a suitable format.
    pub fn with_ending(&self, name: &Path) -> Option<PathBuf> {
        let endings = (self.purpose.shown_extensions()).filter(|_| self.purpose.writes_file())?;
        if has_ending(name, &endings) || self.ending.is_empty() {
            return None;
        }
        let mut whole = name.as_os_str().to_owned();
        whole.push(format!(".{}", self.ending));
        Some(PathBuf::from(whole))
    }

    /// Returns the range of the file name within the typed path, without its folders and its extension. The range
    /// counts characters.
    pub fn stem(&self) -> Range<usize> {
        let name = self
            .path
            .rfind(std::path::is_separator)
            .map_or(0, |separator| separator + 1);
        let ending = self.path[name..].rfind('.').filter(|&dot| dot > 0);
        let end = ending.map_or(self.path.len(), |dot| name + dot);
        let count = |bytes: usize| self.path[..bytes].chars().count();
        count(name)..count(end)
    }

    /// Removes the last extension if the user typed the same extension in front of it, as in `match.pbn.pbn`.
    pub fn drop_doubled_ending(&mut self) {
        let ending = format!(".{}", self.ending);
        let is_doubled = self.path.ends_with(&ending.repeat(2));
        if is_doubled && !self.ending.is_empty() && self.purpose.writes_file() {
            self.path.truncate(self.path.len() - ending.len());
        }
    }

    /// Returns the typed path as a full path: relative to the folder shown, or to the user's home folder if it begins
    /// with `~/`.
    fn resolve_path(&self, typed: &str) -> PathBuf {
        let content = self.browser.content.as_ref();
        let home = content.and_then(|content| content.home.as_ref());
        match (typed.strip_prefix("~/"), home) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => self.browser.folder.join(typed),
        }
    }
}

/// Returns true if the typed text is a path rather than a plain file name.
fn is_path(typed: &str) -> bool {
    typed.contains(std::path::is_separator)
}

/// Returns true if the name of a file has one of these extensions, in upper or lower case.
pub(crate) fn has_ending(file: &Path, endings: &[&str]) -> bool {
    let ending = file.extension().unwrap_or_default();
    endings
        .iter()
        .any(|other| ending.eq_ignore_ascii_case(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Game;

    fn prompt(purpose: FilePurpose, typed: &str) -> Prompt {
        let entry = |name: &str| FolderEntry {
            is_file: name.contains('.'),
            name: name.trim_end_matches('/').to_owned(),
        };
        let names = ".git/ club match a.pbn b.LIN c.doc clubs.pbn .x.pbn";
        let content = FolderContent {
            folder: PathBuf::from("/deals"),
            entries: names.split(' ').map(entry).collect(),
            trouble: None,
            home: Some(PathBuf::from("/home")),
        };
        let mut prompt = Prompt::new(purpose, typed.to_owned());
        prompt.browser.folder = content.folder.clone();
        prompt.browser.content = Some(Arc::new(content));
        prompt
    }

    fn names(prompt: &Prompt) -> String {
        let shown = prompt.shown_entries().into_iter();
        shown
            .map(|shown| &*shown.name)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn answer(path: &str) -> Option<Entered> {
        Some(Entered::Answer(PathBuf::from(path)))
    }

    fn folder(path: &str) -> Option<Entered> {
        Some(Entered::Folder(PathBuf::from(path)))
    }

    #[test]
    fn deal_files_and_folders_are_shown_and_filtered_by_typing() {
        let mut open = prompt(FilePurpose::Open, "");
        assert_eq!(names(&open), "club match a.pbn b.LIN clubs.pbn");
        open.browser.shows_all = true;
        assert_eq!(names(&open), "club match a.pbn b.LIN c.doc clubs.pbn");
        assert_eq!(names(&prompt(FilePurpose::Open, "CLUB")), "club clubs.pbn");
        assert_eq!(names(&prompt(FilePurpose::Open, ".x")), ".x.pbn");
        assert_eq!(names(&prompt(FilePurpose::Folder, "")), "club match");
    }

    #[test]
    fn the_open_dialog_lists_picture_files() {
        let shown = FilePurpose::Open.shown_extensions().unwrap();
        assert!(shown.contains(&"png"));
    }

    #[test]
    fn enter_prefers_the_selected_then_the_named_then_the_only_entry() {
        for (typed, entered) in [
            ("club", folder("/deals/club")),
            ("b.l", answer("/deals/b.LIN")),
            ("mat", folder("/deals/match")),
            ("", None),
            ("new.pbn", answer("/deals/new.pbn")),
            ("~/x.pbn", answer("/home/x.pbn")),
            ("/y/x.pbn", answer("/y/x.pbn")),
        ] {
            let open = prompt(FilePurpose::Open, typed);
            assert_eq!(open.press_enter(), entered, "{typed}");
        }
        let mut chosen = prompt(FilePurpose::Open, "club");
        chosen.browser.chosen = Some(1);
        assert_eq!(chosen.press_enter(), answer("/deals/clubs.pbn"));
    }

    #[test]
    fn a_new_name_does_not_filter_and_is_used_as_typed() {
        let problem = Box::new(Problem::new(Game::Bridge));
        let save = prompt(FilePurpose::Save(problem, None), "clu");
        assert_eq!(save.shown_entries().len(), 5);
        assert_eq!(save.press_enter(), answer("/deals/clu"));
        let folder = prompt(FilePurpose::Folder, "");
        assert_eq!(folder.press_enter(), answer("/deals"));
    }

    #[test]
    fn the_part_of_a_name_before_its_extension_is_selected() {
        for (path, stem) in [
            ("bridge.ron", 0..6),
            ("2024.11.02.pbn", 0..10),
            ("преферанс.bts", 0..9),
            ("/тут/a.b/c.pbn", 9..10),
            (".hidden", 0..7),
            ("bridge", 0..6),
            ("", 0..0),
        ] {
            assert_eq!(prompt(FilePurpose::Open, path).stem(), stem, "{path}");
        }
    }

    #[test]
    fn an_extension_that_is_typed_again_is_dropped() {
        let typed = |path: &str| {
            let mut prompt = prompt(FilePurpose::Exported("csv", Arc::from([])), "a.csv");
            prompt.path = path.to_owned();
            prompt.drop_doubled_ending();
            prompt.path
        };
        assert_eq!(typed("match.csv.csv"), "match.csv");
        assert_eq!(typed("match.pbn.csv"), "match.pbn.csv");
        assert_eq!(typed("match.csv"), "match.csv");
    }

    #[test]
    fn a_name_without_a_format_gets_the_chosen_extension() {
        let whole = |purpose: FilePurpose, proposed: &str, typed: &str| {
            let whole = prompt(purpose, proposed).with_ending(Path::new(typed));
            whole.map(|whole| whole.display().to_string())
        };
        let (deals, collection) = (Arc::from([]), None);
        let list = FilePurpose::List(DealList { deals, collection });
        let picture = FilePurpose::Exported("svg", Arc::from([]));
        for (purpose, proposed, typed, named) in [
            (list.clone(), "deals.pbn", "club", Some("club.pbn")),
            (list.clone(), "deals.pbn", "No. 7", Some("No. 7.pbn")),
            (list.clone(), "deals.pbn", "club.LIN", None),
            // A file in our own format holds only one problem.
            (list.clone(), "deals.pbn", "a.ron", Some("a.ron.pbn")),
            (picture, "deal.svg", "deal", Some("deal.svg")),
            (FilePurpose::Open, "", "club", None),
        ] {
            assert_eq!(whole(purpose, proposed, typed).as_deref(), named, "{typed}");
        }
    }
}
