"""How tests wait: for a condition and never for a time, with one limit that only a program that hangs can reach."""

import asyncio
import os
import time

# Seconds, for a whole test as for one condition in it; a smaller limit finds broken tests sooner.
LIMIT = float(os.environ.get("TABLETOWN_TEST_LIMIT", 900))


def until(holds, pause=lambda: time.sleep(0.02)):
    """Wait until something holds, and return what it gave."""
    end = time.monotonic() + LIMIT
    while not (found := holds()):
        assert time.monotonic() < end, f"waited {LIMIT:.0f} seconds in vain"
        pause()
    return found


async def until_true(holds):
    """Wait until something holds while an event loop runs."""
    end = time.monotonic() + LIMIT
    while not holds():
        assert time.monotonic() < end, f"waited {LIMIT:.0f} seconds in vain"
        await asyncio.sleep(0.01)
