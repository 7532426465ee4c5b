import { readFileSync } from "node:fs";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

const childrenOf = (): string[] => read(`/proc/self/task/${process.pid}/children`).trim().split(/\s+/);
/** Of Linux, for everything that a program is told. */
const ticksPerSecond = 100;

/** Processor time, in ms, that the processes which this one started have taken with those that they started. */
export function cpuOfChildren(): number {
  const ticks = childrenOf().flatMap((pid) =>
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ")
      .slice(11, 15)
      .map(Number),
  );
  return Math.round((ticks.reduce((sum, value) => sum + value, 0) * 1000) / ticksPerSecond);
}

/** The most resident memory, in MB, that any process which this one started has had. */
export function peakOfChildren(): number {
  const peaks = childrenOf().map(
    (pid) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024,
  );
  return Math.round(Math.max(0, ...peaks));
}
