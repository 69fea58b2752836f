"""Run slow work in a daemon thread, so that it blocks neither the event loop nor the exit."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Run the work in a thread, and return its result or raise its error."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if answer.done():  # the waiting task was cancelled
            return
        if error is None:
            answer.set_result(result)  # type: ignore[arg-type]
        else:
            answer.set_exception(error)

    def run() -> None:
        result, fault = None, None
        try:
            result = work()
        except BaseException as error:  # any error must reach the caller
            fault = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, result, fault)

    threading.Thread(target=run, name="thinking", daemon=True).start()
    return await answer
