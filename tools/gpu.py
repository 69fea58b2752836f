"""Random games on this machine's GPU: speed, and agreement with the CPU. Run: PYTHONPATH=src python tools/gpu.py"""

import sys
import time

from tabletown import bench, conformance, games
from tabletown.engine import cuda

game = games.find(sys.argv[1] if len(sys.argv) > 1 else "harmonictook")
print(cuda.toolkit().get_current_device().name)
for _ in range(2):
    for line in bench.measure_gpu(game, 1.0):
        print(f"{line.what:<44}{line.value:>18,.0f} {line.unit}", flush=True)
begin = time.time()
conformance.agrees_on_the_gpu(game, 1000)
print(f"every persona's games agree with the CPU's ({time.time() - begin:.0f} s with compiling)")
