//! Version, configuration and error messages of the library.

use std::ffi::{c_char, c_int};

use kibitzer_dds::{Code, DdsInfo};

use super::service;

/// Returns the result of `GetDDSInfo`: the version of the interface, and the name of this library.
pub(crate) fn info() -> DdsInfo {
    let threads = service::resources().threads;
    let mut info = DdsInfo {
        major: 2,
        minor: 9,
        patch: 0,
        versionString: [0; 10],
        system: SYSTEM,
        numBits: usize::BITS as c_int,
        compiler: UNKNOWN,
        constructor: NONE,
        numCores: service::cores() as c_int,
        threading: STL,
        noOfThreads: threads as c_int,
        threadSizes: [0; 128],
        systemString: [0; 1024],
    };
    write_c_string("2.9.0", &mut info.versionString);
    write_c_string(&format!("0 S, {threads} L"), &mut info.threadSizes);
    let words = concat!(
        "Kibitzer ",
        env!("CARGO_PKG_VERSION"),
        " behind the interface of DDS 2.9.0\n"
    );
    write_c_string(words, &mut info.systemString);
    info
}

// The numbers in `dll.h` for systems, compilers, constructors and threading libraries.
const SYSTEM: c_int = match () {
    () if cfg!(windows) => 1,
    () if cfg!(target_os = "linux") => 3,
    () if cfg!(target_os = "macos") => 4,
    () => UNKNOWN,
};
const UNKNOWN: c_int = 0;
const NONE: c_int = 0;
const STL: c_int = 5;

/// Returns the message for a return code, also if the code is unknown.
pub(crate) fn message(number: c_int) -> &'static str {
    Code::from_number(number).map_or("Not a DDS error code", Code::text)
}

/// Writes the text and a terminating NUL, truncating the text if it does not fit.
pub(crate) fn write_c_string(text: &str, to: &mut [c_char]) {
    let room = to.len() - 1;
    let letters = text.bytes().take(room).chain([0]);
    for (place, letter) in to.iter_mut().zip(letters) {
        *place = letter as c_char;
    }
}
