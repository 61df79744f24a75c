//! Stores behind TLS, as all real ones are.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use weir::{Bucket, BucketOptions};

use super::environment;
use crate::env::{Env, Jpeg, Ran};

/// Extensions that a certificate needs which is trusted by itself.
const REQUEST: &str = "\
[req]
prompt = no
distinguished_name = name
x509_extensions = extensions
[name]
CN = localhost
[extensions]
subjectAltName = DNS:localhost
";

/// Ends TLS and passes bytes on: `python3 - CERTIFICATE KEY PORT`.
const END_OF_TLS: &str = r#"
import socket, ssl, sys, threading
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)

def pump(source, sink):
    try:
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        pass

def serve(plain):
    try:
        client = context.wrap_socket(plain, server_side=True)
    except OSError:
        return
    server = socket.create_connection(("127.0.0.1", int(sys.argv[3])))
    threading.Thread(target=pump, args=(server, client), daemon=True).start()
    pump(client, server)

while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
"#;

struct EndedChild(Child);

impl Drop for EndedChild {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Puts TLS before a server, with a certificate of its own at `cert.pem`. `None` if openssl or Python is missing.
fn with_tls(env: &Env, endpoint: &str) -> Option<(EndedChild, String)> {
    std::fs::write(env.path("request"), REQUEST).unwrap();
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-config"]);
    openssl.arg(env.path("request")).arg("-keyout").arg(env.path("key.pem"));
    openssl.arg("-out").arg(env.path("cert.pem"));
    if !openssl.output().is_ok_and(|made| made.status.success()) {
        eprintln!("skipped: openssl makes no certificate here");
        return None;
    }
    let port = endpoint.rsplit(':').next().unwrap();
    let mut python = Command::new("python3");
    python.args(["-c", END_OF_TLS]).arg(env.path("cert.pem")).arg(env.path("key.pem")).arg(port);
    let Ok(mut child) = python.stdout(Stdio::piped()).spawn() else {
        eprintln!("skipped: there is no python3");
        return None;
    };
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    Some((EndedChild(child), format!("https://localhost:{}", line.trim())))
}

#[test]
fn a_store_is_read_through_tls_if_its_certificate_is_trusted() {
    let mut options = BucketOptions::new("pics");
    options.n_objects = 3;
    options.files = vec![Jpeg::new(8, 6).taken("2023:05:01 10:00:00").to_bytes().into()];
    let bucket = Bucket::start(options).unwrap();
    let env = Env::new();
    let Some((_end, endpoint)) = with_tls(&env, &bucket.endpoint()) else { return };
    let run = |certificates: &str| {
        let mut command = env.command(["index", "s3://pics", "-c", "c.db"]);
        command.envs(environment(&endpoint)).env("SSL_CERT_FILE", env.path(certificates));
        Ran::of(command.output().unwrap())
    };
    std::fs::write(env.path("none.pem"), "").unwrap();
    run("none.pem").exits(2);
    run("cert.pem").exits(0);
    let sql = "SELECT count(*), min(width) FROM image WHERE taken_at IS NOT NULL";
    assert_eq!(env.run(["query", "c.db", sql, "--csv"]).exits(0).stdout().lines().nth(1), Some("3,8"));
}
