//! Conditions on the camera: prefixes of model names, and values that were read earlier.

use super::note::Note;

/// Whether `text` begins with `start` and a word boundary follows.
fn begins_word(text: &str, start: &str) -> bool {
    text.strip_prefix(start).is_some_and(|rest| rest.starts_with(is_word) != start.ends_with(is_word))
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

impl Note<'_> {
    /// Whether the model name is one of these.
    pub fn model_is(&self, models: &[&str]) -> bool {
        models.contains(&self.camera.model)
    }

    /// Whether the model name begins with one of these.
    pub fn model_begins(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| self.camera.model.starts_with(start))
    }

    /// Whether the model name begins with one of these as a whole word.
    pub fn model_begins_word(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| begins_word(self.camera.model, start))
    }

    /// Whether the model name contains one of these.
    pub fn model_has(&self, parts: &[&str]) -> bool {
        self.is_model(parts)
    }

    /// Whether the model name contains one of these at the end of a word.
    pub fn model_has_word(&self, parts: &[&str]) -> bool {
        let model = self.camera.model;
        parts.iter().any(|part| model.match_indices(part).any(|(at, _)| begins_word(&model[at..], part)))
    }

    /// Whether the make begins with one of these texts.
    pub fn make_begins(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| self.camera.make.starts_with(start))
    }

    /// Whether the camera's software begins with one of these texts.
    pub fn software_begins(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| self.camera.software.starts_with(start))
    }

    /// Returns the latest value of the item with this name as a whole number; 0 if there is none.
    pub fn number(&self, name: &str) -> i64 {
        self.integer(name).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::note::Camera;

    #[test]
    fn models_are_told_apart_by_whole_words() {
        let note = Note::new(Camera { model: "DSC-RX100M2", ..Camera::default() }, "JPEG");
        assert!(note.model_begins(&["DSC-RX100"]));
        assert!(!note.model_begins_word(&["DSC-RX100"]));
        assert!(note.model_begins_word(&["DSC-RX100M2"]));
        assert!(note.model_begins_word(&["DSC-"]));
        assert!(note.model_has_word(&["M2"]));
        assert!(!note.model_has_word(&["RX100"]));
        assert!(!note.model_is(&["DSC-RX100"]));
    }
}
