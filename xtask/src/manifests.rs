//! `cargo xtask manifests DIST OUT`: files for package managers, from templates in `packaging/manifests/`.
//!
//! In a template `{{version}}` is the version, and `{{sha256:FILE}}` the checksum of a file of the release,
//! which `DIST/SHA256SUMS` has. A manifest that names a file without a checksum is left out, and the command
//! fails after it has written the others: one machine cannot build all archives.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

const TEMPLATES: &str = "packaging/manifests";

/// Writes the manifests.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let [dist, out] = arguments else { return Err("cargo xtask manifests DIST OUT".into()) };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask lies in the workspace")?;
    let path = Path::new(dist).join("SHA256SUMS");
    let sums = std::fs::read_to_string(&path).map_err(|error| format!("read {}: {error}", path.display()))?;
    std::fs::create_dir_all(out)?;
    let mut code = ExitCode::SUCCESS;
    for (name, filled) in manifests(root, &checksums(&sums)?)? {
        match filled {
            Ok(text) => {
                std::fs::write(Path::new(out).join(&name), text)?;
                println!("{name}");
            }
            Err(why) => {
                eprintln!("{name} is left out: {why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

/// Checksums by the names of files, from the output of `sha256sum`.
fn checksums(text: &str) -> Result<BTreeMap<&str, &str>, String> {
    let line = |line| {
        let (digest, name) = str::split_once(line, "  ").ok_or(format!("not a line of sha256sum: {line}"))?;
        let is_digest = digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_digest { Ok((name, digest)) } else { Err(format!("not a checksum: {line}")) }
    };
    text.lines().map(line).collect()
}

/// The name of a manifest, and its text or why it cannot be filled in.
type Manifest = (String, Result<String, String>);

/// All manifests, by name.
fn manifests(root: &Path, sums: &BTreeMap<&str, &str>) -> Result<Vec<Manifest>, Box<dyn Error>> {
    let manifest: toml::Table = std::fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
    let version = (|| manifest.get("workspace")?.get("package")?.get("version")?.as_str())()
        .ok_or("Cargo.toml: workspace.package.version is missing")?;
    let mut written = Vec::new();
    for entry in std::fs::read_dir(root.join(TEMPLATES))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path)?;
        written.push((name, fill(&text, version, sums)));
    }
    written.sort();
    Ok(written)
}

/// A template with its values.
fn fill(template: &str, version: &str, sums: &BTreeMap<&str, &str>) -> Result<String, String> {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (key, after) = after.split_once("}}").ok_or("`{{` without `}}`")?;
        filled.push_str(before);
        filled.push_str(match key.split_once(':') {
            None if key == "version" => version,
            Some(("sha256", file)) => sums.get(file).ok_or(format!("SHA256SUMS does not have {file}"))?,
            _ => return Err(format!("unknown value {{{{{key}}}}}")),
        });
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGEST: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    #[test]
    fn values_replace_their_keys() {
        let sums = BTreeMap::from([("a.tar.xz", DIGEST)]);
        let filled = fill("v{{version}} {{sha256:a.tar.xz}}.", "0.2.0", &sums);
        assert_eq!(filled, Ok(format!("v0.2.0 {DIGEST}.")));
        for wrong in ["{{sha256:b.tar.xz}}", "{{versions}}", "{{version"] {
            assert!(fill(wrong, "0.2.0", &sums).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lines_of_sha256sum_are_checked() {
        assert_eq!(checksums(&format!("{DIGEST}  a.zip\n")), Ok(BTreeMap::from([("a.zip", DIGEST)])));
        assert!(checksums("abc  a.zip").is_err() && checksums(DIGEST).is_err());
    }

    /// Every template can be filled from the archives that `scripts/release.sh` builds, and names no others.
    #[test]
    fn manifests_name_archives_of_the_release() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let script = std::fs::read_to_string(root.join("scripts/release.sh")).unwrap();
        let words = script
            .lines()
            .filter(|line| ["LINUX=", "WINDOWS=", "MACOS="].iter().any(|key| line.starts_with(key)));
        let targets: Vec<&str> = words
            .flat_map(|line| line.split(['=', '(', ')', ' ']))
            .filter(|word| word.contains('-'))
            .collect();
        let file = |target: &&str| {
            format!("thalweg-{target}.{}", if target.contains("windows") { "zip" } else { "tar.xz" })
        };
        let files: Vec<String> = targets.iter().map(file).collect();
        let sums: BTreeMap<&str, &str> = files.iter().map(|name| (name.as_str(), DIGEST)).collect();
        let manifests = manifests(root, &sums).unwrap();
        let names: Vec<&str> = manifests.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["PKGBUILD", "flake.nix", "thalweg.json", "thalweg.rb"]);
        for (name, filled) in &manifests {
            let text = filled.as_ref().unwrap();
            assert!(text.contains(DIGEST), "{name}");
            for (at, _) in text.match_indices("thalweg-") {
                let named: String = text[at..]
                    .chars()
                    .take_while(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(*letter))
                    .collect();
                let is_archive = named.ends_with(".tar.xz") || named.ends_with(".zip");
                assert!(!is_archive || files.contains(&named), "{name}: {named}");
            }
        }
    }
}
