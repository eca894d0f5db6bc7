//! Tests the life of a pack from its author's folder to a learner's home: build, install, replace, remove, and every
//! rejection.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rung_tutor::orchestrator::read_installed_packs;
use rung_tutor::pack::pack_lockfile::{PackDigest, PackLock};
use rung_tutor::paths::Paths;
use serde_json::{Value, json};

use super::check_failure;
use super::home::{Home, parse};
use crate::support::copy;

/// The problem that all packs here contain, and its uuid in them.
const SOURCE: &str = "quick-power";
const UID: &str = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";

/// Writes a pack with one problem, a copy of a starter problem under another name.
fn pack(home: &Home, folder: &str, version: &str, problem: &str) {
    home.write(
        &format!("{folder}/pack.toml"),
        &format!(
            "format = 1\nid = \"little\"\nuuid = \"11111111-2222-4333-8444-555555555555\"\nversion = \"{version}\"\n\
             title = \"Little pack\"\nlicense = \"MIT\"\nauthors = [\"A. Author\"]\n"
        ),
    );
    let from = Path::new("problems").join(SOURCE);
    copy(&from, &home.path(&format!("{folder}/{problem}")));
    edit(home, &format!("{folder}/{problem}/problem.toml"), |text| {
        let text = text.replacen(SOURCE, problem, 1).replace("30f81cf5-f4ac-4995-928e-216303ed6034", UID);
        let text = text.replace("\"Quick Power\"", "\"Little Power\"");
        let aliases = text.lines().find(|line| line.starts_with("aliases")).expect("aliases").to_owned();
        text.replace(&aliases, "aliases = []")
    });
}

fn edit(home: &Home, path: &str, change: impl FnOnce(String) -> String) {
    let path = home.path(path);
    let text = fs::read_to_string(&path).expect("a file");
    let changed = change(text.clone());
    assert_ne!(text, changed, "{}: nothing changed", path.display());
    fs::write(path, changed).expect("written");
}

/// Returns the pack's entry in `rung pack list`.
fn listed(home: &Home) -> Option<Value> {
    let list = home.json(&["pack", "list", "--json"]);
    list["packs"].as_array().expect("packs").iter().find(|pack| pack["pack"] == "little").cloned()
}

#[test]
fn an_archive_is_the_same_wherever_it_is_made_and_installs() {
    let home = Home::new();
    pack(&home, "one", "1.0.0", "power-up");
    pack(&home, "two", "1.0.0", "power-up");
    home.write("one/notes.txt", "for myself");
    home.write("two/.git/config", "[core]");
    edit(&home, "two/power-up/statement.md", |text| text.replace('\n', "\r\n"));
    let one = home.json(&["pack", "build", "one", "-o", "one.tar.gz", "--json"]);
    assert_eq!(one["left_out"], json!(["notes.txt"]));
    home.json(&["pack", "build", "two", "-o", "two.tar.gz", "--json"]);
    let bytes = |name: &str| fs::read(home.path(name)).expect("an archive");
    assert!(bytes("one.tar.gz") == bytes("two.tar.gz"), "the same content makes the same bytes");
    // Without a terminal, the command can't ask.
    check_failure(&home, &["pack", "install", "one.tar.gz"], 2, "`--yes` installs it");
    let shown = home.rung(&["pack", "install", "one.tar.gz", "--dry-run"]);
    for told in ["1 problem in 1 topic", "MIT, by A. Author", "gen.py of 1 problem", "Contains programs in", "dry run"]
    {
        assert!(shown.out.contains(told), "{told}: {shown:?}");
    }
    assert_eq!(listed(&home), None);
    let installed = home.json(&["pack", "install", "one.tar.gz", "--yes", "--json"]);
    assert_eq!((&installed["installed"], &installed["hash"]), (&true.into(), &one["hash"]));
    let listed = listed(&home).expect("it is installed");
    assert_eq!((&listed["hash"], &listed["altered"], &listed["errors"]), (&one["hash"], &Value::Null, &0.into()));
    assert_eq!(listed["source"]["kind"], "archive");
    let again = home.json(&["pack", "install", "one.tar.gz", "--yes", "--json"]);
    assert_eq!((&again["installed"], &again["same"]), (&false.into(), &true.into()));
}

#[test]
fn progress_outlives_a_rename_and_a_new_version() {
    let mut home = Home::new();
    pack(&home, "src", "1.0.0", "power-up");
    home.json(&["pack", "install", "src", "--yes", "--json"]);
    let reference = fs::read_to_string(Path::new("problems/quick-power/solutions/python.py")).expect("a reference");
    let file = home.json(&["open", "power-up", "--json"])["file"].as_str().expect("a path").to_owned();
    fs::write(&file, &reference).expect("solved");
    home.rung(&["note", "power-up"]);
    assert_eq!(home.rung(&["submit", "power-up"]).code, 0);
    let due = home.json(&["show", "power-up", "--json"])["due"].clone();
    assert!(due.is_string(), "a review is planned: {due}");

    // A week later the author renames the problem, rewords it, and changes its cases.
    home.now = "2026-11-28T12:00:00Z".to_owned();
    fs::rename(home.path("src/power-up"), home.path("src/raise-up")).expect("renamed");
    edit(&home, "src/raise-up/problem.toml", |text| text.replacen("power-up", "raise-up", 1));
    edit(&home, "src/pack.toml", |text| text.replace("1.0.0", "1.1.0"));
    edit(&home, "src/raise-up/statement.md", |text| text.replace("The photocopier", "The old photocopier"));
    edit(&home, "src/raise-up/cases.json", |text| {
        text.replace("[7.5, 1], \"expected\": 7.5", "[6.5, 1], \"expected\": 6.5")
    });
    let update = home.json(&["pack", "update", "--dry-run", "--json"]);
    let changes = &update["updates"][0]["update"]["changes"];
    assert_eq!(changes["added"], json!([]));
    assert_eq!(
        changes["changed"],
        json!([{"problem": "raise-up", "was": "power-up", "parts": [
            {"part": "statement"}, {"part": "cases", "added": 0, "removed": 0, "changed": 1}
        ]}])
    );
    let done = home.rung(&["pack", "update", "little", "--yes"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.out.contains("power-up → raise-up: the statement, 1 case (1 changed)"), "{done:?}");

    let shown = home.json(&["show", "raise-up", "--json"]);
    assert_eq!((&shown["submissions"], &shown["due"]), (&1.into(), &due), "progress and review survive");
    let told = shown["changed"].as_str().expect("what changed");
    let expected = "Version 1.1.0 of its pack renamed it, from power-up, and changed the statement and 1 case \
                    (1 changed) since you last did it.";
    assert_eq!(told, expected);
    let moved = home.json(&["open", "raise-up", "--as-is", "--json"])["file"].as_str().expect("a path").to_owned();
    assert!(moved.contains("raise-up") && !Path::new(&file).exists(), "{moved}");
    assert_eq!(fs::read_to_string(&moved).expect("the solution"), reference, "the work moved along");
    let review = home.rung(&["review", "raise-up", "--early"]);
    assert!(review.out.replace('\n', " ").contains("renamed it, from power-up"), "{review:?}");
    // After another submission, it is no longer reported as changed.
    fs::write(&moved, &reference).expect("solved");
    assert_eq!(home.rung(&["submit", "raise-up"]).code, 0);
    assert_eq!(home.json(&["show", "raise-up", "--json"])["changed"], Value::Null);
}

#[test]
fn a_removed_pack_leaves_the_progress() {
    let home = Home::new();
    pack(&home, "src", "1.0.0", "power-up");
    home.json(&["pack", "install", "src", "--yes", "--json"]);
    let reference = "problems/quick-power/solutions/python.py";
    home.write("right.py", &fs::read_to_string(reference).expect("a reference"));
    assert_eq!(home.rung(&["submit", "power-up", "right.py"]).code, 0);
    check_failure(&home, &["pack", "remove", "litle"], 2, "Did you mean `little`?");
    check_failure(&home, &["pack", "remove", "starter"], 2, "part of the program");
    check_failure(&home, &["pack", "remove", "little"], 2, "`--yes` removes it");
    let removed = home.rung(&["pack", "remove", "little", "--yes"]);
    assert!(removed.code == 0 && removed.out.contains("are kept"), "{removed:?}");
    assert_eq!(listed(&home), None);
    home.json(&["pack", "install", "src", "--yes", "--json"]);
    assert_eq!(home.json(&["show", "power-up", "--json"])["submissions"], 1);
}

#[test]
fn install_rejects_ids_of_another_pack() {
    let home = Home::new();
    pack(&home, "src", "1.0.0", "power-up");
    home.json(&["pack", "install", "src", "--yes", "--json"]);
    let other = |change: &dyn Fn(String) -> String, file: &str| {
        let _ = fs::remove_dir_all(home.path("other"));
        pack(&home, "other", "1.0.0", "power-up");
        edit(&home, &format!("other/{file}"), change);
    };
    let fresh = |text: String| text.replace("11111111", "22222222");
    // The id of an installed pack with a different uuid is rejected.
    other(&fresh, "pack.toml");
    check_failure(
        &home,
        &["pack", "install", "other", "--yes"],
        3,
        "The id of this pack is that of the installed pack",
    );
    // Another pack with the same problem is rejected, because it would take over the learner's progress.
    other(&|text| fresh(text).replace("\"little\"", "\"other\""), "pack.toml");
    check_failure(&home, &["pack", "install", "other", "--yes"], 3, "both would share your progress");
    // The same for a problem of the starter pack, and for the pack's name.
    edit(&home, "other/power-up/problem.toml", |text| text.replace(UID, "30f81cf5-f4ac-4995-928e-216303ed6034"));
    check_failure(&home, &["pack", "install", "other", "--yes"], 3, "'quick-power' in the installed pack");
    edit(&home, "other/power-up/problem.toml", |text| text.replace("30f81cf5", "40f81cf5"));
    edit(&home, "other/pack.toml", |text| text.replace("\"other\"", "\"starter\""));
    check_failure(
        &home,
        &["pack", "install", "other", "--yes"],
        3,
        "The id of this pack is that of the installed pack",
    );
    // A taken problem id is allowed, because both problems have qualified names.
    edit(&home, "other/pack.toml", |text| text.replace("\"starter\"", "\"other\""));
    let installed = home.json(&["pack", "install", "other", "--yes", "--json"]);
    assert!(installed["findings"].to_string().contains("so this problem is 'other/power-up'"), "{installed}");
    // A newer version doesn't take the name of the existing one.
    edit(&home, "src/pack.toml", |text| text.replace("1.0.0", "1.0.1"));
    home.json(&["pack", "update", "little", "--yes", "--json"]);
    assert_eq!(home.rung(&["show", "other/power-up"]).code, 0);
    assert_eq!(
        home.json(&["list", "--json"])["problems"]
            .as_array()
            .expect("problems")
            .iter()
            .filter(|p| p["id"] == "power-up" && p["pack"] == "little")
            .count(),
        1
    );
}

#[test]
fn install_from_invalid_source_suggests_fix() {
    let home = Home::new();
    pack(&home, "course/src", "1.0.0", "power-up");
    fs::create_dir_all(home.path("empty")).expect("a folder");
    for folder in ["bare/objects", "bare/refs"] {
        fs::create_dir_all(home.path(folder)).expect("a folder");
    }
    home.write("bare/HEAD", "ref: refs/heads/main\n");
    home.write("essay.tar.gz", "not an archive");
    home.write("pack.zip", "PK\u{3}\u{4}");
    for (source, code, told) in [
        ("https://example.org/little.tar.gz", 2, "fetches nothing from a network"),
        ("git@example.org:little.git", 2, "`git clone ADDRESS DIR`"),
        ("nowhere", 5, "nowhere"),
        ("empty", 3, "holds no pack.toml, so it is no pack."),
        ("course", 3, "course/src"),
        ("bare", 3, "without a work tree"),
        ("essay.tar.gz", 3, "not a .tar.gz"),
        ("pack.zip", 3, "a zip archive"),
    ] {
        check_failure(&home, &["pack", "install", source, "--yes"], code, told);
    }
    // A git work tree is a valid source; its `.git` folder is left out, and the commit is stored.
    home.write("course/.git/HEAD", "0123456789abcdef0123456789abcdef01234567\n");
    let installed = home.json(&["pack", "install", "course/src", "--yes", "--json"]);
    assert_eq!(installed["source"]["commit"], "0123456789abcdef0123456789abcdef01234567");
}

#[test]
fn a_pack_is_held_to_its_lock() {
    let home = Home::new();
    pack(&home, "src", "1.0.0", "power-up");
    let lock = home.json(&["pack", "lock", "src", "--json"]);
    assert_eq!(home.rung(&["pack", "lock", "src", "--check"]).code, 0);
    edit(&home, "src/power-up/statement.md", |text| text.replace('\n', "\r\n"));
    assert_eq!(home.rung(&["pack", "lock", "src", "--check"]).code, 0, "the ends of lines are no difference");
    edit(&home, "src/power-up/gen.py", |text| text + "# changed\n");
    let checked = home.rung(&["pack", "lock", "src", "--check", "--json"]);
    assert_eq!(checked.code, 3);
    assert_eq!(parse(&checked)["differences"], json!([{"file": "power-up/gen.py", "how": "changed"}]));
    check_failure(&home, &["pack", "install", "src", "--yes"], 3, "power-up/gen.py was changed");
    home.json(&["pack", "lock", "src", "--json"]);
    home.json(&["pack", "install", "src", "--yes", "--json"]);
    assert_ne!(listed(&home).expect("it")["hash"], lock["hash"]);
    // Manual changes to an installed pack are reported whenever it is used.
    let place = listed(&home).expect("it")["folder"].as_str().expect("a folder").to_owned();
    fs::write(Path::new(&place).join("power-up/gen.py"), "def generate(n, seed):\n    return [1.0, n]\n")
        .expect("written");
    let altered = listed(&home).expect("it")["altered"].as_str().expect("altered").to_owned();
    assert!(altered.contains("power-up/gen.py was changed"), "{altered}");
    let doctor = home.json(&["doctor", "--json"]);
    let told = doctor["checks"].as_array().expect("checks").iter().any(|check| {
        check["name"] == "pack" && check["text"].as_str().is_some_and(|text| text.contains("gen.py was changed"))
    });
    assert!(told, "{doctor}");
    home.write("class/ann/power-up.py", "def quick_power(x, n):\n    return x ** n\n");
    let graded = home.json(&["grade", "little", "class", "--json"]);
    assert!(graded["unlocked"].as_str().is_some_and(|what| what.contains("gen.py was changed")), "{graded}");
}

#[test]
fn a_pack_with_errors_is_not_shipped_unawares() {
    let home = Home::new();
    pack(&home, "src", "1.0.0", "power-up");
    edit(&home, "src/power-up/problem.toml", |text| text.replace("difficulty", "dificulty"));
    check_failure(&home, &["pack", "build", "src"], 3, "the key 'difficulty' is missing");
    assert!(!home.path("little-1.0.0.tar.gz").exists());
    let built = home.json(&["pack", "build", "src", "--with-errors", "--json"]);
    assert!(built["errors"].as_u64().is_some_and(|errors| errors > 0), "{built}");
    let shown = home.json(&["pack", "install", "little-1.0.0.tar.gz", "--dry-run", "--json"]);
    assert_eq!(shown["broken"], json!(["power-up"]));
    edit(&home, "src/pack.toml", |text| text.replace("license", "licence"));
    check_failure(&home, &["pack", "install", "src", "--yes"], 3, "the key 'license' is missing");
}

#[test]
fn pack_build_overwrites_archive_only_with_replace() {
    let home = Home::new();
    pack(&home, "src", "1.0.0", "power-up");
    let first = home.json(&["pack", "build", "src", "--json"]);
    let bytes = || fs::read(home.path("little-1.0.0.tar.gz")).expect("an archive");
    let handed_out = bytes();
    // The same content gives the same archive, so it may be overwritten.
    assert_eq!(home.json(&["pack", "build", "src", "--json"])["archive"], first["archive"]);
    edit(&home, "src/power-up/statement.md", |text| format!("{text}\nA word more.\n"));
    check_failure(
        &home,
        &["pack", "build", "src"],
        2,
        "Increase `version` in pack.toml, or add `--replace` to overwrite it.",
    );
    assert!(bytes() == handed_out, "the archive is as it was");
    home.json(&["pack", "build", "src", "--replace", "--json"]);
    assert!(bytes() != handed_out, "the archive is the new one");
}

/// A pack can't set the address of a download, raise a limit, or draw on the terminal.
#[test]
fn a_pack_can_set_nothing_that_is_not_its_own() {
    let home = Home::new();
    pack(&home, "src", "1.0.0", "power-up");
    let check = |file: &str, from: &str, to: &str, told: &str| {
        let path = format!("src/{file}");
        let before = fs::read_to_string(home.path(&path)).expect("a file");
        edit(&home, &path, |text| text.replace(from, to));
        let shown = home.json(&["pack", "install", "src", "--dry-run", "--json"]);
        assert!(shown["findings"].to_string().contains(told), "{told}: {shown}");
        fs::write(home.path(&path), before).expect("as before");
    };
    check("power-up/problem.toml", "memory_mb = 128", "memory_mb = 65536", "Use 32 to 1024");
    check(
        "power-up/problem.toml",
        "memory_mb = 128",
        "memory_mb = 128\\ntime = 3600".replace("\\n", "\n").as_str(),
        "Use 0.01 to 60",
    );
    check("power-up/problem.toml", "minutes = 20", "minutes = 20\nendpoint = \"http://x\"", "unknown key 'endpoint'");
    edit(&home, "src/pack.toml", |text| text.replace("Little pack", "Little\\u001b]0;owned\\u0007 \\u202epack"));
    home.json(&["pack", "install", "src", "--yes", "--json"]);
    for line in
        [&["pack", "list"][..], &["pack", "install", "src", "--dry-run"], &["pack", "remove", "little", "--yes"]]
    {
        let done = home.rung(line);
        assert!(!done.out.contains(['\u{1b}', '\u{7}', '\u{202e}']) && done.code == 0, "{done:?}");
    }
}

#[test]
fn a_key_that_was_given_holds_for_what_comes_after() {
    let home = Home::new();
    let [key, other] = [
        "RWSiixFDYBvd6qiIap3djZZ6ZxtrgSgRt2cwdsZGwfHcniA7Z6n+038o",
        "RWTWTbwDoxDdrh22ueZf68xzOWNW0NgjhxOIRSxUSBTrdODiCalXxMnm",
    ];
    let put = |name: &str, signed: bool| {
        let from = Path::new("tests/it/cli/shipping").join(name);
        fs::copy(&from, home.path(name)).expect("an archive");
        if signed {
            let name = format!("{name}.minisig");
            fs::copy(Path::new("tests/it/cli/shipping").join(&name), home.path(&name)).expect("a signature");
        }
    };
    put("little-1.0.0.tar.gz", false);
    let install = |more: &[&'static str]| [&["pack", "install", "little-1.0.0.tar.gz", "--yes"], more].concat();
    check_failure(&home, &install(&["--key", key]), 3, "there is no signature");
    put("little-1.0.0.tar.gz", true);
    check_failure(&home, &install(&["--key", other]), 3, "another key");
    check_failure(&home, &install(&["--key", "hello"]), 2, "neither a public key");
    home.write("key.pub", &format!("untrusted comment: minisign public key\n{key}\n"));
    let installed = home.json(&install(&["--key", "key.pub", "--json"]));
    assert_eq!((&installed["installed"], &installed["key"]), (&true.into(), &key.into()));
    // The next version must be signed too, and `update` checks for the same signer.
    put("little-1.1.0.tar.gz", false);
    check_failure(&home, &["pack", "update", "little", "--yes"], 3, "there is no signature");
    check_failure(&home, &["pack", "install", "little-1.1.0.tar.gz", "--yes"], 3, "was installed with a key");
    put("little-1.1.0.tar.gz", true);
    let updated = home.json(&["pack", "update", "little", "--yes", "--json"]);
    let update = &updated["updates"][0]["update"];
    assert_eq!((&update["installed"], &update["version"]), (&true.into(), &"1.1.0".into()));
}

/// If an installation is killed at any moment, either the old or the new version is complete, and the next command
/// works with it.
#[test]
fn a_killed_installation_leaves_one_version_whole() {
    let home = Home::new();
    for version in ["1.0.0", "2.0.0"] {
        pack(&home, version, version, "power-up");
        edit(&home, &format!("{version}/power-up/editorial.md"), |text| format!("{text}\nOf version {version}.\n"));
        home.json(&["pack", "lock", version, "--json"]);
    }
    home.json(&["pack", "install", "1.0.0", "--yes", "--json"]);
    let mut random = ChaCha8Rng::seed_from_u64(20_261_122);
    let (mut killed, mut seen) = (0, BTreeSet::new());
    for round in 0..24 {
        let version = if round % 2 == 0 { "2.0.0" } else { "1.0.0" };
        let mut command = std::process::Command::new(crate::support::rung());
        command.env_clear().env("RUNG_HOME", home.path("home")).env("RUNG_NOW", &home.now).current_dir(home.path(""));
        command.args(["pack", "install", version, "--yes", "--json"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("rung starts");
        // Failures are possible from the first written byte.
        let staged = home.path("home/data/packs/.staged-little");
        while !staged.exists() && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(random.random_range(0..12_000)));
        killed += usize::from(child.try_wait().expect("a child").is_none());
        let _ = child.kill();
        child.wait().expect("it ended");
        let packs = read_installed_packs(&Paths::under(&home.path("home")).expect("folders"));
        let [Ok(pack)] = packs.as_slice() else { panic!("round {round}: {packs:?}") };
        let lock = PackLock::from_pack(&pack.files).expect("a lock").expect("a sound one");
        let digest = PackDigest::from_files(&pack.files);
        assert_eq!(lock.find_differences(&digest), [], "round {round}");
        assert_eq!(pack.receipt.as_ref().map(|receipt| &receipt.hash), Some(&digest.hash), "round {round}");
        seen.insert(lock.version);
    }
    assert!(killed > 0, "every one was done before it was killed");
    home.json(&["pack", "install", "2.0.0", "--yes", "--json"]);
    let names: Vec<String> = fs::read_dir(home.path("home/data/packs"))
        .expect("packs")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .filter(|name| name != ".lock")
        .collect();
    assert_eq!(names, ["little"], "nothing is left behind; seen: {seen:?}");
}

#[test]
fn pack_that_can_not_be_read_is_named_and_removed() {
    let home = Home::new();
    home.write("home/data/packs/little/pack.toml", "format = 1\n");
    home.write("home/data/packs/little/a/b/c/d/e/f/g/h/i/j/k/l/m/x", "");
    for (line, code) in [
        (&["pack", "update"][..], 3),
        (&["pack", "update", "little"], 3),
        (&["pack", "remove", "little", "--yes"], 0),
        (&["pack", "update"], 0),
    ] {
        let done = home.rung(line);
        let text = (done.out + &done.err).split_whitespace().collect::<Vec<_>>().join(" ");
        let is_named = text.contains("`rung pack remove little` removes it.");
        assert_eq!((done.code, is_named), (code, code == 3), "{line:?}");
    }
}
