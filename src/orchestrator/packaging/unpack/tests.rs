//! Malicious archives, and some that only look odd.

use std::io::Write;

use flate2::{Compression, GzBuilder};
use proptest::prelude::*;
use tar::Header;

use super::*;

/// Blocks of an archive, before they are compressed.
#[derive(Clone, Default)]
struct Tar(Vec<u8>);

impl Tar {
    fn file(self, name: &str, content: &[u8]) -> Self {
        self.entry(b'0', name.as_bytes(), content)
    }

    /// A member whose name is written unchanged.
    fn entry(self, kind: u8, name: &[u8], content: &[u8]) -> Self {
        self.header(kind, name, content.len() as u64, |_| {}).content(content)
    }

    fn header(mut self, kind: u8, name: &[u8], size: u64, spoil: impl FnOnce(&mut Header)) -> Self {
        let mut header = Header::new_ustar();
        header.as_mut_bytes()[..name.len()].copy_from_slice(name);
        header.set_entry_type(EntryType::new(kind));
        header.set_size(size);
        header.set_mode(0o644);
        header.set_mtime(0);
        header.set_cksum();
        spoil(&mut header);
        self.0.extend_from_slice(header.as_bytes());
        self
    }

    fn content(mut self, content: &[u8]) -> Self {
        self.0.extend_from_slice(content);
        self.0.resize(self.0.len().next_multiple_of(512), 0);
        self
    }

    fn pax(self, kind: u8, records: &[(&str, &str)]) -> Self {
        let record = |(key, value): &(&str, &str)| {
            let body = key.len() + value.len() + 3;
            let length = (1..=5).map(|n| body + n).find(|n| n.to_string().len() + body == *n).expect("a length");
            format!("{length} {key}={value}\n")
        };
        let text: String = records.iter().map(record).collect();
        self.entry(kind, b"PaxHeader", text.as_bytes())
    }

    fn ended(mut self) -> Vec<u8> {
        self.0.resize(self.0.len() + 1024, 0);
        self.0
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzBuilder::new().write(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("memory");
    gzip.finish().expect("memory")
}

/// The names in an archive, or the reason why it is rejected.
fn read(archive: &[u8]) -> Result<Vec<String>, String> {
    let files = unpack(archive, "it").map_err(|refusal| refusal.what)?;
    Ok(files.paths().map(str::to_owned).collect())
}

fn check(tar: Tar, expected: Result<&[&str], &str>) {
    check_bytes(&gzip(&tar.ended()), expected);
}

fn check_bytes(archive: &[u8], expected: Result<&[&str], &str>) {
    match (read(archive), expected) {
        (Ok(got), Ok(expected)) => assert_eq!(got, expected),
        (Err(why), Err(expected)) => assert!(why.contains(expected), "{why}\nshould say: {expected}"),
        (got, expected) => panic!("{got:?}, and should be {expected:?}"),
    }
}

fn sound() -> Tar {
    Tar::default().file("p/pack.toml", b"format = 1\n")
}

#[test]
fn what_usual_programs_write_is_read() {
    check(sound(), Ok(&["p/pack.toml"]));
    check(Tar::default().entry(b'5', b"./", b"").entry(b'5', b"./a/", b"").file("./a/b", b"x"), Ok(&["a/b"]));
    check(Tar::default().pax(b'g', &[("comment", "0123")]).file("a", b""), Ok(&["a"]));
    check(Tar::default().pax(b'x', &[("mtime", "1.5"), ("path", "long/name")]).file("short", b"x"), Ok(&["long/name"]));
    check(Tar::default().entry(b'L', b"././@LongLink", b"long/name\0").file("short", b"x"), Ok(&["long/name"]));
    check(Tar::default().entry(0, b"old", b"x").entry(0, b"folder/", b""), Ok(&["old"]));
    // Hidden files of git and of other systems don't belong to a pack.
    check(sound().file("p/.git/config", b"x").file("p/._pack.toml", b"x"), Ok(&["p/pack.toml"]));
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for (name, why) in [
        (&b"../pack.toml"[..], "leads out"),
        (b"p/../../x", "leads out"),
        (b"/etc/passwd", "absolute"),
        (b"C:\\windows\\x", "backslash"),
        (b"C:x", "colon"),
        (b"p\\..\\x", "backslash"),
        (b"p/\x1b]0;owned\x07", "control characters"),
        ("p/\u{202e}yp.x".as_bytes(), "invisible"),
        (b"p/\xff", "UTF-8"),
        (b"p/aux.py", "device"),
    ] {
        check(sound().entry(b'0', name, b"x"), Err(why));
        // Folders and pax headers may not have such a name either.
        check(sound().entry(b'5', name, b""), Err(why));
        check(sound().entry(b'L', b"././@LongLink", name).file("x", b""), Err(why));
        if let Ok(name) = std::str::from_utf8(name) {
            check(sound().pax(b'x', &[("path", name)]).file("x", b""), Err(why));
        }
    }
    check(sound().pax(b'x', &[("path", "p/a\0/../../b")]).file("x", b""), Err("NUL"));
    check(sound().entry(b'L', b"././@LongLink", b"p/a\0b\0").file("x", b""), Err("NUL"));
    // The pax header's name replaces the one in the file's own header, and only the replacement counts.
    check(sound().pax(b'x', &[("path", "p/x")]).file("../x", b""), Ok(&["p/pack.toml", "p/x"]));
}

#[test]
fn what_is_neither_file_nor_folder_is_refused() {
    for (kind, why) in [
        (b'1', "a hard link"),
        (b'2', "a symbolic link"),
        (b'3', "a device"),
        (b'4', "a device"),
        (b'6', "a pipe"),
        (b'7', "no usual word"),
        (b'S', "a sparse file"),
        (b'K', "a symbolic link"),
        (b'V', "no usual word"),
        (b'M', "no usual word"),
        (b'D', "no usual word"),
        (b'Z', "no usual word"),
    ] {
        check(sound().entry(kind, b"p/x", b""), Err(why));
    }
    check(sound().pax(b'x', &[("GNU.sparse.realsize", "1000000000000")]).file("x", b""), Err("sparse"));
    check(sound().pax(b'x', &[("linkpath", "/etc/passwd")]).file("x", b""), Err("a link"));
    check(sound().pax(b'g', &[("path", "p/x")]).file("x", b""), Err("of all files"));
    check(sound().pax(b'x', &[("size", "1")]).file("x", b"12"), Err("two sizes"));
    check(sound().pax(b'x', &[("size", "2")]).file("x", b"12"), Ok(&["p/pack.toml", "x"]));
    check(sound().pax(b'x', &[]).pax(b'x', &[("path", "b")]).file("x", b""), Err("two headers"));
    check(sound().pax(b'x', &[("path", "b")]).entry(b'L', b"", b"c").file("x", b""), Err("two headers"));
    check(sound().pax(b'x', &[("path", "b")]), Err("belongs to no file"));
    check(sound().entry(b'x', b"", &vec![b'9'; 20_000]).file("x", b""), Err("header is larger"));
    check(sound().entry(b'5', b"p/x", b"content"), Err("content of its own"));
}

#[test]
fn names_that_meet_are_refused() {
    check(sound().file("p/pack.toml", b"another"), Err("twice"));
    check(sound().file("./p//pack.toml", b"another"), Err("twice"));
    check(sound().file("p/PACK.toml", b"x"), Err("one file where capitals"));
    check(sound().file("p", b"x"), Err("a file and a folder"));
    check(Tar::default().file("p", b"x").file("p/pack.toml", b"x"), Err("a file and a folder"));
    check(Tar::default().file("p", b"x").entry(b'5', b"P/", b""), Err("a file and a folder"));
    check(Tar::default().entry(b'5', b"p/", b"").entry(b'5', b"p/", b"").file("p/x", b""), Ok(&["p/x"]));
    check(sound().entry(b'0', b"", b"x"), Err("no name"));
}

#[test]
fn bombs_are_stopped_while_they_are_read() {
    let many = (0..=MAX_FILES).fold(Tar::default(), |tar, n| tar.file(&format!("f{n}"), b""));
    check(many, Err("more than 5000 files"));
    let folders = (0..=MAX_FILES).fold(Tar::default(), |tar, n| tar.entry(b'5', format!("f{n}/").as_bytes(), b""));
    check(folders, Err("more than 5000 files"));
    let headers = (0..=MAX_FILES + 2).fold(Tar::default(), |tar, _| tar.pax(b'g', &[("comment", "x")]));
    check(headers.clone(), Ok(&[]));
    let headers = (0..=MAX_FILES + 2).fold(headers, |tar, _| tar.pax(b'g', &[("comment", "x")]));
    check(headers, Err("more than 5000 files"));
    let big = vec![0; (max_file_bytes("p/big") + 1) as usize];
    check(sound().file("p/big", &big), Err("'p/big' is larger than 1 MiB"));
    // A size that is too large, in octal and in the base for large numbers.
    check(sound().header(b'0', b"p/x", 0o77_777_777_777, |_| {}), Err("larger than 1 MiB"));
    let huge = |header: &mut Header| {
        header.set_size(u64::MAX >> 1);
        header.set_cksum();
    };
    check(sound().header(b'0', b"p/x", 0, huge), Err("larger than 1 MiB"));
    check(sound().header(b'x', b"p/x", 0, huge), Err("header is larger"));
    let full = vec![b'x'; max_file_bytes("f0") as usize];
    let heavy = (0..=64).fold(Tar::default(), |tar, n| tar.file(&format!("f{n}"), &full));
    check(heavy, Err("more than 64 MiB"));
}

#[test]
fn what_goes_on_for_ever_is_not_waited_for() {
    // Two gigabytes of zeros after the end mark, in a few megabytes.
    let mut gzip = GzBuilder::new().write(Vec::new(), Compression::fast());
    gzip.write_all(&sound().ended()).expect("memory");
    let zeros = vec![0; 1 << 20];
    for _ in 0..256 {
        gzip.write_all(&zeros).expect("memory");
    }
    check_bytes(&gzip.finish().expect("memory"), Err("behind its end mark"));
    // A member that never ends.
    let mut gzip = GzBuilder::new().write(Vec::new(), Compression::fast());
    gzip.write_all(&Tar::default().header(b'Z', b"x", 1 << 40, |_| {}).0).expect("memory");
    check_bytes(&gzip.finish().expect("memory"), Err("no usual word"));
}

#[test]
fn damage_is_told_from_malice() {
    let whole = gzip(&sound().file("p/x", &[7; 3000]).ended());
    check_bytes(&whole, Ok(&["p/pack.toml", "p/x"]));
    for cut in [20, whole.len() / 2, whole.len() - 9, whole.len() - 1] {
        check_bytes(&whole[..cut], Err("ends too early"));
    }
    let mut wrong = whole.clone();
    let at = wrong.len() - 6;
    wrong[at] ^= 1;
    check_bytes(&wrong, Err("damaged"));
    check_bytes(&[&whole[..], b"more"].concat(), Err("4 bytes stand behind the end"));
    check_bytes(&[&whole[..], &whole[..]].concat(), Err("stand behind the end"));
    check(sound().header(b'0', b"p/x", 0, |header| header.as_mut_bytes()[0] ^= 1), Err("checksum"));
    check_bytes(&gzip(&sound().0), Err("no end mark"));
    check_bytes(&gzip(&[]), Err("no end mark"));
    check_bytes(&gzip(&[sound().ended(), sound().ended()].concat()), Err("behind its end mark"));
    check_bytes(&gzip(&[&sound().ended()[..], b"x"].concat()), Err("behind its end mark"));
    check_bytes(&gzip(&[&sound().ended()[..], &[0]].concat()), Err("whole number of blocks"));
    check_bytes(&gzip(&sound().ended()[..700]), Err("too early"));
}

#[test]
fn other_kinds_of_files_are_named() {
    for (bytes, what) in [
        (&b""[..], "empty"),
        (b"PK\x03\x04", "a zip archive"),
        (b"\x28\xb5\x2f\xfd", "zstd"),
        (b"\xfd7zXZ\0", "xz"),
        (b"BZh9", "bzip2"),
        (b"hello", "something else"),
    ] {
        check_bytes(bytes, Err(what));
    }
    check_bytes(&sound().ended(), Err("not compressed"));
}

proptest! {
    #![proptest_config(crate::testing::cases(512))]

    #[test]
    fn no_archive_makes_it_fall_over_or_names_what_is_outside(
        flips in proptest::collection::vec((0..4096_usize, any::<u8>()), 0..6),
        cut in 0..4096_usize,
    ) {
        let tar = sound().pax(b'x', &[("path", "p/a/b")]).file("x", b"12").entry(b'L', b"", b"p/c").file("x", b"3");
        let mut bytes = tar.ended();
        for (at, byte) in flips {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        bytes.truncate(bytes.len() - cut % bytes.len() / 4);
        if let Ok(names) = read(&gzip(&bytes)) {
            prop_assert!(names.iter().all(|name| !name.split('/').any(|part| part == "..") && !name.starts_with('/')));
        }
    }

    #[test]
    fn nor_does_a_damaged_compression(at in 0..400_usize, byte in any::<u8>()) {
        let mut bytes = gzip(&sound().file("p/x", &[7; 3000]).ended());
        let at = at % bytes.len();
        bytes[at] = byte;
        let _ = read(&bytes);
    }
}
