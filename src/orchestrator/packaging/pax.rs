//! Reads pax headers, which describe the file that follows (POSIX.1-2001): lines of `<length> <key>=<value>\n`.
//!
//! Two readers that interpret such a header differently see two archives. It is therefore read strictly, and keys
//! that could change a file's size, place or type are rejected.

/// The relevant fields of the extended header of one file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PaxHeader {
    /// The file's name, if it doesn't fit into its own header.
    pub path: Option<Vec<u8>>,
    /// The file's size, in bytes.
    pub size: Option<u64>,
}

/// Keys that don't affect a file's content.
const IGNORED_KEYS: [&str; 8] = ["mtime", "atime", "ctime", "uid", "gid", "uname", "gname", "comment"];
/// Prefixes of vendor keys: attributes of files, which are ignored.
const VENDOR_PREFIXES: [&str; 3] = ["SCHILY.", "LIBARCHIVE.", "RHT."];

/// Reads an extended header.
///
/// # Errors
/// The fault of the header, without a full stop.
pub(super) fn read_header(bytes: &[u8]) -> Result<PaxHeader, String> {
    let mut said = PaxHeader::default();
    for (key, value) in records(bytes)? {
        match key {
            "path" if said.path.is_none() => said.path = Some(value.to_vec()),
            "size" if said.size.is_none() => said.size = Some(number(value)?),
            "path" | "size" => return Err(format!("it says '{key}' twice")),
            "linkpath" => return Err("it makes the file a link".to_owned()),
            "hdrcharset" => return Err("it changes how names are spelt".to_owned()),
            key if key.starts_with("GNU.sparse.") => return Err("it makes the file a sparse one".to_owned()),
            key if IGNORED_KEYS.contains(&key) || VENDOR_PREFIXES.iter().any(|vendor| key.starts_with(vendor)) => {}
            key => return Err(format!("it says '{key}', which nobody here knows")),
        }
    }
    Ok(said)
}

/// Reads the global header. Only a comment is allowed in it: `git archive` writes the commit there.
///
/// # Errors
/// The fault of the header, without a full stop.
pub(super) fn read_global(bytes: &[u8]) -> Result<(), String> {
    match records(bytes)?.into_iter().find(|(key, _)| !IGNORED_KEYS.contains(key)) {
        Some((key, _)) => Err(format!("it says '{key}' of all files at once")),
        None => Ok(()),
    }
}

fn number(value: &[u8]) -> Result<u64, String> {
    let text = std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
    text.and_then(|text| text.parse().ok()).ok_or_else(|| "its size is no number".to_owned())
}

fn records(bytes: &[u8]) -> Result<Vec<(&str, &[u8])>, String> {
    let broken = || "it can't be read".to_owned();
    let (mut records, mut rest) = (Vec::new(), bytes);
    while !rest.is_empty() {
        let blank = rest.iter().position(|b| *b == b' ').filter(|at| (1..=6).contains(at)).ok_or_else(broken)?;
        let length = number(&rest[..blank]).map_err(|_| broken())? as usize;
        let record = rest.get(blank + 1..length).and_then(|record| record.strip_suffix(b"\n")).ok_or_else(broken)?;
        let equals = record.iter().position(|b| *b == b'=').ok_or_else(broken)?;
        let key = std::str::from_utf8(&record[..equals]).map_err(|_| broken())?;
        records.push((key, &record[equals + 1..]));
        rest = &rest[length..];
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn record(key: &str, value: &str) -> Vec<u8> {
        let body = key.len() + value.len() + 3;
        let length = (1..=5).map(|digits| body + digits).find(|n| n.to_string().len() + body == *n).expect("a length");
        format!("{length} {key}={value}\n").into_bytes()
    }

    #[test]
    fn only_a_name_and_a_size_are_taken() {
        let check = |records: &[(&str, &str)], expected: Result<(Option<&str>, Option<u64>), &str>| {
            let bytes: Vec<u8> = records.iter().flat_map(|(key, value)| record(key, value)).collect();
            let got = read_header(&bytes)
                .map(|said| (said.path.map(|path| String::from_utf8(path).expect("text")), said.size));
            match (got, expected) {
                (Ok((path, size)), Ok(expected)) => assert_eq!((path.as_deref(), size), expected, "{records:?}"),
                (Err(why), Err(expected)) => assert!(why.contains(expected), "{records:?}: {why}"),
                (got, _) => panic!("{records:?}: {got:?}"),
            }
        };
        check(&[("mtime", "1.5"), ("SCHILY.xattr.user", "x"), ("comment", "=\n1 a=b")], Ok((None, None)));
        check(&[("path", "a/b")], Ok((Some("a/b"), None)));
        check(&[("path", "a\nb\0=c")], Ok((Some("a\nb\0=c"), None)));
        check(&[("size", "12")], Ok((None, Some(12))));
        check(&[("size", "-1")], Err("no number"));
        check(&[("size", "18446744073709551616")], Err("no number"));
        check(&[("path", "a"), ("path", "b")], Err("twice"));
        check(&[("linkpath", "/etc")], Err("a link"));
        check(&[("GNU.sparse.realsize", "1000000000")], Err("sparse"));
        check(&[("hdrcharset", "BINARY")], Err("spelt"));
        check(&[("magic", "1")], Err("nobody here knows"));
    }

    #[test]
    fn broken_headers_are_refused() {
        for bytes in ["5 a=b\n", "a=b\n", " 6 a=b\n", "6 a=b ", "6 ab12\n", "99 a=b\n", "0 a=b\n", "2 a=b\n"] {
            assert_eq!(read_header(bytes.as_bytes()), Err("it can't be read".to_owned()), "{bytes:?}");
        }
        assert_eq!(read_global(&record("comment", "abc")), Ok(()));
        assert!(read_global(&record("path", "abc")).is_err());
    }

    proptest! {
        #[test]
        fn nothing_makes_it_fall_over(bytes in proptest::collection::vec(any::<u8>(), 0..60), text in "[0-9 =a\n]{0,40}") {
            let _ = read_header(&bytes);
            let _ = read_global(text.as_bytes());
            let _ = read_header(text.as_bytes());
        }
    }
}
