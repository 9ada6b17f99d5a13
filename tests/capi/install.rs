//! Checks the installed library: the names by which programs find it, and its headers.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::ffi::c_int;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::library;

/// A temporary folder, removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("kibitzer-install-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// Returns the paths of all files and links in the folder, relative to it.
    fn files(&self) -> BTreeSet<String> {
        let mut files = BTreeSet::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                } else {
                    let path = path.strip_prefix(&self.0).unwrap();
                    files.insert(path.to_str().unwrap().to_owned());
                }
            }
        }
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Runs the script `install` or `uninstall` with the library of the tests.
fn run(script: &str, prefix: &str, at: &Path, environment: &[(&str, &str)]) {
    let mut command = Command::new(source().join(script));
    command
        .current_dir(at)
        .arg(prefix)
        .env("LIBRARY", library::file());
    let output = command.envs(environment.iter().copied()).output().unwrap();
    succeeded(&output);
}

fn succeeded(output: &Output) {
    let said = [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said));
    assert!(output.status.success(), "{said:?}");
}

#[test]
fn all_file_names_of_libdds_are_installed_and_uninstalled() {
    let root = Folder::new("names");
    let package = root.0.to_str().unwrap();
    let environment = [("DESTDIR", package), ("LIBDIR", "lib/x86_64-linux-gnu")];
    run("install", "/opt/dds", &root.0, &environment);
    let lib = "opt/dds/lib/x86_64-linux-gnu";
    let names = [
        "libdds.so",
        "libdds.so.0",
        "libdds.so.2",
        "libdds.so.2.9.0",
        "pkgconfig/dds.pc",
    ];
    let headers = ["dll.h", "kibitzer.h", "api/dll.h", "api/dds_c_api.h"];
    let headers = headers.map(|name| format!("opt/dds/include/dds/{name}"));
    let files = names.map(|name| format!("{lib}/{name}"));
    assert_eq!(root.files(), files.into_iter().chain(headers).collect());

    let pc = fs::read_to_string(root.0.join(lib).join("pkgconfig/dds.pc")).unwrap();
    assert!(
        pc.starts_with("prefix=/opt/dds\nlibdir=/opt/dds/lib/x86_64-linux-gnu\n"),
        "{pc}"
    );
    assert!(!pc.contains(package), "{pc}");
    // The loader recognises a loaded library by the name inside its file.
    for name in ["libdds.so.0", "libdds.so.2"] {
        let bytes = fs::read(root.0.join(lib).join(name)).unwrap();
        let inside = format!("\0{name}\0").into_bytes();
        assert!(
            bytes.windows(inside.len()).any(|part| part == inside),
            "{name}"
        );
    }
    run("install", "/opt/dds", &root.0, &environment);
    run("uninstall", "/opt/dds", &root.0, &environment);
    assert!(root.files().is_empty(), "{:?}", root.files());
}

/// A C program that uses both headers. It is compiled and linked with the flags of pkg-config.
const PROGRAM: &str = r#"
#include <dll.h>
#include <kibitzer.h>
#include <stdio.h>

int main(void)
{
  struct ddTableDealPBN deal =
    {"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"};
  struct ddTableResults table;
  struct futureTricks cards;
  kibitzer * k = KibitzerOpen(1, 16);
  int codes[2] = {
    CalcDDtablePBN(deal, &table),
    KibitzerCards(k, "bridge N:AQ... 32... .AK.. K4... NT W", &cards, 0, 0)};
  KibitzerClose(k);
  printf("%d %d %d %d\n", codes[0], table.resTable[4][0], codes[1], cards.cards);
  return 0;
}
"#;

/// A C program that uses the headers of DDS 3.1: first the names of its structures, then a context.
const CONTEXT_PROGRAM: &str = r#"
#include <api/dds_c_api.h>
#include <stdio.h>

int main(void)
{
  struct DdTableDealPBN text = {"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"};
  struct Deal deal = {DDS_NOTRUMP, 0, {0}, {0}, {{0}}};
  struct FutureTricks cards;
  struct DdTableResults table;
  struct ParResults par;
  DDS_C_SOLVER_CTX ctx = dds_c_create_solvercontext(2, 0, 16);
  int codes[4] = {
    CalcDDtablePBNN(text, &table, 1),
    dds_c_convert_from_pbn(text.cards, deal.remainCards),
    dds_c_solve_board(ctx, &deal, -1, 3, 1, &cards),
    dds_c_par_from_table(&table, 0, &par)};
  dds_c_destroy_solvercontext(ctx);
  printf("%d %d %d %d %d\n", DDS_VERSION, codes[0], codes[1], codes[2], codes[3]);
  printf("%d %d %s\n", table.res_table[4][0], cards.score[0], par.par_score[0]);
  return dds_c_solve_board(ctx, &deal, -1, 3, 1, &cards) != RETURN_UNKNOWN_FAULT;
}
"#;

/// Builds a C program against the library installed in the folder `here`, and returns its output.
fn output_of(folder: &Folder, program: &str) -> String {
    let at = |name: &str| folder.0.join(name);
    fs::write(at("program.c"), program).unwrap();
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let mut build = Command::new(compiler);
    build
        .current_dir(&folder.0)
        .args(["-Wall", "-Werror", "-o", "program", "program.c"]);
    build.args(["-Ihere/include/dds", "-Lhere/lib", "-ldds"]);
    succeeded(&build.output().unwrap());
    let output = Command::new(at("program"))
        .env("LD_LIBRARY_PATH", at("here/lib"))
        .output()
        .unwrap();
    succeeded(&output);
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn c_programs_build_and_run_against_the_installed_library() {
    let folder = Folder::new("program");
    let at = |name: &str| folder.0.join(name);
    // A relative prefix is resolved against the current directory of the user.
    run("install", "here", &folder.0, &[]);
    assert_eq!(output_of(&folder, PROGRAM), "1 6 1 2\n");
    assert_eq!(
        output_of(&folder, CONTEXT_PROGRAM),
        "30100 1 1 1 1\n6 7 NS -110\n"
    );

    // Other programs load the library by name.
    for name in ["libdds.so.2", "libdds.so.2.9.0", "libdds.so"] {
        // SAFETY: The library does nothing when it is loaded, and the function takes any number.
        unsafe {
            let library = libloading::Library::new(at("here/lib").join(name)).unwrap();
            type SetThreading = unsafe extern "C" fn(c_int) -> c_int;
            let function = library.get::<SetThreading>(b"SetThreading").unwrap();
            assert_eq!(function(0), 1, "{name}");
        }
    }
}

#[test]
fn each_header_has_its_own_functions() {
    let functions = |name: &str| {
        let text = fs::read_to_string(source().join("include").join(name)).unwrap();
        let declared = text
            .lines()
            .filter(|line| line.starts_with("EXTERN_C DLLEXPORT"));
        let names: Vec<String> = declared
            .map(|line| line.split("STDCALL ").nth(1).unwrap())
            .map(|name| name.split('(').next().unwrap().to_owned())
            .collect();
        names
    };
    // SAFETY: The library does nothing when it is loaded.
    let library = unsafe { libloading::Library::new(library::file()) }.unwrap();
    for (header, prefix, count) in [
        ("dll.h", "", 42),
        ("kibitzer.h", "Kibitzer", 7),
        ("api/dds_c_api.h", "dds_c_", 24),
    ] {
        let names = functions(header);
        assert_eq!(names.len(), count, "{header}: {names:?}");
        for name in names {
            let other = ["Kibitzer", "dds_c_"]
                .into_iter()
                .find(|start| name.starts_with(start));
            assert_eq!(other.unwrap_or_default(), prefix, "{header}: {name}");
            // SAFETY: The function is looked up, not called.
            let symbol = unsafe { library.get::<unsafe extern "C" fn()>(name.as_bytes()) };
            assert!(symbol.is_ok(), "{name}");
        }
    }
}
