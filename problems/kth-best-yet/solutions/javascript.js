// JavaScript has no heap of its own: heap[i] is at most as large as heap[2 * i + 1] and heap[2 * i + 2].
function push(heap, score) {
    let i = heap.length;
    heap.push(score);
    while (i > 0) {
        const parent = (i - 1) >> 1;
        if (heap[parent] <= heap[i]) {
            return;
        }
        [heap[parent], heap[i]] = [heap[i], heap[parent]];
        i = parent;
    }
}

function replaceLowest(heap, score) {
    let i = 0;
    heap[0] = score;
    for (;;) {
        let lowest = i;
        for (const child of [2 * i + 1, 2 * i + 2]) {
            if (child < heap.length && heap[child] < heap[lowest]) {
                lowest = child;
            }
        }
        if (lowest === i) {
            return;
        }
        [heap[i], heap[lowest]] = [heap[lowest], heap[i]];
        i = lowest;
    }
}

function kthBestYet(scores, place) {
    const best = []; // a heap of the best scores so far, at most `place` of them
    const shown = [];
    for (const score of scores) {
        if (best.length < place) {
            push(best, score);
        } else if (score > best[0]) {
            replaceLowest(best, score);
        }
        if (best.length === place) {
            shown.push(best[0]);
        }
    }
    return shown;
}
