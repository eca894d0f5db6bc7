//! The folders: where they are, whether they can be written, how much room is left.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::finding::Finding;
use crate::cli::exit::Exit;
use crate::paths::Paths;

/// The sandbox image and its preparation need this much; a learner's record needs next to nothing.
const ROOM_FOR_THE_IMAGE: u64 = 400 << 20;

/// Every folder Rung uses.
pub fn all(paths: &Paths) -> Vec<Finding> {
    let folders = [
        ("preferences", &paths.config),
        ("data", &paths.data),
        ("cache", &paths.cache),
        ("logs", &paths.state),
        ("solutions", &paths.workspace),
    ];
    folders.into_iter().map(|(name, folder)| writable(name, folder)).collect()
}

/// Whether a folder, or the nearest one above it that exists, lets this user make files.
fn writable(name: &'static str, folder: &Path) -> Finding {
    let shown = folder.display();
    let existing = folder.ancestors().find(|folder| folder.exists());
    let refuse = |why: String| {
        let advice = "Make it writable, or choose another place with RUNG_HOME or `--home`.";
        Finding::fail(name, format!("{shown}: {why}"), advice, Exit::Environment)
    };
    match existing.map(|existing| (existing, may_write(existing))) {
        None => refuse("no folder on this path exists".to_owned()),
        Some((existing, _)) if !existing.is_dir() => refuse(format!("{} is a file", existing.display())),
        Some((existing, false)) => refuse(format!("{} can't be written", existing.display())),
        Some((existing, true)) if existing == folder => Finding::ok(name, shown.to_string()),
        Some(_) => Finding::ok(name, format!("{shown} (made when needed)")),
    }
}

fn may_write(folder: &Path) -> bool {
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK).is_ok()
}

/// Room on the disks of the data and the cache.
pub fn space(paths: &Paths) -> Finding {
    let free = |folder: &Path| folder.ancestors().find(|folder| folder.exists()).and_then(free_bytes);
    let (Some(data), Some(cache)) = (free(&paths.data), free(&paths.cache)) else {
        return Finding::warn("disk", "free space is unknown", "Make sure that some hundred megabytes are free.");
    };
    let text = format!("{} free for the record, {} for the sandbox", size(data), size(cache));
    if cache < ROOM_FOR_THE_IMAGE && !crate::judge::image::ImagePaths::new(&paths.cache).exists() {
        return Finding::warn("disk", text, format!("The sandbox needs {} once.", size(ROOM_FOR_THE_IMAGE)));
    }
    if data < 1 << 20 {
        return Finding::fail("disk", text, "Free some space: nothing can be recorded.", Exit::Environment);
    }
    Finding::ok("disk", text)
}

fn free_bytes(folder: &Path) -> Option<u64> {
    let stat = rustix::fs::statvfs(folder).ok()?;
    Some(stat.f_bavail.saturating_mul(stat.f_frsize))
}

/// A size in the unit that fits: `58 MB`, `3.2 GB`.
pub fn size(bytes: u64) -> String {
    match bytes as f64 / 1e6 {
        mega if mega < 1.0 => format!("{} kB", bytes / 1000),
        mega if mega < 1000.0 => format!("{mega:.0} MB"),
        mega => format!("{:.1} GB", mega / 1000.0),
    }
}

/// The permission bits of a folder; none where it can't be read.
pub fn mode(folder: &Path) -> Option<u32> {
    fs::metadata(folder).ok().map(|meta| meta.permissions().mode() & 0o777)
}

#[cfg(test)]
mod tests {
    use super::super::finding::Level;
    use super::*;

    #[test]
    fn a_folder_is_writable_missing_or_in_the_way() {
        let temp = tempfile::tempdir().expect("a folder");
        assert_eq!(writable("data", temp.path()).level, Level::Ok);
        let missing = writable("data", &temp.path().join("not/yet"));
        assert_eq!(missing.level, Level::Ok);
        assert!(missing.text.ends_with("(made when needed)"), "{}", missing.text);
        fs::write(temp.path().join("file"), "").expect("a file");
        let blocked = writable("data", &temp.path().join("file/data"));
        assert_eq!((blocked.level, blocked.exit), (Level::Fail, Exit::Environment));
        assert!(blocked.text.ends_with("file is a file"), "{}", blocked.text);
    }

    #[test]
    fn sizes_have_the_unit_that_fits() {
        for (bytes, text) in [(1200, "1 kB"), (58_400_000, "58 MB"), (3_210_000_000, "3.2 GB")] {
            assert_eq!(size(bytes), text);
        }
    }
}
