//! The laboratory: what Rung claims about itself, measured on the machine at hand.
//!
//! Layer 4. Works on folders of its own, never on the learner's record; prints nothing.
//!
//! - **Evaluation.** [`evaluate`] folds a journal and compares the prediction before each submission with its outcome.
//! - **Simulated learners.** [`learners`]: a mind (`control`, `knowledge`, `filter`, `strategist`, `executor`, put together in
//!   `life`) that works at a desk (`desk`), over a graph of real programs, each judged once (`graph`; `build` makes them and caches
//!   them by everything they depend on). The mind is as pure as an agent; strategist and executor have different types. Random
//!   draws are keyed by seed, problem, learner and step (`dice`), so the same lives come out on any number of threads. At the
//!   desk of the agents, the six of them answer in memory ([`in_memory_tutor`]); at the full desk the whole tutor does, with
//!   store, files and guard. `evaluate --simulate` and `pack rehearse` print the results. See `docs/learners.md`. At the full desk
//!   a language model can type in the executor's place (`writer`; its prompt, `student_prompt`). Its files become programs beside
//!   the graph's own (`room`), judged once; a program that passes while a flaw is live is refused.
//! - **Lives without a judge.** [`outcome_sim`]: learners whose outcomes are random and who write no program. Pictures and tests use
//!   them, because judging the programs of all problems takes a new machine long. The safety layers are measured on judged lives
//!   (`safety/crowd.rs` takes either). Both kinds share the daily routine and the displayed messages ([`daily_plan`]). Neither kind says
//!   anything about people.
//! - **Adversaries.** A [`proposal_policy`] builds the pipeline of a simulated tutor, with or without an adversary and the safety
//!   layers. Only the laboratory can: the tutor has no such switch.
//! - **Pictures.** [`pictures`] has a learner live ten days, runs the program itself in a pseudo-terminal (`terminal.rs`) and draws
//!   the screens; `tests/it/pictures.rs` compares the README's pictures.

pub mod bench;
pub mod daily_plan;
pub mod diagnose;
pub mod evaluate;
pub mod group_comparison;
pub mod hint_eval;
pub mod in_memory_tutor;
pub mod learners;
mod normal_distribution;
pub mod outcome_sim;
pub mod pictures;
pub mod practice_replay;
pub mod progsnap2;
pub mod proposal_policy;
mod pty_terminal;
pub mod safety_testbed;
pub mod statistics;
