"""Tables of decisions: the generated dispatch calls the right branch with the right arguments."""

from tabletown.engine.compile import rule
from tabletown.engine.decisions import Decision, answer_ranges, switch


@rule
def add(x: int, y: int) -> int:
    return x + y


@rule
def take(x: int, y: int) -> int:
    return x - y


@rule
def only_y(y: int) -> int:
    return 100 * y


@rule
def numbered(y: int, first: int, second: int) -> int:
    return 100 * y + 10 * first + second


def test_each_phase_gets_its_branch_whatever_its_number():
    choose = switch("choose", __name__, [(7, add), (2, take), (5, add), (0, take)])
    assert [choose(phase, 5, 3) for phase in (7, 2, 5, 0)] == [8, 2, 8, 2]


def test_an_unknown_phase_gets_the_last_branch():
    assert switch("last", __name__, [(1, add), (2, take)])(9, 5, 3) == 2


def test_a_branch_gets_what_it_names_of_what_is_given():
    some = switch("some", __name__, [(1, add), (2, only_y)], given=("x", "y"))
    assert (some(1, 5, 3), some(2, 5, 3)) == (8, 300)


def test_numbers_go_to_the_other_parameters_in_order():
    steps = switch("steps", __name__, [(1, numbered), (2, only_y)], given=("x", "y"), numbers=("a", "b", "c"))
    assert (steps(1, 9, 4, 2, 1, 8), steps(2, 9, 4, 2, 1, 8)) == (421, 400)


def test_ranges_are_found_by_phase():
    rows = (Decision(3, "?", add, take, ((5, 8),)), Decision(1, "?", add, take, ((0, 1), (10, 20))))
    firsts, lasts = answer_ranges(rows, 5)
    ranges = [[(int(a), int(b)) for a, b in zip(firsts[k], lasts[k], strict=True) if a < b] for k in range(5)]
    assert ranges == [[], [(0, 1), (10, 20)], [], [(5, 8)], []]
