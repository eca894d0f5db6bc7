//! Recommending exercises: worlds, tasks, recommenders and their comparison.

pub mod exercise_planner;
pub mod fixed_methods;
pub mod goal_tasks;
pub mod recommend_world;
pub mod world_model;

#[cfg(test)]
pub(crate) mod world_fixtures;
