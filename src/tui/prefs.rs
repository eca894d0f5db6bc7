//! The preferences of the screens, and changes to them.
//!
//! This is plain data; the caller stores it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::types::llm_settings::LlmSettings;
use crate::types::problem::Language;

/// The user's preferences for the screens.
#[derive(Clone, Debug, PartialEq)]
pub struct Prefs {
    /// Name of a theme, embedded or in `theme_dir`.
    pub theme: String,
    pub theme_dir: Option<PathBuf>,
    /// Draw with ASCII only.
    pub ascii: bool,
    /// `NO_COLOR` is set: use the mono theme, regardless of `theme`.
    pub no_color: bool,
    pub mouse: bool,
    pub hide_difficulty: bool,
    /// Run the samples whenever the file is saved.
    pub run_on_save: bool,
    /// The language of the learner's solutions.
    pub language: Language,
    /// Command line of the editor; takes precedence over `VISUAL` and `EDITOR`.
    pub editor: Option<String>,
    /// Command line that opens a file in another window.
    pub open_beside: Option<String>,
    /// Editors found on this machine: those for this terminal, and those with a separate window.
    pub installed_editors: [Vec<String>; 2],
    /// Keys by action name, which replace the default ones.
    pub keys: BTreeMap<String, Vec<String>>,
    /// The language model to ask, if any.
    pub model: LlmSettings,
    /// Storage locations: a label and a path, shown in Settings.
    pub storage_paths: Vec<(String, PathBuf)>,
}

impl Default for Prefs {
    fn default() -> Self {
        Self {
            theme: "dark".to_owned(),
            theme_dir: None,
            ascii: false,
            no_color: false,
            mouse: true,
            hide_difficulty: false,
            run_on_save: true,
            language: Language::Python,
            editor: None,
            open_beside: None,
            installed_editors: [Vec::new(), Vec::new()],
            keys: BTreeMap::new(),
            model: LlmSettings::default(),
            storage_paths: Vec::new(),
        }
    }
}

/// Saves a changed preference; blocks on the disk. The error is a sentence: which file, and why.
pub type SavePreference = Box<dyn Fn(&PrefChange) -> Result<(), String> + Send>;

/// Reads the preferences as they are stored now; blocks on the disk. `None` if the file can't be used.
pub type LoadPreferences = Arc<dyn Fn() -> Option<Prefs> + Send + Sync>;

/// How the screens store their preferences, and notice that they were changed elsewhere.
pub struct PreferenceStore {
    pub save: SavePreference,
    pub load: LoadPreferences,
    /// The file of the preferences.
    pub file: PathBuf,
}

impl fmt::Debug for PreferenceStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreferenceStore").field("file", &self.file).finish_non_exhaustive()
    }
}

/// A preference that was changed on screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrefChange {
    Theme(String),
    Ascii(bool),
    Mouse(bool),
    HideDifficulty(bool),
    RunOnSave(bool),
    Language(Language),
    /// None to detect the editor automatically.
    Editor(Option<String>),
    OpenBeside(Option<String>),
    /// The learner agreed to run native code although a sandbox layer is missing.
    NativeUnconfined,
    /// A setting of the language model: its name in the file, and its value.
    Model(&'static str, String),
}

impl Prefs {
    /// Replaces the name of the default theme with the theme's own name.
    pub fn resolve_theme(&mut self) {
        if self.theme == "default" {
            "dark".clone_into(&mut self.theme);
        }
    }

    /// Takes over what another program changed in the file since `before` was read. The language, the keys, the mouse and
    /// the model stay as they are until the next start.
    pub fn take_changes(&mut self, before: &Self, now: Self) {
        fn take<T: PartialEq>(mine: &mut T, before: &T, now: T) {
            if *before != now {
                *mine = now;
            }
        }
        take(&mut self.theme, &before.theme, now.theme);
        take(&mut self.ascii, &before.ascii, now.ascii);
        take(&mut self.hide_difficulty, &before.hide_difficulty, now.hide_difficulty);
        take(&mut self.run_on_save, &before.run_on_save, now.run_on_save);
        take(&mut self.editor, &before.editor, now.editor);
        take(&mut self.open_beside, &before.open_beside, now.open_beside);
    }
}

impl PrefChange {
    /// The name in the preferences file, and the new value.
    #[must_use]
    pub fn to_setting(&self) -> (&'static str, String) {
        match self {
            Self::Theme(theme) => ("theme", theme.clone()),
            Self::Ascii(on) => ("ascii", on.to_string()),
            Self::Mouse(on) => ("mouse", on.to_string()),
            Self::HideDifficulty(on) => ("hide_difficulty", on.to_string()),
            Self::RunOnSave(on) => ("run_on_save", on.to_string()),
            Self::Language(language) => ("language", language.name().to_owned()),
            Self::Editor(command) => ("editor", command.clone().unwrap_or_default()),
            Self::OpenBeside(command) => ("open_beside", command.clone().unwrap_or_default()),
            Self::NativeUnconfined => ("native_unconfined", true.to_string()),
            Self::Model(name, value) => (name, value.clone()),
        }
    }
}
