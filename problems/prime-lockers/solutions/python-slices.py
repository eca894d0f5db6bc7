def prime_lockers(last: int) -> int:
    shut = bytearray(b"\1") * (last + 1)  # 1 for a locker that no smaller key has opened
    shut[:2] = bytes(min(2, last + 1))  # 0 and 1 don't count

    key = 2
    while key * key <= last:
        if shut[key]:
            multiples = range(key * key, last + 1, key)
            shut[key * key :: key] = bytes(len(multiples))
        key += 1

    return sum(shut)
