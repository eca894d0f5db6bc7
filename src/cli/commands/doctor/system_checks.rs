//! Checks of the sandbox image and the kernel.

use std::fs;
use std::path::Path;

use super::check_result::CheckResult;
use super::folder_checks::{format_bytes, mode};
use crate::judge::wasm::image::ImagePaths;

/// Digits of the snapshot's digest to show.
const DIGEST_DIGITS: usize = 16;

/// Checks the image: presence, size, and whether its folder is private.
pub fn check_image(cache: &Path) -> CheckResult {
    let paths = ImagePaths::new(cache);
    let name = paths.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if !paths.exists() {
        return CheckResult::absent(
            "sandbox",
            format!("image {name} is built when code first runs (about half a minute)"),
        );
    }
    let bytes = fs::metadata(paths.image()).map_or(0, |meta| meta.len());
    // Machines with the same snapshot count instructions the same way, so compare it if they differ.
    let snapshot = paths.digest().unwrap_or_default();
    let snapshot = &snapshot[..snapshot.len().min(DIGEST_DIGITS)];
    let text = format!("image {name}, snapshot {snapshot}, {}, in {}", format_bytes(bytes), paths.folder.display());
    match mode(&paths.folder) {
        Some(mode) if mode & 0o077 != 0 => {
            let advice = format!("Others may read it or worse: `chmod 700 {}`.", paths.folder.display());
            CheckResult::warn("sandbox", format!("{text}, mode {mode:o}"), advice)
        }
        Some(mode) => CheckResult::ok("sandbox", format!("{text}, mode {mode:o}")),
        None => CheckResult::ok("sandbox", text),
    }
}

/// Shows the kernel's release. Its sandbox features are tested by [`super::language_checks`].
pub fn check_kernel() -> CheckResult {
    if !cfg!(target_os = "linux") {
        return CheckResult::ok("kernel", std::env::consts::OS);
    }
    fs::read_to_string("/proc/sys/kernel/osrelease").map_or_else(
        |_| CheckResult::warn("kernel", "its release is unknown", "Is /proc mounted?"),
        |release| CheckResult::ok("kernel", release.trim()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::check_result::CheckLevel;

    #[test]
    fn a_missing_image_is_no_fault() {
        let temp = tempfile::tempdir().expect("a folder");
        let found = check_image(temp.path());
        assert_eq!(found.level, CheckLevel::Absent);
        assert!(found.text.contains("is built when code first runs"), "{}", found.text);
    }

    #[test]
    fn an_image_is_told_with_the_snapshot_to_compare() {
        let temp = tempfile::tempdir().expect("a folder");
        let paths = ImagePaths::new(temp.path());
        fs::create_dir_all(paths.stdlib().join("encodings")).expect("a folder");
        fs::write(paths.image(), "code").expect("written");
        fs::write(paths.checksum(), "sum").expect("written");
        fs::write(paths.snapshot(), "0123456789abcdef".repeat(4)).expect("written");
        let found = check_image(temp.path());
        assert!(found.text.contains(", snapshot 0123456789abcdef, "), "{}", found.text);
    }
}
