//! Number formats of both front ends. Formats that agents and explanations also use are in `types::humanize`.

pub use crate::types::humanize::{
    count_noun, format_duration, format_percent, format_share_column as share, format_thousands,
};

/// A share in per cent and tenths: `84.3 %`.
#[must_use]
pub fn percent_and_tenths(value: f64) -> String {
    format!("{:.1} %", value * 100.0)
}

/// Seconds in words for columns: `< 1 min`, `11 min`, `2 h 05`.
#[must_use]
pub fn duration_in_cells(seconds: u64) -> String {
    match seconds {
        0..60 => "< 1 min".to_owned(),
        60..3600 => format_duration(seconds),
        _ => format!("{} h {:02}", seconds / 3600, seconds / 60 % 60),
    }
}

/// Seconds as `4:12` or `1:02:09`.
#[must_use]
pub fn clock(seconds: u64) -> String {
    let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if h > 0 { format!("{h}:{m:02}:{s:02}") } else { format!("{m}:{s:02}") }
}

/// A count of instructions: `81 k`, `1.2 M`.
#[must_use]
pub fn format_large_count(n: u64) -> String {
    match n {
        0..1_000 => n.to_string(),
        1_000..1_000_000 => format!("{} k", n / 1_000),
        1_000_000..1_000_000_000 => format!("{:.1} M", n as f64 / 1e6),
        _ => format!("{:.1} G", n as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_in_tenths_of_a_per_cent() {
        assert_eq!(percent_and_tenths(0.8431), "84.3 %");
    }

    #[test]
    fn spans_of_time_stand_in_columns() {
        for (seconds, expected) in [(40, "< 1 min"), (660, "11 min"), (7500, "2 h 05")] {
            assert_eq!(duration_in_cells(seconds), expected);
        }
    }

    #[test]
    fn large_numbers_are_told_in_the_coarsest_telling_unit() {
        for (seconds, expected) in [(252, "4:12"), (3729, "1:02:09")] {
            assert_eq!(clock(seconds), expected);
        }
        for (n, expected) in [(999, "999"), (81_400, "81 k"), (1_240_000, "1.2 M"), (3_000_000_000, "3.0 G")] {
            assert_eq!(format_large_count(n), expected);
        }
        for (n, expected) in [(0, "0"), (999, "999"), (2_264_319, "2,264,319")] {
            assert_eq!(format_thousands(n), expected);
        }
    }
}
