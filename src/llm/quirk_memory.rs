//! Remembers which fields a server refuses: in the process, and in a file of the cache for later processes.
//!
//! The file has no address and no key, only a digest of the address and the model. It forgets servers that come after
//! the limit, and everything after a month, because servers are updated.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::request_quirks::RequestQuirk;
use crate::file_read;
use crate::file_write;
use crate::types::parent_folder::parent_folder;

/// The known changes by the digest of server and model.
static KNOWN: Mutex<BTreeMap<String, Vec<RequestQuirk>>> = Mutex::new(BTreeMap::new());

/// Most servers in the file, and the largest file that is read.
const MAX_SERVERS: usize = 64;
const MAX_FILE_BYTES: u64 = 64 << 10;
/// How long a file counts after its last change.
const MAX_AGE: Duration = Duration::from_hours(30 * 24);

/// The refusals that are known of servers.
#[derive(Clone, Debug, Default)]
pub(super) struct QuirkMemory {
    /// `None` to remember them in this process only.
    pub file: Option<PathBuf>,
}

impl QuirkMemory {
    /// The changes that a server is known to need.
    pub fn known(&self, server: &str) -> Vec<RequestQuirk> {
        let name = digest(server);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(quirks) = known.get(&name) {
            return quirks.clone();
        }
        let quirks = self.read().remove(&name).unwrap_or_default();
        known.insert(name, quirks.clone());
        quirks
    }

    /// Remembers a change for a server. Returns whether it is new.
    pub fn remember(&self, server: &str, quirk: RequestQuirk) -> bool {
        let mut quirks = self.known(server);
        // A change is tried once: a server that refuses both names of the limit ends the attempts.
        if quirks.contains(&quirk) {
            return false;
        }
        quirks.push(quirk);
        let name = digest(server);
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), quirks.clone());
        if let Err(error) = self.write(name, quirks) {
            tracing::debug!(%error, "what a language model refuses could not be saved");
        }
        true
    }

    /// The file's content; nothing if it is missing, too old or invalid.
    fn read(&self) -> BTreeMap<String, Vec<RequestQuirk>> {
        let Some(file) = &self.file else { return BTreeMap::new() };
        let age = std::fs::metadata(file).and_then(|meta| meta.modified()).ok().and_then(|at| at.elapsed().ok());
        if age.is_none_or(|age| age > MAX_AGE) {
            return BTreeMap::new();
        }
        let text = file_read::read_text(file, MAX_FILE_BYTES).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn write(&self, name: String, quirks: Vec<RequestQuirk>) -> std::io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut all = self.read();
        if !all.contains_key(&name) && all.len() >= MAX_SERVERS {
            all.pop_first();
        }
        all.insert(name, quirks);
        std::fs::create_dir_all(parent_folder(file))?;
        file_write::replace_cache_file(file, serde_json::to_string(&all)?.as_bytes())
    }
}

/// A name for a server that does not reveal its address.
fn digest(server: &str) -> String {
    hex::encode(Sha256::digest(server))[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_known_to_the_next_process() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("cache/llm-fields.json");
        let memory = QuirkMemory { file: Some(file.clone()) };
        assert!(memory.remember("http://secret.example/v1 next-process", RequestQuirk::NoTemperature));
        assert!(!memory.remember("http://secret.example/v1 next-process", RequestQuirk::NoTemperature));
        let text = std::fs::read_to_string(&file).expect("a file");
        assert!(text.contains("no-temperature") && !text.contains("secret"), "{text}");
        // The next process starts without the memory of this one.
        KNOWN.lock().expect("free").remove(&digest("http://secret.example/v1 next-process"));
        assert_eq!(memory.known("http://secret.example/v1 next-process"), [RequestQuirk::NoTemperature]);
        for n in 0..2 * MAX_SERVERS {
            memory.remember(&format!("http://many.example {n}"), RequestQuirk::NoStreamOptions);
        }
        assert_eq!(memory.read().len(), MAX_SERVERS);
        std::fs::write(&file, "{ broken").expect("written");
        assert_eq!(memory.known("http://other.example"), []);
    }
}
