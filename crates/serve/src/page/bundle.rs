//! One script of all modules of the page, so that a browser asks once instead of once for each module.
//!
//! The modules stay what a browser and the tests read one by one. A module becomes a constant: a function
//! that is called once and returns what the module exports. Imports become the parts of such constants:
//!
//! ```text
//! import { el } from "./dom.js";       const module_text = (() => {
//! export const count = ...;       →    const { el } = module_dom;
//!                                      const count = ...;
//!                                      return { count }; })();
//! ```
//!
//! So imports are whole lines without `as`, exports are at the beginning of a line and are never assigned
//! again, and no two modules import each other. The tests check that.

/// A module: the name of its file, and its text.
pub(super) type Module = (&'static str, &'static str);

/// What stands at the beginning of the line of an export.
const EXPORT: &str = "export ";

/// The script, whose last module is the one that nothing imports. Modules that import each other come last,
/// in the given order.
pub(super) fn script(modules: &[Module]) -> String {
    let mut script = String::new();
    for (name, text) in in_order(modules) {
        push_module(&mut script, name, text);
    }
    script
}

/// The modules, each after those that it imports.
fn in_order(modules: &[Module]) -> Vec<Module> {
    let mut left = modules.to_vec();
    let mut ordered: Vec<Module> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_ready = |(_, text): &Module| {
            imports(text).all(|(_, from)| ordered.iter().any(|(known, _)| *known == from))
        };
        let next = left.iter().position(is_ready).unwrap_or(0);
        ordered.push(left.remove(next));
    }
    ordered
}

fn push_module(script: &mut String, name: &str, text: &str) {
    script.push_str(&format!("const {} = (() => {{\n", constant(name)));
    let mut exports = Vec::new();
    for line in text.lines() {
        if let Some((names, from)) = import(line) {
            script.push_str(&format!("const {{ {names} }} = {};", constant(from)));
        } else if let Some(line) = line.strip_prefix(EXPORT) {
            exports.push(exported(line));
            script.push_str(line);
        } else {
            script.push_str(line);
        }
        script.push('\n');
    }
    script.push_str(&format!("return {{ {} }};\n}})();\n", exports.join(", ")));
}

/// The constant that holds what the module in this file exports.
fn constant(file: &str) -> String {
    format!("module_{}", file.trim_end_matches(".js"))
}

/// The imports of a module: the names, and the file that they come from.
fn imports(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines().filter_map(import)
}

/// The names and the file of a line that imports.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import { ")?.split_once(" } from \"./")?;
    Some((names, from.strip_suffix("\";")?))
}

/// The name that a line without its `export` declares.
fn exported(line: &str) -> &str {
    let mut words =
        line.split(|character: char| !character.is_alphanumeric() && character != '_' && character != '$');
    words.find(|word| !matches!(*word, "" | "async" | "class" | "const" | "function")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::MODULES;
    use super::*;

    #[test]
    fn modules_become_constants() {
        let modules = [
            ("main.js", "// Begins.\nimport { a, b } from \"./parts.js\";\nexport class Main {}\na(b);"),
            ("parts.js", "export const a = b => b;\nexport async function b() {}\n"),
        ];
        let expected = "const module_parts = (() => {\nconst a = b => b;\nasync function b() {}\nreturn { a, b };\n})();\n\
             const module_main = (() => {\n// Begins.\nconst { a, b } = module_parts;\nclass Main {}\na(b);\n\
             return { Main };\n})();\n";
        assert_eq!(script(&modules), expected);
    }

    #[test]
    fn the_modules_of_the_page_follow_the_rules() {
        let ordered = in_order(MODULES);
        assert_eq!(ordered.last().map(|(name, _)| *name), Some("main.js"));
        for (position, (name, text)) in ordered.iter().enumerate() {
            for (names, from) in imports(text) {
                let of = ordered[..position].iter().find(|(known, _)| *known == from);
                let (_, of) = of.unwrap_or_else(|| panic!("{name} and {from} import each other"));
                let exports: Vec<&str> =
                    of.lines().filter_map(|line| line.strip_prefix(EXPORT)).map(exported).collect();
                for wanted in names.split(", ") {
                    assert!(
                        exports.contains(&wanted),
                        "{name} imports {wanted}, which {from} does not export"
                    );
                }
            }
            let body = text.lines().filter(|line| import(line).is_none());
            for line in body {
                assert!(!line.starts_with("import"), "{name}: {line}");
                assert!(
                    !line.trim_start().starts_with("export") || line.starts_with(EXPORT),
                    "{name}: {line}"
                );
                let is_declared = ["async ", "class ", "const ", "function "]
                    .iter()
                    .any(|word| line.strip_prefix(EXPORT).is_none_or(|rest| rest.starts_with(word)));
                assert!(is_declared, "{name}: {line}");
            }
        }
    }
}
