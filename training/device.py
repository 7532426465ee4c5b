"""Where the arithmetic happens and in which precision."""

import os
from pathlib import Path

import torch

# What makes bfloat16 products faster than float32 ones; without either they are emulated, 58 times slower.
BFLOAT16_FLAGS = {"avx512_bf16", "amx_bf16", "bf16"}


def processor_has_bfloat16(description: Path = Path("/proc/cpuinfo")) -> bool:
    if not description.exists():
        return False
    for line in description.read_text().splitlines():
        if line.lower().startswith(("flags", "features")):
            return bool(BFLOAT16_FLAGS & set(line.split(":")[1].split()))
    return False


def choose(precision: str, threads: int = 0, memory_share: float = 1.0) -> tuple[torch.device, torch.dtype]:
    """The GPU where there is one, else the processor; `auto` takes bfloat16 only where it is fast."""
    if threads:
        torch.set_num_threads(threads)
    if torch.cuda.is_available():
        device, fast = torch.device("cuda"), torch.cuda.is_bf16_supported()
        torch.backends.cuda.matmul.allow_tf32 = True
        # It plans anew for every shape that it meets.
        torch.backends.cuda.enable_cudnn_sdp(False)
        if memory_share < 1:
            torch.cuda.set_per_process_memory_fraction(memory_share)
    else:
        device, fast = torch.device("cpu"), processor_has_bfloat16()
    wants = {"auto": fast, "bfloat16": True, "float32": False}[precision]
    return device, torch.bfloat16 if wants else torch.float32


def take_few_threads() -> None:
    """Two threads where bfloat16 is fast, else one: the rest of the machine belongs to others."""
    torch.set_num_threads(min(2, os.cpu_count() or 1) if processor_has_bfloat16() else 1)


def describe(device: torch.device) -> str:
    if device.type == "cuda":
        return f"1 GPU ({torch.cuda.get_device_name()})"
    count = torch.get_num_threads()
    return f"{count} processor thread{'' if count == 1 else 's'}"


def suitable_threads(wanted: int, current: int, busy_share: float) -> int:
    """One thread while other programs use the machine, all of them otherwise.

    Threads wait for each other after every operation: if one has to queue for a processor, so do all. `busy_share` is
    the processor time this program got, as a share of what its current threads could have used.
    """
    if current == wanted and wanted > 1 and busy_share < 0.8:
        return 1
    if current == 1 and os.getloadavg()[0] < wanted - 0.2:
        return wanted
    return current
