def full_bus(riders: int, stops: list[list[int]]) -> int:
    most = riders  # the bus may be fullest before the first stop

    for off, on in stops:
        riders += on - off
        most = max(most, riders)

    return most
