import type { ChildProcess } from "node:child_process";

/** Signals a program that was started `detached`, with all that is in its group; one that has ended already is let be. */
export function signalGroup({ pid }: Pick<ChildProcess, "pid">, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
