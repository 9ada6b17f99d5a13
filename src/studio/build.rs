//! Gives the program for Windows its icon and version.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=../../assets/icon.ico");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("windows") {
        winresource::WindowsResource::new()
            .set_icon("../../assets/icon.ico")
            .set("ProductName", "Kibitzer")
            .set("FileDescription", "Kibitzer")
            .compile()?;
    }
    Ok(())
}
