//! Notices that another program changed the preferences file or the user's themes, such as `rung config set` in another
//! terminal.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use tokio::sync::mpsc::UnboundedSender;
use tokio::task::spawn_blocking;

use crate::tui::message::AppMessage;
use crate::tui::prefs::{LoadPreferences, Prefs};
use crate::tui::theme::load_themes;

/// How often the files are checked.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The files that are watched, and the preferences as they were read last.
pub(super) struct PreferenceWatch {
    pub file: PathBuf,
    pub load: LoadPreferences,
    pub known: Prefs,
    /// Number of the screens' own changes that are not saved yet.
    pub unsaved: Arc<AtomicUsize>,
}

/// The watched files with their times and lengths.
type FileStamps = Vec<(PathBuf, Option<SystemTime>, u64)>;

impl PreferenceWatch {
    /// Sends the new preferences and themes after every change from now on, until the receiver is dropped.
    pub(super) fn run(mut self, outbox: UnboundedSender<AppMessage>) -> impl Future<Output = ()> {
        let mut last = stamps(&self.file, self.known.theme_dir.as_deref());
        async move {
            while !outbox.is_closed() {
                tokio::time::sleep(POLL_INTERVAL).await;
                let (file, folder) = (self.file.clone(), self.known.theme_dir.clone());
                let Ok(now) = spawn_blocking(move || stamps(&file, folder.as_deref())).await else { return };
                if now == last {
                    continue;
                }
                let (load, folder) = (Arc::clone(&self.load), self.known.theme_dir.clone());
                let Ok(read) = spawn_blocking(move || Some((load()?, load_themes(folder.as_deref()).0))).await else {
                    return;
                };
                // A change on screen that is not saved yet is newer than the file.
                if self.unsaved.load(Ordering::Acquire) > 0 {
                    continue;
                }
                last = now;
                let Some((prefs, themes)) = read else { continue };
                let before = Box::new(std::mem::replace(&mut self.known, prefs.clone()));
                let _ = outbox.send(AppMessage::PreferencesChanged { before, now: Box::new(prefs), themes });
            }
        }
    }
}

/// The stamps of the preferences file and of the files in the folder of themes.
fn stamps(file: &Path, themes: Option<&Path>) -> FileStamps {
    let themes = themes.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = themes.map(|entry| entry.path()).collect();
    paths.sort();
    std::iter::once(file.to_owned()).chain(paths).map(|path| stamp(&path)).collect()
}

fn stamp(path: &Path) -> (PathBuf, Option<SystemTime>, u64) {
    let known = fs::metadata(path).ok();
    let modified = known.as_ref().and_then(|known| known.modified().ok());
    (path.to_owned(), modified, known.map_or(0, |known| known.len()))
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;
    use crate::testing::PATIENCE;

    #[tokio::test]
    async fn a_change_of_the_file_sends_the_preferences() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("config.toml");
        fs::write(&file, "").expect("write");
        let load: LoadPreferences = Arc::new(|| Some(Prefs { theme: "light".to_owned(), ..Prefs::default() }));
        let (outbox, mut inbox) = unbounded_channel();
        let unsaved = Arc::new(AtomicUsize::new(0));
        let watch = PreferenceWatch { file: file.clone(), load, known: Prefs::default(), unsaved };
        let watching = tokio::spawn(watch.run(outbox));
        fs::write(&file, "theme = \"light\"\n").expect("write");
        let told = tokio::time::timeout(PATIENCE, inbox.recv()).await.ok().flatten();
        let Some(AppMessage::PreferencesChanged { before, now, .. }) = told else { panic!("{told:?}") };
        assert_eq!((before.theme.as_str(), now.theme.as_str()), ("dark", "light"));
        watching.abort();
    }
}
