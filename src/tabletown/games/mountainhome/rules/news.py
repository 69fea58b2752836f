"""The news: what everybody has just seen happen, for the log; a comparison of two states could not tell it."""

from tabletown.engine.compile import rule
from tabletown.games.mountainhome.state import MAX_NEWS, State

# The kinds of news. Each comes with a seat and two numbers.
N_KINDS = 16
(
    STOPPED,  # by Ygg: the victim; the hit, and what it would have hit
    EXPLORED,  # the explorer; the card
    BARREN,  # the explorer, who found nothing to explore
    OPENED,  # the explorer, who made the Fortress open
    HANDED,  # Charity: the seat; the card that it took into hand
    ROLLED,  # the owner of a dwarf in the Cavern; the roll, and the dwarf
    ADDED,  # the owner of Ori; the card that he added to the bid
    CONVERTED,  # the seat in whose bid Tapfa's rocks count as shinies
    DROPPED,  # the seat of a bid; the card that Minecarts discarded, and its owner
    TRASHED,  # the seat of a bid; the card that was trashed, and why
    SPARED,  # the seat whose Ygg was discarded instead of trashed
    COUNTED,  # the seat; its total, and the worth of what it trashed first
    WON,  # the winner; what decided the bid
    MIXED,  # the leader of the bid whose cards a Mishap mixed; the seats that it spared, bit by bit
    DRUNK,  # the seat that got a Hangover
    RESOLVED,  # an event that was trashed; the seat is -1
) = range(N_KINDS)  # fmt: skip

# Why a card was trashed, and what decided a bid.
FOR_BID, FOR_POLITICS, FOR_TIE, FOR_HUT = range(4)
BY_TOTAL, BY_WORTH, BY_MORE_TRASH, BY_ORDER = range(4)


@rule
def tell(s: State, kind: int, p: int, x: int, y: int) -> None:
    """Remember what has just happened; what no longer finds room is not told."""
    n = int(s.n_news)
    if n < MAX_NEWS:
        s.news[n, 0] = kind
        s.news[n, 1] = p
        s.news[n, 2] = x
        s.news[n, 3] = y
        s.n_news = n + 1


@rule
def forget(s: State) -> None:
    """Forget the news of the last action."""
    for k in range(s.n_news):
        for i in range(len(s.news[k])):
            s.news[k, i] = 0
    s.n_news = 0
