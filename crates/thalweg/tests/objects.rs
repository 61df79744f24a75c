//! Object stores on loopback: gofakes3 and moto, if installed (`scripts/buckets.sh`), and a simulated bucket
//! (`weir`), also behind a proxy that injects faults.

mod catalogue;
mod economy;
mod faults;
mod jobs;
mod lies;
mod listing;
mod packs;
mod shards;
mod tables;
mod tls;

use std::ffi::OsStr;

use crate::env::{Env, Jpeg, Ran, png, sample};
use weir::server::{Gofakes3, Moto, Server};

/// Environment variables for a client of a server at `endpoint`.
fn environment(endpoint: &str) -> [(&'static str, String); 6] {
    weir::server::environment(endpoint)
}

/// Runs the program as a client of the server at `endpoint`.
pub(crate) fn run(env: &Env, endpoint: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Ran {
    Ran::of(env.command(arguments).envs(environment(endpoint)).output().unwrap())
}

/// Pictures and other files, in `photos` and, under the same names, in bucket `pics`.
fn collection(server: &Server) -> Env {
    let env = Env::new()
        .with_jpeg("2023/a.jpg", &Jpeg::new(8, 6).taken("2023:05:01 10:00:00"))
        .with_jpeg("2023/05/b c+d%41.jpg", &Jpeg::new(4, 3).description("plus, percent, blank"))
        .with("2024/ü.png", png(5, 4))
        .with("2024/empty.jpg", "")
        .with("cut.png", &png(3, 2)[..20])
        .with("notes.txt", "no picture")
        .with("rich.jpg", sample("danube/passau.jpg"));
    server.make_bucket("pics").unwrap();
    assert_eq!(server.put_folder("pics", &env.path("photos")).unwrap(), 7);
    env
}

/// Calls `test` with each server that is installed.
fn with_each(test: impl Fn(&Server)) {
    for server in [Gofakes3::start(), Moto::start()].into_iter().flatten() {
        eprintln!("server at {}", server.endpoint());
        test(&server);
    }
}
