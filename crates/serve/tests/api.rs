//! Every route answers as `openapi.json` says, with what the catalogue has.

use std::collections::BTreeSet;
use std::path::Path;

use engine::catalog::albums::Albums;
use serde_json::{Value, json};

use crate::open_api::{self, DOCUMENT};
use crate::server::Server;

/// Asks a route, checks the answer against the document, and returns it.
#[track_caller]
pub(crate) fn ask(server: &Server, template: &str, path: &str) -> Value {
    let answer = server.get(&format!("/api/v1{path}"));
    let body = answer.json();
    open_api::check("get", template, answer.status, &body);
    assert_eq!(answer.status, 200, "{path}: {body}");
    body
}

/// Asks a route that refuses, and returns the code of the error.
#[track_caller]
pub(crate) fn refused(server: &Server, template: &str, path: &str, status: u16) -> String {
    let answer = server.get(&format!("/api/v1{path}"));
    let body = answer.json();
    assert_eq!(answer.status, status, "{path}: {body}");
    open_api::check("get", template, answer.status, &body);
    answer.code()
}

#[test]
fn every_documented_route_exists_and_every_route_is_documented() {
    let server = Server::start(|_| {});
    let id = server.id_of("loreley-1.jpg");
    for (template, route) in DOCUMENT["paths"].as_object().unwrap() {
        if template == "/events" || route.get("get").is_none() {
            continue;
        }
        if template == "/groups" {
            crate::decide::groups(&server, "");
        }
        let path = template.replace("{id}", &id.to_string()).replace("{size}", "256");
        let answer = server.get(&format!("/api/v1{path}"));
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let documented = route["get"]["responses"]["200"]["content"].as_object().unwrap();
        let media_type = answer.header("content-type");
        assert!(documented.contains_key(media_type), "{path}: {media_type}");
        // Parameters of the address that are documented are known, and others are refused.
        for parameter in route["get"]["parameters"].as_array().unwrap() {
            if parameter["in"] == "query" {
                let name = parameter["name"].as_str().unwrap();
                let answer = server.get(&format!("/api/v1{path}?{name}="));
                let is_unknown = answer.text().contains("has no parameter");
                assert!(!is_unknown, "{path}: {name} is documented and not known");
            }
        }
        if template != "/openapi.json" {
            assert_eq!(refused(&server, template, &format!("{path}?nonsense=1"), 400), "parameter");
        }
    }
    assert_eq!(server.get("/api/v1/nonsense").code(), "no_route");
    assert_eq!(server.get("/api/v1/openapi.json").json(), *DOCUMENT);
}

#[test]
fn the_timeline_its_aspects_and_its_rows_agree() {
    let server = Server::start(|_| {});
    let timeline = ask(&server, "/timeline", "/timeline");
    let rows = ask(&server, "/rows", "/rows?n=500");
    let total = timeline["total"].as_u64().unwrap();
    let sum: u64 = timeline["days"].as_array().unwrap().iter().map(|day| day[1].as_u64().unwrap()).sum();
    assert_eq!(sum + timeline["undated"].as_u64().unwrap(), total);
    assert_eq!(rows["id"].as_array().unwrap().len() as u64, total);
    let aspects = server.get("/api/v1/timeline/aspects");
    assert_eq!(aspects.body.len() as u64, total);
    assert_eq!(aspects.header("thalweg-generation"), timeline["g"].to_string());
    let lists =
        ["taken", "name", "title", "folder", "kind", "format", "width", "height", "rating", "flags", "v"];
    for (at, id) in rows["id"].as_array().unwrap().iter().enumerate() {
        lists.iter().for_each(|list| assert!(rows[list].get(at).is_some(), "{list} {at}"));
        assert!(rows["folders"].get(rows["folder"][at].to_string()).is_some());
        let details = ask(&server, "/picture/{id}", &format!("/picture/{id}"));
        assert_eq!((&details["position"], &details["v"]), (&json!(at), &rows["v"][at]));
        assert_eq!(details["next"], *rows["id"].get(at + 1).unwrap_or(&Value::Null));
        let shape = match (rows["width"][at].as_f64(), rows["height"][at].as_f64()) {
            (Some(width), Some(height)) => ((48.0 * (width / height).ln()).round() as i32 + 128) as u8,
            _ => 0,
        };
        assert_eq!(aspects.body[at], shape, "{}", rows["name"][at]);
    }
    let taken: Vec<&str> = rows["taken"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(taken.is_sorted_by(|a, b| a >= b) && taken.len() > 10, "{taken:?}");
    assert!(
        rows["taken"].as_array().unwrap().iter().rev().take(total as usize - taken.len()).all(Value::is_null)
    );
}

#[test]
fn rows_come_in_pages_by_position_and_by_cursor() {
    let server = Server::start(|_| {});
    let all = ask(&server, "/rows", "/rows?n=500");
    let g = &all["g"];
    let page = ask(&server, "/rows", &format!("/rows?g={g}&at=3&n=4"));
    assert_eq!(page["id"].as_array().unwrap(), &all["id"].as_array().unwrap()[3..7]);
    let beyond = ask(&server, "/rows", &format!("/rows?g={g}&at=100000"));
    assert!(beyond["id"].as_array().unwrap().is_empty() && beyond["next"].is_null());
    let answer = server.get("/api/v1/rows?g=1&at=0");
    assert_eq!((answer.status, answer.code().as_str()), (409, "gone"));
    assert_eq!(answer.json()["error"]["g"], *g);
    let (mut cursor, mut ids) = (String::new(), Vec::new());
    loop {
        let page = ask(&server, "/rows", &format!("/rows?after={cursor}&n=4"));
        ids.extend(page["id"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(&ids, all["id"].as_array().unwrap());
    for path in ["/rows?n=0", "/rows?n=501", "/rows?at=-1", "/rows?at=0&after=", "/rows?after=nonsense"] {
        assert_eq!(refused(&server, "/rows", path, 400), "parameter", "{path}");
    }
}

#[test]
fn dates_in_the_future_and_undated_pictures_come_last() {
    let server = Server::prepare(
        |folder| {
            let photos = folder.join("photos");
            let mist = std::fs::read(photos.join("rhine/mist.jpg")).unwrap();
            let text: Vec<usize> =
                mist.windows(19).enumerate().filter(|(_, text)| is_date(text)).map(|(at, _)| at).collect();
            assert!(!text.is_empty());
            let mut late = mist.clone();
            text.iter().for_each(|at| late[*at..at + 4].copy_from_slice(b"2099"));
            std::fs::write(photos.join("rhine/late.jpg"), late).unwrap();
            crate::server::index(&photos, &folder.join("c.db"));
        },
        |_| {},
    );
    server.wait_until_ready();
    let timeline = ask(&server, "/timeline", "/timeline");
    let rows = ask(&server, "/rows", "/rows?n=500");
    let names: Vec<&str> = rows["name"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(timeline["future"], 1);
    let undated = timeline["undated"].as_u64().unwrap() as usize;
    let late = names.len() - undated - 1;
    assert_eq!(names[late], "late.jpg");
    let day = timeline["days"].as_array().unwrap().last().unwrap();
    assert!(day[0].as_i64() > Some(47_000) && day[1] == 1, "{day}");
    // The rest is by folder and name, as the numbers of each folder say.
    let folder_of = |at: usize| rows["folders"][rows["folder"][at].to_string()].as_str().unwrap();
    let places: Vec<(&str, &str)> = (late + 1..names.len()).map(|at| (folder_of(at), names[at])).collect();
    assert!(places.len() > 3 && places.is_sorted(), "{places:?}");
    let mut at = late + 1;
    for folder in timeline["undated_folders"].as_array().unwrap() {
        assert_eq!(folder[0], rows["folder"][at], "the folder of the picture at {at}");
        at += folder[1].as_u64().unwrap() as usize;
    }
    assert_eq!(at, names.len());
}

/// Whether a text is an EXIF date, such as `2019:06:01 10:00:00`.
fn is_date(text: &[u8]) -> bool {
    let is_mark = |(at, byte): (usize, &u8)| match at {
        4 | 7 | 13 | 16 => *byte == b':',
        10 => *byte == b' ',
        _ => byte.is_ascii_digit(),
    };
    text.iter().enumerate().all(is_mark)
}

#[test]
fn damaged_files_are_listed_once_by_cause_and_their_neighbours_follow_the_list() {
    let server = Server::start(|_| {});
    let damaged = ask(&server, "/damaged", "/damaged?n=500");
    let search = ask(&server, "/rows", "/rows?q=is:broken&n=500");
    let ids =
        |rows: &Value| rows["id"].as_array().unwrap().iter().filter_map(Value::as_i64).collect::<Vec<i64>>();
    let listed = ids(&damaged["rows"]);
    assert!(listed.len() > 1);
    assert_eq!(BTreeSet::from_iter(&listed), BTreeSet::from_iter(&ids(&search)));
    let causes: Vec<(&str, u64)> = damaged["causes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| (pair[0].as_str().unwrap(), pair[1].as_u64().unwrap()))
        .collect();
    let cause_of: Vec<&str> = damaged["cause"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let expected: Vec<&str> =
        causes.iter().flat_map(|(cause, n)| std::iter::repeat_n(*cause, *n as usize)).collect();
    assert_eq!(cause_of, expected);
    let empty = server.id_of("empty.jpg");
    let at = listed.iter().position(|id| *id == empty).unwrap();
    assert_eq!(cause_of[at], "empty");
    let one = ask(&server, "/damaged", &format!("/damaged?at={at}&n=1"));
    assert_eq!((ids(&one["rows"]), &one["rows"]["at"]), (vec![empty], &json!(at)));
    for (at, id) in listed.iter().enumerate() {
        let picture = ask(&server, "/picture/{id}", &format!("/picture/{id}?order=damage"));
        assert_eq!((&picture["position"], &picture["total"]), (&json!(at), &json!(listed.len())));
        assert_eq!(picture["next"].as_i64(), listed.get(at + 1).copied());
        assert_eq!(picture["previous"].as_i64(), at.checked_sub(1).map(|before| listed[before]));
    }
    for query in ["order=size", "order=damage&q=kind:picture"] {
        assert_eq!(refused(&server, "/picture/{id}", &format!("/picture/{empty}?{query}"), 400), "parameter");
    }
}

#[test]
fn a_cursor_continues_after_files_have_vanished() {
    let server = Server::start(|_| {});
    let all = ask(&server, "/rows", "/rows?n=500");
    let ids: Vec<i64> = all["id"].as_array().unwrap().iter().filter_map(Value::as_i64).collect();
    for at in [2, 7, ids.len() - 2] {
        // The last row of the page vanishes, so the cursor names no row of the later generation.
        let before = ask(&server, "/rows", "/rows?n=500");
        let now: Vec<i64> = before["id"].as_array().unwrap().iter().filter_map(Value::as_i64).collect();
        let at = at.min(now.len() - 2);
        let cursor =
            ask(&server, "/rows", &format!("/rows?n={}", at + 1))["next"].as_str().unwrap().to_owned();
        let folder = before["folders"][before["folder"][at].to_string()].as_str().unwrap().to_owned();
        let name = before["name"][at].as_str().unwrap().to_owned();
        std::fs::remove_file(Path::new(&folder).join(name)).unwrap();
        crate::server::index(&server.folder.join("photos"), &server.folder.join("c.db"));
        server.wait_for("the new generation", |status| status["catalog"]["g"] != before["g"]);
        let rest = ask(&server, "/rows", &format!("/rows?n=500&after={cursor}"));
        let rest: Vec<i64> = rest["id"].as_array().unwrap().iter().filter_map(Value::as_i64).collect();
        assert_eq!(rest, now[at + 1..], "after {cursor}");
    }
}

#[test]
fn searches_filter_and_mistakes_have_places() {
    let server = Server::start(|_| {});
    let all = ask(&server, "/timeline", "/timeline")["total"].as_u64().unwrap();
    let found = ask(&server, "/timeline", "/timeline?q=folder%3Arhine")["total"].as_u64().unwrap();
    let others = ask(&server, "/timeline", "/timeline?q=-folder%3Arhine")["total"].as_u64().unwrap();
    assert_eq!((found, found + others), (6, all));
    // The places are UTF-16 units: the emoji before the mistake counts as two.
    let answer = server.get("/api/v1/rows?q=rome%F0%9F%98%80%20camra%3Anikon");
    let error = &answer.json()["error"];
    open_api::check("get", "/rows", 400, &answer.json());
    assert_eq!((answer.status, &error["code"]), (400, &json!("bad_search")));
    assert_eq!(
        (&error["start"], &error["end"], &error["hint"]),
        (&json!(7), &json!(13), &json!("did you mean `camera:`?"))
    );
    let parsed = ask(&server, "/parse", "/parse?q=rome%F0%9F%98%80%20camra%3Anikon");
    assert_eq!((&parsed["canonical"], &parsed["mistakes"][0]["start"]), (&Value::Null, &json!(7)));
    assert_eq!(parsed["tokens"][0], json!({ "start": 0, "end": 6, "kind": "word" }));
    assert_eq!(ask(&server, "/parse", "/parse?q=a%20%20b")["canonical"], "a b");
    assert_eq!(ask(&server, "/parse", "/parse?q=dan&typing=1")["canonical"], "dan*");
}

#[test]
fn albums_are_a_facet_and_a_filter() {
    let server = Server::start(|_| {});
    let total = |search: &str| {
        let query = percent_encode(search);
        ask(&server, "/timeline", &format!("/timeline?q={query}"))["total"].as_u64().unwrap()
    };
    let all = total("");
    assert_eq!(total("album:best"), 0);
    // Another program makes an album while the server runs.
    let place = Albums::beside(&server.folder.join("c.db"));
    let loreley = server.folder.join("photos/rhine/loreley-1.jpg");
    Albums::create_or_open(&place).unwrap().add("Best", &[loreley]).unwrap();
    assert_eq!((total("album:best"), total("-album:best")), (1, all - 1));
    Albums::create_or_open(&place).unwrap().save_search("Danube", "folder:danube").unwrap();
    assert_eq!(total("album:Danube"), total("folder:danube"));
    let facet = ask(&server, "/facets", "/facets?of=album");
    let values = facet["facets"]["album"]["values"].as_array().unwrap();
    assert_eq!(values[1], json!({ "text": "Best", "query": "album:Best", "n": 1 }));
    let completed = ask(&server, "/complete", "/complete?key=album&prefix=dan");
    assert_eq!(completed["values"][0]["query"], "album:Danube");
}

#[test]
fn facets_folders_and_clusters_count_what_the_search_finds() {
    let server = Server::start(|_| {});
    let total = ask(&server, "/timeline", "/timeline")["total"].as_u64().unwrap();
    let facets = ask(&server, "/facets", "/facets");
    let names: BTreeSet<&String> = facets["facets"].as_object().unwrap().keys().collect();
    let status = ask(&server, "/status", "/status");
    assert_eq!(names.len(), status["facets"].as_array().unwrap().len());
    for (name, facet) in facets["facets"].as_object().unwrap() {
        let values = facet["values"].as_array().unwrap();
        let sum: u64 = values.iter().map(|value| value["n"].as_u64().unwrap()).sum();
        assert_eq!(sum + facet["without"].as_u64().unwrap(), total, "{name}");
        for value in values {
            let query = percent_encode(value["query"].as_str().unwrap());
            let found = ask(&server, "/timeline", &format!("/timeline?q={query}"));
            assert_eq!(found["total"], value["n"], "{name}: {value}");
        }
    }
    assert_eq!(refused(&server, "/facets", "/facets?of=nonsense", 400), "parameter");
    let top = ask(&server, "/facets", "/facets?of=format&top=1");
    assert_eq!(top["facets"]["format"]["values"].as_array().unwrap().len(), 1);
    assert!(
        top["facets"]["format"]["more"].as_u64().unwrap() > 1
            && top["facets"].as_object().unwrap().len() == 1
    );
    let folders = ask(&server, "/folders", "/folders");
    let root = &folders["folders"][0];
    let below = ask(&server, "/folders", &format!("/folders?under={}", root["id"]));
    let children = below["folders"].as_array().unwrap();
    let sum: u64 = children.iter().map(|folder| folder["n"].as_u64().unwrap()).sum();
    assert_eq!(sum + root["own"].as_u64().unwrap(), total);
    for folder in children {
        let query = percent_encode(folder["query"].as_str().unwrap());
        let found = ask(&server, "/timeline", &format!("/timeline?q={query}"));
        assert_eq!(found["total"], folder["n"], "{folder}");
    }
    let with_place = ask(&server, "/timeline", "/timeline?q=has%3Agps")["total"].as_u64().unwrap();
    let map = ask(&server, "/map", "/map?zoom=22");
    let on_map: u64 =
        map["clusters"].as_array().unwrap().iter().map(|cluster| cluster[2].as_f64().unwrap() as u64).sum();
    assert!(with_place > 3);
    assert_eq!(on_map, with_place);
    let clusters = ask(&server, "/map", "/map?box=-90,170,90,-170");
    assert!(clusters["clusters"].as_array().unwrap().len() < map["clusters"].as_array().unwrap().len());
    for path in
        ["/map?box=1,2,3", "/map?box=a,b,c,d", "/map?box=50,0,40,1", "/map?zoom=23", "/map?box=NaN,0,1,1"]
    {
        assert_eq!(refused(&server, "/map", path, 400), "parameter", "{path}");
    }
}

#[test]
fn completions_are_values_with_counts_and_filters_with_meanings() {
    let server = Server::start(|_| {});
    let filters = ask(&server, "/complete", "/complete?prefix=ca");
    let queries: Vec<&Value> =
        filters["values"].as_array().unwrap().iter().map(|value| &value["query"]).collect();
    assert_eq!(queries, ["camera:", "description:"], "`caption` is another name of the latter");
    assert!(filters["values"][0]["meaning"].is_string());
    let formats = ask(&server, "/complete", "/complete?key=format&prefix=jp");
    assert_eq!(formats["values"][0]["query"], "format:JPEG");
    assert!(formats["values"][0]["n"].as_u64().unwrap() > 10);
    assert_eq!(ask(&server, "/complete", "/complete?key=is&prefix=br")["values"][0]["query"], "is:broken");
    assert_eq!(refused(&server, "/complete", "/complete?key=nonsense", 400), "parameter");
    // Names that other programs use complete as the filter that they stand for.
    let alias = ask(&server, "/complete", "/complete?prefix=mode");
    assert_eq!(
        (&alias["values"][0]["query"], &alias["values"][0]["also"]),
        (&json!("camera:"), &json!(["make", "model"]))
    );
    let cameras = ask(&server, "/complete", "/complete?key=camera");
    assert!(cameras["values"].as_array().is_some_and(|values| !values.is_empty()));
    assert_eq!(ask(&server, "/complete", "/complete?key=Model"), cameras);
    assert_eq!(
        ask(&server, "/complete", "/complete?key=type&prefix=pi")["values"][0]["query"],
        "kind:picture"
    );
    assert!(ask(&server, "/complete", "/complete?key=size")["values"].as_array().unwrap().is_empty());
}

#[test]
fn a_picture_has_its_columns_its_tags_and_its_neighbours() {
    let server = Server::prepare(
        |folder| {
            let rhine = folder.join("photos/rhine");
            std::fs::copy(rhine.join("loreley-1.jpg"), rhine.join("loreley-1.png")).unwrap();
            std::fs::copy(rhine.join("loreley-1.jpg"), rhine.join("loreley-10.jpg")).unwrap();
            crate::server::index(&folder.join("photos"), &folder.join("c.db"));
        },
        |_| {},
    );
    server.wait_until_ready();
    let id = server.id_of("loreley-1.jpg");
    let picture = ask(&server, "/picture/{id}", &format!("/picture/{id}?q=folder%3Arhine"));
    assert_eq!((&picture["name"], &picture["original"]), (&json!("loreley-1.jpg"), &json!("inline")));
    assert_eq!(picture["total"], 8);
    let path = picture["path"].as_str().unwrap();
    assert_eq!(path, picture["values"]["path"]);
    assert!(Path::new(path).is_file());
    assert!(picture["values"]["keywords"].is_array() || picture["values"]["keywords"].is_null());
    let beside: Vec<&Value> =
        picture["beside"].as_array().unwrap().iter().map(|file| &file["name"]).collect();
    assert_eq!(beside, ["loreley-1.png"]);
    let neighbour = picture["next"].as_i64().or(picture["previous"].as_i64()).unwrap();
    let other = ask(&server, "/picture/{id}", &format!("/picture/{neighbour}?q=folder%3Arhine"));
    assert!(other["previous"] == id || other["next"] == id);
    let tags = ask(&server, "/picture/{id}/tags", &format!("/picture/{id}/tags"));
    let tags = tags["tags"].as_array().unwrap();
    let value = |name: &str| tags.iter().find(|tag| tag["name"] == name).map(|tag| &tag["value"]);
    assert_eq!(value("FileType"), Some(&json!("JPEG")));
    assert_eq!(value("Model"), Some(&picture["values"]["model"]));
    assert_eq!(refused(&server, "/picture/{id}", "/picture/999999", 404), "no_picture");
    for bad in ["0", "-1", "+1", "x", "1.5", "99999999999999999999"] {
        assert_eq!(refused(&server, "/picture/{id}", &format!("/picture/{bad}"), 400), "parameter", "{bad}");
    }
}

/// Escapes a search for an address.
fn percent_encode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
