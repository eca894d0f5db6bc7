//! Returns the folder that contains a file, even if the path is only a file name.
//!
//! The parent of a bare name (`page.html`) is the empty path, which system calls reject. Use this for any path that a
//! user may have typed. It does not access the file system.

use std::path::Path;

/// The folder of `path`: the current folder for a bare name, and the root for the root.
#[must_use]
pub fn parent_folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_has_a_folder_that_can_be_opened() {
        for (path, expected) in [
            ("q.rung", "."),
            ("./q.rung", "."),
            ("a/q.rung", "a"),
            ("../q.rung", ".."),
            ("/q.rung", "/"),
            ("/", "/"),
            ("a/b/", "a"),
        ] {
            assert_eq!(parent_folder(Path::new(path)), Path::new(expected), "{path}");
        }
    }
}
