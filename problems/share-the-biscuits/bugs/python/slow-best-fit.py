def share_the_biscuits(wishes, biscuits):
    content = 0
    for wish in wishes:
        enough = [biscuit for biscuit in biscuits if biscuit >= wish]
        if enough:
            biscuits.remove(min(enough))
            content += 1
    return content
