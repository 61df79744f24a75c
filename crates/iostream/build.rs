//! Compiles the shim of the C++ library's streams, where there is a compiler for it. The library's code learns
//! from a `cfg` how it can call the shim:
//!
//! - `iostream = "loaded"` on Linux: a shared object, which the program contains and loads only where the
//!   streams are used;
//! - `iostream = "linked"` on Windows: a static library, linked with GNU's C++ library into the program, so that
//!   no DLL of mingw is needed;
//! - `iostream = "absent"`: `THALWEG_IOSTREAM_ABSENT` says why.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

const SOURCE: &str = "src/iostream.cc";

fn main() {
    println!("cargo::rerun-if-changed={SOURCE}");
    println!("cargo::rustc-check-cfg=cfg(iostream, values(\"loaded\", \"linked\", \"absent\"))");
    let (how, absent) = match target("OS").as_str() {
        "linux" => ("loaded", shared_object()),
        "windows" => ("linked", static_library()),
        _ => ("absent", Err("this system has no way of calling it here".to_owned())),
    };
    let how = if absent.is_ok() { how } else { "absent" };
    println!("cargo::rustc-cfg=iostream=\"{how}\"");
    println!("cargo::rustc-env=THALWEG_IOSTREAM_ABSENT={}", absent.err().unwrap_or_default());
}

fn target(name: &str) -> String {
    env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default()
}

fn no_compiler() -> String {
    "no C++ compiler was found when this program was built; install one, such as g++, and build it again"
        .to_owned()
}

fn build() -> cc::Build {
    let mut build = cc::Build::new();
    build.cpp(true).opt_level(2).debug(false).cargo_warnings(false);
    build
}

/// Writes the shared object; the error says in one line why there is none.
fn shared_object() -> Result<(), String> {
    if target("FEATURE").split(',').any(|feature| feature == "crt-static") {
        return Err("a statically linked program cannot load it".to_owned());
    }
    let folder = env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR for build scripts");
    let object = PathBuf::from(folder).join("iostream.so");
    // What an earlier build left would be taken for this one's.
    let _ = fs::remove_file(&object);
    let compiler = build().pic(true).try_get_compiler().map_err(|_| no_compiler())?;
    let compiled = compiler.to_command().args(["-shared", "-s", "-o"]).arg(object).arg(SOURCE).output();
    match compiled {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            for line in String::from_utf8_lossy(&output.stderr).lines() {
                println!("cargo::warning={line}");
            }
            Err(not_compiled(compiler.path()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Err(no_compiler()),
        Err(error) => Err(format!("cannot run `{}`: {error}", compiler.path().display())),
    }
}

/// Compiles the shim for the linker of the program, and names GNU's C++ library to it.
fn static_library() -> Result<(), String> {
    if target("ENV") != "gnu" {
        return Err("its shim is written for GNU's C++ library; build for x86_64-pc-windows-gnu".to_owned());
    }
    let mut build = build();
    build.file(SOURCE).cpp_link_stdlib(None);
    let compiler = build.try_get_compiler().map_err(|_| no_compiler())?;
    // The compiler answers with the whole path, or with the name alone if it has no static library.
    let answer =
        compiler.to_command().arg("-print-file-name=libstdc++.a").output().map_err(|_| no_compiler())?;
    let library = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
    let Some(folder) = Path::new(&library).parent().filter(|folder| folder.is_absolute()) else {
        return Err(format!("`{}` has no static C++ library", compiler.path().display()));
    };
    build.try_compile("thalweg_iostream").map_err(|error| {
        println!("cargo::warning={error}");
        not_compiled(compiler.path())
    })?;
    println!("cargo::rustc-link-search=native={}", folder.display());
    // Not copied into the Rust library: it is ten times as large as all of the rest.
    println!("cargo::rustc-link-lib=static:-bundle=stdc++");
    Ok(())
}

fn not_compiled(compiler: &Path) -> String {
    format!("`{}` could not compile its shim", compiler.display())
}
