import { readFileSync } from "node:fs";

/** Seconds of work and the most resident memory, without the start of the process. */
export interface Spent {
  readonly seconds: number;
  readonly peakMb: number;
}

/** Measures what a process spends; call what it returns when the work is done. */
export function measureSpent(): () => Spent {
  const started = performance.now();
  return () => ({ seconds: (performance.now() - started) / 1000, peakMb: peakMb() });
}

/** Of this program: what `getrusage` says counts the parent's memory at the start too. */
function peakMb(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (kilobytes !== undefined) return Math.round(Number(kilobytes) / 1024);
  } catch {
    // Another system; the next line serves.
  }
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
