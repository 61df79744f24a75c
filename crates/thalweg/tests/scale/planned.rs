//! Plans: the same files result in the same plan, however they are named.

use super::{awkward, make};
use crate::env::Env;

#[test]
fn directories_a_list_and_a_catalogue_make_the_same_plan() {
    let env = awkward();
    let plan = |arguments: &[&str]| {
        let command = ["plan", "--shards", "3", "-o", "plan.parquet", "--json"];
        env.run(command.iter().chain(arguments)).exits(0);
        std::fs::read(env.path("plan.parquet")).unwrap()
    };
    let of_tree = plan(&["photos"]);
    assert!(of_tree == plan(&["photos"]), "the same, twice");
    assert!(of_tree == plan(&["photos/a", "photos", "photos/a/b.jpg"]), "each file once");
    assert!(of_tree == plan(&["c.db"]), "of the catalogue");
    let list = [env.photo("a"), env.photo("notes.txt"), env.photo("a/b.jpg")];
    std::fs::write(env.path("list"), list.join("\0")).unwrap();
    let of_list = plan(&["-@", "list", "-0"]);
    assert!(of_list == plan(&["photos/a", "photos/notes.txt"]));
}

#[test]
fn shards_are_nearly_equal_and_may_be_empty() {
    let env = Env::new().with("1.txt", "").with("2.txt", "").with("3.txt", "");
    for (n_shards, expected) in [("1", vec![3]), ("2", vec![1, 2]), ("5", vec![0, 1, 0, 1, 1])] {
        env.run(["plan", "photos", "--shards", n_shards, "-o", "plan.parquet"]).exits(0);
        let n_files =
            |shard: usize| make(&env, &shard.to_string(), n_shards).exits(0).json()["n_files"].clone();
        let found: Vec<_> = (0..expected.len()).map(n_files).collect();
        assert_eq!(found, expected);
        env.run(["merge", n_shards, "-c", &format!("{n_shards}.db")]).exits(0);
    }
}

#[test]
fn a_plan_in_its_own_tree_is_no_part_of_it() {
    let env = Env::new().with("1.txt", "");
    for _ in 0..2 {
        let ran =
            env.run(["plan", "photos", "--shards", "1", "-o", "photos/plan.parquet", "--json"]).exits(0);
        assert_eq!(ran.json()["n_files"], 1);
    }
}

#[test]
fn what_is_not_there_cannot_be_planned() {
    let env = Env::new();
    env.run(["plan", "nowhere", "--shards", "2", "-o", "plan.parquet"]).exits(2).says("nowhere");
    env.run(["plan", "photos", "--shards", "0", "-o", "plan.parquet"]).exits(2);
    env.run(["plan", "photos", "--shards", "2", "-o", "no/plan.parquet"]).exits(2).says("plan.parquet");
    assert!(!env.path("plan.parquet").exists());
}
