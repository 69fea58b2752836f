"""Everything that uses Numba's internals, here and in `rule_library`; imported only if rules are compiled.

Nothing here changes Numba for other code in the process: the pipeline, the cache and the widening belong to our own
dispatchers. They were tested with the versions in `TRIED`; with other versions plain `njit` compiles the rules,
which gives the same results but takes longer to start.

- `RuleCompiler` copies records as memory. Numba loads and stores a record as one value, which LLVM splits byte by
  byte: a state of 48 KB took minutes to compile, at every place where it is copied.
- `RuleCache` keeps machine code in the folder of its owner's fingerprint. Numba's own cache checks only the time
  and size of one source file, so it misses a changed constant in another file and recompiles for a comment. A file
  that is damaged counts as missing, and one that cannot be written is done without.
- `RuleLibrary` leaves a rule that only other rules call as LLVM code, until Python calls it.
- `InterpretedRule` runs a rule as Python for now (see `tiers`).
- `compile_wide` compiles a function once for all integer widths.
"""

import contextlib
import functools
import hashlib
import os
import pickle
import types as python_types
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numba
from numba import types
from numba.core import caching, cgutils, compiler, compiler_machinery, config, lowering, sigutils, typed_passes
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.np import arrayobj

from tabletown.engine.machine_code import tiers
from tabletown.engine.machine_code.rule_library import INNER, Inner, RuleLibrary, asked, asked_by_a_rule, executable

# Numba's functions and classes have no types:
# mypy: disable-error-code="no-untyped-call,no-untyped-def,misc,attr-defined,assignment,call-overload,arg-type"

TRIED = ("0.68",)
FOLDER = "machine_code_folder"  # the attribute of a function that holds its cache folder


def is_tested(version: str = numba.__version__) -> bool:
    """Whether this module was tested with a version of Numba."""
    return version.startswith(tuple(f"{known}." for known in TRIED))


def compiled(function: Callable[..., Any], folder: Path, inline: str) -> Any:
    """Compile a function, and cache its machine code in a folder."""
    rule = tuned(function, folder, inline) if is_tested() else plainly_compiled(function, folder, inline)
    rule.__class__ = Rule
    return rule


def tuned(function: Callable[..., Any], folder: Path, inline: str) -> Any:
    """Compile with our own pipeline, cache and widening."""
    options = {"nogil": True, "no_cfunc_wrapper": True, "inline": inline, "pipeline_class": RuleCompiler}
    dispatcher = numba.njit(**options)(function)
    vars(function)[FOLDER] = folder
    dispatcher._cache = RuleCache(function)
    dispatcher.compile = functools.partial(compile_wide, dispatcher, dispatcher.compile)
    return dispatcher


def plainly_compiled(function: Callable[..., Any], folder: Path, inline: str) -> Any:
    """Compile with Numba's documented options only, for an untested version."""
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        return numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True, inline=inline)(function)
    finally:
        config.CACHE_DIR = before


# ---- rules that run interpreted for now


class Rule(CPUDispatcher):
    """A compiled function that can be told to run as Python for a while; as machine code it costs nothing extra."""

    def interpret(self) -> None:
        """Run as Python when Python calls it."""
        self.__class__ = InterpretedRule

    def use_machine_code(self) -> None:
        """Run as machine code."""
        self.__class__ = Rule

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Answer a rule that calls this one, and needs no machine code of it."""
        with asked_by_a_rule():
            return super().get_call_template(args, kws)

    def add_overload(self, cres: Any) -> None:
        """Keep a result of the compiler; what is not machine code yet cannot be called from Python."""
        if isinstance(cres.entry_point, Inner):
            self.overloads[tuple(cres.signature.args)] = cres
        else:
            super().add_overload(cres)


class InterpretedRule(Rule):
    """A compiled function that runs as Python for now; what is compiled meanwhile calls its machine code as ever."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Run the function as Python, unless this thread loads machine code."""
        if tiers.here.is_inside:
            return self.py_func(*args, **named)
        if tiers.here.is_loading:
            return super().__call__(*args, **named)
        with tiers.gate.passed():
            if type(self) is InterpretedRule:
                return self.py_func(*args, **named)
        return self(*args, **named)  # it has changed over while this thread waited


# ---- records are copied as memory


class RecordLower(lowering.Lower):
    """Generates LLVM code as Numba does, except for `states[1] = states[0]`."""

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Copy memory if an element of a record array is assigned; leave everything else to Numba."""
        array, index, value = signature.args
        if not (isinstance(array, types.Array) and array.ndim == 1 and isinstance(index, types.Integer)):
            return super().lower_setitem(target_var, index_var, value_var, signature)
        if not (isinstance(array.dtype, types.Record) and array.dtype == value):
            return super().lower_setitem(target_var, index_var, value_var, signature)
        context, builder = self.context, self.builder
        cells = arrayobj.make_array(array)(context, builder, self.loadvar(target_var.name))
        at = context.cast(builder, self.loadvar(index_var.name), self.typeof(index_var.name), types.intp)
        checked = {"wraparound": True, "boundscheck": context.enable_boundscheck}
        to = cgutils.get_item_pointer(context, builder, array, cells, [at], **checked)
        return cgutils.raw_memcpy(builder, to, self.loadvar(value_var.name), cgutils.intp_t(1), value.size)


class RecordLowering(typed_passes.BaseNativeLowering):
    """The pass that turns typed code into LLVM code, and into machine code if Python calls it."""

    _name = "tabletown_lowering"

    @property
    def lowering_class(self) -> type:
        """Return the class that generates the LLVM code."""
        return RecordLower

    def run_pass(self, state: Any) -> bool:
        """Generate the code."""
        context = state.targetctx
        library = state.library = RuleLibrary(context.codegen(), state.func_id.func_qualname)
        library.enable_object_caching()
        state.flags.no_compile = True  # we do it, where it is needed
        super().run_pass(state)
        lowered = state["cr"]
        library._ensure_finalized()
        entry = Inner() if asked.by_a_rule and not library.is_recursive else executable(context, library, lowered)
        context.insert_user_function(entry, lowered.fndesc, [library])
        state.reload_init.extend(library._reload_init)
        state["cr"] = lowered._replace(cfunc=entry)
        return True


compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)(RecordLowering)


class RuleCompiler(compiler.CompilerBase):
    """Numba's compiler pipeline, with our way to copy records."""

    def define_pipelines(self) -> list[Any]:
        """Return the pipeline, with our lowering pass."""
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (RecordLowering if step is typed_passes.NativeLowering else step, why) for step, why in passes.passes
        ]
        passes.finalize()
        return [passes]


# ---- only what Python calls becomes machine code


def for_python(rule: Any, cres: Any) -> Any:
    """Make machine code of a rule that only other rules have called so far; return what Python can call."""
    with global_compiler_lock:
        arguments = tuple(cres.signature.args)
        cres = rule.overloads[arguments]
        if isinstance(cres.entry_point, Inner):
            entry = executable(rule.targetctx, cres.library, cres)
            rule.targetctx.insert_user_function(entry, cres.fndesc, [cres.library])
            cres = cres._replace(entry_point=entry)
            rule.add_overload(cres)
            rule._cache.save_overload(arguments, cres)
        return cres.entry_point


# ---- machine code is cached as long as its owner's fingerprint stays the same


class RuleLocator(caching._CacheLocator):
    """Locates the cache folder of a function; its name is the fingerprint, so its code is never outdated."""

    def __init__(self, function: Any, file: str) -> None:
        self._function, self._py_file = function, file

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "RuleLocator":
        """Return the locator of a function that `compiled` has marked."""
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        """Return the cache folder."""
        return str(vars(self._function)[FOLDER])

    def get_source_stamp(self) -> str:
        """Return a constant: if the sources change, the folder changes."""
        return "fingerprint"

    def get_disambiguator(self) -> str:
        """Return a digest that distinguishes functions of the same name by module and code, not by line number."""
        return code_digest(self._function)


class RuleCacheImpl(caching.CompileResultCacheImpl):
    """Numba's cache files, found by our locator; some hold code that is no machine code yet."""

    _locator_classes = [RuleLocator]

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Return a result of the compiler from the cache."""
        (name, kind, code), *fields = payload
        if kind != INNER:
            return super().rebuild(target_context, payload)
        names = ("fndesc", "environment", "signature", "objectmode", "lifted", "type_annotation", "reload_init")
        known = dict(zip(names, fields, strict=False), referenced_envs=fields[-1])
        for prepare in known["reload_init"]:
            prepare()
        library = RuleLibrary.from_bitcode(target_context.codegen(), name, code)
        typing = target_context.typing_context
        return compiler.compile_result(
            target_context=target_context, typing_context=typing, library=library, entry_point=Inner(), **known
        )


class CheckedFile(caching.IndexDataCacheFile):
    """Numba's cache files, with a checksum: damaged machine code must never run."""

    def _save_data(self, name: str, data: Any) -> None:
        code = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(code).digest() + code)

    def _load_data(self, name: str) -> Any:
        with open(self._data_path(name), "rb") as file:
            checksum, code = file.read(32), file.read()
        if hashlib.sha256(code).digest() != checksum:
            raise ValueError(f"{name} is damaged")
        return pickle.loads(code)


class RuleCache(caching.FunctionCache):
    """The machine code of one function on disk."""

    _impl_class = RuleCacheImpl
    trouble: ClassVar[str] = ""  # why machine code could not be kept

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = CheckedFile(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return machine code from the cache, or None if it is missing or damaged."""
        try:
            found = super().load_overload(sig, target_context)
        except Exception:  # a damaged file can raise anything
            found = None
            with contextlib.suppress(OSError):
                os.unlink(self._cache_file._index_path)
        tiers.must_be_cached(found is not None)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep code in the cache; if that fails, the function runs all the same."""
        try:
            if isinstance(data.entry_point, Inner) and self._is_kept(sig, data.codegen):
                return  # perhaps machine code, by another process
            super().save_overload(sig, data)
        except OSError as error:
            RuleCache.trouble = error.strerror or str(error)

    def _is_kept(self, sig: Any, codegen: Any) -> bool:
        return self._index_key(sig, codegen) in self._cache_file._load_index()


def code_digest(function: Any) -> str:
    """Return a digest of a function's names, constants and bytecode, without docstring and line numbers."""
    digest = hashlib.sha256(function.__module__.encode())
    add_code(digest, function.__code__, function.__doc__)
    return digest.hexdigest()[:12]


def add_code(digest: Any, code: python_types.CodeType, doc: str | None) -> None:
    """Add the code of a function and of its inner functions to a digest."""
    digest.update(code.co_code + repr((code.co_names, code.co_varnames, code.co_freevars)).encode())
    for constant in code.co_consts:
        if isinstance(constant, python_types.CodeType):
            add_code(digest, constant, None)
        elif constant is None or constant != doc:
            digest.update(f"{type(constant).__name__} {constant!r};".encode())


# ---- one compilation for all integer widths


def compile_wide(rule: Any, compile: Callable[[Any], Any], signature: Any) -> Any:
    """Compile for int64 wherever an argument is an integer; make machine code only if it is Python that asks.

    Numba would compile each mix of int16, int32, int64 and literal arguments: a third more startup time, for nothing.
    """
    arguments, _ = sigutils.normalize_signature(signature)
    plain = map(types.unliteral, arguments)
    wide = tuple(types.int64 if isinstance(a, types.Integer) else a for a in plain)
    entry = compile(wide)
    if asked.by_a_rule or not isinstance(entry, Inner):
        return entry
    tiers.must_be_cached(False)
    return for_python(rule, rule.overloads[wide])
