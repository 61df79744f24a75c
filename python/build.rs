//! Links the extension so that it uses its own functions.
//!
//! `re_rav1d` and `openjp2` export the names of dav1d's and OpenJPEG's functions, which Python may have loaded with
//! another package. `-Bsymbolic` binds ours to themselves; dav1d's assembly, which addresses its tables
//! directly, also needs it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("FAMILY").split(',').any(|family| family == "unix") && target("VENDOR") != "apple" {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-Bsymbolic");
    }
}
