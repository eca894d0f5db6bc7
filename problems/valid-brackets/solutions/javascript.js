function validBrackets(sheet) {
    const openerOf = new Map([[")", "("], ["]", "["], ["}", "{"]]);
    const waiting = []; // opened and not yet closed, the newest on top
    for (const ch of sheet) {
        if ("([{".includes(ch)) {
            waiting.push(ch);
        } else if (openerOf.has(ch) && waiting.pop() !== openerOf.get(ch)) {
            // Pairs may not overlap, so only the newest open bracket can be closed.
            return false;
        }
    }
    // A bracket still waiting here was never closed.
    return waiting.length === 0;
}
