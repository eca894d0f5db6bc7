function songRequests(wishes, places) {
    // A Map keeps the order in which its keys came.
    const times = new Map();
    for (const song of wishes) {
        times.set(song, (times.get(song) ?? 0) + 1);
    }
    // byTimes[t] holds the songs with exactly t wishes, the earlier first wish before the later one.
    const byTimes = Array.from({ length: wishes.length + 1 }, () => []);
    for (const [song, t] of times) {
        byTimes[t].push(song);
    }
    return byTimes.reverse().flat().slice(0, places);
}
