//! Exports into a store.

use super::{collection, run, with_each};
use weir::server::Server;

fn stored(server: &Server, key: &str) -> Vec<u8> {
    let url = format!("{}/tables/{key}", server.endpoint());
    let answer = weir::Client::new().unwrap().ask("GET", &url, &[weir::SIGNED], "").unwrap();
    assert_eq!(answer.status.as_u16(), 200, "{key}");
    answer.body.to_vec()
}

#[test]
fn an_export_is_stored_as_one_object() {
    with_each(|server| {
        let env = collection(server).indexed();
        server.make_bucket("tables").unwrap();
        let export =
            |arguments: &[&str]| run(&env, server.endpoint(), [&["export", "c.db"], arguments].concat());
        for name in ["o.csv", "o.jsonl", "o.parquet"] {
            env.run(["export", "c.db", name]).exits(0);
            let target = format!("s3://tables/a/{name}");
            export(&[&target]).exits(0).says("Wrote 7 rows").says(&target);
            assert!(stored(server, &format!("a/{name}")) == std::fs::read(env.path(name)).unwrap(), "{name}");
        }
        server.put("tables", "a/o.csv", "mine").unwrap();
        export(&["s3://tables/a/o.csv"]).exits(2).says("already exists").says("--force");
        assert_eq!(stored(server, "a/o.csv"), b"mine");
        export(&["s3://tables/a/o.csv", "--force"]).exits(0);
        assert!(stored(server, "a/o.csv") == std::fs::read(env.path("o.csv")).unwrap());
        export(&["s3://none/o.csv"]).exits(2).says("no such bucket");
        export(&["s3://tables/o.xlsx"]).exits(2).says(".parquet, .csv or .jsonl");
    });
}

#[test]
fn a_divided_export_is_stored_below_a_prefix() {
    with_each(|server| {
        let env = collection(server).indexed();
        server.make_bucket("tables").unwrap();
        let arguments =
            ["export", "c.db", "s3://tables/by", "--partition", "format,year", "--as", "jsonl", "--json"];
        let report = run(&env, server.endpoint(), arguments).exits(0).json();
        env.run(["export", "c.db", "by", "--partition", "format,year", "--as", "jsonl"]).exits(0);
        assert_eq!(report["n_rows"], 7);
        for name in
            ["format=JPEG/year=2023/part-0.jsonl", "format=PNG/year=__HIVE_DEFAULT_PARTITION__/part-0.jsonl"]
        {
            let on_disk = std::fs::read(env.path("by").join(name)).unwrap();
            assert!(!on_disk.is_empty() && stored(server, &format!("by/{name}")) == on_disk, "{name}");
        }
        // Two exports are never mixed.
        run(&env, server.endpoint(), arguments).exits(2).says("there are objects already");
        let forced = [&arguments[..], &["--force"]].concat();
        run(&env, server.endpoint(), forced).exits(2).says("name another prefix");
    });
}
