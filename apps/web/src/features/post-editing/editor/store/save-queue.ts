import type { Schedule } from "./store-types.ts";

/** What became of a segment that was sent: `more`, it was edited on meanwhile. */
export type Sent = "settled" | "more" | "unreachable";

interface Sending {
  readonly send: (id: number, how: { readonly isLeaving: boolean }) => Promise<Sent>;
  readonly schedule: Schedule;
  /** It waits to be sent, perhaps for long. */
  readonly onDue: (id: number) => void;
  readonly onOffline: (isOffline: boolean) => void;
}

export interface SaveQueue {
  /** The segment is to be sent when nothing has happened to it for so long. */
  readonly later: (id: number) => void;
  readonly now: (id: number) => void;
  /** All that waits, at once, since the page goes away. */
  readonly leaving: () => void;
  readonly forget: (id: number) => void;
  /** The network is back, as the browser says. */
  readonly retry: () => void;
  readonly stop: () => void;
}

export const typingPauseMs = 400;
const parallel = 6;
const firstRetryMs = 1000;
const lastRetryMs = 30_000;

/**
 * Sends edits in the order in which they became due: several segments at a time, of one segment one after the other.
 * While the server cannot be reached, the first one alone is tried, at growing intervals; then all follow in order.
 */
export function createSaveQueue(sending: Sending): SaveQueue {
  const { schedule, onDue } = sending;
  const timers = new Map<number, () => void>();
  const line = createLine(sending, timers);

  const unschedule = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const now = (id: number): void => {
    unschedule(id);
    line.add(id);
    onDue(id);
    line.pump();
  };
  return {
    later: (id) => {
      unschedule(id);
      timers.set(
        id,
        schedule(() => now(id), typingPauseMs),
      );
    },
    now,
    leaving: () => {
      for (const id of timers.keys()) {
        unschedule(id);
        line.add(id);
        onDue(id);
      }
      line.sendAll();
    },
    forget: (id) => {
      unschedule(id);
      line.forget(id);
    },
    retry: () => line.retry(),
    stop: () => {
      line.callOff();
      for (const id of timers.keys()) unschedule(id);
    },
  };
}

/** What is due, in its order; what could not be sent keeps its place. @param timers of what becomes due */
function createLine({ send, schedule, onOffline }: Sending, timers: ReadonlyMap<number, unknown>) {
  const due: number[] = [];
  const underWay = new Set<number>();
  let failures = 0;
  let callOff: (() => void) | undefined;

  const start = async (id: number, isLeaving: boolean): Promise<void> => {
    underWay.add(id);
    const sent = await send(id, { isLeaving });
    underWay.delete(id);
    if (sent === "unreachable") {
      wait();
      return;
    }
    // Still in its place if it became due again meanwhile.
    if (sent === "settled" || timers.has(id)) remove(due, id);
    if (failures > 0) {
      failures = 0;
      callOff?.();
      callOff = undefined;
      onOffline(false);
    }
    pump();
  };
  const wait = (): void => {
    if (callOff !== undefined) return;
    failures++;
    onOffline(true);
    const pauseMs = Math.min(lastRetryMs, firstRetryMs * 2 ** (failures - 1));
    callOff = schedule(() => {
      callOff = undefined;
      pump();
    }, pauseMs);
  };
  const pump = (): void => {
    if (callOff !== undefined) return;
    const limit = failures > 0 ? 1 : parallel;
    for (const id of due) {
      if (underWay.size >= limit) return;
      if (!underWay.has(id)) void start(id, false);
    }
  };
  return {
    add: (id: number): void => {
      if (!due.includes(id)) due.push(id);
    },
    pump,
    sendAll: (): void => {
      for (const id of due) if (!underWay.has(id)) void start(id, true);
    },
    forget: (id: number): void => {
      if (!underWay.has(id)) remove(due, id);
    },
    retry: (): void => {
      if (failures === 0) return;
      callOff?.();
      callOff = undefined;
      pump();
    },
    callOff: (): void => callOff?.(),
  };
}

function remove(due: number[], id: number): void {
  const at = due.indexOf(id);
  if (at !== -1) due.splice(at, 1);
}
