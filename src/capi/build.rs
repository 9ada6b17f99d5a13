//! Gives the library the name by which programs look for libdds.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libdds.so.0");
        // Worker threads live as long as the process; their code must stay where it is.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}
