import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawnBound } from "@yiqiao/processes";

const maxComplaint = 2000;
const graceMs = 2000;

/** A program and everything that it starts, killed together. */
export interface ProcessGroup {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves once the program has ended, with how. */
  readonly ended: Promise<string>;
  /** The last lines of its standard error. */
  complaint(): string;
  /** Closes its standard input, upon which it ends, and kills whatever is left. */
  end(): Promise<void>;
}

export function startGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const child = spawnBound(command, args, { env, shell: false, windowsHide: true });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString("utf8")).slice(-maxComplaint)));
  // What is written to a program that has just ended is lost, which `ended` tells of.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    // Whatever the program left behind would keep its output open.
    child.once("exit", () => killGroup(child.pid));
    child.once("close", (code, signal) => resolve(`ended with ${signal ?? code ?? "nothing"}`));
  });
  return {
    child,
    ended,
    complaint: () => complaint.trim(),
    end: async () => {
      child.stdin.end();
      const timer = setTimeout(() => {
        // Its number may be another program's once it has ended.
        if (child.exitCode === null && child.signalCode === null) killGroup(child.pid);
      }, graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Everything of it has ended already.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
