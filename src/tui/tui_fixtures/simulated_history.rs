//! A learner with two simulated months on the starter pack, run with the real agents, and the learner's timeline.

use std::sync::Arc;

use crate::learner::learner_fixtures::World;
use crate::learner::state_queries;
use crate::learner::test_histories::{self, TestHistory};
use crate::learner::timeline::Timeline;
use crate::orchestrator::packs::preview;
use crate::orchestrator::{JudgeStatus, TutorSnapshot};
use crate::pack;
use crate::types::hint_types::Band;
use crate::types::params::Params;

/// A simulation world with the starter pack.
fn starter_world() -> World {
    World { catalog: pack::embedded_catalog(), params: Params::default() }
}

/// The snapshot at the end of the simulation, its timeline, and the history itself.
pub fn simulate_two_months() -> (TutorSnapshot, Arc<Timeline>, TestHistory) {
    let world = starter_world();
    let life = test_histories::simulate_days(&world, 21, 50);
    let timeline = Timeline::from_records(
        Params::default(),
        &world.catalog,
        &jiff::tz::TimeZone::UTC,
        life.records.iter().cloned(),
    );
    let day = world.at(life.now).day;
    assert!(state_queries::streak(&life.state, day) > 0, "a learner who is at it");
    let published = TutorSnapshot {
        state: Arc::new(life.state.clone()),
        catalog: Arc::new(world.catalog),
        judge: JudgeStatus::Ready,
        day,
        proficiency: 0.42,
        band: Band::Intermediate,
        ..preview::empty_snapshot(life.now)
    };
    (published, Arc::new(timeline), life)
}
