def ledger_days(ledger: list[int], spans: list[list[int]]) -> list[int]:
    # Only the totals that some question needs are kept: before its first and before the day after its last.
    asked = {first for first, _ in spans} | {last + 1 for _, last in spans}
    before = {}
    total = 0

    for day, gain in enumerate(ledger):
        if day in asked:
            before[day] = total
        total += gain
    before[len(ledger)] = total

    return [before[last + 1] - before[first] for first, last in spans]
