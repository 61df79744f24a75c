//! Lists with one picture of each stack.

use std::path::Path;

use serde_json::json;

use crate::api::{ask, refused};
use crate::exports::exported;
use crate::server::{Server, index};

/// The sample pictures, and an edited version of one.
fn prepare(folder: &Path) {
    let photos = folder.join("photos");
    std::fs::copy(photos.join("danube/passau.jpg"), photos.join("danube/passau-edited.jpg")).unwrap();
    index(&photos, &folder.join("c.db"));
}

#[test]
fn of_a_stack_one_picture_is_listed() {
    let server = Server::prepare(prepare, |_| {});
    server.wait_until_ready();
    let names = |path: &str| {
        let rows = ask(&server, "/rows", path);
        let total = rows["total"].as_u64().unwrap();
        let size_of = |name: &str| {
            let at = rows["name"].as_array().unwrap().iter().position(|known| known == name)?;
            rows["stack"][at].as_u64()
        };
        (total, ["passau.jpg", "passau-edited.jpg"].map(size_of))
    };
    let (all, sizes) = names("/rows?n=500");
    assert_eq!(sizes, [Some(2), Some(2)]);
    assert_eq!(names("/rows?n=500&stacks=closed"), (all - 1, [None, Some(2)]));
    // The file that is found, if the one that stands for the stack is not.
    assert_eq!(names("/rows?stacks=closed&q=role:picture").1, [Some(2), None]);
    assert_eq!(ask(&server, "/timeline", "/timeline?stacks=closed")["total"], all - 1);
    let id = server.id_of("passau.jpg");
    let picture = ask(&server, "/picture/{id}", &format!("/picture/{id}?stacks=closed"));
    assert_eq!(picture["position"], json!(null));
    assert_eq!(picture["values"]["role"], "picture");
    let list = String::from_utf8(exported(&server, &json!({ "as": "paths", "stacks": "closed" }))).unwrap();
    assert_eq!(list.lines().count() as u64, all - 1);
    assert_eq!(refused(&server, "/rows", "/rows?stacks=ajar", 400), "parameter");
}
