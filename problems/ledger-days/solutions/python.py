def ledger_days(ledger: list[int], spans: list[list[int]]) -> list[int]:
    totals = [0]  # totals[d]: the sum of all days before day d
    for gain in ledger:
        totals.append(totals[-1] + gain)

    return [totals[last + 1] - totals[first] for first, last in spans]
