fn unpack_notes(packed: String) -> Vec<String> {
    let mut notes = Vec::new();
    let mut rest = packed.as_str();
    // The next mark ends the length: no digit of a length is a mark, and the note comes behind it.
    while let Some((length, behind)) = rest.split_once('#') {
        let length: usize = length.parse().expect("a length");
        notes.push(behind[..length].to_string());
        rest = &behind[length..];
    }
    notes
}
