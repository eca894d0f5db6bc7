function slowNews(farms, paths, first) {
    const pathsFrom = Array.from({ length: farms }, () => []);
    for (const [a, b, minutes] of paths) {
        pathsFrom[a].push([b, minutes]);
    }

    // JavaScript has no heap, so here is one: an array in which entry i comes no later than the entries 2i + 1 and 2i + 2.
    const onTheWay = [[0, first]]; // minute of arrival, farm

    function add(entry) {
        let i = onTheWay.length;
        while (i > 0) {
            const above = Math.floor((i - 1) / 2);
            if (onTheWay[above][0] <= entry[0]) {
                break;
            }
            onTheWay[i] = onTheWay[above];
            i = above;
        }
        onTheWay[i] = entry;
    }

    function takeEarliest() {
        const earliest = onTheWay[0];
        const entry = onTheWay.pop();
        if (onTheWay.length > 0) {
            let i = 0; // the last entry is put at the top and sinks
            for (;;) {
                let below = 2 * i + 1;
                if (below + 1 < onTheWay.length && onTheWay[below + 1][0] < onTheWay[below][0]) {
                    below += 1;
                }
                if (below >= onTheWay.length || onTheWay[below][0] >= entry[0]) {
                    break;
                }
                onTheWay[i] = onTheWay[below];
                i = below;
            }
            onTheWay[i] = entry;
        }
        return earliest;
    }

    const heard = new Map(); // farm -> the minute in which it hears the news
    let minute = 0;

    while (onTheWay.length > 0 && heard.size < farms) {
        const [arrival, farm] = takeEarliest();
        if (heard.has(farm)) {
            continue; // another child was here before
        }
        minute = arrival;
        heard.set(farm, minute);
        for (const [b, minutes] of pathsFrom[farm]) {
            if (!heard.has(b)) {
                add([arrival + minutes, b]);
            }
        }
    }

    return heard.size === farms ? minute : -1;
}
