//! Compiles the shim of the C++ library's streams into a shared object, which the program contains and loads
//! only to measure them (`src/platform/linux/iostream.rs`). Without a C++ compiler the object is empty.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

const SOURCE: &str = "src/platform/linux/iostream.cc";

fn main() {
    println!("cargo::rerun-if-changed={SOURCE}");
    let folder = env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR for build scripts");
    let object = PathBuf::from(folder).join("iostream.so");
    let absent = compile(&object).err().unwrap_or_default();
    if !absent.is_empty() {
        fs::write(&object, []).expect("the build folder is writable");
    }
    println!("cargo::rustc-env=THALWEG_IOSTREAM_ABSENT={absent}");
}

/// Writes the shared object; the error says in one line why there is none.
fn compile(object: &Path) -> Result<(), String> {
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if target("OS") != "linux" {
        return Err("this system has no way of loading it here".to_owned());
    }
    if target("FEATURE").split(',').any(|feature| feature == "crt-static") {
        return Err("a statically linked program cannot load it".to_owned());
    }
    let no_compiler = || {
        "no C++ compiler was found when this program was built; install one, such as g++, and build it again"
            .to_owned()
    };
    let compiler = cc::Build::new()
        .cpp(true)
        .opt_level(2)
        .debug(false)
        .pic(true)
        .cargo_warnings(false)
        .try_get_compiler()
        .map_err(|_| no_compiler())?;
    let compiled = compiler.to_command().args(["-shared", "-s", "-o"]).arg(object).arg(SOURCE).output();
    match compiled {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            for line in String::from_utf8_lossy(&output.stderr).lines() {
                println!("cargo::warning={line}");
            }
            Err(format!("`{}` could not compile its shim", compiler.path().display()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Err(no_compiler()),
        Err(error) => Err(format!("cannot run `{}`: {error}", compiler.path().display())),
    }
}
