import type { LiveProcess } from "./processes.ts";

/** The processes that a stop may reach. */
export interface Line {
  /** Leads the group: npm, or `timeout` before it. */
  readonly leader: number;
  readonly npm: LiveProcess;
  readonly script: LiveProcess;
  readonly supervisor: LiveProcess;
  readonly server: LiveProcess;
}

/** A way in which the product is told to stop, or is killed. */
export interface StopMethod {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Whether it can still say that it has stopped. */
  readonly isGraceful: boolean;
  /** What is to be gone; by default everything. */
  readonly isServerAlone?: boolean;
  readonly act: (line: Line) => void;
}

const start = ["npm", "start"] as const;
const kill = (pid: number, signal: NodeJS.Signals) => void process.kill(pid, signal);
const stop = (name: string, act: StopMethod["act"]): StopMethod => ({ name, command: start, isGraceful: true, act });

export const stopMethods: readonly StopMethod[] = [
  stop("Ctrl+C: SIGINT to the group", ({ leader }) => kill(-leader, "SIGINT")),
  stop("SIGTERM to the group", ({ leader }) => kill(-leader, "SIGTERM")),
  {
    ...stop("timeout", ({ leader }) => kill(leader, "SIGTERM")),
    // Told to stop it does what it does when the time is up.
    command: ["timeout", "86400", ...start],
  },
  stop("SIGTERM to npm", ({ npm }) => kill(npm.pid, "SIGTERM")),
  stop("SIGTERM to the script", ({ script }) => kill(script.pid, "SIGTERM")),
  stop("SIGTERM to the supervisor", ({ supervisor }) => kill(supervisor.pid, "SIGTERM")),
  stop("SIGTERM to the server", ({ server }) => kill(server.pid, "SIGTERM")),
  stop("SIGHUP to the group", ({ leader }) => kill(-leader, "SIGHUP")),
  stop("kill -9 of npm", ({ npm }) => kill(npm.pid, "SIGKILL")),
  stop("kill -9 of the script", ({ script }) => kill(script.pid, "SIGKILL")),
  stop("kill -9 of the supervisor", ({ supervisor }) => kill(supervisor.pid, "SIGKILL")),
  {
    ...stop("kill -9 of the server", ({ server }) => kill(server.pid, "SIGKILL")),
    isGraceful: false,
    isServerAlone: true,
  },
  { ...stop("kill -9 of the group", ({ leader }) => kill(-leader, "SIGKILL")), isGraceful: false },
];
