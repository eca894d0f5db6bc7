def share_the_biscuits(wishes, biscuits):
    content = 0
    for wish, biscuit in zip(sorted(wishes), sorted(biscuits)):
        if biscuit >= wish:
            content += 1
    return content
