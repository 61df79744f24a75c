//! What would help where no picture can be made of a file: the library or program that is missing, as
//! `thalweg doctor` names it.

use engine::catalog::language::Kind;

/// What the formats of files need, in the words of [`engine::system_programs`] and
/// [`engine::pixel::system_libraries`].
fn purpose_of(format: &str) -> Option<&'static str> {
    match (Kind::of_format(format), format) {
        (Kind::Film, _) => Some("films"),
        (Kind::Raw, _) => Some("RAW"),
        (_, "HEIC" | "HEICS" | "HEIF" | "HEIFS") => Some("HEIC"),
        (_, "JXR" | "WDP" | "HDP") => Some("JXR"),
        _ => None,
    }
}

/// How to get what is missing for files of this format; `None` if nothing is known to be missing. Blocks.
pub(crate) fn for_format(format: &str) -> Option<String> {
    let purpose = purpose_of(format)?;
    let libraries = engine::pixel::system_libraries().into_iter();
    let mut missing = libraries.filter(|library| library.purpose == purpose && library.found.is_err());
    if let Some(library) = missing.next() {
        return Some(format!("{} is missing: {}", library.name, library.how));
    }
    let mut programs = engine::system_programs().into_iter();
    let program = programs.find(|program| program.purpose == purpose && program.path().is_none())?;
    Some(format!("{} is missing: install {} (Debian)", program.name, program.package))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_purpose_is_one_that_the_engine_states() {
        let libraries = engine::pixel::system_libraries().into_iter().map(|library| library.purpose);
        let programs = engine::system_programs().into_iter().map(|program| program.purpose);
        let stated: Vec<&str> = libraries.chain(programs).collect();
        for format in ["MOV", "CR2", "HEIC", "JXR"] {
            let purpose = purpose_of(format).unwrap();
            assert!(stated.contains(&purpose), "{format}: {purpose} in {stated:?}");
        }
        assert_eq!(purpose_of("JPEG"), None);
    }
}
