//! Groups of equal and similar files, decisions about them, and their undo.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::catalog::Products;
use engine::catalog::decisions::Decisions;
use engine::{Catalog, IndexOptions, Progress};
use serde_json::{Value, json};

use crate::client::Answer;
use crate::open_api;
use crate::server::Server;

/// Removes the copy that is among the samples.
fn remove_copy(folder: &Path) {
    fs::remove_file(folder.join("photos/inbox/loreley-1 (1).jpg")).unwrap();
}

/// Indexes the pictures of a server's folder with hashes.
pub(crate) fn index(folder: &Path) {
    let mut catalog = Catalog::create_or_open(&folder.join("c.db")).unwrap();
    let mut products = Products::default();
    (products.content_hash, products.perceptual_hash) = (true, true);
    let options = IndexOptions::default().products(products);
    engine::index(&mut catalog, &[folder.join("photos")], &options, &Progress::default()).unwrap();
}

/// A server with three copies of one picture and two of another.
pub(crate) fn server() -> Server {
    let server = Server::prepare(
        |folder| {
            remove_copy(folder);
            let rhine = folder.join("photos/rhine");
            fs::create_dir(folder.join("photos/copies")).unwrap();
            for (from, to) in
                [("mist.jpg", "mist-a.jpg"), ("mist.jpg", "mist-b.jpg"), ("loreley-1.jpg", "lore.jpg")]
            {
                fs::copy(rhine.join(from), folder.join("photos/copies").join(to)).unwrap();
            }
            index(folder);
        },
        |_| {},
    );
    server.wait_until_ready();
    server
}

/// Asks for groups until they are found, and checks the answer against the document.
#[track_caller]
pub(crate) fn groups(server: &Server, query: &str) -> Value {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let answer = server.get(&format!("/api/v1/groups{query}"));
        let body = answer.json();
        open_api::check("get", "/groups", answer.status, &body);
        match answer.status {
            503 if answer.code() == "finding" => {
                assert_eq!(answer.header("retry-after"), "1");
                assert!(Instant::now() < end, "the groups are not found");
                std::thread::sleep(Duration::from_millis(20));
            }
            status => {
                assert_eq!(status, 200, "{query}: {body}");
                return body;
            }
        }
    }
}

/// Records a decision as the page does.
pub(crate) fn post(server: &Server, body: &Value) -> Answer {
    let answer = server.send("POST", "/api/v1/decisions", &body.to_string());
    open_api::check("post", "/decisions", answer.status, &answer.json());
    answer
}

#[track_caller]
fn decided(server: &Server, body: &Value) -> Value {
    let answer = post(server, body);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

fn undo(server: &Server, seq: &Value) -> Answer {
    let answer = server.send("DELETE", &format!("/api/v1/decisions/{seq}"), "");
    open_api::check("delete", "/decisions/{seq}", answer.status, &answer.json());
    answer
}

#[track_caller]
fn past(server: &Server) -> Value {
    let answer = server.get("/api/v1/decisions");
    open_api::check("get", "/decisions", answer.status, &answer.json());
    answer.json()
}

fn ids(group: &Value) -> Vec<i64> {
    group["members"].as_array().unwrap().iter().map(|member| member["id"].as_i64().unwrap()).collect()
}

fn n_decided(server: &Server) -> Value {
    server.api("timeline?q=is%3Adecided")["total"].clone()
}

/// Paths to drop.
fn to_drop(server: &Server) -> Vec<PathBuf> {
    let list = server.get("/api/v1/decisions/files").text();
    list.lines().map(PathBuf::from).collect()
}

#[test]
fn groups_show_what_differs() {
    let server = server();
    let all = groups(&server, "");
    assert_eq!((&all["kind"], &all["total"], &all["open"]), (&json!("content"), &json!(2), &json!(2)));
    let names = |group: &Value| -> Vec<String> {
        let members = group["members"].as_array().unwrap().iter();
        members.map(|member| member["name"].as_str().unwrap().to_owned()).collect()
    };
    let list = all["groups"].as_array().unwrap();
    let triple = list.iter().find(|group| ids(group).len() == 3).unwrap();
    assert_eq!(names(triple), ["mist-a.jpg", "mist-b.jpg", "mist.jpg"]);
    let bytes = fs::metadata(server.folder.join("photos/rhine/mist.jpg")).unwrap().len();
    assert_eq!(triple["gain"], 2 * bytes);
    let differs: Vec<&str> = triple["differs"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(differs.starts_with(&["folder", "name"]) && !differs.contains(&"bytes"), "{differs:?}");
    let member = &triple["members"][2];
    let folder = member["folder"].as_str().unwrap().replace(std::path::MAIN_SEPARATOR, "/");
    assert!(folder.ends_with("photos/rhine/"), "{member}");
    // The same bytes: the first is the best, and all were taken at the same time.
    let rules: Vec<&Value> =
        triple["members"].as_array().unwrap().iter().map(|member| &member["rules"]).collect();
    assert_eq!(rules.iter().filter(|rules| ***rules == json!(["largest", "oldest"])).count(), 1, "{rules:?}");
    assert_eq!(rules.iter().filter(|rules| ***rules == json!([])).count(), 2, "{rules:?}");
    assert!(member["metadata"]["camera"].is_string() && member["mtime"].is_string(), "{member}");
    assert_eq!(
        (&triple["state"], &triple["decision"], &member["keep"]),
        (&json!("open"), &Value::Null, &Value::Null)
    );
    // Page by page it is the same list.
    let first = groups(&server, "?n=1");
    let second = groups(&server, &format!("?n=1&after={}", first["next"].as_str().unwrap()));
    assert!(second["next"].is_null());
    assert_eq!(json!([first["groups"][0], second["groups"][0]]), all["groups"]);
    for kind in ["picture", "size-time", "similar&bits=4"] {
        let found = groups(&server, &format!("?kind={kind}"));
        assert!(found["total"].as_u64() >= Some(2), "{kind}: {found}");
    }
    for wrong in ["kind=nonsense", "kind=similar&bits=17", "state=x", "n=51", "after=x", "after=WzEsMl0"] {
        let answer = server.get(&format!("/api/v1/groups?{wrong}"));
        assert_eq!((answer.status, answer.code().as_str()), (400, "parameter"), "{wrong}");
    }
}

#[test]
fn other_names_of_one_file_are_marked() {
    let server = Server::prepare(
        |folder| {
            remove_copy(folder);
            let rhine = folder.join("photos/rhine");
            fs::copy(rhine.join("mist.jpg"), rhine.join("mist-copy.jpg")).unwrap();
            fs::hard_link(rhine.join("mist.jpg"), rhine.join("mist-link.jpg")).unwrap();
            index(folder);
        },
        |_| {},
    );
    server.wait_until_ready();
    let all = groups(&server, "");
    let [copy, link, file] = ids(&all["groups"][0])[..] else { panic!("{all}") };
    let same: Vec<&Value> =
        all["groups"][0]["members"].as_array().unwrap().iter().map(|member| &member["same_file"]).collect();
    assert_eq!(same, [&Value::Null, &Value::Null, &json!(link)]);
    let body = json!({ "kind": "content", "groups": [{ "key": all["groups"][0]["key"], "keep": [file] }] });
    // Dropping the link frees nothing.
    assert_eq!(decided(&server, &body)["files"], 1);
    assert_eq!(to_drop(&server), [server.folder.join("photos/rhine/mist-copy.jpg")]);
    assert_eq!(past(&server)["total"]["files"], 1);
    let _ = copy;
}

#[test]
fn decisions_are_recorded_listed_and_undone() {
    let server = server();
    assert_eq!(
        past(&server),
        json!({
            "decisions": [],
            "next": null,
            "total": { "files": 0, "bytes": 0, "losses": {}, "warning": null },
        })
    );
    assert!(!Decisions::beside(&server.folder.join("c.db")).exists(), "reading creates nothing");
    let mut events = crate::live::Events::open(&server, None);
    events.next("status");
    let all = groups(&server, "");
    let list = all["groups"].as_array().unwrap();
    let triple = list.iter().find(|group| ids(group).len() == 3).unwrap();
    let keep = ids(triple)[2];
    let body =
        json!({ "kind": "content", "bits": null, "groups": [{ "key": triple["key"], "keep": [keep] }] });
    let answer = decided(&server, &body);
    let seq = &answer["seq"];
    let expected = json!({
        "seq": seq, "groups": 1, "files": 2, "bytes": triple["gain"], "skipped": 0, "losses": {}, "warning": null,
    });
    assert_eq!(answer, expected);
    assert_eq!(events.next("decisions"), json!({ "seq": seq }));
    // The open list leaves it out; the whole list shows what was decided.
    let open = groups(&server, "");
    assert_eq!((&open["open"], open["groups"].as_array().unwrap().len()), (&json!(1), 1));
    let whole = groups(&server, "?state=all");
    let shown = whole["groups"].as_array().unwrap().iter().find(|group| ids(group).len() == 3).unwrap();
    let keeps: Vec<&Value> =
        shown["members"].as_array().unwrap().iter().map(|member| &member["keep"]).collect();
    assert_eq!((&shown["state"], &shown["decision"]), (&json!("decided"), seq));
    assert_eq!(keeps, [&json!(false), &json!(false), &json!(true)]);
    assert_eq!(n_decided(&server), 3);
    assert_eq!(to_drop(&server).len(), 2);
    let copies = server.folder.join("photos/copies");
    assert_eq!(to_drop(&server), [copies.join("mist-a.jpg"), copies.join("mist-b.jpg")]);
    // The other group by a rule.
    let by_rule = decided(&server, &json!({ "kind": "content", "rule": "largest", "keys": "open" }));
    assert_eq!(
        (&by_rule["groups"], &by_rule["files"], &by_rule["skipped"]),
        (&json!(1), &json!(1), &json!(0))
    );
    let again = decided(&server, &json!({ "kind": "content", "rule": "largest", "keys": "open" }));
    assert_eq!((&again["seq"], &again["groups"]), (&Value::Null, &json!(0)));
    let list = past(&server);
    assert_eq!(list["total"]["files"], 3);
    assert_eq!(list["decisions"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&list["decisions"][0]["rule"], &list["decisions"][1]["rule"]),
        (&json!("largest"), &Value::Null)
    );
    assert_eq!(list["decisions"][1]["seq"], *seq);
    // Taken back, the group is open again.
    assert_eq!(undo(&server, seq).json(), json!({ "groups": 1 }));
    assert_eq!(undo(&server, seq).code(), "no_decision");
    assert_eq!((n_decided(&server), to_drop(&server).len()), (json!(2), 1));
    assert_eq!(groups(&server, "")["open"], 1);
    assert_eq!(events.next("decisions"), json!({ "seq": by_rule["seq"] }));
    assert_eq!(events.next("decisions"), json!({ "seq": null }));
    // No file was touched.
    assert!(copies.join("mist-a.jpg").exists() && copies.join("mist-b.jpg").exists());
}

#[test]
fn decisions_survive_the_server_and_a_catalogue_that_is_built_again() {
    let first = server();
    let body = json!({ "kind": "content", "rule": "oldest", "keys": "open" });
    groups(&first, "");
    assert_eq!(decided(&first, &body)["groups"], 2);
    let catalog = first.folder.join("c.db");
    for end in ["", "-wal", "-shm", "-lock"] {
        let _ = fs::remove_file(format!("{}{end}", catalog.display()));
    }
    if cfg!(windows) {
        assert!(catalog.exists(), "Windows removes no file that is open");
        return;
    }
    first.wait_for("the loss", |status| status["state"] == "failed");
    index(&first.folder);
    first.wait_until_ready();
    assert_eq!(n_decided(&first), 5);
    assert_eq!(groups(&first, "")["open"], 0);
}

#[test]
fn rules_keep_the_files_of_a_folder() {
    let server = server();
    let all = groups(&server, "");
    let list = all["groups"].as_array().unwrap();
    let copies =
        &list[0]["members"].as_array().unwrap().iter().find(|member| {
            member["folder"].as_str().unwrap().trim_end_matches(['/', '\\']).ends_with("copies")
        });
    let folder = copies.unwrap()["folder_id"].clone();
    let keys: Vec<&Value> = list.iter().map(|group| &group["key"]).collect();
    let body = json!({ "kind": "content", "rule": "folder", "folder": folder, "keys": keys });
    assert_eq!(decided(&server, &body)["files"], 2);
    let rhine = server.folder.join("photos/rhine");
    let mut dropped = to_drop(&server);
    dropped.sort();
    assert_eq!(dropped, [rhine.join("loreley-1.jpg"), rhine.join("mist.jpg")]);
    assert_eq!(past(&server)["decisions"][0]["rule"], "folder");
    for wrong in [
        json!({ "kind": "content", "rule": "folder", "folder": 99999, "keys": keys }),
        json!({ "kind": "content", "rule": "folder", "keys": keys }),
        json!({ "kind": "content", "rule": "largest", "folder": folder, "keys": keys }),
        json!({ "kind": "content", "rule": "smallest", "keys": keys }),
        json!({ "kind": "content", "rule": "largest", "keys": "all" }),
        json!({ "kind": "content", "rule": "largest" }),
    ] {
        assert_eq!(post(&server, &wrong).code(), "body", "{wrong}");
    }
}

/// A copy that has a rating and keywords in its sidecar is dropped by the rule of the other's folder.
#[test]
fn a_decision_names_what_is_lost() {
    let server = Server::prepare(
        |folder| {
            remove_copy(folder);
            let copies = folder.join("photos/copies");
            fs::create_dir(&copies).unwrap();
            fs::copy(folder.join("photos/rhine/mist.jpg"), copies.join("mist-a.jpg")).unwrap();
            let sidecar = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
                xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
                xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:dc='http://purl.org/dc/elements/1.1/' \
                xmp:Rating='5'><dc:subject><rdf:Bag><rdf:li>only here</rdf:li></rdf:Bag></dc:subject>\
                </rdf:Description></rdf:RDF></x:xmpmeta>";
            fs::write(copies.join("mist-a.jpg.xmp"), sidecar).unwrap();
            index(folder);
        },
        |_| {},
    );
    server.wait_until_ready();
    let all = groups(&server, "");
    let members = all["groups"][0]["members"].as_array().unwrap();
    let rhine = members.iter().find(|member| member["name"] == "mist.jpg").unwrap()["folder_id"].clone();
    let mut body =
        json!({ "kind": "content", "rule": "folder", "folder": rhine, "keys": "open", "dry_run": true });
    let tried = post(&server, &body);
    open_api::check("post", "/decisions", tried.status, &tried.json());
    assert_eq!(tried.status, 200);
    let losses = json!({ "keywords": 1, "rating": 1 });
    let warning = "1 dropped file has a higher rating, 1 has other keywords, unlike the kept ones";
    assert_eq!((&tried.json()["losses"], &tried.json()["warning"]), (&losses, &json!(warning)));
    assert_eq!((&tried.json()["seq"], &tried.json()["groups"]), (&Value::Null, &json!(1)));
    assert_eq!((past(&server)["total"]["files"].clone(), to_drop(&server).len()), (json!(0), 0));
    body["dry_run"] = json!(false);
    let made = decided(&server, &body);
    assert_eq!((&made["losses"], &made["warning"]), (&losses, &json!(warning)));
    let total = past(&server)["total"].clone();
    assert_eq!((&total["losses"], &total["warning"]), (&losses, &json!(warning)));
    let lines = server.get("/api/v1/decisions/files?as=json").text();
    let line: Value = serde_json::from_str(lines.trim()).unwrap();
    assert_eq!(line["losses"], json!(["rating", "keywords"]));
    let script = server.get("/api/v1/decisions/files?as=sh").text();
    assert!(
        script.contains("\n# The next file had what the kept ones lacked: rating, keywords.\ndrop bytes "),
        "{script}"
    );
    // The best one is kept by the other rules, so that nothing is lost.
    undo(&server, &made["seq"]);
    for rule in ["largest", "oldest"] {
        let body = json!({ "kind": "content", "rule": rule, "keys": "open", "dry_run": true });
        let tried = post(&server, &body).json();
        assert_eq!(
            (&tried["files"], &tried["losses"], &tried["warning"]),
            (&json!(1), &json!({}), &Value::Null)
        );
    }
}

#[test]
fn a_group_that_changed_is_not_decided() {
    let server = server();
    let all = groups(&server, "");
    let list = all["groups"].as_array().unwrap();
    let triple = list.iter().find(|group| ids(group).len() == 3).unwrap();
    let pair = list.iter().find(|group| ids(group).len() == 2).unwrap();
    let before = server.api("status")["catalog"]["g"].clone();
    // A copy joins the pair, and one of the triple gets other contents.
    let copies = server.folder.join("photos/copies");
    fs::copy(copies.join("lore.jpg"), copies.join("lore-2.jpg")).unwrap();
    fs::copy(server.folder.join("photos/rhine/loreley-2.jpg"), copies.join("mist-a.jpg")).unwrap();
    index(&server.folder);
    server.wait_for("the new generation", |status| status["catalog"]["g"] != before);
    let one = |group: &Value| json!({ "key": group["key"], "keep": [ids(group)[0]] });
    // With the groups as they were found before: the changed one is skipped, the other one is decided without
    // the new copy.
    let body = json!({ "kind": "content", "groups": [one(triple)] });
    assert_eq!(
        decided(&server, &body),
        json!({ "seq": null, "groups": 0, "files": 0, "bytes": 0, "skipped": 1, "losses": {}, "warning": null })
    );
    // The list from its start is of the present files: the old keys are of no use.
    let now = groups(&server, "");
    for group in [triple, pair] {
        let answer = decided(&server, &json!({ "kind": "content", "groups": [one(group)] }));
        assert_eq!((&answer["seq"], &answer["skipped"]), (&Value::Null, &json!(1)));
    }
    let grown = now["groups"].as_array().unwrap().iter().find(|group| {
        group["members"].as_array().unwrap().iter().any(|member| member["name"] == "lore-2.jpg")
    });
    assert_eq!(decided(&server, &json!({ "kind": "content", "groups": [one(grown.unwrap())] }))["groups"], 1);
    assert!(to_drop(&server).iter().all(|path| path.exists()));
}

#[test]
fn a_decided_group_that_grows_is_shown_as_changed() {
    let server = server();
    groups(&server, "");
    decided(&server, &json!({ "kind": "content", "rule": "largest", "keys": "open" }));
    let before = server.api("status")["catalog"]["g"].clone();
    let copies = server.folder.join("photos/copies");
    fs::copy(copies.join("lore.jpg"), copies.join("lore-2.jpg")).unwrap();
    fs::remove_file(copies.join("mist-b.jpg")).unwrap();
    index(&server.folder);
    server.wait_for("the new generation", |status| status["catalog"]["g"] != before);
    let open = groups(&server, "");
    let list = open["groups"].as_array().unwrap();
    assert_eq!((open["open"].as_u64(), list.len()), (Some(2), 2));
    for group in list {
        assert_eq!(group["state"], "changed", "{group}");
        let keeps: Vec<&Value> =
            group["members"].as_array().unwrap().iter().map(|member| &member["keep"]).collect();
        match ids(group).len() {
            3 => assert!(keeps.contains(&&Value::Null) && group["gone"] == json!([]), "{group}"),
            _ => {
                let gone = group["gone"][0].as_str().unwrap();
                assert_eq!(
                    (Path::new(gone), group["gone"].as_array().unwrap().len()),
                    (&*copies.join("mist-b.jpg"), 1)
                );
            }
        }
    }
}

#[test]
fn two_pages_decide_at_once() {
    let server = server();
    let all = groups(&server, "");
    let group = &all["groups"][0];
    let members = ids(group);
    let body = |keep: i64| json!({ "kind": "content", "groups": [{ "key": group["key"], "keep": [keep] }] });
    std::thread::scope(|scope| {
        for _ in 0..4 {
            for keep in &members {
                let (server, body) = (&server, body(*keep));
                scope.spawn(move || assert_eq!(decided(server, &body)["groups"], 1));
            }
        }
    });
    let list = past(&server);
    assert_eq!(list["decisions"].as_array().unwrap().len(), 4 * members.len());
    // The newest counts: one file is kept, all others are dropped.
    assert_eq!(list["total"]["files"], members.len() - 1);
    let whole = groups(&server, "?state=all");
    let shown =
        whole["groups"].as_array().unwrap().iter().find(|found| found["key"] == group["key"]).unwrap();
    assert_eq!(shown["decision"], list["decisions"][0]["seq"]);
    // Undone one by one, the one before counts again, until nothing is decided.
    for decision in list["decisions"].as_array().unwrap() {
        assert_eq!(undo(&server, &decision["seq"]).status, 200);
    }
    assert_eq!((past(&server)["total"]["files"].clone(), n_decided(&server)), (json!(0), json!(0)));
    assert_eq!(groups(&server, "")["open"], 2);
}

#[test]
fn bodies_that_mean_nothing_are_refused() {
    let server = server();
    let all = groups(&server, "");
    let group = &all["groups"][0];
    let (key, id) = (&group["key"], ids(group)[0]);
    for wrong in [
        "".to_owned(),
        "{".to_owned(),
        "null".to_owned(),
        "[]".to_owned(),
        "\u{0}".to_owned(),
        "[".repeat(100_000),
        json!({ "kind": "content" }).to_string(),
        json!({ "kind": "content", "groups": [{ "key": key, "keep": [] }] }).to_string(),
        json!({ "kind": "content", "groups": [{ "key": key, "keep": [999_999] }] }).to_string(),
        json!({ "kind": "content", "groups": [{ "key": key, "keep": [id, "x"] }] }).to_string(),
        json!({ "kind": "content", "groups": [{ "key": key, "keep": [id] }, { "key": key, "keep": [id] }] })
            .to_string(),
        json!({ "kind": "content", "groups": [{ "key": key, "keep": [id] }], "rule": "largest" }).to_string(),
        json!({ "kind": "content", "groups": [{ "key": key, "keep": [id] }], "other": 1 }).to_string(),
    ] {
        let answer = server.send("POST", "/api/v1/decisions", &wrong);
        assert_eq!((answer.status, answer.code().as_str()), (400, "body"), "{wrong}");
    }
    let unknown = json!({ "kind": "content", "groups": [{ "key": "no~such", "keep": [id] }, { "key": "x", "keep": [1] }] });
    assert_eq!(decided(&server, &unknown)["skipped"], 2);
    let kind = json!({ "kind": "x", "rule": "largest", "keys": "open" });
    assert_eq!(post(&server, &kind).code(), "parameter");
    assert_eq!(past(&server)["decisions"], json!([]));
    for seq in ["x", "-1", "+1", "1.5", "99999999999999999999999"] {
        let answer = server.send("DELETE", &format!("/api/v1/decisions/{seq}"), "");
        assert_eq!((answer.status, answer.code().as_str()), (400, "parameter"), "{seq}");
    }
    assert_eq!(server.send("DELETE", &format!("/api/v1/decisions/{}", u64::MAX), "").code(), "no_decision");
}

#[test]
fn large_and_slow_bodies_are_refused() {
    let server = Server::start(|options| options.limits.body_time = Duration::from_millis(300));
    let large = format!("{{\"kind\": \"{}\"}}", "a".repeat(1 << 20));
    let answer = server.send("POST", "/api/v1/decisions", &large);
    assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
    // The length is not announced, and the end does not come.
    let head = |more: &str| {
        format!(
            "POST /api/v1/decisions HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Content-Type: application/json\r\nConnection: close\r\n{more}\r\n\r\n",
            host = server.host()
        )
    };
    let chunked = format!("{}10\r\n{{\"kind\": \"conten\r\n", head("Transfer-Encoding: chunked"));
    let cut = format!("{}{{", head("Content-Length: 1000"));
    for request in [chunked, cut] {
        let started = Instant::now();
        let answer = crate::client::send(server.address(), request.as_bytes()).expect("an answer");
        assert_eq!((answer.status, answer.code().as_str()), (408, "slow"));
        assert!(started.elapsed() < Duration::from_secs(5));
    }
    let endless = format!(
        "{}{}",
        head("Transfer-Encoding: chunked"),
        format!("10000\r\n{}\r\n", "a".repeat(1 << 16)).repeat(40)
    );
    let answer = crate::client::send(server.address(), endless.as_bytes());
    assert!(answer.is_none_or(|answer| answer.status == 413));
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_reported() {
    use std::os::unix::fs::PermissionsExt as _;
    let server = server();
    groups(&server, "");
    let body = json!({ "kind": "content", "rule": "largest", "keys": "open" });
    let set = |mode| fs::set_permissions(&server.folder, fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    let is_refused = fs::write(server.folder.join("probe"), "").is_err();
    let answer = post(&server, &body);
    let status = server.api("status");
    set(0o755);
    if !is_refused {
        println!("skipped: this user may write to read-only folders");
        return;
    }
    assert_eq!((answer.status, answer.code().as_str()), (507, "not_writable"), "{}", answer.text());
    assert_eq!(status["decisions"], false);
    assert_eq!(decided(&server, &body)["groups"], 2);
}

#[test]
fn hostile_names_pass_every_route_as_text() {
    let names = [
        // Windows has no names with quotes and angles.
        if cfg!(windows) {
            "&lt;img src=x onerror=alert(1)&gt;.jpg"
        } else {
            "<img src=x onerror=alert(1)>.jpg"
        },
        if cfg!(windows) { "a'b''c.jpg" } else { "a\"b'c.jpg" },
        "--help.jpg",
        "\u{202e}gpj.exe.jpg",
        "$(reboot).jpg",
    ];
    let server = Server::prepare(
        |folder| {
            let photos = folder.join("photos");
            for name in names {
                fs::copy(photos.join("rhine/mist.jpg"), photos.join(name)).unwrap();
            }
            #[cfg(target_os = "linux")]
            {
                use std::os::unix::ffi::OsStrExt as _;
                for name in [&b"not \xff utf-8.jpg"[..], b"two\nlines.jpg"] {
                    fs::copy(photos.join("rhine/mist.jpg"), photos.join(std::ffi::OsStr::from_bytes(name)))
                        .unwrap();
                }
            }
            index(folder);
        },
        |_| {},
    );
    server.wait_until_ready();
    let all = groups(&server, "");
    let group = &all["groups"][0];
    let shown: Vec<&str> =
        group["members"].as_array().unwrap().iter().filter_map(|member| member["name"].as_str()).collect();
    names.iter().for_each(|name| assert!(shown.contains(name), "{name}: {shown:?}"));
    let keep = ids(group)[0];
    decided(&server, &json!({ "kind": "content", "groups": [{ "key": group["key"], "keep": [keep] }] }));
    let n = ids(group).len() - 1;
    let files = |form: &str| server.get(&format!("/api/v1/decisions/files?as={form}"));
    assert_eq!(files("list0").body.iter().filter(|byte| **byte == 0).count(), n);
    let json = files("json").text();
    assert_eq!(json.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count(), n);
    for (form, media_type) in [
        ("list", "text/plain; charset=utf-8"),
        ("list0", "application/octet-stream"),
        ("json", "application/x-ndjson"),
        ("sh", "application/x-sh"),
    ] {
        let answer = files(form);
        assert_eq!((answer.status, answer.header("content-type")), (200, media_type));
        assert!(answer.header("content-disposition").starts_with("attachment; filename="), "{form}");
    }
    assert_eq!(files("exe").code(), "parameter");
    assert!(files("sh").text().starts_with("#!/bin/sh\n"));
    let similar = server.api(&format!("picture/{keep}/similar?bits=0"));
    open_api::check("get", "/picture/{id}/similar", 200, &similar);
    assert_eq!(similar["similar"].as_array().unwrap().len(), n);
}

#[test]
fn similar_pictures_come_nearest_first() {
    let server = server();
    let id = server.id_of("mist.jpg");
    let answer = server.api(&format!("picture/{id}/similar?bits=16&n=10"));
    open_api::check("get", "/picture/{id}/similar", 200, &answer);
    let list = answer["similar"].as_array().unwrap();
    let bits: Vec<u64> = list.iter().map(|picture| picture["bits"].as_u64().unwrap()).collect();
    assert!(bits.starts_with(&[0, 0]) && bits.is_sorted(), "{bits:?}");
    assert!(list.iter().all(|picture| picture["id"] != id));
    assert_eq!(server.api(&format!("picture/{id}/similar?n=1"))["similar"].as_array().unwrap().len(), 1);
    assert_eq!(server.get(&format!("/api/v1/picture/{id}/similar?bits=17")).status, 400);
    assert_eq!(server.get("/api/v1/picture/999999/similar").code(), "no_picture");
    // Without a hash nothing is similar.
    let plain = Server::start(|_| {});
    let id = plain.id_of("mist.jpg");
    assert_eq!(plain.api(&format!("picture/{id}/similar")), json!({ "bits": null, "similar": [] }));
    let lacking = groups(&plain, "");
    assert_eq!((lacking["total"].as_u64(), lacking["lacks"].as_u64() >= Some(20)), (Some(0), true));
}
