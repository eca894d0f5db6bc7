def share_the_biscuits(wishes, biscuits):
    content = 0
    heaviest = max(biscuits, default=0)
    for wish in wishes:
        if heaviest >= wish:
            content += 1
    return content
