import math

import numpy as np
import pytest

from tabletown.arena.stats import bradley_terry, sprt
from tabletown.arena.stats.sprt import FEWEST, Sprt, block_means, elo_of, expected
from tabletown.engine.errors import BadOption


def duels(elo, shape, seed):
    """Blocks of two games each."""
    return np.random.default_rng(seed).binomial(2, expected(elo), shape) / 2


def shared_luck(elo, shape, seed):
    """Blocks of which half are even whoever plays, as rotations on a lucky seed are."""
    draw = np.random.default_rng(seed)
    return np.where(draw.random(shape) < 0.5, 0.5, draw.random(shape) < 2 * expected(elo) - 0.5)


def big_tables(elo, shape, seed):
    """Blocks of four rotations with four pairs of A and B each."""
    return np.random.default_rng(seed).binomial(16, expected(elo), shape) / 16


def verdicts(x, low, high):
    """What the test says of many runs at once, and after how many blocks."""
    blocks = np.arange(1, x.shape[1] + 1)
    path = sprt.ratios(blocks, np.cumsum(x - 0.5, 1), np.cumsum((x - 0.5) ** 2, 1), low, high)
    test = Sprt(low, high)
    crossed = ((path <= test.floor) | (path >= test.ceiling)) & (blocks >= FEWEST)
    first = crossed.argmax(1)
    which = np.where(path[np.arange(len(x)), first] > 0, "A", "B")
    return np.where(crossed.any(1), which, None), first + 1


@pytest.mark.parametrize(("low", "high", "blocks"), [(0, 40, 1500), (-20, 20, 1500), (100, 150, 800)])
@pytest.mark.parametrize("kind", [duels, shared_luck, big_tables])
def test_errors_are_as_rare_as_promised(kind, low, high, blocks):
    if kind is shared_luck and low == 100:
        low, high = 50, 100  # blocks of which half are even cannot be scored much higher
    at_low, _ = verdicts(kind(low, (2000, blocks), 1), low, high)
    at_high, _ = verdicts(kind(high, (2000, blocks), 2), low, high)
    assert (at_low == "A").mean() < 0.065  # 0.05 and three standard errors of 2000 runs
    assert (at_high == "B").mean() < 0.065
    assert (at_low == "B").mean() > 0.93
    assert (at_high == "A").mean() > 0.93
    if kind is not big_tables:  # these decide within few blocks, where the guards make it stricter
        assert (at_low == "A").mean() > 0.025
        assert (at_high == "B").mean() > 0.02


def test_clear_cases_end_soon():
    _, unclear = verdicts(duels(20, (300, 1500), 3), 0, 40)
    said, clear = verdicts(duels(150, (300, 1500), 3), 0, 40)
    assert (said == "A").all()
    assert clear.mean() < 0.3 * unclear.mean()


def test_one_test_says_what_many_at_once_say():
    x = duels(20, (40, 1200), 5)
    said, after = verdicts(x, 0, 40)
    assert set(said) >= {"A", "B"}
    for run, decision, blocks in zip(x, said, after, strict=True):
        test = Sprt(0, 40)
        counted = test.add(run)
        assert test.decision == decision
        if decision:
            assert counted == test.blocks == blocks


@pytest.mark.parametrize("size", [1, 7, 100, 5000])
def test_it_does_not_matter_how_many_blocks_come_at_a_time(size):
    x = big_tables(7, 5000, 11)
    whole, parts = Sprt(0, 10), Sprt(0, 10)
    whole.add(x)
    for begin in range(0, len(x), size):
        parts.add(x[begin : begin + size])
    assert whole.decision in ("A", "B")
    assert vars(parts) == vars(whole)
    assert (parts.llr, parts.estimate) == (whole.llr, whole.estimate)


def test_blocks_after_the_decision_do_not_count():
    test = Sprt(0, 40)
    counted = test.add(np.ones(500))
    assert test.decision == "A"
    assert counted == test.blocks < 30
    before = test.llr
    assert test.add(np.zeros(500)) == 0
    assert (test.decision, test.llr) == ("A", before)


def test_the_ratio_by_hand():
    x = duels(30, 400, 2)
    test = Sprt(-200, 200, alpha=1e-9, beta=1e-9)
    test.add(x[:15])  # too few to decide
    s0, s1 = expected(-200), expected(200)
    variance = x[:15].var() + 0.5 / 15
    assert test.llr == pytest.approx(15 * (s1 - s0) * (2 * x[:15].mean() - s0 - s1) / (2 * variance))


def test_too_few_blocks_decide_nothing():
    test = Sprt(0, 400)
    test.add(np.ones(FEWEST - 1))
    assert test.llr > test.ceiling
    assert test.decision is None
    test.add(np.ones(1))
    assert test.decision == "A"


def test_blocks_without_variance_are_no_proof_at_once():
    even = Sprt(0, 20)
    even.add(np.full(30, 0.5))
    assert even.decision is None
    assert math.isfinite(even.llr)
    even.add(np.full(100, 0.5))
    assert even.decision == "B"  # two that always draw: no lead of 20


def test_before_the_first_block():
    test = Sprt()
    assert (test.llr, test.decision, test.blocks) == (0, None, 0)
    assert test.add(np.zeros(0)) == 0
    assert test.estimate == (0, -math.inf, math.inf)
    assert (
        test.sentence("Greedy", "EVie")
        == "Undecided after 0 blocks: Greedy against EVie +0 Elo (too few games for an interval)."
    )


def test_the_estimate_covers_the_truth():
    hits = 0
    for run in shared_luck(40, (1000, 200), 9):
        test = Sprt(-1000, 1000, alpha=1e-300, beta=1e-300)  # decides nothing, so that the length is fixed
        assert test.add(run) == 200
        hits += test.estimate.low <= 40 <= test.estimate.high
    assert 0.93 <= hits / 1000 <= 0.98


def coverage(x, truth):
    """How often the interval of a share holds the true share, over many runs."""
    ends = [sprt.share_interval(x.shape[1], (run - 0.5).sum(), ((run - 0.5) ** 2).sum()) for run in x]
    return np.mean([low <= truth <= high for low, high in ends])


@pytest.mark.parametrize("blocks", [2, 3, 5, 8, 16, 40, 100])
@pytest.mark.parametrize(
    ("kind", "elo"),
    [
        *((kind, elo) for kind in (duels, shared_luck, big_tables) for elo in (0, 70, 190)),
        *(
            (kind, elo) for kind in (duels, big_tables) for elo in (380, 600)
        ),  # half of shared luck is even: never so high
    ],
)
def test_the_interval_keeps_its_promise_for_few_blocks(kind, elo, blocks):
    assert coverage(kind(elo, (1500, blocks), blocks), expected(elo)) > 0.933  # 0.95 and three standard errors


@pytest.mark.parametrize("share", [0.6, 0.9, 0.99])
@pytest.mark.parametrize("blocks", [5, 10, 16, 40])
def test_the_interval_keeps_its_promise_where_most_samples_are_all_wins(share, blocks):
    x = (np.random.default_rng(blocks).random((1500, blocks)) < share).astype(float)
    assert coverage(x, share) > 0.933


def test_of_clean_wins_six_are_the_fewest_that_tell():
    assert [sprt.is_enough(n) for n in range(9)] == [False] * 6 + [True] * 3


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (15, 2.131), (999, 1.962)])
def test_students_quantiles(freedom, t):
    assert sprt.student(freedom) == pytest.approx(t, abs=0.005)


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (-20, 3, "95 %: -20 to +3 Elo"), (50, math.inf, "95 %: +50 Elo or more"),
        (-math.inf, 7, "95 %: +7 Elo or less"), (-math.inf, math.inf, "too few games for an interval"),
    ],
)  # fmt: skip
def test_an_interval_in_words(low, high, words):
    assert sprt.Estimate(0, low, high).interval == words


def test_the_estimate_of_clean_wins_has_no_upper_end():
    test = Sprt(0, 20)
    test.add(np.ones(16))
    assert 300 < test.estimate.elo < 700
    assert 0 < test.estimate.low < test.estimate.elo
    assert test.estimate.high == math.inf


def test_elo_and_share_are_inverse():
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    for elo in (-300, -20, 0, 55, 700):
        assert elo_of(expected(elo)) == pytest.approx(elo)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


@pytest.mark.parametrize(
    ("low", "high", "share", "verdict"),
    [
        (0, 20, 0.9, "Greedy is stronger than EVie (95 %), after 16 blocks."),
        (0, 20, 0.1, "EVie is stronger than Greedy (95 %), after 16 blocks."),
        (0, 20, 0.49, "Greedy is not stronger than EVie by 20 Elo (95 %), after 46 blocks."),
        (10, 30, 0.9, "Greedy is stronger than EVie by more than 10 Elo (95 %), after 16 blocks."),
        (-10, 0, 0.9, "Greedy is not weaker than EVie by 10 Elo (95 %), after 16 blocks."),
        (-20, 0, 0.1, "Greedy is weaker than EVie (95 %), after 16 blocks."),
        (-40, -7.5, 0.1, "Greedy is weaker than EVie by more than 7.5 Elo (95 %), after 16 blocks."),
    ],
)
def test_verdicts_in_words(low, high, share, verdict):
    test = Sprt(low, high)
    test.add(np.full(1000, share))
    assert test.sentence("Greedy", "EVie") == verdict


def test_the_percentage_is_that_of_the_error_concerned():
    won, lost = Sprt(0, 20, alpha=0.01, beta=0.1), Sprt(0, 20, alpha=0.01, beta=0.1)
    won.add(np.ones(100))
    lost.add(np.full(500, 0.49))
    assert "(99 %)" in won.sentence("a", "b")
    assert "(90 %)" in lost.sentence("a", "b")


def test_undecided_in_words():
    test = Sprt(0, 20)
    test.add(np.array([0.5] + [0.25, 0.75, 0.5] * 9))
    assert (
        test.sentence("Greedy", "EVie") == "Undecided after 28 blocks: Greedy against EVie +0 Elo (95 %: -61 to +61)."
    )
    assert test.numbers("Greedy", "EVie") == (
        "Greedy +0 Elo (95 %: -61 to +61), LLR -0.20 (-2.94 to 2.94) for Greedy to lead by 0 or 20 Elo"
    )
    single = Sprt(0, 20)
    single.add(np.array([1.0]))
    assert single.sentence("Greedy", "EVie").startswith("Undecided after 1 block:")


def test_block_means_come_from_pairs_at_tables_of_any_size():
    players = np.array([[0, 1, 2], [1, 2, 0], [0, 0, 1], [2, 1, -1], [1, 0, 2]])
    scores = np.array([[5, 3, 9], [4, 0, 4], [7, 1, 2], [1, 2, 3], [0, 0, 0]])
    found = bradley_terry.pairs(np.array([30, 30, 10, 10, 20]), players, scores)
    assert block_means(*found, 0, 1).tolist() == [0.5, 0.5, 0.75]  # blocks 10, 20, 30
    assert block_means(*found, 1, 0).tolist() == [0.5, 0.5, 0.25]
    assert block_means(*found, 0, 3).tolist() == []


@pytest.mark.parametrize("bounds", [(20, 0), (5, 5), (0, math.inf), (math.nan, 1)])
def test_bounds_out_of_order_are_refused(bounds):
    with pytest.raises(BadOption, match="the lower first"):
        Sprt(*bounds)


def test_other_nonsense_is_refused():
    with pytest.raises(BadOption, match="chances of error"):
        Sprt(alpha=0)
    for bad in (-0.1, 1.5, math.nan):
        with pytest.raises(ValueError, match="between 0 and 1"):
            Sprt().add(np.array([bad]))


def test_asked_the_other_way_round_it_errs_as_rarely():
    """Of two equals, the second is called stronger in no more than 5 of 100 duels."""
    wrong = 0
    for run in duels(0, (400, 1500), 9):
        test = Sprt(0, 40)
        test.add(run)
        wrong += test.is_reversed
    assert wrong / 400 < 0.05
