use std::fs;
use kibitzer_formats::{decode, read, Encoding};
#[test]
fn dump() {
    let f = std::env::var("F").unwrap();
    let bytes = fs::read(format!("{}/../../tests/fixtures/pbn/{f}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let text = decode(&bytes);
    println!("{}", Encoding::of(&bytes).name());
    let found = read(&text).unwrap();
    println!("boards {}", found.harvest.boards.len());
    for w in &found.harvest.warnings { println!("{w}"); }
    for b in &found.harvest.boards { match &b.content { Err(e)=>println!("BAD {e}"), Ok(l) => if std::env::var("V").is_ok() {println!("{} {}", b.line, l.deal_only); println!("{}", kibitzer::notation::native::write(&l.problem))} } }
}
