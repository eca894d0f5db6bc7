//! Numbers and days in sentences: the one place for what agents, explanations, the history and the command line all write.

use jiff::civil::Date;

/// A share with two decimals: `.46`, `1.00`.
#[must_use]
pub fn share(x: f64) -> String {
    let text = format!("{x:.2}");
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

/// A share in three cells, for lines that stand in columns: `.46`, `1.0`.
#[must_use]
pub fn share_in_cells(x: f64) -> String {
    let text = format!("{x:.2}");
    text.strip_prefix("0.").map_or_else(|| "1.0".to_owned(), |digits| format!(".{digits}"))
}

/// A share in per cent, without decimals: `84 %`.
#[must_use]
pub fn percent(x: f64) -> String {
    format!("{:.0} %", x * 100.0)
}

/// `1 day`, `3 days`; the plural adds an s.
#[must_use]
pub fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// `45 s`, `11 min`, `1 h 5 min`.
#[must_use]
pub fn duration(seconds: u32) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// `Sat 21 Nov`.
#[must_use]
pub fn day(date: Date) -> String {
    date.strftime("%a %-d %b").to_string()
}
