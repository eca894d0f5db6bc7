//! Stores the models that a learner agreed to send to after seeing the request: one line each in a file of the config
//! folder.
//!
//! Deleting the file or a line makes Rung ask again. A file that can't be read counts as no consent.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file_read;
use crate::file_write::{self, FilePrivacy};

/// The first lines of the file, for anyone who opens it.
const CONSENT_FILE_HEADER: &str =
    "# Language models that may be asked: you have seen what is sent to them, and agreed.\n";

fn file(config: &Path) -> PathBuf {
    config.join("model-agreed.txt")
}

/// Whether the learner agreed to send to this model.
pub(in crate::orchestrator) fn has_consent(config: &Path, model: &str) -> bool {
    file_read::read_text(&file(config), file_read::MAX_TEXT_BYTES)
        .is_ok_and(|text| text.lines().any(|line| line.trim() == one_line(model)))
}

/// Saves the consent.
///
/// # Errors
/// The file can't be written; the consent is not given then.
pub(in crate::orchestrator) fn save_consent(config: &Path, model: &str) -> Result<(), String> {
    if has_consent(config, model) {
        return Ok(());
    }
    let path = file(config);
    let failed = |error: io::Error| {
        format!("{} can't be written ({error}), so nothing was sent. Check its permissions.", path.display())
    };
    let before = match file_read::read_text(&path, file_read::MAX_TEXT_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => CONSENT_FILE_HEADER.to_owned(),
        Err(error) => return Err(failed(error)),
    };
    write(config, &path, &format!("{}\n{}\n", before.trim_end(), one_line(model))).map_err(failed)
}

fn write(config: &Path, path: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(config)?;
    file_write::replace_file(path, text.as_bytes(), FilePrivacy::Private)
}

fn one_line(model: &str) -> String {
    model.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agreement_is_for_one_model_and_can_be_taken_back() {
        let config = tempfile::tempdir().expect("a folder");
        let config = config.path().join("made");
        assert!(!has_consent(&config, "a at b"));
        save_consent(&config, "a at b").expect("agreed");
        save_consent(&config, "c at\nd").expect("agreed");
        save_consent(&config, "a at b").expect("agreed");
        assert!(has_consent(&config, "a at b") && has_consent(&config, "c at d") && !has_consent(&config, "a at c"));
        assert_eq!(
            fs::read_to_string(file(&config)).expect("a file"),
            format!("{CONSENT_FILE_HEADER}a at b\nc at d\n")
        );
        fs::remove_file(file(&config)).expect("gone");
        assert!(!has_consent(&config, "a at b"));
    }

    #[test]
    fn what_can_t_be_kept_is_not_agreed_to() {
        let temp = tempfile::tempdir().expect("a folder");
        let config = temp.path().join("file");
        fs::write(&config, "x").expect("written");
        let error = save_consent(&config, "a at b").expect_err("no folder");
        assert!(error.contains("so nothing was sent"), "{error}");
    }
}
