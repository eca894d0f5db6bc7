def heap_the_crates(crates):
    heap = []
    for weight in crates:
        heap.append(weight)
        i = len(heap) - 1
        while i > 0 and heap[i] < heap[(i - 1) // 2]:
            heap[i], heap[(i - 1) // 2] = heap[(i - 1) // 2], heap[i]
            i = (i - 1) // 2
    crates = heap
