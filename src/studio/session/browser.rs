//! The studio's own dialog for files: a folder that is looked into, and what is chosen there.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::ColorImage;

use kibitzer::analysis::Statistics;
use kibitzer::problem::Problem;
use kibitzer_export::ExportKind;
use kibitzer_files::SystemRefusal;
use kibitzer_formats::{FORMATS, Format};

use crate::document::reading::NoRewrite;

/// Why the user is asked for the name of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// To read it.
    Open,
    /// To list it: it is a folder.
    Folder,
    /// To write this problem to it, in the form that its name ends with; it may be told why it does not go into the
    /// file that it came from.
    Save(Box<Problem>, Option<UnsavedFile>),
    /// To write every layout to it.
    Export(Box<Statistics>),
    /// To write a picture to it.
    Picture(Arc<ColorImage>),
    /// To write deals to it, in the form that its name ends with.
    List(DealList),
    /// To write something for others to it, whose name ends so.
    Exported(&'static str, Arc<[u8]>),
}

/// Deals that are to be written into one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealList {
    /// The deals.
    pub deals: Arc<[Problem]>,
    /// The collection of the list that they are, if they were dealt here.
    pub collection: Option<usize>,
}

/// A question for the name of a file, where the system has no dialog for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// What it is wanted for.
    pub errand: Errand,
    /// The name as far as it is typed.
    pub path: String,
    /// What the name of a written file ends with if none of its forms is typed.
    pub ending: String,
    /// The folder that is looked into.
    pub browser: FileBrowser,
}

impl Prompt {
    /// A question that proposes a name.
    pub fn new(errand: Errand, path: String) -> Prompt {
        let ending = Path::new(&path).extension().unwrap_or_default();
        Prompt {
            errand,
            ending: ending.to_string_lossy().into_owned(),
            path,
            browser: FileBrowser::default(),
        }
    }
}

/// A folder that is looked into while the name of a file is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileBrowser {
    /// The folder; none as long as nobody has said which.
    pub folder: PathBuf,
    /// What is in it, once that is known.
    pub content: Option<Arc<FolderContent>>,
    /// Which of the entries shown is chosen.
    pub chosen: Option<usize>,
    /// Whether files are shown that are of no form of deals.
    pub shows_all: bool,
    /// A file stands there already: whether it may be replaced is asked.
    pub replaces: bool,
}

/// What is in a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FolderContent {
    /// The folder, by its whole name.
    pub folder: PathBuf,
    /// Folders first, both by name.
    pub entries: Vec<FolderEntry>,
    /// Why it cannot be listed.
    pub trouble: Option<SystemRefusal>,
    /// The user's own folder.
    pub home: Option<PathBuf>,
}

/// A file or a folder in a folder.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FolderEntry {
    /// Whether it is no folder; folders stand first.
    pub is_file: bool,
    /// Its name.
    pub name: String,
}

/// What Enter does where a name is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entered {
    /// Looks into a folder.
    Folder(PathBuf),
    /// Takes this file, or this folder where one is asked for.
    Answer(PathBuf),
}

/// A document that cannot be written into its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsavedFile {
    /// The file.
    pub path: PathBuf,
    /// Why not.
    pub reason: NoRewrite,
}

/// What the names of files end with that may hold deals.
pub fn readable_endings() -> Vec<&'static str> {
    let forms = FORMATS.iter().flat_map(|it| it.endings).copied();
    // A picture may have a problem inside.
    forms.chain([ExportKind::Png.form().ending]).collect()
}

impl Errand {
    /// Whether something is written to the file.
    pub fn writes(&self) -> bool {
        match self {
            Errand::Open | Errand::Folder => false,
            Errand::Save(..)
            | Errand::Export(_)
            | Errand::Picture(_)
            | Errand::List(_)
            | Errand::Exported(..) => true,
        }
    }

    /// The forms that the user may choose from.
    pub fn forms(&self) -> Vec<&'static Format> {
        let is_offered: fn(&&Format) -> bool = match self {
            Errand::Save(..) => |it| it.can_write(),
            Errand::List(_) => |it| it.holds_many(),
            Errand::Open
            | Errand::Folder
            | Errand::Export(_)
            | Errand::Picture(_)
            | Errand::Exported(..) => |_| false,
        };
        FORMATS.iter().filter(is_offered).collect()
    }

    /// What the names of the files end with that are shown; `None` shows no files.
    fn endings(&self) -> Option<Vec<&'static str>> {
        match self {
            Errand::Open => Some(readable_endings()),
            Errand::Folder => None,
            Errand::Save(..) | Errand::List(_) => {
                let forms = self.forms().into_iter();
                Some(forms.flat_map(|it| it.endings).copied().collect())
            }
            Errand::Export(_) => Some(vec!["csv"]),
            Errand::Picture(_) => Some(vec!["png"]),
            Errand::Exported(ending, _) => Some(vec![ending]),
        }
    }
}

impl Prompt {
    /// The entries of the folder that are shown: what is typed narrows them, unless a new name is typed.
    pub fn shown(&self) -> Vec<&FolderEntry> {
        let Some(content) = &self.browser.content else {
            return Vec::new();
        };
        let endings = self.errand.endings();
        let typed = self.path.trim().to_lowercase();
        let narrows = !self.errand.writes() && !is_path(&typed);
        let is_shown = |entry: &&FolderEntry| {
            let is_hidden = entry.name.starts_with('.') && !typed.starts_with('.');
            let fits = !narrows || entry.name.to_lowercase().contains(&typed);
            let is_of_form = !entry.is_file
                || endings.as_ref().is_some_and(|endings| {
                    self.browser.shows_all || has_ending(&entry.name, endings)
                });
            !is_hidden && fits && is_of_form
        };
        content.entries.iter().filter(is_shown).collect()
    }

    /// What Enter does.
    pub fn enter(&self) -> Option<Entered> {
        let shown = self.shown();
        let chosen = self.browser.chosen.and_then(|at| shown.get(at).copied());
        let typed = self.path.trim();
        let named = shown.iter().copied().find(|it| it.name == typed);
        let only = match (&shown[..], self.errand.writes() || is_path(typed)) {
            ([only], false) if !typed.is_empty() => Some(*only),
            _ => None,
        };
        if let Some(entry) = chosen.or(named).or(only) {
            let path = self.browser.folder.join(&entry.name);
            return Some(match entry.is_file {
                true => Entered::Answer(path),
                false => Entered::Folder(path),
            });
        }
        match (typed, &self.errand) {
            ("", Errand::Folder) => self.this_folder(),
            ("", _) => None,
            (typed, _) => Some(Entered::Answer(self.resolved(typed))),
        }
    }

    /// The folder that is looked into, where a folder is asked for.
    pub fn this_folder(&self) -> Option<Entered> {
        let content = self.browser.content.as_ref()?;
        Some(Entered::Answer(content.folder.clone()))
    }

    /// The name with the chosen ending behind it, where a file is written and its name says no form.
    pub fn with_ending(&self, name: &Path) -> Option<PathBuf> {
        let endings = self.errand.endings().filter(|_| self.errand.writes())?;
        let own = name.extension().unwrap_or_default().to_string_lossy();
        let says_form = endings.iter().any(|it| it.eq_ignore_ascii_case(&own));
        if says_form || self.ending.is_empty() {
            return None;
        }
        let mut whole = name.as_os_str().to_owned();
        whole.push(format!(".{}", self.ending));
        Some(PathBuf::from(whole))
    }

    /// What is typed, from the folder on that is looked into, or from the user's own.
    fn resolved(&self, typed: &str) -> PathBuf {
        let home = self
            .browser
            .content
            .as_ref()
            .and_then(|it| it.home.as_ref());
        match (typed.strip_prefix("~/"), home) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => self.browser.folder.join(typed),
        }
    }
}

/// Whether more is typed than a name.
fn is_path(typed: &str) -> bool {
    typed.contains(std::path::is_separator)
}

fn has_ending(name: &str, endings: &[&str]) -> bool {
    let ending = Path::new(name).extension().and_then(|it| it.to_str());
    ending.is_some_and(|ending| endings.iter().any(|it| it.eq_ignore_ascii_case(ending)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Game;

    fn prompt(errand: Errand, typed: &str) -> Prompt {
        let entry = |name: &str| FolderEntry {
            is_file: name.contains('.'),
            name: name.trim_end_matches('/').to_owned(),
        };
        let names = [
            ".git/",
            "club",
            "match",
            "a.pbn",
            "b.LIN",
            "c.doc",
            "clubs.pbn",
            ".x.pbn",
        ];
        let content = FolderContent {
            folder: PathBuf::from("/deals"),
            entries: names.map(entry).to_vec(),
            trouble: None,
            home: Some(PathBuf::from("/home")),
        };
        let mut prompt = Prompt::new(errand, typed.to_owned());
        prompt.browser.folder = content.folder.clone();
        prompt.browser.content = Some(Arc::new(content));
        prompt
    }

    fn names(prompt: &Prompt) -> Vec<&str> {
        prompt.shown().iter().map(|it| it.name.as_str()).collect()
    }

    fn answer(path: &str) -> Option<Entered> {
        Some(Entered::Answer(PathBuf::from(path)))
    }

    fn folder(path: &str) -> Option<Entered> {
        Some(Entered::Folder(PathBuf::from(path)))
    }

    #[test]
    fn files_of_deals_and_folders_are_shown_and_typing_narrows_them() {
        let mut open = prompt(Errand::Open, "");
        assert_eq!(
            names(&open),
            ["club", "match", "a.pbn", "b.LIN", "clubs.pbn"]
        );
        open.browser.shows_all = true;
        assert!(names(&open).contains(&"c.doc") && !names(&open).contains(&".x.pbn"));
        assert_eq!(names(&prompt(Errand::Open, "CLUB")), ["club", "clubs.pbn"]);
        assert_eq!(names(&prompt(Errand::Open, ".x")), [".x.pbn"]);
        assert_eq!(names(&prompt(Errand::Folder, "")), ["club", "match"]);
    }

    #[test]
    fn pictures_are_shown_where_a_file_is_opened() {
        assert!(Errand::Open.endings().unwrap().contains(&"png"));
    }

    #[test]
    fn enter_takes_what_is_chosen_then_what_is_named_then_what_alone_fits() {
        assert_eq!(prompt(Errand::Open, "club").enter(), folder("/deals/club"));
        assert_eq!(prompt(Errand::Open, "b.l").enter(), answer("/deals/b.LIN"));
        assert_eq!(prompt(Errand::Open, "mat").enter(), folder("/deals/match"));
        let mut chosen = prompt(Errand::Open, "club");
        chosen.browser.chosen = Some(1);
        assert_eq!(chosen.enter(), answer("/deals/clubs.pbn"));
        assert_eq!(prompt(Errand::Open, "").enter(), None);
        assert_eq!(
            prompt(Errand::Open, "new.pbn").enter(),
            answer("/deals/new.pbn")
        );
        assert_eq!(
            prompt(Errand::Open, "~/x.pbn").enter(),
            answer("/home/x.pbn")
        );
        assert_eq!(prompt(Errand::Open, "/y/x.pbn").enter(), answer("/y/x.pbn"));
    }

    #[test]
    fn a_new_name_narrows_nothing_and_is_taken_as_it_is_typed() {
        let problem = Box::new(Problem::new(Game::Bridge));
        let save = prompt(Errand::Save(problem, None), "clu");
        assert_eq!(names(&save).len(), 5);
        assert_eq!(save.enter(), answer("/deals/clu"));
        assert_eq!(prompt(Errand::Folder, "").enter(), answer("/deals"));
    }

    #[test]
    fn a_name_that_says_no_form_ends_with_the_chosen_one() {
        let whole = |errand: Errand, proposed: &str, typed: &str| {
            let whole = prompt(errand, proposed).with_ending(Path::new(typed));
            whole.map(|it| it.display().to_string())
        };
        let list = || {
            let deals = Arc::from([]);
            let collection = None;
            Errand::List(DealList { deals, collection })
        };
        let ended = |name: &str| Some(name.to_owned());
        assert_eq!(whole(list(), "deals.pbn", "club"), ended("club.pbn"));
        assert_eq!(whole(list(), "deals.pbn", "No. 7"), ended("No. 7.pbn"));
        assert_eq!(whole(list(), "deals.pbn", "club.LIN"), None);
        // A file of ours holds one problem.
        assert_eq!(whole(list(), "deals.pbn", "a.ron"), ended("a.ron.pbn"));
        let picture = Errand::Exported("svg", Arc::from([]));
        assert_eq!(whole(picture, "deal.svg", "deal"), ended("deal.svg"));
        assert_eq!(whole(Errand::Open, "", "club"), None);
    }
}
