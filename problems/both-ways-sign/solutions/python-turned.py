def both_ways_sign(sign: str) -> bool:
    counting = [character for character in sign.lower() if character.isalnum()]
    return counting == counting[::-1]
