def ledger_days(ledger, spans):
    answers = []
    for start, length in spans:
        answers.append(sum(ledger[start:start + length]))
    return answers
