//! Reads the API key of a server from the environment or from a file that no other user can read.
//!
//! The key is read again for each request and wiped afterwards. No code in the crate writes a key.

use std::fs;
use std::path::{Path, PathBuf};

use secrecy::SecretString;

use super::ModelError;

use crate::file_read;

/// Longer than any key, but small enough if the setting names a large file by mistake.
const MAX_KEY_BYTES: u64 = 16 * 1024;

/// Where a key is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KeySource {
    /// The environment variable, checked first.
    pub variable: Option<String>,
    pub file: Option<PathBuf>,
}

impl KeySource {
    /// Reads the key; `None` if none is needed.
    pub fn read_key(&self) -> Result<Option<SecretString>, ModelError> {
        let found = self.variable.as_deref().and_then(|name| Some((name, std::env::var_os(name)?)));
        match (found, &self.file, &self.variable) {
            (Some((name, key)), ..) => {
                let key = key.into_string().map_err(|_| invalid_key_error(&format!("The variable {name}")))?;
                parse_key(&key, &format!("The variable {name}")).map(Some)
            }
            (None, Some(file), _) => read_key_file(file).map(Some),
            (None, None, Some(name)) => Err(ModelError::Refused(format!(
                "The variable {name}, which should hold the key of the language model, isn't set. Set it in the shell \
                 before Rung is started, or name a file: `rung config set model.key_file FILE`."
            ))),
            (None, None, None) => Ok(None),
        }
    }

    /// Where a person can check the key.
    pub fn describe(&self) -> String {
        match (&self.variable, &self.file) {
            (Some(name), _) if std::env::var_os(name).is_some() => format!("the key in the variable {name}"),
            (_, Some(file)) => format!("the key in {}", file.display()),
            (Some(name), None) => format!("the key in the variable {name}"),
            (None, None) => "the key".to_owned(),
        }
    }
}

fn read_key_file(file: &Path) -> Result<SecretString, ModelError> {
    let shown = file.display();
    let unread = |error| {
        let told = format!("The key of the language model can't be read from {shown}: {error}.");
        ModelError::Refused(format!("{told} `rung config set model.key_file FILE` names another file."))
    };
    let about = fs::metadata(file).map_err(unread)?;
    if let Some(mode) = open_to_others(&about) {
        return Err(ModelError::Refused(format!(
            "{shown} holds a key, and others on this machine can read it (mode {mode:03o}). Close it with `chmod 600 \
             {shown}`; if anybody may have seen the key, get a new one."
        )));
    }
    if about.len() > MAX_KEY_BYTES {
        return Err(invalid_key_error(&shown.to_string()));
    }
    let text = file_read::read_bytes(file, MAX_KEY_BYTES).map_err(unread)?;
    let text = String::from_utf8(text).map_err(|_| invalid_key_error(&shown.to_string()))?;
    parse_key(&text, &shown.to_string())
}

/// Parses a key: only characters that a header may have, and no blanks.
fn parse_key(text: &str, place: &str) -> Result<SecretString, ModelError> {
    let key = text.trim();
    let fits = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_graphic());
    if fits { Ok(SecretString::from(key)) } else { Err(invalid_key_error(place)) }
}

fn invalid_key_error(place: &str) -> ModelError {
    ModelError::Refused(format!(
        "{place} should hold the key of the language model and nothing else: one line of letters, digits and signs."
    ))
}

/// The mode of a file if other users can read it.
fn open_to_others(about: &fs::Metadata) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;

    let mode = about.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;

    fn read(text: &[u8], mode: u32) -> Result<String, String> {
        let temp = tempfile::tempdir().unwrap();
        let file = temp.path().join("key");
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
        let place = KeySource { variable: Some("RUNG_TEST_NO_SUCH_VARIABLE".to_owned()), file: Some(file) };
        match place.read_key() {
            Ok(key) => Ok(key.unwrap().expose_secret().to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn refused(text: &[u8], mode: u32, expected: &str) {
        let error = read(text, mode).unwrap_err();
        assert!(error.contains(expected), "{error}");
        let key = String::from_utf8_lossy(text);
        assert!(key.trim().is_empty() || !error.contains(key.trim()), "{error}");
    }

    #[test]
    fn a_key_is_read_from_a_file_of_ones_own() {
        assert_eq!(read(b"  sk-1234\n", 0o600).unwrap(), "sk-1234");
        assert_eq!(read(b"sk-1234", 0o400).unwrap(), "sk-1234");
    }

    #[test]
    fn a_file_others_can_read_is_refused_with_what_to_do() {
        for mode in [0o644, 0o640, 0o604, 0o660, 0o620] {
            refused(b"sk-1234\n", mode, "`chmod 600 ");
        }
    }

    #[test]
    fn what_is_no_key_is_refused_without_showing_it() {
        let long = vec![b'k'; MAX_KEY_BYTES as usize + 1];
        for text in [&b""[..], b"\n", b"two words", b"sk-1\nsk-2", b"sk-\x07", "sk-ü".as_bytes(), b"\xff\xfe", &long] {
            refused(text, 0o600, "and nothing else");
        }
    }

    #[test]
    fn a_key_that_is_missing_says_where_it_was_looked_for() {
        let variable = Some("RUNG_TEST_NO_SUCH_VARIABLE".to_owned());
        let error = KeySource { variable, file: None }.read_key().unwrap_err().to_string();
        assert!(error.contains("RUNG_TEST_NO_SUCH_VARIABLE") && error.contains("isn't set"), "{error}");
        let file = Some(PathBuf::from("/no/such/key"));
        let error = KeySource { variable: None, file }.read_key().unwrap_err().to_string();
        assert!(error.contains("can't be read from /no/such/key"), "{error}");
        assert!(KeySource::default().read_key().unwrap().is_none());
    }
}
