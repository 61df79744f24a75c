//! Compiles the shim between this crate and libjpeg-turbo, which `turbojpeg-sys` builds.

fn main() {
    #[cfg(feature = "turbojpeg")]
    shim();
}

#[cfg(feature = "turbojpeg")]
fn shim() {
    let sources = ["src/codec/jpeg/shim.c", "src/codec/jpeg/shim_write.c"];
    for file in sources.iter().chain(&["src/codec/jpeg/shim.h"]) {
        println!("cargo:rerun-if-changed={file}");
    }
    // Cargo passes on where `turbojpeg-sys` put the headers that belong to the library it built.
    let include = std::env::var("DEP_TURBOJPEG_INCLUDE").expect("turbojpeg-sys says where its headers are");
    cc::Build::new()
        .files(sources)
        .includes(include.split(','))
        .warnings_into_errors(false)
        .compile("thalweg_jpeg");
}
