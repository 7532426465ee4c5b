import { execFile } from "node:child_process";
import type { GpuReport } from "@yiqiao/contracts/devices";

export interface GpuReader {
  /** The GPUs of the machine as they were a moment ago; none where there is no `nvidia-smi`. Never waits for it. */
  read(): readonly GpuReport[];
  close(): void;
}

const fields = ["index", "name", "utilization.gpu", "memory.used", "memory.total", "temperature.gpu"];
/** A driver that hangs makes `nvidia-smi` hang. */
const patienceMs = 3000;
/** A machine without the program is not asked again and again. */
const againMs = 10 * 60_000;
const mebibyte = 2 ** 20;

/** @param command the program, by name or path */
export function createGpuReader(command = "nvidia-smi", timeoutMs = patienceMs): GpuReader {
  const stopping = new AbortController();
  let known: readonly GpuReport[] = [];
  let isAsking = false;
  let notBefore = 0;
  const ask = (): void => {
    isAsking = true;
    const options = { timeout: timeoutMs, killSignal: "SIGKILL", signal: stopping.signal, windowsHide: true } as const;
    execFile(command, [`--query-gpu=${fields.join(",")}`, "--format=csv,noheader"], options, (error, stdout) => {
      isAsking = false;
      known = error === null ? parseGpus(stdout) : [];
      if (error?.code === "ENOENT") notBefore = performance.now() + againMs;
    });
  };
  return {
    read: () => {
      if (!isAsking && !stopping.signal.aborted && performance.now() >= notBefore) ask();
      return known;
    },
    close: () => stopping.abort(),
  };
}

/** Lines such as `0, NVIDIA L4, 12 %, 1024 MiB, 23034 MiB, 41`; what a card does not tell is `[N/A]`. */
export function parseGpus(csv: string): GpuReport[] {
  return csv.split("\n").flatMap((line) => {
    const [index = "", name = "", usage, used, total, celsius] = line.split(",").map((cell) => cell.trim());
    if (!/^\d+$/.test(index) || name === "") return [];
    return [
      {
        index: Number(index),
        name,
        usage: scaled(usage, 1 / 100),
        memory_used_bytes: scaled(used, mebibyte),
        memory_total_bytes: scaled(total, mebibyte),
        celsius: scaled(celsius, 1),
      },
    ];
  });
}

function scaled(cell: string | undefined, factor: number): number | null {
  const value = Number.parseFloat(cell ?? "");
  return Number.isFinite(value) ? value * factor : null;
}
