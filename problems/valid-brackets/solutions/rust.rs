fn valid_brackets(sheet: String) -> bool {
    let mut waiting = Vec::new(); // opened and not yet closed, the newest on top
    for ch in sheet.chars() {
        let opener = match ch {
            '(' | '[' | '{' => {
                waiting.push(ch);
                continue;
            }
            ')' => '(',
            ']' => '[',
            '}' => '{',
            _ => continue,
        };
        // Pairs may not overlap, so only the newest open bracket can be closed.
        if waiting.pop() != Some(opener) {
            return false;
        }
    }
    // A bracket still waiting here was never closed.
    waiting.is_empty()
}
