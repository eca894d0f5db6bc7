//! The sandbox's image and the kernel's release.

use std::fs;
use std::path::Path;

use super::finding::Finding;
use super::folders::{mode, size};
use crate::judge::image::ImagePaths;

/// The image: whether it is there, how large, whether its folder is private.
pub fn image(cache: &Path) -> Finding {
    let paths = ImagePaths::new(cache);
    let name = paths.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if !paths.exists() {
        return Finding::ok("sandbox", format!("image {name} is made when code is first run (about half a minute)"));
    }
    let bytes = fs::metadata(paths.image()).map_or(0, |meta| meta.len());
    let text = format!("image {name}, {}, in {}", size(bytes), paths.folder.display());
    match mode(&paths.folder) {
        Some(mode) if mode & 0o077 != 0 => {
            let advice = format!("Others may read it or worse: `chmod 700 {}`.", paths.folder.display());
            Finding::warn("sandbox", format!("{text}, mode {mode:o}"), advice)
        }
        Some(mode) => Finding::ok("sandbox", format!("{text}, mode {mode:o}")),
        None => Finding::ok("sandbox", text),
    }
}

/// The kernel's release. What it offers around native code is tried out, not read: see [`super::languages`].
pub fn kernel() -> Finding {
    if !cfg!(target_os = "linux") {
        return Finding::ok("kernel", std::env::consts::OS);
    }
    fs::read_to_string("/proc/sys/kernel/osrelease").map_or_else(
        |_| Finding::warn("kernel", "its release is unknown", "Is /proc mounted?"),
        |release| Finding::ok("kernel", release.trim()),
    )
}

#[cfg(test)]
mod tests {
    use super::super::finding::Level;
    use super::*;

    #[test]
    fn a_missing_image_is_no_fault() {
        let temp = tempfile::tempdir().expect("a folder");
        let found = image(temp.path());
        assert_eq!(found.level, Level::Ok);
        assert!(found.text.contains("is made when code is first run"), "{}", found.text);
    }
}
