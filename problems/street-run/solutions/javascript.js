function streetRun(letters) {
    const houses = new Set(letters);
    let longest = 0;
    for (const house of houses) {
        if (houses.has(house - 1)) {
            continue; // a run that contains this house begins further down the street
        }
        let end = house + 1;
        while (houses.has(end)) {
            end++;
        }
        longest = Math.max(longest, end - house);
    }
    return longest;
}
