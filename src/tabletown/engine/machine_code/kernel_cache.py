"""Keep GPU kernels on disk, beside the machine code of their game, so that each is compiled once.

numba-cuda's own cache cannot keep them: a kernel refers to the functions of one game, which differ from process to
process. The folder of a kernel is named by the fingerprint of its game's rules, and the file by all else that the
code depends on. A file that is damaged counts as missing, and one that cannot be written is done without.
"""

import contextlib
import hashlib
import importlib
import importlib.metadata
import os
import pickle
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tabletown.engine.machine_code.fingerprint import code_of

TRIED = ("0.30",)  # versions of numba-cuda whose kernels we can keep
TOOLS = ("numba", "numba-cuda", "nvidia-nvvm", "nvidia-nvjitlink", "nvidia-cuda-nvrtc", "cuda-core", "cuda-toolkit")
SOURCE = Path(__file__).with_name("cuda.py")  # where the kernels are


class KernelFormat(NamedTuple):
    """How a compiled kernel becomes bytes, and bytes a kernel."""

    dump: Callable[[Any], bytes]
    load: Callable[[bytes], Any]


class KernelCache:
    """What numba-cuda asks before it compiles a kernel, and tells afterwards."""

    def __init__(self, folder: Path, name: str, key: str, form: KernelFormat) -> None:
        self.folder, self.name, self.key, self.form = folder, name, key, form

    @property
    def cache_path(self) -> str:
        """The folder of the files."""
        return str(self.folder)

    def file(self, signature: Any) -> Path:
        """Return the file of a kernel for arguments of these types."""
        digest = hashlib.sha256(f"{self.key}\n{signature}".encode()).hexdigest()[:16]
        return self.folder / f"{self.name}-{digest}.kernel"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return a kernel from its file, or None if that is missing or damaged."""
        file = self.file(signature)
        try:
            data = file.read_bytes()
        except OSError:
            return None
        try:
            if hashlib.sha256(data[32:]).digest() != data[:32]:
                raise ValueError(f"{file.name} is damaged")
            return self.form.load(data[32:])
        except Exception:  # a damaged file can raise anything
            with contextlib.suppress(OSError):
                file.unlink()
            return None

    def save_overload(self, signature: Any, kernel: Any) -> None:
        """Write a kernel to its file, in one step; if that fails, it is compiled again next time."""
        if getattr(kernel, "launch_config_sensitive", False):  # it is compiled for a number of threads
            return
        data = self.form.dump(kernel)
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, suffix=".tmp", delete=False) as file:
                try:
                    file.write(hashlib.sha256(data).digest() + data)
                    file.flush()
                    os.replace(file.name, self.file(signature))
                except OSError:
                    os.unlink(file.name)

    def enable(self) -> None:
        """Do nothing: it is always on."""

    def disable(self) -> None:
        """Do nothing: it is always on."""

    def flush(self) -> None:
        """Delete all files of this kernel."""
        for file in self.folder.glob(f"{self.name}-*.kernel"):
            file.unlink(missing_ok=True)


def key_of(versions: Iterable[tuple[str, str]], device: str) -> str:
    """Return what a kernel depends on besides the rules: the tools, the device, and the kernels' source."""
    tools = " ".join(f"{name}={version}" for name, version in versions)
    return f"{tools}\n{device}\n{code_of(SOURCE.read_bytes())}"


def versions() -> list[tuple[str, str]]:
    """Return the versions of the tools that compile kernels."""
    found = []
    for name in TOOLS:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            found.append((name, importlib.metadata.version(name)))
    return found


def is_tested(version: str) -> bool:
    """Whether kernels of a version of numba-cuda can be kept."""
    return version.startswith(tuple(f"{known}." for known in TRIED))


def keep(kernel: Any, cuda: Any, folder: Path, name: str) -> Any:
    """Load a kernel from disk when it is first launched, or keep it there; other versions of numba-cuda compile it."""
    known = versions()
    if is_tested(dict(known).get("numba-cuda", "")):
        device = cuda.get_current_device()
        kernel._cache = KernelCache(folder, name, key_of(known, f"{device.compute_capability}"), numba_cuda_format())
    return kernel


def numba_cuda_format() -> KernelFormat:
    """Return how kernels of numba-cuda are kept: the code for the device, and not what it was made from."""
    kernels = importlib.import_module("numba.cuda.dispatcher")._Kernel
    dumps = importlib.import_module("numba.cuda.serialize").dumps

    def dump(kernel: Any) -> bytes:
        parts = kernel._reduce_states()
        library = parts["codelibrary"]
        slim = {**library._reduce_states(), "llvm_strs": [], "ptx_cache": {}, "linkerinfo_cache": {}}
        return bytes(dumps({**parts, "codelibrary": type(library)._rebuild(**slim)}))

    def load(data: bytes) -> Any:
        return kernels._rebuild(**pickle.loads(data))

    return KernelFormat(dump, load)
