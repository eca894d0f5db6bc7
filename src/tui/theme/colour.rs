//! Colour arithmetic: contrast as defined by WCAG 2, and the nearest of xterm's 256 colours.

use ratatui::style::Color;

/// Contrast ratio of two RGB colours, 1 to 21 (WCAG 2.2, "contrast ratio"); `None` for terminal-defined colours.
#[must_use]
pub fn contrast(a: Color, b: Color) -> Option<f64> {
    let (a, b) = (luminance(a)?, luminance(b)?);
    Some((a.max(b) + 0.05) / (a.min(b) + 0.05))
}

fn luminance(colour: Color) -> Option<f64> {
    let Color::Rgb(r, g, b) = colour else { return None };
    let channel = |c: u8| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    Some(0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b))
}

/// The six levels of xterm's colour cube.
const XTERM_LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest colour of xterm's 6×6×6 cube or its grey ramp; a colour that is not RGB stays unchanged.
#[must_use]
pub fn to_256(colour: Color) -> Color {
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let nearest = |c: u8| (0..6u8).min_by_key(|i| XTERM_LEVELS[*i as usize].abs_diff(c)).unwrap_or(0);
    let distance = |other: [u8; 3]| -> u32 {
        let square = |(one, two): (u8, u8)| u32::from(one.abs_diff(two)).pow(2);
        other.into_iter().zip([red, green, blue]).map(square).sum()
    };
    let steps = [red, green, blue].map(nearest);
    let cube = distance(steps.map(|step| XTERM_LEVELS[step as usize]));
    let off_by = |i: u8| distance([8 + 10 * i; 3]);
    let grey = (0..24u8).min_by_key(|i| off_by(*i)).unwrap_or(0);
    Color::Indexed(if off_by(grey) < cube { 232 + grey } else { 16 + 36 * steps[0] + 6 * steps[1] + steps[2] })
}
