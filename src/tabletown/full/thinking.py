"""Work that takes its time, done beside the screen's loop in a thread that never keeps the program from ending."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> T:
    """What the work answers, or raises, while the screen goes on."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if answer.done():  # nobody waits any longer
            return
        if error is None:
            answer.set_result(result)  # type: ignore[arg-type]
        else:
            answer.set_exception(error)

    def run() -> None:
        result, fault = None, None
        try:
            result = work()
        except BaseException as error:  # whatever it is, it must reach who asked
            fault = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, result, fault)

    threading.Thread(target=run, name="thinking", daemon=True).start()
    return await answer
