// JavaScript has no heap of its own: heap[i] is at least as large as heap[2 * i + 1] and heap[2 * i + 2].
function siftDown(heap, i) {
    for (;;) {
        let largest = i;
        for (const child of [2 * i + 1, 2 * i + 2]) {
            if (child < heap.length && heap[child] > heap[largest]) {
                largest = child;
            }
        }
        if (largest === i) {
            return;
        }
        [heap[i], heap[largest]] = [heap[largest], heap[i]];
        i = largest;
    }
}

function twoHeaviest(rocks) {
    const heap = [...rocks];
    for (let i = Math.floor(heap.length / 2) - 1; i >= 0; i--) {
        siftDown(heap, i);
    }
    while (heap.length > 1) {
        // The heaviest comes out, the last rock takes its place and sinks to where it belongs.
        const heaviest = heap[0];
        heap[0] = heap.pop();
        siftDown(heap, 0);
        // The second heaviest is now on top, and what the two leave behind replaces it.
        heap[0] = heaviest - heap[0];
        siftDown(heap, 0);
    }
    // A weight of 0 stands for a pair that left nothing; it sinks to the bottom and changes no other weight.
    return heap.length > 0 ? heap[0] : 0;
}
