//! Validates the names in an archive: each must mean one file, below the pack's folder, on every machine.

use crate::types::sanitize::is_forbidden;

/// Longest path, in bytes.
const MAX_PATH_BYTES: usize = 512;
/// Deepest path.
const MAX_DEPTH: usize = 10;
/// Names that Windows reserves for devices, with any extension.
const DEVICE_NAMES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The path that an archive's name means, with `/` between its parts; empty for the folder itself. A leading `./` and
/// redundant slashes are removed.
///
/// # Errors
/// The fault of the name, to be appended to it: `leads out of the pack's folder`.
pub(super) fn normalize_path(raw: &[u8]) -> Result<String, &'static str> {
    let text = std::str::from_utf8(raw).map_err(|_| "is not UTF-8")?;
    if text.len() > MAX_PATH_BYTES {
        return Err("is longer than 512 bytes");
    }
    if text.contains('\0') {
        return Err("has a NUL in it");
    }
    if text.contains(|c: char| is_forbidden(c) || c.is_control()) {
        return Err("has invisible or control characters in it, which act on a terminal or hide text");
    }
    if text.starts_with('/') {
        return Err("is absolute: it names a place outside the pack's folder");
    }
    if text.contains('\\') {
        return Err("has a backslash in it, which separates folders on Windows");
    }
    if text.contains(':') {
        return Err("has a colon in it, which names a drive or a stream on Windows");
    }
    let parts: Vec<&str> = text.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    if parts.contains(&"..") {
        return Err("leads out of the pack's folder");
    }
    if parts.len() > MAX_DEPTH {
        return Err("is more than 10 folders deep");
    }
    if parts.iter().any(|part| is_device(part)) {
        return Err("is a device on Windows");
    }
    if parts.iter().any(|part| part.ends_with(['.', ' '])) {
        return Err("ends in a dot or a blank, which Windows drops");
    }
    Ok(parts.join("/"))
}

fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).to_lowercase();
    let numbered = |device: &&&str| {
        let rest = stem.strip_prefix(**device).unwrap_or("x");
        if device.starts_with("com") || device.starts_with("lpt") {
            rest.len() == 1 && rest.bytes().all(|b| b.is_ascii_digit())
        } else {
            rest.is_empty()
        }
    };
    DEVICE_NAMES.iter().any(|device| numbered(&device))
}

/// The path as file systems that ignore case see it.
pub(super) fn fold_path(path: &str) -> String {
    path.to_lowercase()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_means_one_file_below_the_pack() {
        for (raw, expected) in [
            ("pack.toml", Ok("pack.toml")),
            ("./a//b/", Ok("a/b")),
            ("./", Ok("")),
            ("console/auxiliary.py", Ok("console/auxiliary.py")),
            ("../a", Err("leads out")),
            ("a/../../b", Err("leads out")),
            ("a/..", Err("leads out")),
            ("/etc/passwd", Err("absolute")),
            ("\\etc\\passwd", Err("backslash")),
            ("a\\..\\b", Err("backslash")),
            ("C:/x", Err("colon")),
            ("a.py:stream", Err("colon")),
            ("a\0b", Err("NUL")),
            ("a\u{1b}[2Jb", Err("invisible")),
            ("a\u{202e}yp.b", Err("invisible")),
            ("a\nb", Err("invisible")),
            ("a\u{200b}b", Err("invisible")),
            ("aux", Err("device")),
            ("a/NUL.txt", Err("device")),
            ("COM1", Err("device")),
            ("a./b", Err("dot or a blank")),
            ("a /b", Err("dot or a blank")),
            ("1/2/3/4/5/6/7/8/9/10/11", Err("deep")),
        ] {
            match (normalize_path(raw.as_bytes()), expected) {
                (Ok(got), Ok(expected)) => assert_eq!(got, expected, "{raw:?}"),
                (Err(why), Err(expected)) => assert!(why.contains(expected), "{raw:?}: {why}"),
                (got, _) => panic!("{raw:?}: {got:?}"),
            }
        }
        assert!(normalize_path(b"\xff").is_err_and(|why| why.contains("UTF-8")));
        assert!(normalize_path("a".repeat(513).as_bytes()).is_err_and(|why| why.contains("512")));
    }

    proptest! {
        #[test]
        fn no_name_leads_out(raw in proptest::collection::vec(any::<u8>(), 0..40), text in "[./a\\\\:\u{0}-\u{20}]{0,20}") {
            for raw in [raw, text.into_bytes()] {
                let Ok(path) = normalize_path(&raw) else { continue };
                prop_assert!(path.split('/').all(|part| part != ".." && part != "."), "{path:?}");
                prop_assert!(!path.starts_with('/') && !path.contains(['\\', ':', '\0']), "{path:?}");
            }
        }
    }
}
