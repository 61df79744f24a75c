//! The collection as objects of a real server on loopback, for benchmarks of object stores.

use std::path::Path;

use weir::server::{self, Server};

use crate::outcome::Outcome;

/// The bucket that the cases use.
const BUCKET: &str = "bench";

/// Starts a server and fills it with the files of a folder.
pub(super) fn serve(name: &str, collection: &Path) -> Outcome<Server> {
    let server = server::start(name).ok_or("the server is not there; type: bash scripts/buckets.sh")?;
    server.make_bucket(BUCKET)?;
    let n_objects = server.put_folder(BUCKET, collection)?;
    println!("{n_objects} objects in s3://{BUCKET} of {name} at {}\n", server.endpoint());
    Ok(server)
}
