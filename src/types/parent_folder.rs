//! The folder a file stands in, also where only its name was written.
//!
//! The parent of a bare name (`page.html`) is the empty path, which no system call takes. Whoever needs the folder of a
//! path that a person may have typed asks here. Looks at no disk.

use std::path::Path;

/// The folder of `path`: the current one for a bare name, and the root for the root.
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
