function unpackNotes(packed) {
    const notes = [];
    let place = 0;
    while (place < packed.length) {
        // The next mark ends the length: no digit of a length is a mark, and the note comes behind it.
        const mark = packed.indexOf("#", place);
        const end = mark + 1 + Number(packed.slice(place, mark));
        notes.push(packed.slice(mark + 1, end));
        place = end;
    }
    return notes;
}
