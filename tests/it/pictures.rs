//! The pictures in the README are what the screens show.

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
        let different = picture.lines().zip(drawn[name].lines()).find(|(kept, drawn)| kept != drawn);
        assert!(
            picture == &drawn[name],
            "{PICTURES}/{name} is not what the screen shows; look at what `TZ=UTC rung lab pictures {PICTURES}` draws. \
             The first difference: {different:#?}"
        );
    }
}

#[test]
fn the_readme_shows_every_picture() {
    let readme = fs::read_to_string("README.md").expect("README.md");
    for name in pictures(Path::new(PICTURES)).keys() {
        assert!(readme.contains(&format!("{PICTURES}/{name}")), "README.md doesn't show {name}");
    }
}

/// The pictures of a folder by name; how long things took is really measured, so it is left out.
fn pictures(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let named = entries.map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, without_times(&fs::read_to_string(&path).expect("a picture")))
    });
    named.collect()
}

fn without_times(picture: &str) -> String {
    let is_clock = |text: &str| {
        text.split_once(':').is_some_and(|(minutes, seconds)| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits(minutes) && seconds.len() == 2 && digits(seconds)
        })
    };
    let mask = |line: &str| {
        let text = line.rsplit_once('>').and_then(|(before, _)| before.strip_suffix("</text"));
        match text.and_then(|text| text.rsplit_once('>')) {
            Some((before, text)) if is_clock(text) => format!("{before}>0:00</text>\n"),
            // How long a case took; where it stands depends on how long that is.
            Some((_, text)) if text.contains(" ms ·") => "milliseconds\n".to_owned(),
            _ => format!("{line}\n"),
        }
    };
    picture.lines().map(mask).collect()
}
