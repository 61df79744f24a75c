//! Several catalogues on one page: what is listed, what follows a change of one, and what a source that is not
//! there costs.

use std::fs;
use std::path::Path;

use engine::catalog::albums::Albums;
use engine::catalog::{KeptVolume, Products};
use engine::file::volume::Volume;
use engine::{Catalog, IndexOptions, Progress};
use serde_json::{Value, json};

use crate::decide;
use crate::live::Events;
use crate::open_api;
use crate::server::{Server, copy_samples};

/// Files of a folder of the samples.
const N_RHINE: u64 = 6;

fn index_hashed(folder: &Path, catalog: &Path) {
    let mut catalog = Catalog::create_or_open(catalog).unwrap();
    let products = Products { content_hash: true, ..Products::default() };
    let options = IndexOptions::default().products(products);
    engine::index(&mut catalog, &[folder.to_owned()], &options, &Progress::default()).unwrap();
}

/// A server that shows `archive.db`, a folder of the samples, and `laptop.db`, a copy of one part of it.
fn together(prepare: impl FnOnce(&Path)) -> Server {
    Server::prepare(
        |folder| {
            let copy = folder.join("laptop");
            copy_samples(&folder.join("all"));
            fs::rename(folder.join("all/rhine"), &copy).unwrap();
            fs::remove_dir_all(folder.join("all")).unwrap();
            index_hashed(&folder.join("photos"), &folder.join("archive.db"));
            index_hashed(&copy, &folder.join("laptop.db"));
            prepare(folder);
        },
        |options| {
            let beside = |name| options.catalog.with_file_name(name);
            options.gather = vec![beside("archive.db"), beside("laptop.db")];
            options.catalog = beside("gathered.db");
        },
    )
}

fn names_under(server: &Server, folder: &str) -> usize {
    let rows = server.api("rows?n=500");
    let folders = rows["folders"].as_object().unwrap();
    let is_under = |id: &Value| folders[&id.to_string()].as_str().unwrap().contains(folder);
    rows["folder"].as_array().unwrap().iter().filter(|id| is_under(id)).count()
}

#[test]
fn rows_of_both_are_listed_and_duplicates_across_them_are_one_group() {
    let server = together(|_| {});
    server.wait_until_ready();
    server.wait_for("both", |status| status["catalog"]["files"] == 30 + N_RHINE);
    let status = server.api("status");
    open_api::check("get", "/status", 200, &status);
    assert_eq!(status["catalog"]["name"], "archive.db, laptop.db");
    let of = |at: usize| (status["sources"][at]["name"].clone(), status["sources"][at]["problem"].clone());
    assert_eq!((of(0), of(1)), ((json!("archive.db"), Value::Null), (json!("laptop.db"), Value::Null)));
    assert_eq!(status["hidden"], 0);
    assert_eq!(names_under(&server, "/photos/") as u64, 30);
    assert_eq!(names_under(&server, "/laptop/") as u64, N_RHINE);
    let groups = decide::groups(&server, "");
    let members = groups["groups"].as_array().unwrap().iter().map(|group| group.to_string());
    let across = members.filter(|text| text.contains("/photos/rhine/") && text.contains("/laptop/")).count();
    assert_eq!(across as u64, N_RHINE, "{groups}");
    assert_eq!(server.get(&format!("/api/v1/thumb/{}/256", server.id_of("mist.jpg"))).status, 200);
}

#[test]
fn decisions_are_kept_beside_the_first_catalogue() {
    let server = together(|_| {});
    server.wait_for("both", |status| status["catalog"]["files"] == 30 + N_RHINE);
    let groups = decide::groups(&server, "");
    let group = &groups["groups"][0];
    let kept = json!({ "key": group["key"], "keep": [group["members"][0]["id"]] });
    let answer = decide::post(&server, &json!({ "kind": "content", "groups": [kept] }));
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert!(server.folder.join("archive.db.decisions").exists());
    assert!(!server.folder.join("gathered.db.decisions").exists(), "a cache can be deleted");
}

#[test]
fn a_change_of_one_catalogue_appears() {
    let server = together(|_| {});
    server.wait_for("both", |status| status["catalog"]["files"] == 30 + N_RHINE);
    let mut events = Events::open(&server, None);
    events.next("status");
    let laptop = server.folder.join("laptop");
    fs::copy(server.folder.join("photos/rhine/mist.jpg"), laptop.join("new.jpg")).unwrap();
    index_hashed(&laptop, &server.folder.join("laptop.db"));
    while events.next("generation")["files"] != 31 + N_RHINE {}
    server.id_of("new.jpg");
}

#[test]
fn a_catalogue_that_is_missing_or_replaced_is_told_and_does_not_end_the_server() {
    let server = together(|folder| fs::rename(folder.join("laptop.db"), folder.join("away.db")).unwrap());
    server.wait_for("the first", |status| status["catalog"]["files"] == 30);
    let problem = |status: &Value| status["sources"][1]["problem"].as_str().map(str::to_owned);
    assert!(problem(&server.api("status")).unwrap().contains("laptop.db"));
    let laptop = server.folder.join("laptop.db");
    fs::copy(server.folder.join("away.db"), &laptop).unwrap();
    server.wait_for("the second", |status| status["catalog"]["files"] == 30 + N_RHINE);
    server.wait_for("its status", |status| problem(status).is_none());
    // Replaced by something that is no catalogue, with an event for pages.
    let mut events = Events::open(&server, None);
    events.next("status");
    fs::write(server.folder.join("text"), "this is a text, and no catalogue").unwrap();
    fs::rename(server.folder.join("text"), &laptop).unwrap();
    let told = loop {
        let told = events.next("sources");
        if problem(&told).is_some() {
            break told;
        }
    };
    assert!(problem(&told).unwrap().contains("not a thalweg catalogue"), "{told}");
    assert_eq!(server.api("timeline")["total"], 30 + N_RHINE, "what is known of it stays");
}

#[test]
fn albums_that_are_damaged_are_named_with_their_catalogue() {
    let server = together(|folder| {
        // Elsewhere, since this process has compared what it wrote.
        let path = folder.join("written");
        Albums::create_or_open(&path).unwrap().add("Sea", &["/a.jpg".into()]).unwrap();
        let bytes = fs::read(&path).unwrap();
        let at = bytes.windows(6).position(|bytes| bytes == b"/a.jpg").unwrap();
        let other = [&bytes[..at], b"/b.jpg", &bytes[at + 6..]].concat();
        fs::write(Albums::beside(&folder.join("laptop.db")), other).unwrap();
    });
    server.wait_for("the reason", |status| status["sources"][1]["albums_problem"].is_string());
    let status = server.api("status");
    open_api::check("get", "/status", 200, &status);
    let said = status["sources"][1]["albums_problem"].as_str().unwrap();
    assert!(said.contains("laptop.db.albums") && said.contains("album 1 differs from its digest"), "{said}");
    assert_eq!(
        (&status["sources"][1]["problem"], &status["sources"][0]["albums_problem"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn without_any_catalogue_the_server_says_why() {
    let server = together(|folder| {
        fs::remove_file(folder.join("archive.db")).unwrap();
        fs::write(folder.join("laptop.db"), "no catalogue").unwrap();
    });
    server.wait_for("the failure", |status| status["state"] == "failed");
    let message = server.api("status")["message"].as_str().unwrap().to_owned();
    assert!(message.contains("archive.db") && message.contains("laptop.db"), "{message}");
}

/// Lets the disk of a catalogue's files be where this folder is; `false` if it has no identity here.
fn on_disk(catalog: &Path, folder: &Path) -> bool {
    let mut catalog = Catalog::create_or_open(catalog).unwrap();
    let Some(known) = catalog.volumes(true).unwrap().pop() else { return false };
    let mut disk = known.volume;
    disk.folder = folder.to_owned();
    disk.mounted_at = None;
    disk.name = "archive disk".into();
    catalog.keep_volumes(&[KeptVolume::new(known.number, disk)]).unwrap();
    true
}

#[cfg(target_os = "linux")]
#[test]
fn files_on_a_disk_that_is_not_there_are_marked() {
    let server = together(|folder| {
        let mut catalog = Catalog::create_or_open(&folder.join("laptop.db")).unwrap();
        let rows = catalog.summaries(&[1]).unwrap();
        let number = rows[0].as_ref().unwrap().device;
        let disk = Volume::recorded("uuid of no disk".into(), "usb".into(), None, "/nowhere".into());
        catalog.keep_volumes(&[KeptVolume::new(number, disk)]).unwrap();
    });
    server.wait_for("both", |status| status["catalog"]["files"] == 30 + N_RHINE);
    let rows = server.api("rows?n=500");
    let offline = rows["flags"].as_array().unwrap().iter().filter(|flags| flags.as_u64().unwrap() & 16 != 0);
    assert_eq!(offline.count() as u64, N_RHINE);
    assert_eq!(server.api("rows?q=volume:usb")["total"], N_RHINE);
    assert_eq!(server.api("rows?q=is:offline")["total"], N_RHINE);
}

#[cfg(target_os = "linux")]
#[test]
fn pages_are_told_when_a_disk_comes_or_goes() {
    let mut has_disk = false;
    let server = Server::prepare(
        |folder| {
            crate::server::index(&folder.join("photos"), &folder.join("c.db"));
            fs::create_dir(folder.join("mount")).unwrap();
            has_disk = on_disk(&folder.join("c.db"), &folder.join("mount"));
        },
        |_| {},
    );
    server.wait_until_ready();
    if !has_disk {
        println!("skipped: the file system of the folder for temporary files has no identity");
        return;
    }
    let is_offline = || server.api("rows?n=1")["flags"][0].as_u64().unwrap() & 16 != 0;
    assert!(!is_offline());
    let mut events = Events::open(&server, None);
    events.next("status");
    fs::remove_dir(server.folder.join("mount")).unwrap();
    assert_eq!(events.next("disks"), json!({ "offline": ["archive disk"] }));
    assert!(is_offline());
    fs::create_dir(server.folder.join("mount")).unwrap();
    assert_eq!(events.next("disks"), json!({ "offline": [] }));
    assert!(!is_offline());
}
