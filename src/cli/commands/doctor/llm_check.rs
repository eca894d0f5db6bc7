//! Check of the language model: one short request if it is enabled, none otherwise.

use super::check_result::CheckResult;
use crate::cli::context::session::{CliSession, build_runtime};
use crate::cli::output::progress::ProgressLine;
use crate::orchestrator::llm_access::{ModelClientFactory, test_provider};
use crate::types::humanize::without_full_stop;
use crate::types::llm_settings::DayLimits;

/// Checks that the configured model answers, and how much of the daily budget is used.
pub fn check_llm(session: &CliSession) -> CheckResult {
    let settings = &session.config.model;
    let engaging = session.model_client_factory();
    let Some(provider) = engaging.client(settings) else {
        return CheckResult::absent("language model", "off; nothing is sent, and hints come from the packs");
    };
    let progress = ProgressLine::start(&session.page);
    progress.show_waiting("asking the language model");
    let asked = build_runtime().map_err(|failure| failure.message).and_then(|runtime| {
        let asking = test_provider(&*provider, &settings.name, &|_| {});
        runtime.block_on(asking).map_err(|error| error.to_string())
    });
    progress.clear();
    match asked {
        Ok(who) => CheckResult::ok("language model", format!("{who} answers; {}", budget(&engaging, settings.limits))),
        Err(why) => CheckResult::warn("language model", why, "Until it answers, hints come from the packs."),
    }
}

/// Checks the learner's custom prompts: lists invalid ones with line and fix. Returns `None` if there is nothing to
/// report.
pub fn check_prompts(session: &CliSession) -> Option<CheckResult> {
    let troubles = session.model_client_factory().check_prompts();
    let next = "Fix or delete the file; docs/prompts.md describes the format.";
    (!troubles.is_empty()).then(|| CheckResult::warn("prompts", troubles.join(" "), next))
}

fn budget(engaging: &ModelClientFactory, limits: DayLimits) -> String {
    match engaging.usage_today() {
        Ok(used) => used.describe(limits),
        Err(why) => without_full_stop(&why).to_owned(),
    }
}
