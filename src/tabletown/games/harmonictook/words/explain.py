"""The reason for an action, in one sentence; its numbers are those of `expected_income`, so it is never a guess."""

import itertools
from collections.abc import Sequence
from typing import Any

from tabletown.engine.contract import FINE
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, ROB, WANT
from tabletown.games.harmonictook.bots import expected_income
from tabletown.games.harmonictook.bots.expected_income import MOST, THROWS, UNIT, WAYS
from tabletown.games.harmonictook.material import (
    CARDS,
    CATEGORIES,
    LANDMARKS,
    N_CARDS,
    N_LANDMARKS,
    NOTHING,
    PURPLE,
    RED,
    TOTALS,
    TRAIN_STATION,
    TV_STATION,
)
from tabletown.games.harmonictook.rules.decisions import refusal
from tabletown.games.harmonictook.rules.ending import has_extra_turn, landmarks
from tabletown.games.harmonictook.rules.income import total
from tabletown.games.harmonictook.words.log import coins

SIX = 6  # the most that one die shows
LEFT = ("", "one landmark", "two landmarks", "three landmarks")


def explain(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """The reason for an action, in one sentence; empty if there is nothing to say."""
    if refusal(box, s, seat, action) != FINE:
        return ""
    s = s.copy()
    if action == actions.KEEP:
        return why_keep(box, s, seat)
    if action <= actions.ROLL_TWO:
        return why_throw(box, s, seat, action) if s.thrown == 0 else why_again(box, s, seat, action)
    if action == actions.PASS:
        return why_pass(box, s, seat)
    if action == actions.DECLINE:
        return why_decline(box, s, seat)
    if action < RAISE:
        return why_buy(box, s, seat, action - BUY, names)
    if action < ROB:
        return why_landmark(box, s, seat, action - RAISE)
    if action < OFFER:
        return why_rob(box, s, seat, action - ROB, names)
    if action < WANT:
        return why_offer(box, s, seat, action - OFFER)
    return why_want(box, s, seat, *divmod(action - WANT, N_CARDS), names)


def raised(verb: str, before: int, after: int) -> str:
    """A change of income in words, if it is large enough to show."""
    old, new = f"{before / UNIT:.2f}", f"{after / UNIT:.2f}"
    return f"{verb} your income from {old} to {new} coins a round." if after > before and old != new else ""


# ---- the dice


def gains(box: Any, s: Any, p: int, dice: int) -> list[int]:
    """What each of the 36 throws brings."""
    totals = range(dice, 6 * dice + 1)
    return [expected_income.gain(box, s, p, p, x) for x in totals for _ in range(WAYS[dice, x])]


def other_dice(box: Any, s: Any, p: int, dice: int) -> list[int]:
    """What the throws with the other number of dice bring, if they are legal."""
    allowed = refusal(box, s, p, actions.ROLL_ONE if dice == 2 else actions.ROLL_TWO) == FINE
    return gains(box, s, p, 3 - dice) if allowed else []


def why_throw(box: Any, s: Any, p: int, action: int) -> str:
    """The better chance to afford the last landmark, the better mean, or the better chance of any income."""
    dice = action + 1
    these, those = gains(box, s, p, dice), other_dice(box, s, p, dice)
    if max(these + those) >= MOST:
        return ""
    brings, other = ("One die brings", "two dice") if dice == 1 else ("Two dice bring", "one die")
    if not those:
        return f"{brings} you {sum(these) / THROWS:.2f} coins on average."
    lack = expected_income.short(box, s, p)
    if landmarks(s, p) == N_LANDMARKS - 1 and lack > 0:
        good, bad = (sum(v >= lack for v in throws) for throws in (these, those))
        if good > bad:
            return f"{brings} you your last landmark in {good} throws of 36, {other} in {bad}."
    good, bad = (sum(v > 0 for v in throws) for throws in (these, those))
    if sum(these) < sum(those) and good > bad:
        return f"{brings} you something in {good} throws of 36, {other} in {bad}."
    return f"{brings} you {sum(these) / THROWS:.2f} coins on average, {other} {sum(those) / THROWS:.2f}."


def why_again(box: Any, s: Any, p: int, action: int) -> str:
    """A new throw brings more on average."""
    fresh, kept = gains(box, s, p, action + 1), expected_income.gain(box, s, p, p, total(s))
    dice = "one die" if action == actions.ROLL_ONE else "two dice"
    if max(*fresh, kept) >= MOST:
        return ""
    if sum(fresh) <= kept * THROWS:
        more = sum(v > kept for v in fresh)
        return f"{more} throws of 36 with {dice} bring more than this one." if more > 1 else ""
    return f"A fresh throw of {dice} brings {sum(fresh) / THROWS:.2f} coins on average, this one {kept}."


def why_keep(box: Any, s: Any, p: int) -> str:
    """Doubles, or no better throw to expect."""
    kept = expected_income.gain(box, s, p, p, total(s))
    rolls = (actions.ROLL_ONE, actions.ROLL_TWO)
    fresh = max(sum(gains(box, s, p, roll + 1)) for roll in rolls if refusal(box, s, p, roll) == FINE)
    if kept * THROWS >= fresh and kept < MOST:
        return f"This throw brings you {coins(kept)}, a fresh one {fresh / THROWS:.2f} on average."
    if has_extra_turn(box, s):
        return "These doubles give you another turn."
    purse = int(s.coins[p]) + kept
    costs = {int(box.landmark_cost[b]): b for b in range(N_LANDMARKS) if not s.built[p, b]}
    enough = max((cost for cost in costs if cost <= purse), default=None)
    if enough is not None:
        return f"With this throw you have enough for the {LANDMARKS[costs[enough]].name}."
    return f"This throw brings you {coins(kept)}." if 0 < kept < MOST else ""


# ---- purchases


def income(box: Any, s: Any, p: int) -> int:
    """The mean income of a seat per round, in 1/UNIT coin."""
    return expected_income.prospects(box, s, p, expected_income.habits(box, s))[0]


def income_with(box: Any, s: Any, p: int, c: int, n: int) -> int:
    """The mean income of a seat per round with n more copies of a card, in 1/UNIT coin."""
    s.cards[p, c] += n
    mean = income(box, s, p)
    s.cards[p, c] -= n
    return mean


def why_buy(box: Any, s: Any, p: int, c: int, names: Sequence[str]) -> str:
    """More income, the throw that brings more, or what the card pays as soon as it can."""
    return (
        raised("It raises", income(box, s, p), income_with(box, s, p, c, 1))
        or better_throw(box, s, p, c, names)
        or printed(box, c)
    )


def better_throw(box: Any, s: Any, p: int, c: int, names: Sequence[str]) -> str:
    """The throw, first of all an own one, that brings most more with the card than without it, once it is paid."""
    s.coins[p] -= box.cost[c]
    best, sentence = 0, ""
    for r, x in itertools.product(sorted(range(s.seats), key=lambda r: r != p), range(1, TOTALS)):
        without = expected_income.gain(box, s, p, r, x)
        s.cards[p, c] += 1
        having = expected_income.gain(box, s, p, r, x)
        s.cards[p, c] -= 1
        if having - without > best and having < MOST and (x <= SIX or s.built[r, TRAIN_STATION]):
            thrower = "you throw" if r == p else f"{names[r]} throws"
            best, sentence = having - without, f"It brings you {coins(having - without)} when {thrower} {x}."
    s.coins[p] += box.cost[c]
    return sentence


def printed(box: Any, c: int) -> str:
    """What a card pays by its print, though not yet."""
    rolls = " or ".join(str(x) for x in range(TOTALS) if c in box.on[x])
    pays = coins(int(box.pays[c]))
    if box.colour[c] == RED:
        return f"Others who throw {rolls} pay you up to {pays}."
    if CARDS[c].per != NOTHING:
        return f"Your throw of {rolls} pays {pays} for each {CATEGORIES[CARDS[c].per]} card that you own."
    return f"It pays {pays} when you throw {rolls}." if box.colour[c] != PURPLE else ""


def why_landmark(box: Any, s: Any, p: int, b: int) -> str:
    """Victory, more income, or one step closer to victory."""
    left = N_LANDMARKS - landmarks(s, p) - 1
    if left == 0:
        return "It is your last landmark: you win."
    before = income(box, s, p)
    s.built[p, b] = 1
    after = income(box, s, p)
    s.built[p, b] = 0
    return raised("It raises", before, after) or f"It leaves you {LEFT[left]} to build."


def why_pass(box: Any, s: Any, p: int) -> str:
    """Nothing brings victory nearer, and a landmark is waiting."""
    missing = [b for b in range(N_LANDMARKS) if not s.built[p, b]]
    cheapest = min(missing, key=lambda b: int(box.landmark_cost[b]))
    lack = int(box.landmark_cost[cheapest]) - int(s.coins[p])
    before, need = income(box, s, p), expected_income.short(box, s, p)
    for c in range(N_CARDS):
        after = income_with(box, s, p, c, 1)
        if refusal(box, s, p, BUY + c) == FINE and (need + int(box.cost[c])) * before < need * after:
            return why_save(box, s, p, missing)
    if lack <= 0 or need <= 0:
        return why_save(box, s, p, missing)
    return f"No card brings you closer to victory, and the {LANDMARKS[cheapest].name} is only {coins(lack)} away."


def why_save(box: Any, s: Any, p: int, missing: Sequence[int]) -> str:
    """The coins for the next landmark that is still too dear."""
    dear = [b for b in missing if box.landmark_cost[b] > s.coins[p]]
    if not dear:
        return ""
    b = min(dear, key=lambda b: int(box.landmark_cost[b]))
    lack = coins(int(box.landmark_cost[b]) - int(s.coins[p]))
    return f"It saves your coins for the {LANDMARKS[b].name}, which is {lack} away."


# ---- the TV Station and the Business Center


def why_rob(box: Any, s: Any, p: int, q: int, names: Sequence[str]) -> str:
    """The fullest purse, or the player who is closest to victory."""
    others = [r for r in range(s.seats) if r != p]
    if s.coins[q] == max(s.coins[r] for r in others):
        rivals = sum(s.coins[r] == s.coins[q] for r in others) > 1
        return f"Nobody has more coins than {names[q]}." if rivals else f"{names[q]} has the most coins."
    rounds = {r: expected_income.rounds_to_win(box, s, r, income(box, s, r), 0) for r in others}
    if s.coins[q] > 0 and box.pays[TV_STATION] > 0 and all(rounds[q] < rounds[r] for r in others if r != q):
        return f"{names[q]} is closest to victory."
    taken = min(int(box.pays[TV_STATION]), int(s.coins[q]))
    return f"It takes {coins(taken)} from {names[q]}." if taken else ""


def why_offer(box: Any, s: Any, p: int, c: int) -> str:
    """A card that the seat does not miss."""
    now = income(box, s, p)
    mine = [k for k in range(N_CARDS) if refusal(box, s, p, OFFER + k) == FINE]
    loss = {k: now - income_with(box, s, p, k, -1) for k in mine}
    if loss[c] <= 0:
        return "It brings you nothing."
    words = "Of your cards it earns the least:" if loss[c] == min(loss.values()) else "It earns you"
    return f"{words} {loss[c] / UNIT:.2f} coins a round."


def why_want(box: Any, s: Any, p: int, q: int, c: int, names: Sequence[str]) -> str:
    """More income for the seat, or less for the other one."""
    before, theirs = income(box, s, p), income(box, s, q)
    exchange(s, p, q, int(s.offer), c)
    if better := raised("The swap raises", before, income(box, s, p)):
        return better
    lost = theirs - income(box, s, q)
    return f"It costs {names[q]} {lost / UNIT:.2f} coins a round." if lost * 100 >= UNIT else ""


def why_decline(box: Any, s: Any, p: int) -> str:
    """Coins for declining, or no swap that helps."""
    if box.decline_coins > 0:
        return f"It brings you {coins(int(box.decline_coins))}."
    now = income(box, s, p)
    cards = [c for c in range(N_CARDS) if box.colour[c] != PURPLE]
    for q, give, take in itertools.product(range(s.seats), cards, cards):
        if q != p and s.cards[p, give] and s.cards[q, take]:
            exchange(s, p, q, give, take)
            after = income(box, s, p)
            exchange(s, p, q, take, give)
            if after > now:
                return ""
    return "No swap raises your income."


def exchange(s: Any, p: int, q: int, give: int, take: int) -> None:
    """Swap two cards."""
    for giver, taker, c in ((p, q, give), (q, p, take)):
        s.cards[giver, c] -= 1
        s.cards[taker, c] += 1
