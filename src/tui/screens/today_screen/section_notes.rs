//! The words beside the headings of the Today screen: what is done, due, and what fits the day.

use crate::text::day_status;
use crate::text::number_format::count_noun;
use crate::text::text_layout::width;
use crate::tui::draw_context::DrawContext;
use crate::tui::rows::{self, TodayRow, TodaySection};

/// Beside the new problems once the day's minutes are used up.
const MORE: &str = "more, if you like";

/// The note beside a heading: how many items are done; for reviews, how many fit the day if not all do, and how many
/// are suspended.
pub(super) fn section_note(
    cx: &DrawContext,
    section: TodaySection,
    (open, all, aside): (usize, usize, usize),
    fit: (usize, &[TodayRow]),
) -> String {
    if section != TodaySection::Due {
        // Of a new problem only giving up sets it aside.
        let given_up = if aside > 0 { format!(", {aside} given up") } else { String::new() };
        let done = if open < all { format!("{} of {} done{given_up}", all - open, all + aside) } else { String::new() };
        let more = if open > 0 && rows::are_minutes_done(cx.published) { MORE } else { "" };
        return join_notes([more.to_owned(), done], " · ");
    }
    let suspended = day_status::suspended(cx.published).count();
    let suspended = if suspended > 0 { format!("{suspended} suspended") } else { String::new() };
    join_notes([due_note(cx, (open, all), fit), suspended], "; ")
}

fn join_notes(notes: [String; 2], with: &str) -> String {
    notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(with)
}

fn due_note(cx: &DrawContext, (open, all): (usize, usize), (fit, rows): (usize, &[TodayRow])) -> String {
    let waiting = day_status::waiting(cx.published);
    if open == 0 || (open <= fit && waiting == 0) {
        let done = if open < all { format!("{} of {all} done", all - open) } else { String::new() };
        return if waiting > 0 && !done.is_empty() {
            format!("{done} · {waiting} more {}", if waiting == 1 { "waits" } else { "wait" })
        } else {
            done
        };
    }
    let failed = day_status::failed_reviews_today(cx.published).len();
    let due = open_reviews_text((open, failed), waiting);
    if open <= fit {
        return due;
    }
    let overdue = day_status::due(cx.published).iter().any(|(_, review)| review.due < cx.published.day);
    let order = if overdue && fit > 0 && waiting == 0 { ", longest overdue first" } else { "" };
    format!("{due}{order} · {}", fit_text(cx, fit, rows))
}

/// How many of the open reviews fit the day's minutes if not all do.
fn fit_text(cx: &DrawContext, fit: usize, rows: &[TodayRow]) -> String {
    if fit == 0 {
        return if rows::are_minutes_done(cx.published) {
            format!("your {} min are done", cx.published.state.profile.minutes_a_day)
        } else {
            rows::too_long_text(cx.published, rows)
        };
    }
    // The first review is always offered, though it may take longer than the day's minutes.
    let first = rows::first_review_minutes(cx.published, rows);
    if fit == 1 && first > rows::minutes_left(cx.published) {
        return format!("the first takes about {first} min");
    }
    format!("{fit} {} {}", if fit == 1 { "fits" } else { "fit" }, rows::room_text(cx.published))
}

/// A note without the last of its parts that don't fit: half a sentence may say something else.
pub(super) fn whole_parts(note: &str, room: usize) -> &str {
    let mut kept = note;
    while !kept.is_empty() && width(kept) > room {
        kept = kept.rfind(" · ").map_or("", |end| &kept[..end]);
    }
    kept
}

/// "2 due, 1 to try again": a review that failed today was due, and is not due twice. With a daily limit, "3 due; 2 today,
/// the rest waits" stands in place of the number.
fn open_reviews_text((open, again): (usize, usize), waiting: usize) -> String {
    let fresh = open.saturating_sub(again);
    if waiting > 0 {
        let limit = day_status::review_limit_text(fresh, waiting);
        return if again > 0 { format!("{limit} · {again} to try again") } else { limit };
    }
    match (fresh, again) {
        (due, 0) => format!("{due} due"),
        (0, again) => format!("{again} to try again"),
        (due, again) => format!("{due} due, {again} to try again"),
    }
}

/// Says that no review is due, and when the next ones are.
pub(super) fn no_reviews_text(cx: &DrawContext) -> String {
    let waiting = day_status::waiting(cx.published);
    if waiting > 0 {
        return format!("{} left for another day: you reached today’s limit.", count_noun(waiting, "due review"));
    }
    match day_status::next_reviews(cx.published) {
        Some(next) => format!("Nothing is due. {next}"),
        None => "Nothing is due yet. A solved problem comes back after a day or more.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_reviews_are_due_or_tried_again_and_a_limit_leaves_some_for_later() {
        let check = |open, again, waiting, expected: &str| {
            assert_eq!(open_reviews_text((open, again), waiting), expected, "{open} {again} {waiting}");
        };
        check(3, 0, 0, "3 due");
        check(3, 1, 0, "2 due, 1 to try again");
        check(1, 1, 0, "1 to try again");
        check(2, 0, 1, "3 due; 2 today, the rest waits");
        check(2, 1, 1, "2 due; 1 today, the rest waits · 1 to try again");
    }

    #[test]
    fn a_note_loses_whole_parts() {
        let note = "2 due, 1 to try again · the first review takes more than the 13 min that are left";
        let check = |room: usize, expected: &str| assert_eq!(whole_parts(note, room), expected, "{room}");
        check(note.chars().count(), note);
        check(70, "2 due, 1 to try again");
        check(21, "2 due, 1 to try again");
        check(20, "");
        check(0, "");
    }
}
