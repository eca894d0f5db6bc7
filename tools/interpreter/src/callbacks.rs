//! Shortens the runtime's script that offers the host's callbacks.
//!
//! The runtime compiles and runs this script before every program: two hundred lines that define `invoke` and a class
//! for each group of callbacks. Rung offers no callbacks, so the script would be three quarters of the time of a short
//! run. Only its first lines are kept, which import what the runtime itself uses.
//!
//! The script is a format string in the data of the linked component. Rust stores one as a sequence of pieces: a byte
//! below 0x80 and that many bytes of text; 0x80, the length as two bytes and a longer text; 0xC0 for the next argument;
//! and 0 at its end.

use anyhow::{Context, ensure};

/// The last piece that is kept, up to the argument: the callbacks as JSON, which is `[]` in Rung.
const KEPT: &[u8] = b"\n_eryx_callbacks_json = '''\xc0";
/// The first line and the last line of the piece that is replaced.
const FIRST_LINE: &[u8] = b"'''\n_eryx_callbacks = _json.loads(_eryx_callbacks_json)\n";
const LAST_LINES: &[u8] = b"except NameError:\n    pass\n";
/// What ends the script instead: the closing quotes as a short piece, and the end of the format string.
const REPLACEMENT: &[u8] = b"\x04'''\n\0";
/// In front of a long piece's text.
const LONG_PIECE: u8 = 0x80;

/// Returns the component with the short script. Its length stays the same: the rest of the text becomes zeros.
///
/// # Errors
/// The component does not hold exactly this format string, because the runtime's version changed.
pub fn without_callbacks(component: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut found = component.windows(KEPT.len()).enumerate().filter(|(_, window)| *window == KEPT);
    let (at, _) = found.next().context("the runtime has no script that offers callbacks")?;
    ensure!(found.next().is_none(), "the runtime has several scripts that offer callbacks");
    let piece = &component[at + KEPT.len()..];
    let [LONG_PIECE, low, high, text @ ..] = piece else {
        anyhow::bail!("the script does not go on with a long piece")
    };
    let length = usize::from(u16::from_le_bytes([*low, *high]));
    let text = text.get(..length).context("the script is longer than the component")?;
    ensure!(text.starts_with(FIRST_LINE) && text.ends_with(LAST_LINES), "the script is not the one that is known");
    ensure!(piece.get(3 + length) == Some(&0), "the script goes on after its last line");
    let mut shortened = component.to_vec();
    let place = &mut shortened[at + KEPT.len()..][..3 + length];
    place.fill(0);
    place[..REPLACEMENT.len()].copy_from_slice(REPLACEMENT);
    Ok(shortened)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn component(text: &[u8]) -> Vec<u8> {
        let length = u16::try_from(text.len()).expect("short").to_le_bytes();
        [b"before", KEPT, &[LONG_PIECE], &length, text, b"\0after"].concat()
    }

    #[test]
    fn script_ends_after_the_callbacks_and_nothing_moves() {
        let text = [FIRST_LINE, b"async def invoke(): ...\n", LAST_LINES].concat();
        let (before, after) = (component(&text), without_callbacks(&component(&text)).expect("the known script"));
        assert_eq!(after.len(), before.len());
        let kept = b"before".len() + KEPT.len();
        assert_eq!(after[..kept], before[..kept]);
        assert_eq!(&after[kept..][..REPLACEMENT.len()], REPLACEMENT);
        assert!(after[kept + REPLACEMENT.len()..][..text.len() - 3].iter().all(|&byte| byte == 0));
        assert!(after.ends_with(b"\0after"));
    }

    #[test]
    fn another_script_is_refused() {
        assert!(without_callbacks(b"nothing").is_err());
        assert!(without_callbacks(&component(b"'''\nimport json\n")).is_err());
        let known = component(&[FIRST_LINE, LAST_LINES].concat());
        assert!(without_callbacks(&[known.clone(), known].concat()).is_err());
    }
}
