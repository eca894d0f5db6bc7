from itertools import product


def fair_brackets(pairs, colours):
    def is_fair(brackets):
        now = 0
        for bracket in brackets:
            now += 1 if bracket == "(" else -1
            if now < 0 or now > colours:
                return False
        return now == 0

    return ["".join(brackets) for brackets in product("()", repeat=2 * pairs) if is_fair(brackets)]
