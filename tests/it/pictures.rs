//! Tests that the pictures in the README match the screens.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support;

const PICTURES: &str = "docs/pictures";

#[test]
fn the_pictures_are_what_the_screens_show() {
    let folder = tempfile::tempdir().expect("a folder");
    let drawn = folder.path().join("drawn");
    let output = Command::new(support::rung())
        .args(["lab", "pictures"])
        .arg(&drawn)
        .env_clear()
        .env("RUNG_HOME", folder.path().join("home"))
        .env("RUNG_CACHE", support::cache())
        .env("TZ", "UTC")
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .output()
        .expect("rung runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (kept, drawn) = (pictures(Path::new(PICTURES)), pictures(&drawn));
    assert_eq!(kept.keys().collect::<Vec<_>>(), drawn.keys().collect::<Vec<_>>());
    for (name, picture) in &kept {
        let different = picture.iter().zip(&drawn[name]).find(|(kept, drawn)| kept != drawn);
        assert!(
            picture == &drawn[name],
            "{PICTURES}/{name} is not what the screen shows; look at what `TZ=UTC rung lab pictures {PICTURES}` draws. \
             The first difference: {different:#?}"
        );
    }
}

#[test]
fn the_recording_can_be_played() {
    let cast = fs::read_to_string(format!("{PICTURES}/evening.cast")).expect("a recording");
    let lines: Vec<serde_json::Value> = cast.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["version"], 2);
    let times: Vec<f64> = lines[1..].iter().map(|event| event[0].as_f64().expect("seconds")).collect();
    assert!(times.len() > 5 && times.is_sorted(), "{times:?}");
    assert!(fs::read_to_string("README.md").expect("README.md").contains("docs/pictures/evening.cast"));
}

#[test]
fn the_readme_shows_every_picture() {
    let readme = fs::read_to_string("README.md").expect("README.md");
    for name in pictures(Path::new(PICTURES)).keys() {
        assert!(readme.contains(&format!("{PICTURES}/{name}")), "README.md doesn't show {name}");
    }
}

/// Returns the text of a folder's pictures, by name: each piece of text with its style, from the top. Durations are
/// measured, and positions depend on their length, so both are ignored.
fn pictures(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let named = entries.filter(|path| path.extension().is_some_and(|end| end == "svg")).map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let picture = fs::read_to_string(&path).expect("a picture");
        let pieces: Vec<String> = picture.split("<text ").skip(1).filter_map(piece).collect();
        assert!(pieces.len() > 20, "{name} shows hardly anything");
        (name, pieces)
    });
    named.collect()
}

/// The style and text of a text element, from its colour on, without its position.
fn piece(element: &str) -> Option<String> {
    let (_, look) = element.split_once(" fill=")?;
    let (look, _) = look.split_once("</text>")?;
    let (_, words) = look.split_once('>')?;
    let is_time = |word: &str| word.contains(':') && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let is_measured = [" ms ·", " s · ", "solved in "].iter().any(|part| words.contains(part));
    (!is_time(words) && !is_measured).then(|| look.to_owned())
}
