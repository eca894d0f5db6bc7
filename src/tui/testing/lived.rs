//! A learner with two months behind them on the starter pack, lived through the real agents, and their journal folded.

use std::sync::Arc;

use crate::learner::derive;
use crate::learner::lives::{self, TestHistory};
use crate::learner::testing::World;
use crate::learner::timeline::Timeline;
use crate::model::hint::Band;
use crate::model::params::Params;
use crate::orchestrator::{JudgeStatus, TutorSnapshot, preview};
use crate::pack;

/// The starter pack as a world to live in.
fn starter_world() -> World {
    World { catalog: pack::build_catalog(vec![pack::load_embedded_pack()]).0, params: Params::default() }
}

/// The snapshot at the end of such a life, its journal folded, and the life itself.
pub fn simulate_two_months() -> (TutorSnapshot, Arc<Timeline>, TestHistory) {
    let world = starter_world();
    let life = lives::simulate_days(&world, 21, 50);
    let timeline =
        Timeline::from_records(Params::default(), &world.catalog, &jiff::tz::TimeZone::UTC, life.records.iter().cloned());
    let day = world.at(life.now).day;
    assert!(derive::streak(&life.state, day) > 0, "a learner who is at it");
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
