//! Version, configuration and error messages of the library.

use std::ffi::{c_char, c_int};

use kibitzer_dds::{Code, DdsInfo};

use super::service;

/// Returns the result of the C function `GetDDSInfo`: the version of the interface, and the name of this library.
pub(crate) fn library_info([major, minor, patch]: [c_int; 3]) -> DdsInfo {
    let version = format!("{major}.{minor}.{patch}");
    let threads = service::resources().threads;
    let mut info = DdsInfo {
        major,
        minor,
        patch,
        versionString: [0; 10],
        system: SYSTEM_NUMBER,
        numBits: usize::BITS as c_int,
        compiler: UNKNOWN_NUMBER,
        constructor: NO_CONSTRUCTOR,
        numCores: service::available_cores() as c_int,
        threading: STL_THREADS,
        noOfThreads: threads as c_int,
        threadSizes: [0; 128],
        systemString: [0; 1024],
    };
    write_c_string(&version, &mut info.versionString);
    write_c_string(&format!("0 S, {threads} L"), &mut info.threadSizes);
    let library = concat!("Kibitzer ", env!("CARGO_PKG_VERSION"));
    let words = format!("{library} behind the interface of DDS {version}\n");
    write_c_string(&words, &mut info.systemString);
    info
}

/// The number in `dll.h` for the operating system that the library is built for.
const SYSTEM_NUMBER: c_int = match () {
    () if cfg!(windows) => 1,
    () if cfg!(target_os = "linux") => 3,
    () if cfg!(target_os = "macos") => 4,
    () => UNKNOWN_NUMBER,
};
/// The number in `dll.h` for an unknown operating system or compiler.
const UNKNOWN_NUMBER: c_int = 0;
/// The number in `dll.h` for a library without an initialising constructor.
const NO_CONSTRUCTOR: c_int = 0;
/// The number in `dll.h` for threads of the standard library.
const STL_THREADS: c_int = 5;

/// Returns the English message for a libdds return code; an unknown code has a message too.
pub(crate) fn code_message(number: c_int) -> &'static str {
    Code::from_number(number).map_or("Not a DDS error code", Code::text)
}

/// Writes the text and a terminating NUL into a C string, truncating the text if it does not fit.
pub(crate) fn write_c_string(text: &str, to: &mut [c_char]) {
    let room = to.len() - 1;
    let letters = text.bytes().take(room).chain([0]);
    for (place, letter) in to.iter_mut().zip(letters) {
        *place = letter as c_char;
    }
}
