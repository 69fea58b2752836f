"""The geometry and the building once more, slow and plain, to hold the fast ones against.

A map is {(x, y): (floor, object, edges, domino)}, edges east, south, west, north as they lie.
"""

from tabletown.games.highrise.material import COMPUTER, DESK, DOOR, ELEVATOR, FLOOR_ICON, OPEN, PIANO, STAIRCASE, WINDOW

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def halves(s, t, x, y, r):
    """The two cells of a tile that lies somewhere."""
    dx, dy = STEPS[(1 + r) % 4]
    found = {}
    for h, place in enumerate(((x, y), (x + dx, y + dy))):
        edges = tuple(int(s.edges[t, h, (d - r) % 4]) for d in range(4))
        found[place] = int(s.floors[t, h]), int(s.objects[t, h]), edges, t
    return found


def may_meet(mine, other, same_floor):
    """The table of the rulebook, row by row."""
    pair = {mine, other}
    if WINDOW in pair:
        return False
    if pair == {OPEN}:
        return same_floor
    if OPEN in pair:
        return True
    return mine == other


def is_legal(land, new):
    """Whether a domino may lie there."""
    if any(place in land for place in new):
        return False
    if not land:
        return True
    touches = False
    for (x, y), (floor, _, edges, _) in new.items():
        for d, (dx, dy) in enumerate(STEPS):
            beside = land.get((x + dx, y + dy))
            if beside:
                touches = True
                if not may_meet(edges[d], beside[2][(d + 2) % 4], floor == beside[0]):
                    return False
    return touches


def border(land, place, d):
    """The combined edge."""
    mine = land[place][2][d]
    beside = land.get((place[0] + STEPS[d][0], place[1] + STEPS[d][1]))
    return mine or (beside[2][(d + 2) % 4] if beside else OPEN)


def pieces(land):
    """How many pieces a map has."""
    left, n = set(land), 0
    while left:
        n += 1
        todo = [left.pop()]
        while todo:
            x, y = todo.pop()
            for dx, dy in STEPS:
                if (x + dx, y + dy) in left:
                    left.remove((x + dx, y + dy))
                    todo.append((x + dx, y + dy))
    return n


def rooms(land):
    """The rooms of a map as sets of cells."""
    left, found = set(land), []
    while left:
        region, todo = set(), [next(iter(left))]
        while todo:
            place = todo.pop()
            if place in region:
                continue
            region.add(place)
            for d, (dx, dy) in enumerate(STEPS):
                beside = (place[0] + dx, place[1] + dy)
                if beside in land and border(land, place, d) == OPEN:
                    todo.append(beside)
        left -= region
        sides = [
            border(land, place, d)
            for place in region
            for d, (dx, dy) in enumerate(STEPS)
            if (place[0] + dx, place[1] + dy) not in region
        ]
        if OPEN not in sides and DOOR in sides:
            found.append(region)
    return found


def things(land, wifi):
    """How many of each object count, with the computer's doubles; cells of each floor; rooms; desks inside rooms."""
    inside = rooms(land)
    near = {(x + dx, y + dy) for (x, y), (_, o, _, _) in land.items() if o == COMPUTER for dx, dy in STEPS if wifi}
    objects, floors, desks = {}, {}, 0
    for place, (floor, o, _, _) in land.items():
        weight = 2 if place in near else 1
        floors[floor] = floors.get(floor, 0) + weight
        in_room = any(place in room for room in inside)
        if o >= 0 and (o != PIANO or in_room):
            objects[o] = objects.get(o, 0) + weight
            desks += weight * (o == DESK and in_room)
    return objects, floors, sum(2 if room & near else 1 for room in inside), desks


def doors(land):
    """How many doors a map has."""
    found = set()
    for x, y in land:
        for d, (dx, dy) in enumerate(STEPS):
            if border(land, (x, y), d) == DOOR:
                found.add(frozenset(((x, y), (x + dx, y + dy))))
    return len(found)


def has_hole(land):
    """Whether an empty cell cannot be reached from outside."""
    if not land:
        return False
    xs, ys = [x for x, _ in land], [y for _, y in land]
    field = {(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)} - set(land)
    todo = [(min(xs) - 1, min(ys) - 1)]
    while todo:
        x, y = todo.pop()
        if (x, y) in field:
            field.remove((x, y))
            todo += [(x + dx, y + dy) for dx, dy in STEPS]
    return bool(field)


def storeys(lands):
    """The floor of each map."""
    icons = [sum(o == FLOOR_ICON for _, o, _, _ in land.values()) for land in lands]
    return [sorted(set(icons)).index(n) + 1 for n in icons]


def connected(lands, p):
    """Whom a seat is connected to."""

    def has(q, o):
        return any(thing == o for _, thing, _, _ in lands[q].values())

    floors = storeys(lands)
    return {
        q
        for q in range(len(lands))
        if q != p
        and (
            floors[q] == floors[p]
            or (has(p, STAIRCASE) and floors[q] == floors[p] - 1)
            or (has(p, ELEVATOR) and has(q, ELEVATOR))
        )
    }


def suppliers(lands, generator):
    """Who has access to a utility, and who has it."""
    floors = storeys(lands)
    owns = [any(o == generator for _, o, _, _ in land.values()) for land in lands]
    access, has = set(), set()
    for floor in range(1, max(floors) + 1):
        for p, mine in enumerate(floors):
            if mine == floor and (floor == 1 or any(floors[q] == floor - 1 for q in has)):
                access.add(p)
        has |= {p for p in access if floors[p] == floor and owns[p]}
    return access, has
