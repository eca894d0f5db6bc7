//! The language model: asked for one word where it is switched on, and not even looked for where it isn't.

use super::finding::Finding;
use crate::cli::progress::Progress;
use crate::cli::session::{Session, runtime};
use crate::model::provider::DayLimits;
use crate::model::wording::inner;
use crate::orchestrator::model::{Engaging, try_out};

/// Whether the model that was set up answers, and how much of the day's budget is used.
pub fn model(session: &Session) -> Finding {
    let settings = &session.config.model;
    let engaging = session.engaging();
    let Some(provider) = engaging.model(settings) else {
        return Finding::absent("language model", "off; nothing is sent to anybody, and hints are the packs' own");
    };
    let progress = Progress::start(&session.page);
    progress.say("asking the language model");
    let asked = runtime().map_err(|failure| failure.message).and_then(|runtime| {
        let asking = try_out(&*provider, &settings.name, &|_| {});
        runtime.block_on(asking).map_err(|error| error.to_string())
    });
    progress.clear();
    match asked {
        Ok(who) => Finding::ok("language model", format!("{who} answers; {}", budget(&engaging, settings.limits))),
        Err(why) => Finding::warn("language model", why, "Hints are the packs' own until it answers."),
    }
}

/// Prompts of one's own that can't be used, each with its line and what to do; none where there is nothing to tell.
pub fn prompts(session: &Session) -> Option<Finding> {
    let troubles = session.engaging().prompt_troubles();
    let next = "Mend the file or take it away: docs/prompts.md says what a prompt may hold.";
    (!troubles.is_empty()).then(|| Finding::warn("prompts", troubles.join(" "), next))
}

fn budget(engaging: &Engaging, limits: DayLimits) -> String {
    match engaging.used() {
        Ok(used) => used.told(limits),
        Err(why) => inner(&why).to_owned(),
    }
}
