def best_stretch(marks: list[int]) -> int:
    best = ending_here = marks[0]
    for i in range(1, len(marks)):
        # What came before is kept only if it lifts this turn.
        ending_here = marks[i] + max(ending_here, 0)
        best = max(best, ending_here)
    return best
