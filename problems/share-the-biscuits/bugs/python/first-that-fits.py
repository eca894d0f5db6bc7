def share_the_biscuits(wishes, biscuits):
    used = [False] * len(biscuits)
    content = 0
    for wish in wishes:
        for i in range(len(biscuits)):
            if not used[i] and biscuits[i] >= wish:
                used[i] = True
                content += 1
                break
    return content
