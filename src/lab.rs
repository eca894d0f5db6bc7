//! The laboratory: measures on this machine what Rung claims about itself.
//!
//! Layer 4. Uses separate folders and never touches the learner's record; prints nothing.
//!
//! - **Evaluation.** [`evaluate`] replays a journal and compares the prediction before each submission with its
//!   outcome.
//! - **Simulated learners.** [`learners`]: the model of a learner (`semi_markov_control`, `knowledge_tracing`,
//!   `attention_filter`, `strategist` and `executor`, combined in `episode`) works in an `environment`, over a graph of
//!   real programs, each judged once (`program_graph`; `program_builder` generates them and caches them by everything
//!   they depend on). The model is as pure as an agent; strategist and executor have different types. Random draws are
//!   keyed by seed, problem, learner and step (`rng`), so the same episodes result on any number of threads. In the
//!   agents environment, Rung's six agents answer in memory ([`in_memory_tutor`]); in the full environment the whole
//!   tutor answers, with store, files and hint checks. `evaluate --simulate` and `pack rehearse` print the results. See
//!   `docs/learners.md`. In the full environment a language model can replace the executor (`llm_executor`; its prompt,
//!   `student_prompt`). Its files are added to the graph's programs (`append_only_vec`) and judged once; a program that
//!   passes while a flaw is live is refused.
//! - **Learners without a judge.** [`outcome_sim`]: learners who write no program and have random outcomes. Pictures
//!   and tests use them, because judging the programs of all problems takes a new machine long. The safety layers are
//!   measured on judged programs (`safety_testbed/learner_cohort.rs` accepts both). Both kinds share the daily routine
//!   and the displayed messages ([`daily_plan`]). Neither kind says anything about people.
//! - **Adversaries.** A [`proposal_policy`] builds the pipeline of a simulated tutor, with or without an adversary and
//!   the safety layers. Only the laboratory can do this: the tutor has no such switch.
//! - **Pictures.** [`pictures`] simulates ten days of a learner, runs the program itself in a pseudo-terminal
//!   (`pty_terminal.rs`) and draws the screens; `tests/it/pictures.rs` compares the README's pictures.

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
pub mod recommend;
pub mod safety_testbed;
pub mod statistics;
