def ledger_days(ledger, spans):
    totals = [0]
    for gain in ledger:
        totals.append(totals[-1] + gain)
    answers = []
    for first, last in spans:
        answers.append(totals[last] - totals[first])
    return answers
