def ledger_days(ledger, spans):
    known = {}
    for span in spans:
        if span not in known:
            first, last = span
            known[span] = sum(ledger[first:last + 1])
    return [known[span] for span in spans]
