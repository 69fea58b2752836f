"""The LLVM code of rules, which becomes machine code only where Python calls it.

Numba optimises a function with all that it calls, and makes machine code of the whole, once for each level of calls.
That was half of the time to compile a game. Here a rule that other rules call is only linked into them; what Python
calls is optimised once, with all that is below it.
"""

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.codegen import ll as llvm
from numba.core.environment import lookup_environment

# Numba's functions and classes have no types:
# mypy: disable-error-code="no-untyped-call,no-untyped-def,misc,attr-defined,assignment,call-overload,arg-type"

INNER = "inner"  # the kind of cached code that is no machine code yet


class Asked(threading.local):
    """Who asks for a rule in this thread."""

    by_a_rule = False


asked = Asked()


@contextlib.contextmanager
def asked_by_a_rule() -> Iterator[None]:
    """Compile for another rule inside this block, not for Python."""
    before, asked.by_a_rule = asked.by_a_rule, True
    try:
        yield
    finally:
        asked.by_a_rule = before


class Inner:
    """Stands for the entry point of a rule that has no machine code of its own."""


class RuleLibrary(JITCodeLibrary):
    """The LLVM code of a rule with all that it calls, linked; `emit` makes machine code of it."""

    is_emitted = False

    def finalize(self) -> None:
        """Link what the rule calls, and drop what nobody calls; leave the rest to `emit`."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        passes, builder = llvm.create_new_module_pass_manager(), self._codegen._pass_builder()
        passes.add_global_dead_code_eliminate_pass()
        passes.run(self._final_module, builder)
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def is_recursive(self) -> bool:
        """Whether rules call each other in a circle, which Numba solves at run time."""
        return any(one.name.startswith(".numba.unresolved") for one in self._final_module.global_variables)

    def emit(self) -> None:
        """Optimise the code, and make machine code of it."""
        self._get_module_for_linking()  # rules that call this one go on from the code as it is
        self._dynamic_globals.clear()
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()
        self.is_emitted = True

    def get_pointer_to_function(self, name: str) -> Any:
        """Return the address of a function in machine code."""
        self._ensure_finalized()
        if not self.is_emitted:
            self.emit()
        return super().get_pointer_to_function(name)

    def serialize_using_object_code(self) -> Any:
        """Return what the cache keeps: the machine code, or the LLVM code if there is no other."""
        if self.is_emitted:
            return super().serialize_using_object_code()
        return self.name, INNER, self._final_module.as_bitcode()

    @classmethod
    def from_bitcode(cls, codegen: Any, name: str, bitcode: bytes) -> "RuleLibrary":
        """Return a library from the cache, without machine code."""
        library = cls(codegen, name)
        library.enable_object_caching()
        library._final_module = llvm.parse_bitcode(bitcode)
        library._finalized = True
        return library


def executable(context: Any, library: Any, code: Any) -> Any:
    """Make machine code, and return what Python can call."""
    environment = code.env if hasattr(code, "env") else code.environment
    entry = context.get_executable(library, code.fndesc, environment)
    for one in library._final_module.global_variables:
        if one.name.startswith("_ZN08NumbaEnv") and (other := lookup_environment(one.name)):
            library.codegen.set_env(one.name, other)
    return entry
