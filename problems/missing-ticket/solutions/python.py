def missing_ticket(tickets: list[int]) -> int:
    missing = len(tickets)  # the highest number, which has no place in the list
    for i, number in enumerate(tickets):
        # What has been there before the loss comes in, and what is left goes out.
        missing += i - number
    return missing
