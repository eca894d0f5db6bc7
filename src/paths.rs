//! Rung's five folders, found once at the start.
//!
//! `RUNG_HOME` puts all of them under one folder (for portable installs and tests); without it, the platform's
//! conventions apply (XDG on Linux). `RUNG_CACHE` moves only the cache, so that portable homes can share one sandbox
//! image. No other module reads these variables or guesses a folder.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use crate::file_write::create_private_folder;

/// Moves every folder under one.
pub const HOME_VARIABLE: &str = "RUNG_HOME";
/// Moves only the cache folder.
pub const CACHE_VARIABLE: &str = "RUNG_CACHE";

/// The folders Rung uses. All paths are absolute; none needs to exist before [`Paths::create`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// Preferences and user themes. Private.
    pub config: PathBuf,
    /// Learner state, journal, attempts, installed packs. Private.
    pub data: PathBuf,
    /// Files that can be generated again: the sandbox image.
    pub cache: PathBuf,
    /// Logs. Private.
    pub state: PathBuf,
    /// The learner's solutions.
    pub workspace: PathBuf,
    home: Option<PathBuf>,
}

impl Paths {
    /// Finds the folders from the environment, without touching the disk.
    pub fn from_env() -> Result<Self, PathsError> {
        Self::resolve(|name| std::env::var_os(name), PlatformFolders::detect().as_ref())
    }

    /// Finds the folders with everything under `root`, as if `RUNG_HOME` named it.
    pub fn under(root: &Path) -> Result<Self, PathsError> {
        let variable = |name: &str| if name == HOME_VARIABLE { Some(root.into()) } else { std::env::var_os(name) };
        Self::resolve(variable, PlatformFolders::detect().as_ref())
    }

    /// Finds the folders from `variable` (a look-up of environment variables) and the platform's conventions.
    fn resolve(
        variable: impl Fn(&str) -> Option<OsString>,
        platform: Option<&PlatformFolders>,
    ) -> Result<Self, PathsError> {
        // An empty variable counts as unset.
        let folder = |name| variable(name).filter(|value| !value.is_empty()).map(|value| to_absolute(value.as_ref()));
        let home = platform.map(|platform| platform.home.clone());
        let mut paths = match (folder(HOME_VARIABLE).transpose()?, platform) {
            (Some(root), _) => Self {
                config: root.join("config"),
                data: root.join("data"),
                cache: root.join("cache"),
                state: root.join("state"),
                workspace: root.join("work"),
                home,
            },
            (None, Some(platform)) => Self {
                config: platform.config.clone(),
                data: platform.data.clone(),
                cache: platform.cache.clone(),
                state: platform.state.clone(),
                workspace: platform.home.join("rung"),
                home,
            },
            (None, None) => return Err(PathsError::NoHome),
        };
        if let Some(cache) = folder(CACHE_VARIABLE).transpose()? {
            paths.cache = cache;
        }
        Ok(paths)
    }

    /// Replaces the workspace with the one the learner configured. A leading `~/` means the home folder; a relative
    /// path is taken from the current folder.
    pub fn with_workspace(mut self, setting: &str) -> Result<Self, PathsError> {
        let in_home = setting.strip_prefix("~/").or_else(|| (setting == "~").then_some(""));
        self.workspace = match (in_home, &self.home) {
            (Some(rest), Some(home)) => home.join(rest),
            (Some(_), None) => return Err(PathsError::NoHome),
            (None, _) => to_absolute(Path::new(setting))?,
        };
        Ok(self)
    }

    /// Path of a file named in the preferences: a leading `~/` means the home folder; a relative path starts at the
    /// folder of the preferences.
    #[must_use]
    pub fn preferences_path(&self, name: &str) -> PathBuf {
        match (name.strip_prefix("~/"), &self.home) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => self.config.join(name),
        }
    }

    /// The preferences file.
    #[must_use]
    pub fn config_file(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// Folder of the learner's own themes.
    #[must_use]
    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// Folder of installed packs.
    #[must_use]
    pub fn packs(&self) -> PathBuf {
        self.data.join("packs")
    }

    /// Folder of log files.
    #[must_use]
    pub fn logs(&self) -> PathBuf {
        self.state.join("log")
    }

    /// Creates the missing folders; the private ones are closed to other users.
    ///
    /// `store` creates the data folder, because it can also work without one (it opens read-only and gives the reason).
    /// The first solution creates the workspace.
    pub fn create(&self) -> Result<(), PathsError> {
        let fail = |folder: &Path| {
            let folder = folder.to_owned();
            move |source| PathsError::Create { folder, hint: fix_hint(&source), source }
        };
        for folder in [&self.config, &self.logs()] {
            create_private_folder(folder).map_err(fail(folder))?;
        }
        std::fs::create_dir_all(&self.cache).map_err(fail(&self.cache))
    }
}

/// The platform's conventions for this user.
#[derive(Clone, Debug)]
struct PlatformFolders {
    home: PathBuf,
    config: PathBuf,
    data: PathBuf,
    cache: PathBuf,
    state: PathBuf,
}

impl PlatformFolders {
    fn detect() -> Option<Self> {
        let user = directories::BaseDirs::new()?;
        let rung = directories::ProjectDirs::from("", "", "rung")?;
        Some(Self {
            home: user.home_dir().to_owned(),
            config: rung.config_dir().to_owned(),
            data: rung.data_dir().to_owned(),
            cache: rung.cache_dir().to_owned(),
            // Only Linux has a folder for state.
            state: rung.state_dir().map_or_else(|| rung.data_local_dir().join("state"), Path::to_owned),
        })
    }
}

/// Why the folders can't be used.
#[derive(Debug, thiserror::Error)]
pub enum PathsError {
    #[error("there is no home folder to keep anything in; set HOME, or set {HOME_VARIABLE} to a folder of your choice")]
    NoHome,
    #[error("\"{path}\" can't be made an absolute path ({source}); give the whole path")]
    Relative { path: PathBuf, source: io::Error },
    #[error("the folder {folder} can't be made: {source}; {hint}")]
    Create { folder: PathBuf, hint: &'static str, source: io::Error },
}

fn to_absolute(path: &Path) -> Result<PathBuf, PathsError> {
    std::path::absolute(path).map_err(|source| PathsError::Relative { path: path.to_owned(), source })
}

fn fix_hint(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "something on that path is a file: move it away, or set RUNG_HOME to another folder"
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "free some space and try again",
        _ => "make its parent writable, or set RUNG_HOME to a folder that is",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn platform() -> PlatformFolders {
        PlatformFolders {
            home: "/home/ada".into(),
            config: "/home/ada/.config/rung".into(),
            data: "/home/ada/.local/share/rung".into(),
            cache: "/home/ada/.cache/rung".into(),
            state: "/home/ada/.local/state/rung".into(),
        }
    }

    /// `expected`: config, data, cache, state, workspace.
    fn check(variables: &[(&str, &str)], expected: [&str; 5]) {
        let look_up = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, value)| value.into());
        let paths = Paths::resolve(look_up, Some(&platform())).unwrap();
        let found = [&paths.config, &paths.data, &paths.cache, &paths.state, &paths.workspace];
        assert_eq!(found.map(|path| path.to_str().unwrap()), expected, "{variables:?}");
    }

    #[test]
    fn the_environment_decides_where_things_are() {
        let xdg = [
            "/home/ada/.config/rung",
            "/home/ada/.local/share/rung",
            "/home/ada/.cache/rung",
            "/home/ada/.local/state/rung",
            "/home/ada/rung",
        ];
        check(&[], xdg);
        check(&[("RUNG_HOME", ""), ("RUNG_CACHE", "")], xdg);
        check(&[("RUNG_CACHE", "/c")], [xdg[0], xdg[1], "/c", xdg[3], xdg[4]]);
        check(&[("RUNG_HOME", "/u")], ["/u/config", "/u/data", "/u/cache", "/u/state", "/u/work"]);
        check(&[("RUNG_HOME", "/u"), ("RUNG_CACHE", "/c")], ["/u/config", "/u/data", "/c", "/u/state", "/u/work"]);
    }

    #[test]
    fn a_relative_home_is_taken_from_the_current_folder() {
        let paths = Paths::resolve(|name| (name == HOME_VARIABLE).then(|| "here".into()), None).unwrap();
        assert_eq!(paths.data, std::env::current_dir().unwrap().join("here/data"));
    }

    #[test]
    fn a_configured_workspace_may_be_in_the_home_folder() {
        let with = |setting: &str| {
            Paths::resolve(|_| None, Some(&platform())).unwrap().with_workspace(setting).unwrap().workspace
        };
        assert_eq!(with("~/code/rung"), Path::new("/home/ada/code/rung"));
        assert_eq!(with("~"), Path::new("/home/ada"));
        assert_eq!(with("/srv/rung"), Path::new("/srv/rung"));
        assert_eq!(with("~bob/x"), std::env::current_dir().unwrap().join("~bob/x"));
    }

    #[test]
    fn without_a_home_the_error_names_the_way_out() {
        let error = Paths::resolve(|_| None, None).unwrap_err().to_string();
        assert!(error.contains("set RUNG_HOME to a folder"), "{error}");
    }

    #[test]
    fn folders_are_made_private_and_a_file_in_the_way_is_named() {
        let temp = tempfile::tempdir().unwrap();
        let home = |folder: &str| {
            let root = temp.path().join(folder);
            Paths::resolve(|name| (name == HOME_VARIABLE).then(|| root.clone().into()), None).unwrap()
        };
        let paths = home("new");
        paths.create().unwrap();
        paths.create().unwrap();
        for folder in [&paths.config, &paths.logs()] {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(folder.metadata().unwrap().permissions().mode() & 0o777, 0o700, "{}", folder.display());
        }
        std::fs::write(temp.path().join("file"), "").unwrap();
        let error = home("file").create().unwrap_err().to_string();
        assert!(error.contains("file/config") && error.contains("is a file: move it away"), "{error}");
    }
}
