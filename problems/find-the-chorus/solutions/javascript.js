function findTheChorus(song, chorus) {
    // border[i]: the length of the longest shorter start of the chorus that its first
    // i + 1 notes end with.
    const border = new Array(chorus.length).fill(0);
    let agreed = 0;
    for (let i = 1; i < chorus.length; i++) {
        while (agreed > 0 && chorus[i] !== chorus[agreed]) {
            agreed = border[agreed - 1];
        }
        if (chorus[i] === chorus[agreed]) {
            agreed++;
        }
        border[i] = agreed;
    }

    agreed = 0; // the longest start of the chorus that the song ends with, up to here
    for (const [place, note] of song.entries()) {
        while (agreed > 0 && note !== chorus[agreed]) {
            agreed = border[agreed - 1];
        }
        if (note === chorus[agreed]) {
            agreed++;
        }
        if (agreed === chorus.length) {
            return place + 1 - agreed;
        }
    }
    return -1;
}
