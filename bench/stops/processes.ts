import { readdirSync, readFileSync } from "node:fs";

/** A process as it is now; another that gets its pid later is another. */
export interface LiveProcess {
  readonly pid: number;
  readonly parent: number;
  /** In ticks since the start of the machine. */
  readonly born: string;
  readonly command: string;
}

function read(pid: number): LiveProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parent: Number(fields[1]), born: fields[19] ?? "", command };
  } catch {
    return undefined;
  }
}

/** The process and all below it. */
export function familyOf(pid: number): LiveProcess[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)) ?? []);
  const family = all.filter((one) => one.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

/** Those of them that still live. */
export function survivors(processes: readonly LiveProcess[]): LiveProcess[] {
  return processes.filter(({ pid, born }) => read(pid)?.born === born);
}

/** Ends those of them that still live, by force. */
export function end(processes: readonly LiveProcess[]): void {
  for (const { pid } of survivors(processes)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone meanwhile.
    }
  }
}
