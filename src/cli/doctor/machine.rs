//! The sandbox's image and what the kernel offers to keep it in.
//!
//! Reads files the kernel publishes; asks for no privilege and tries nothing out.

use std::fs;
use std::path::Path;

use super::Finding;
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

/// Kernel release and the layers around the worker. The sandbox itself is WebAssembly and stands without them.
pub fn kernel() -> Vec<Finding> {
    if !cfg!(target_os = "linux") {
        let text = format!("{}: code runs in the WebAssembly sandbox alone", std::env::consts::OS);
        return vec![Finding::ok("kernel", text)];
    }
    let release = read("/proc/sys/kernel/osrelease");
    vec![
        release.map_or_else(
            || Finding::warn("kernel", "its release is unknown", "Is /proc mounted?"),
            |release| Finding::ok("kernel", release.trim()),
        ),
        seccomp(read("/proc/sys/kernel/seccomp/actions_avail").as_deref()),
        landlock(read("/sys/kernel/security/lsm").as_deref()),
    ]
}

fn read(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}

/// `actions`: what the kernel says a filter may do.
fn seccomp(actions: Option<&str>) -> Finding {
    let kills = |actions: &str| actions.split_whitespace().any(|action| action == "kill_process");
    match actions {
        Some(actions) if kills(actions) => Finding::ok("seccomp", "available"),
        Some(_) => {
            Finding::warn("seccomp", "too old to end a process", "A newer kernel adds a second wall around code.")
        }
        None => Finding::warn("seccomp", "not available", "Code still runs in the WebAssembly sandbox."),
    }
}

/// `modules`: the kernel's active security modules.
fn landlock(modules: Option<&str>) -> Finding {
    match modules {
        Some(modules) if modules.trim().split(',').any(|module| module == "landlock") => {
            Finding::ok("landlock", "available")
        }
        Some(_) => Finding::ok("landlock", "not active; code runs in the WebAssembly sandbox all the same"),
        None => Finding::ok("landlock", "unknown: the list of security modules can't be read here"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Level;
    use super::*;

    #[test]
    fn kernel_layers_are_read_from_what_the_kernel_says() {
        assert_eq!(seccomp(Some("kill_process kill_thread trap errno")).level, Level::Ok);
        assert_eq!(seccomp(Some("kill_thread trap")).level, Level::Warn);
        assert_eq!(seccomp(None).level, Level::Warn);
        assert_eq!(landlock(Some("capability,landlock,apparmor\n")).text, "available");
        assert!(landlock(Some("capability")).text.starts_with("not active"));
        assert!(landlock(None).text.starts_with("unknown"));
    }

    #[test]
    fn a_missing_image_is_no_fault() {
        let temp = tempfile::tempdir().expect("a folder");
        let found = image(temp.path());
        assert_eq!(found.level, Level::Ok);
        assert!(found.text.contains("is made when code is first run"), "{}", found.text);
    }
}
