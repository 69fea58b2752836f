"""GPU kernels on disk: what a file is named by, and what becomes of one that is damaged or outdated."""

import os
import pickle
import types
from pathlib import Path

import pytest

from tabletown.engine.machine_code import kernel_cache
from tabletown.engine.machine_code.kernel_cache import KernelCache, KernelFormat, key_of

SIGNATURE = "(array(Record), int64)"


class Kernel:
    """Stands for a compiled kernel."""

    def __init__(self, code):
        self.code = code


def form(loads=pickle.loads):
    return KernelFormat(lambda kernel: pickle.dumps(kernel.code), lambda data: Kernel(loads(data)))


def cache(folder, name="game.at_random", key="a key", loads=pickle.loads):
    return KernelCache(folder, name, key, form(loads))


def code(found):
    return found and found.code


def test_a_kernel_is_found_by_the_next_process(tmp_path):
    folder = tmp_path / "not there yet"
    assert cache(folder).load_overload(SIGNATURE, None) is None
    cache(folder).save_overload(SIGNATURE, Kernel("machine code"))
    assert code(cache(folder).load_overload(SIGNATURE, None)) == "machine code"
    assert [file.suffix for file in folder.iterdir()] == [".kernel"]


@pytest.mark.parametrize(
    ("other", "signature"),
    [({"name": "game.personas"}, SIGNATURE), ({"key": "another"}, SIGNATURE), ({}, "(int64)")],
    ids=["another kernel", "another key", "other arguments"],
)
def test_nothing_else_is_taken_for_it(tmp_path, other, signature):
    cache(tmp_path).save_overload(SIGNATURE, Kernel("machine code"))
    assert cache(tmp_path, **other).load_overload(signature, None) is None


VERSIONS = [("numba-cuda", "0.30.4"), ("nvidia-nvvm", "13.4.92")]


def test_the_key_covers_the_tools_the_device_and_the_source(tmp_path, monkeypatch):
    keys = {
        key_of(VERSIONS, "(9, 0)"),
        key_of([VERSIONS[0], ("nvidia-nvvm", "13.5.0")], "(9, 0)"),
        key_of(VERSIONS[:1], "(9, 0)"),
        key_of(VERSIONS, "(8, 6)"),
    }
    edited = tmp_path / "cuda.py"
    edited.write_text(kernel_cache.SOURCE.read_text() + "\nTHREADS = 128\n")
    monkeypatch.setattr(kernel_cache, "SOURCE", edited)
    keys.add(key_of(VERSIONS, "(9, 0)"))
    assert len(keys) == 5
    edited.write_text(edited.read_text() + "\n# a comment\n")
    assert key_of(VERSIONS, "(9, 0)") in keys


@pytest.mark.parametrize("damage", ["cut", "changed", "empty"])
def test_a_damaged_file_counts_as_missing_and_is_replaced(tmp_path, damage):
    kept = cache(tmp_path)
    kept.save_overload(SIGNATURE, Kernel("machine code"))
    data = kept.file(SIGNATURE).read_bytes()
    spoilt = {"cut": data[:-3], "changed": data[:-3] + b"abc", "empty": b""}[damage]
    kept.file(SIGNATURE).write_bytes(spoilt)
    assert kept.load_overload(SIGNATURE, None) is None
    assert not kept.file(SIGNATURE).exists()
    kept.save_overload(SIGNATURE, Kernel("new code"))
    assert code(kept.load_overload(SIGNATURE, None)) == "new code"


def test_a_file_that_another_version_cannot_read_counts_as_missing(tmp_path):
    def refuse(data):
        raise TypeError("_rebuild() got an unexpected keyword argument")

    cache(tmp_path).save_overload(SIGNATURE, Kernel("machine code"))
    assert cache(tmp_path, loads=refuse).load_overload(SIGNATURE, None) is None
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path):
    file = tmp_path / "a file"
    file.touch()
    kept = cache(file)
    kept.save_overload(SIGNATURE, Kernel("machine code"))
    assert kept.load_overload(SIGNATURE, None) is None


def test_a_full_disk_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "replace", full)
    cache(tmp_path).save_overload(SIGNATURE, Kernel("machine code"))
    assert not list(tmp_path.iterdir())


def test_a_kernel_for_one_number_of_threads_is_not_kept(tmp_path):
    kernel = Kernel("machine code")
    kernel.launch_config_sensitive = True
    cache(tmp_path).save_overload(SIGNATURE, kernel)
    assert not list(tmp_path.iterdir())


def test_only_versions_that_were_tried_are_reached_into(tmp_path, monkeypatch):
    device = types.SimpleNamespace(compute_capability=(9, 0))
    cuda = types.SimpleNamespace(get_current_device=lambda: device)
    monkeypatch.setattr(kernel_cache, "numba_cuda_format", form)
    for version, is_kept in (("0.30.4", True), ("0.31.0", False), ("0.300.1", False)):
        monkeypatch.setattr(kernel_cache, "versions", lambda version=version: [("numba-cuda", version)])
        kernel = types.SimpleNamespace(_cache=None)
        kernel_cache.keep(kernel, cuda, tmp_path, "game.at_random")
        assert isinstance(kernel._cache, KernelCache) == is_kept


def test_the_pinned_version_was_tried():
    pins = (Path(__file__).parents[2] / "requirements" / "gpu.txt").read_text().splitlines()
    (version,) = [pin.partition("==")[2] for pin in pins if pin.startswith("numba-cuda==")]
    assert kernel_cache.is_tested(version)
