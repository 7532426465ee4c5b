import type { ChildProcess } from "node:child_process";
import type { Message } from "./messages.ts";

/** How long a process waits for its request. */
const waitMs = 60_000;
/** Each takes some 100 MB. */
const most = 2;

interface Ready {
  readonly child: ChildProcess;
  /** It is no longer one of these. */
  readonly leave: () => void;
  readonly end: () => void;
}

/** The oldest first. */
const ready = new Map<string, Ready>();

/** This process does not stay for one that has nothing to do. */
function setWaiting(child: ChildProcess, isWaiting: boolean): void {
  const stderr = child.stderr as (typeof child.stderr & { ref(): void; unref(): void }) | null;
  for (const part of [child, child.channel, stderr]) {
    if (isWaiting) part?.unref();
    else part?.ref();
  }
}

/** A process of that kind that has loaded what it needs, if there is one; it is the caller's then. */
export function takeReady(kind: string): ChildProcess | undefined {
  const found = ready.get(kind);
  if (found === undefined) return undefined;
  found.leave();
  setWaiting(found.child, false);
  return found.child;
}

export interface NextRequest {
  readonly kind: string;
  readonly begin: () => ChildProcess;
  /** What it is told at once. */
  readonly message: Message;
}

/** Starts a process that waits for a request of that kind, unless one does already. */
export function makeReady({ kind, begin, message }: NextRequest): void {
  if (ready.has(kind)) return;
  const child = begin();
  // Whatever it is, the process ends by it, and is forgotten.
  child.on("error", () => undefined);
  const leave = (): void => {
    clearTimeout(timer);
    child.off("exit", leave);
    if (ready.get(kind)?.child === child) ready.delete(kind);
  };
  const end = (): void => {
    leave();
    child.kill("SIGKILL");
  };
  const timer = setTimeout(end, waitMs).unref();
  child.once("exit", leave);
  ready.set(kind, { child, leave, end });
  child.send(message, () => {
    // A process that has ended already shows itself by "exit".
  });
  setWaiting(child, true);
  const [oldest] = ready.values();
  if (ready.size > most) oldest?.end();
}
