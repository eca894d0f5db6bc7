//! Signatures in minisign's format: a key decides who may have made an archive.
//!
//! The signature is next to the archive, in `FILE.tar.gz.minisig`. If a key is given, an archive with no signature or
//! with a different one is rejected. Without a key, signatures are not checked.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use minisign_verify::{PublicKey, Signature};

use super::packaging_error::PackagingError;
use crate::file_read;
use crate::orchestrator::packs::installed_packs::install_receipt::InstallReceipt;

/// Most bytes of a key file or a signature file.
const MAX_KEY_FILE_BYTES: u64 = 8 << 10;
/// The suffix that a signature's name adds to the archive's.
const SIGNATURE_SUFFIX: &str = ".minisig";

/// A public key of minisign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinisignKey(String);

impl MinisignKey {
    /// The key given by the user: its text (`RW…`), or the file that minisign wrote it to.
    ///
    /// # Errors
    /// The text is not a key, or there is no file with a key.
    pub fn from_argument(given: &str) -> Result<Self, PackagingError> {
        let path = Path::new(given);
        let text = if path.is_file() {
            read(path).map_err(|error| PackagingError::disk(path, &error))?
        } else {
            given.to_owned()
        };
        // The first line of a file is a comment, which no signature covers.
        let line = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("untrusted comment:"));
        let key = line.filter(|line| PublicKey::from_base64(line).is_ok()).map(|line| Self(line.to_owned()));
        key.ok_or_else(|| {
            let next = "Give the text that begins with RW, or the file `minisign -G` wrote it to (minisign.pub).";
            PackagingError::usage(format!("'{given}' is neither a public key of minisign nor a file with one."), next)
        })
    }

    /// The key a pack was installed with.
    #[must_use]
    pub fn from_receipt(receipt: &InstallReceipt) -> Option<Self> {
        receipt.key.clone().filter(|key| PublicKey::from_base64(key).is_ok()).map(Self)
    }

    /// As minisign prints it.
    #[must_use]
    pub fn as_text(&self) -> &str {
        &self.0
    }

    /// Checks the signature next to an archive.
    ///
    /// # Errors
    /// There is no signature, it is broken, or it is not a signature of these bytes with this key.
    pub(super) fn verify(&self, archive: &[u8], path: &Path) -> Result<(), PackagingError> {
        let beside = beside(path);
        let refuse = |what: String| {
            let next = "Nothing was installed. Get archive and signature again from whoever gave you the key.";
            PackagingError::input(what, next)
        };
        let text = match read(&beside) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(refuse(format!("A key was given, and there is no signature {}.", beside.display())));
            }
            Err(error) => return Err(PackagingError::disk(&beside, &error)),
        };
        let broken = || refuse(format!("{} is no signature of minisign.", beside.display()));
        let signature = Signature::decode(&text).map_err(|_| broken())?;
        let key = PublicKey::from_base64(&self.0).map_err(|_| broken())?;
        key.verify(archive, &signature, true).map_err(|error| match error {
            minisign_verify::Error::UnexpectedKeyId => {
                refuse(format!("{} is signed with another key than the one given.", path.display()))
            }
            _ => refuse(format!("{} is not what was signed: its signature doesn't fit it.", path.display())),
        })
    }
}

fn beside(archive: &Path) -> PathBuf {
    let mut name = archive.as_os_str().to_owned();
    name.push(SIGNATURE_SUFFIX);
    name.into()
}

fn read(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
    }
    let mut text = String::new();
    file_read::open_regular(path)?.take(MAX_KEY_FILE_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key made for this test, and what it signed: the text `a pack`.
    const KEY: &str = "RWS51v3ACzv27nhlcoMy4DpjtkQrQu+Y7rHUvv0enFAyuD1w9k5fVRpQ";
    const SIGNATURE: &str = "untrusted comment: signature of a test\n\
        RUS51v3ACzv27mwE7i4KebZt1RAEZCsPDMFxPpgYX7Qx5iO+nGxRPtxsOHMK4UbG9z3OCe3zStCulZrpIuixHh5NDkYhVCrqFgE=\n\
        trusted comment: a trusted comment\n\
        bTAD0cDoX/qHJHBU0s9r3+MkXK7eXRAlrUm7YesBK6di56m/mZoak+VdRQx38p+1CV2/vGS4BCm3YX7uLXFkBw==\n";
    /// The same text signed with another key.
    const ELSE: &str = "untrusted comment: signature of a test\n\
        RUSOCY8U2QUdtjohQxcxW09xA1v4yAJYQyFKf+BJQwYZyD0W6DmKr54Lps18cVKU1koKNlpUQ/QaqAOEChV+4LUaeiW7/YWWeg4=\n\
        trusted comment: a trusted comment\n\
        gJ/JjKMtL1lnqTCMko1h8gh4G7i4eSIX6rgRndfyydFCQFuixoyvP+e8Faa+wu3JNuGrY8lmfjt/QXQzgPjlBw==\n";

    fn check(archive: &[u8], signature: Option<&str>, expected: Result<(), &str>) {
        let temp = tempfile::tempdir().expect("a folder");
        let path = temp.path().join("little-1.0.0.tar.gz");
        if let Some(signature) = signature {
            fs::write(temp.path().join("little-1.0.0.tar.gz.minisig"), signature).expect("a signature");
        }
        match (MinisignKey::from_argument(KEY).expect("a key").verify(archive, &path), expected) {
            (Ok(()), Ok(())) => {}
            (Err(refusal), Err(expected)) => assert!(refusal.what.contains(expected), "{refusal}"),
            (got, _) => panic!("{got:?}"),
        }
    }

    #[test]
    fn only_the_right_signature_over_the_right_bytes_will_do() {
        check(b"a pack", Some(SIGNATURE), Ok(()));
        check(b"a pacK", Some(SIGNATURE), Err("not what was signed"));
        check(b"a pack", Some(ELSE), Err("another key"));
        check(b"a pack", None, Err("there is no signature"));
        check(b"a pack", Some("hello"), Err("no signature of minisign"));
        check(b"a pack", Some(&SIGNATURE.replacen("a trusted", "another", 1)), Err("not what was signed"));
    }

    #[test]
    fn a_key_is_its_text_or_a_file_with_it() {
        let temp = tempfile::tempdir().expect("a folder");
        let file = temp.path().join("minisign.pub");
        fs::write(&file, format!("untrusted comment: minisign public key\r\n{KEY}\r\n")).expect("a key");
        assert_eq!(MinisignKey::from_argument(&file.display().to_string()), MinisignKey::from_argument(KEY));
        for given in ["", "RW", "nothing/like/it", "untrusted comment: x"] {
            assert!(MinisignKey::from_argument(given).is_err(), "{given:?}");
        }
    }
}
