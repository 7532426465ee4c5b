import { readFileSync } from "node:fs";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended, or the system does not tell.
    return "";
  }
}

/** Resident memory of a process and of those that it has started, in bytes; 0 where the system does not tell. */
export function groupBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean);
  return Number(kilobytes ?? 0) * 1024 + children.reduce((sum, child) => sum + groupBytes(Number(child)), 0);
}
