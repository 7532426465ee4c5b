import { readFileSync } from "node:fs";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

/** The most resident memory, in MB, that any process which this one started has had. */
export function peakOfChildren(): number {
  const children = read(`/proc/self/task/${process.pid}/children`).trim().split(/\s+/);
  const peaks = children.map((pid) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
  return Math.round(Math.max(0, ...peaks));
}
