def one_colour_hedge(hedge, spare):
    longest = 0
    for start in range(len(hedge)):
        left_over = spare
        end = start
        while end < len(hedge):
            if hedge[end] != hedge[start]:
                if left_over == 0:
                    break
                left_over -= 1
            end += 1
        longest = max(longest, end - start)
    return longest
