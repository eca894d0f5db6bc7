//! Checks of the folders: paths, write access, free space.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::check_result::CheckResult;
use crate::cli::context::exit::Exit;
use crate::paths::Paths;

/// Space that the sandbox image and its preparation need. A learner's record needs very little.
const MIN_IMAGE_BYTES: u64 = 400 << 20;

/// Checks every folder that Rung uses.
pub fn check_folders(paths: &Paths) -> Vec<CheckResult> {
    let folders = [
        ("preferences", &paths.config),
        ("data", &paths.data),
        ("cache", &paths.cache),
        ("logs", &paths.state),
        ("solutions", &paths.workspace),
    ];
    folders.into_iter().map(|(name, folder)| check_writable(name, folder)).collect()
}

/// Checks that this user can create files in a folder, or in its nearest existing parent.
fn check_writable(name: &'static str, folder: &Path) -> CheckResult {
    let shown = folder.display();
    let existing = folder.ancestors().find(|folder| folder.exists());
    let refuse = |why: String| {
        let advice = "Make it writable, or choose another folder with RUNG_HOME or `--home`.";
        CheckResult::fail(name, format!("{shown}: {why}"), advice, Exit::Environment)
    };
    match existing.map(|existing| (existing, is_writable(existing))) {
        None => refuse("no folder on this path exists".to_owned()),
        Some((existing, _)) if !existing.is_dir() => refuse(format!("{} is a file", existing.display())),
        Some((existing, false)) => refuse(format!("{} can't be written", existing.display())),
        Some((existing, true)) if existing == folder => CheckResult::ok(name, shown.to_string()),
        Some(_) => CheckResult::ok(name, format!("{shown} (created when needed)")),
    }
}

fn is_writable(folder: &Path) -> bool {
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK).is_ok()
}

/// Checks the free space on the disks of the data and the cache.
pub fn check_disk_space(paths: &Paths) -> CheckResult {
    let free = |folder: &Path| folder.ancestors().find(|folder| folder.exists()).and_then(free_bytes);
    let (Some(data), Some(cache)) = (free(&paths.data), free(&paths.cache)) else {
        return CheckResult::warn("disk", "free space is unknown", "Make sure that at least 400 MB are free.");
    };
    let text = format!("{} free for the record, {} for the sandbox", format_bytes(data), format_bytes(cache));
    if cache < MIN_IMAGE_BYTES && !crate::judge::wasm::image::ImagePaths::new(&paths.cache).exists() {
        return CheckResult::warn("disk", text, format!("The sandbox needs {} once.", format_bytes(MIN_IMAGE_BYTES)));
    }
    if data < 1 << 20 {
        return CheckResult::fail("disk", text, "Free some space: nothing can be recorded.", Exit::Environment);
    }
    CheckResult::ok("disk", text)
}

fn free_bytes(folder: &Path) -> Option<u64> {
    let stat = rustix::fs::statvfs(folder).ok()?;
    Some(stat.f_bavail.saturating_mul(stat.f_frsize))
}

/// A size in a suitable unit: `58 MB`, `3.2 GB`.
pub fn format_bytes(bytes: u64) -> String {
    match bytes as f64 / 1e6 {
        mega if mega < 1.0 => format!("{} kB", bytes / 1000),
        mega if mega < 1000.0 => format!("{mega:.0} MB"),
        mega => format!("{:.1} GB", mega / 1000.0),
    }
}

/// Permission bits of a folder; `None` if they cannot be read.
pub fn mode(folder: &Path) -> Option<u32> {
    fs::metadata(folder).ok().map(|meta| meta.permissions().mode() & 0o777)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::check_result::CheckLevel;

    #[test]
    fn a_folder_is_writable_missing_or_in_the_way() {
        let temp = tempfile::tempdir().expect("a folder");
        assert_eq!(check_writable("data", temp.path()).level, CheckLevel::Ok);
        let missing = check_writable("data", &temp.path().join("not/yet"));
        assert_eq!(missing.level, CheckLevel::Ok);
        assert!(missing.text.ends_with("(created when needed)"), "{}", missing.text);
        fs::write(temp.path().join("file"), "").expect("a file");
        let blocked = check_writable("data", &temp.path().join("file/data"));
        assert_eq!((blocked.level, blocked.exit), (CheckLevel::Fail, Exit::Environment));
        assert!(blocked.text.ends_with("file is a file"), "{}", blocked.text);
    }

    #[test]
    fn sizes_have_the_unit_that_fits() {
        for (bytes, text) in [(1200, "1 kB"), (58_400_000, "58 MB"), (3_210_000_000, "3.2 GB")] {
            assert_eq!(format_bytes(bytes), text);
        }
    }
}
