//! The pages that `kibitz sound` writes: an HTML page and a LaTeX document, each of all problems.

use std::cell::{Cell, RefCell};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use kibitzer::problem::Problem;
use kibitzer::soundness::Verdict;
use kibitzer_export::{DocumentFrame, ExportKind, PictureLook, html, html_text, latex, latex_text};
use kibitzer_files::replace;

use crate::batch::FileNotWritten;
use crate::failure::Failure;
use crate::input_place;
use crate::output::write_to_standard_output;
use crate::overwriting::check_writable;

use super::analysis::{AnalysisRow, RowStyle, analysis_rows, sentence};
use super::cases::premise_text;
use super::options::SoundOptions;
use super::results::{BoardResults, SoundResults};

/// The HTML and LaTeX pages that the user requested.
pub(super) struct SoundPages(Vec<SoundPage>);

/// A page to which problems are added one by one.
struct SoundPage {
    /// The path of the file, or `-` for standard output.
    path: PathBuf,
    format: PageFormat,
    /// The number of boards added so far.
    boards: Cell<usize>,
    /// The problems and cases added so far, each in the format of the page.
    problems: RefCell<Vec<String>>,
}

/// The format of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PageFormat {
    Html,
    Latex,
}

impl SoundPages {
    pub(super) fn new(options: &SoundOptions) -> SoundPages {
        let html = options.html.iter().map(|path| (path, PageFormat::Html));
        let latex = options.tex.iter().map(|path| (path, PageFormat::Latex));
        let pages = html.chain(latex).map(|(path, format)| SoundPage {
            path: path.clone(),
            format,
            boards: Cell::default(),
            problems: RefCell::default(),
        });
        SoundPages(pages.collect())
    }

    /// Returns the option whose page is written to standard output, or `None` if there is none.
    pub(super) fn standard_output_option(&self) -> Option<&'static str> {
        let page = self.0.iter().find(|page| page.is_standard_output())?;
        Some(page.format.option())
    }

    /// Checks that the pages can be written.
    ///
    /// # Errors
    ///
    /// Returns an error if a page cannot be written.
    pub(super) fn check_files(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        if let [one, other] = &self.0[..]
            && one.path == other.path
        {
            let cause = anyhow!("--html and --tex write to the same place");
            return Err(Failure::invalid_arguments(cause));
        }
        for page in self.0.iter().filter(|page| !page.is_standard_output()) {
            check_writable(&page.path, inputs)?;
        }
        Ok(())
    }

    /// Adds a board to each page: a problem and its cases.
    pub(super) fn add_board(&self, results: &BoardResults<'_>) {
        for page in &self.0 {
            page.add_board(results);
        }
    }

    /// Writes the pages if all problems were answered, and returns the reasons why some were not written.
    ///
    /// # Errors
    ///
    /// Returns an error if standard output cannot be written.
    pub(super) fn write(&self, is_whole: bool) -> io::Result<Vec<FileNotWritten>> {
        let written = self.0.iter().map(|page| page.write(is_whole));
        written.filter_map(Result::transpose).collect()
    }
}

impl SoundPage {
    fn is_standard_output(&self) -> bool {
        input_place::is_standard_stream(&self.path)
    }

    fn add_board(&self, board: &BoardResults<'_>) {
        self.boards.set(self.boards.get() + 1);
        let problem = board.problem.iter().map(|results| (None, results));
        let cases = board
            .cases
            .iter()
            .map(|(premise, results)| (Some(premise), results));
        for (premise, results) in problem.chain(cases) {
            let mut problem = results.solved_problem();
            if problem.title.trim().is_empty() {
                problem.title = format!("Problem {}", self.boards.get());
            }
            if let Some(&premise) = premise {
                problem.title += &format!(", {}", premise_text(premise));
            }
            self.problems.borrow_mut().push(match self.format {
                PageFormat::Html => problem_html(&problem, results),
                PageFormat::Latex => problem_latex(&problem, results),
            });
        }
    }

    /// Writes the page if all problems were answered, and returns the reason if its file was not written. Writes
    /// nothing to standard output if the page has no problems or the program was stopped.
    fn write(&self, is_whole: bool) -> io::Result<Option<FileNotWritten>> {
        let problems = self.problems.take();
        let is_complete = is_whole && !problems.is_empty();
        Ok(match (self.is_standard_output(), is_complete) {
            (true, true) => {
                let page = self.format.page(&self.path, &problems);
                write_to_standard_output(page.as_bytes())?;
                None
            }
            (true, false) => None,
            (false, true) => {
                let page = self.format.page(&self.path, &problems);
                let refused = replace(&self.path, page.as_bytes()).err();
                refused.map(FileNotWritten::Refused)
            }
            (false, false) if is_whole => Some(FileNotWritten::NoProblems(self.path.clone())),
            (false, false) => Some(FileNotWritten::Stopped(self.path.clone())),
        })
    }
}

impl PageFormat {
    /// Returns the option that requests the page.
    fn option(self) -> &'static str {
        match self {
            PageFormat::Html => "--html",
            PageFormat::Latex => "--tex",
        }
    }

    /// Returns a complete page. Its title is the name of its file without the extension.
    fn page(self, path: &Path, problems: &[String]) -> String {
        let kind = match self {
            PageFormat::Html => ExportKind::Html,
            PageFormat::Latex => ExportKind::Latex,
        };
        let name = input_place::file_path(Some(path)).and_then(Path::file_stem);
        let title = name.map_or("Kibitzer".into(), |name| name.to_string_lossy());
        let frame = kind.form().frame(&title, PictureLook::default());
        let DocumentFrame { head, foot } = frame.unwrap_or(DocumentFrame {
            head: String::new(),
            foot: "",
        });
        format!("{head}{}{foot}", problems.concat())
    }
}

/// The text font of the page, the same as that of the diagrams.
const FONT: &str = "font-family:Inter,Arial,sans-serif;line-height:1.45";

/// Returns the appearance of a problem on a page: with its solution, unless there is none.
fn look(results: &SoundResults<'_>) -> PictureLook {
    PictureLook {
        with_solution: results.verdict() != Verdict::Fails,
        ..PictureLook::default()
    }
}

/// Returns a problem as HTML: a coloured label with the verdict, the diagram with the solution, and the rows below it.
fn problem_html(problem: &Problem, results: &SoundResults<'_>) -> String {
    let look = look(results);
    let (name, colour) = plate(results.verdict());
    let rows: String = analysis_rows(results).iter().map(row_html).collect();
    format!(
        "<section style=\"max-width:48em;margin:0 0 2.5em\">\n\
         <p style=\"margin:0 1em;{FONT}\"><b style=\"padding:0.15em 0.6em;border-radius:0.3em;color:#fff;\
         background:{colour}\">{name}</b> {}</p>\n\
         {}<div style=\"margin:0 1em;{FONT}\">\n{rows}</div>\n</section>\n",
        html_text(&sentence(results), look),
        html(problem, look),
    )
}

/// Returns the word and the colour of the label that shows a verdict.
fn plate(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Sound => ("Sound", "#1f6b3a"),
        Verdict::Duals => ("Duals", "#8a5a00"),
        Verdict::Cooked => ("Cooked", "#a3211b"),
        Verdict::Fails => ("Fails", "#6b1414"),
        Verdict::Unproved => ("Not proved", "#555b61"),
    }
}

fn row_html(row: &AnalysisRow) -> String {
    let look = PictureLook::default();
    let head = match &row.head[..] {
        "" => String::new(),
        head => format!("<b>{}</b> ", html_text(&printed(head), look)),
    };
    let style = match row.style {
        RowStyle::Point => "margin:0.3em 0 0",
        RowStyle::Detail => "margin-left:1.5em",
        RowStyle::Deal => "margin-left:1.5em;font:0.85em monospace",
    };
    let text = match row.style {
        RowStyle::Point | RowStyle::Detail => html_text(&printed(&row.text), look),
        RowStyle::Deal => html_text(&row.text, look),
    };
    format!("<div style=\"{style}\">{head}{text}</div>\n")
}

/// Returns a problem as LaTeX: the diagram, the verdict, the solution, and the rows below it.
fn problem_latex(problem: &Problem, results: &SoundResults<'_>) -> String {
    let rows: String = analysis_rows(results).iter().map(row_latex).collect();
    format!(
        "\\noindent\\textbf{{{}}}\n\n{}\n{rows}\n\\bigskip\n\n",
        latex_text(&sentence(results)),
        latex(problem, look(results)),
    )
}

fn row_latex(row: &AnalysisRow) -> String {
    let head = match &row.head[..] {
        "" => String::new(),
        head => format!("\\textbf{{{}}} ", latex_text(&printed(head))),
    };
    let (indent, text) = match row.style {
        RowStyle::Point => ("", latex_text(&printed(&row.text))),
        RowStyle::Detail => ("\\hspace*{1.5em}", latex_text(&printed(&row.text))),
        RowStyle::Deal => {
            let text = latex_text(&row.text);
            ("\\hspace*{1.5em}", format!("{{\\small\\ttfamily {text}}}"))
        }
    };
    format!("\n\\noindent\\hangindent=1.5em {indent}{head}{text}\n")
}

/// Returns the text with each ten written as `10` instead of `T`, as in the diagrams.
fn printed(text: &str) -> String {
    let (mut printed, mut is_card) = (String::new(), false);
    for letter in text.chars() {
        let is_suit = "♠♥♦♣".contains(letter);
        let is_rank = letter.is_ascii_digit() || "AKQJT".contains(letter);
        is_card = is_suit || is_card && is_rank;
        match (is_card, letter) {
            (true, 'T') => printed += "10",
            _ => printed.push(letter),
        }
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::printed;

    #[test]
    fn tens_are_printed_as_numbers() {
        assert_eq!(
            printed("♥T! key, A) on ♠AT9, T"),
            "♥10! key, A) on ♠A109, T"
        );
    }
}
