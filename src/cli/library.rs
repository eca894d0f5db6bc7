//! The learner's state and the installed problems, opened to read: nothing is recorded, no sandbox is started.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::exit::Failure;
use super::facts::Facts;
use super::out::note;
use super::session::{Session, sentence};
use crate::learner::day::learner_day;
use crate::learner::{apply, migrate};
use crate::model::{Catalog, LearnerState, Params};
use crate::pack::{self, Loaded, PackFiles};
use crate::paths::Paths;
use crate::store::{Model, Store};

/// What a reading command reads.
#[derive(Debug)]
pub struct Library {
    pub catalog: Catalog,
    pub state: Arc<LearnerState>,
    pub day: Date,
    pub now: Timestamp,
    pub zone: TimeZone,
}

impl Library {
    /// Loads the packs and the newest state. A pack that can't be used is left out with a notice on standard error.
    pub fn open(session: &Session) -> Result<Self, Failure> {
        let (catalog, findings) = pack::catalog(packs(&session.paths).into_iter().map(|(_, loaded)| loaded).collect());
        for finding in &findings {
            note(&finding.to_string());
        }
        let now = session.clock.now();
        let opened = Store::open(&session.paths.data, now, model()).map_err(|error| Failure::data(sentence(&error)))?;
        for notice in &opened.notices {
            note(notice);
        }
        let state = opened.state;
        let zone = TimeZone::get(&state.profile.zone).unwrap_or(TimeZone::UTC);
        let day = learner_day(now, &zone, state.profile.day_start);
        Ok(Self { catalog, state, day, now, zone })
    }

    /// The facts commands draw on.
    #[must_use]
    pub fn facts(&self) -> Facts<'_> {
        Facts {
            catalog: &self.catalog,
            state: &self.state,
            day: self.day,
            now: self.now,
            zone: self.zone.clone(),
            params: Params::default(),
        }
    }
}

/// How the store makes a state of records.
#[must_use]
pub fn model() -> Model {
    Model {
        fold: |mut state, record| {
            apply::apply_in_place(&mut state, record);
            state
        },
        migrate: |json| migrate::load(json).map_err(|error| error.to_string()),
    }
}

/// The starter pack and every installed one with its folder, in order of name. A folder that can't be read at all is
/// told on standard error.
#[must_use]
pub fn packs(paths: &Paths) -> Vec<(Option<PathBuf>, Loaded)> {
    let mut packs = vec![(None, pack::embedded())];
    let entries = std::fs::read_dir(paths.packs()).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    for folder in folders {
        match PackFiles::read_folder(&folder) {
            Ok(files) => packs.push((Some(folder), pack::load(&files))),
            Err(error) => note(&sentence(&error)),
        }
    }
    packs
}
