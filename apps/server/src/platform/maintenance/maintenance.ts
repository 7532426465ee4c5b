import { z } from "zod";
import { setTimeout as delay } from "node:timers/promises";
import { type Database, isHeld, queryRows } from "#platform/database";

/** What callers are told during maintenance. */
export interface MaintenanceState {
  readonly step: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** The holder has the installation to itself until it ends the maintenance, or its process dies. */
export interface Quiet extends AsyncDisposable {
  tell(state: MaintenanceState): Promise<void>;
}

/**
 * Maintenance of the whole installation, across all its processes. The database records who holds it and who still
 * works, so that a process that dies neither keeps the maintenance going nor prevents it.
 */
export interface Maintenance {
  /** What is told now; undefined: the installation works. */
  state(): MaintenanceState | undefined;
  /** Asks all processes to rest, and waits until they do. @throws Error `BusyError` when one goes on working for too long */
  begin(state: MaintenanceState, options?: { readonly patienceMs?: number }): Promise<Quiet>;
  /**
   * Registers this process as working, after waiting for the end of any maintenance. `rest` is called when maintenance
   * begins, and settles when this process has stopped all its work.
   * @returns ends the registration
   */
  work(process: WorkingProcess): Promise<() => Promise<void>>;
}

export interface WorkingProcess {
  readonly rest: () => Promise<void>;
  /** The rest is over: what the process remembers of the database may be out of date. */
  readonly onOver: () => void;
  readonly signal?: AbortSignal;
}

/** Another process did not stop its work in time. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

const resting = "yiqiao.rest";
const working = "yiqiao.work";
const channel = "yiqiao_rest";
const lookMs = 500;
const patienceMs = 90_000;

export function createMaintenance(database: Pick<Database, "hold" | "listen" | "notify" | "pool">): Maintenance {
  let state: MaintenanceState | undefined;
  const isSomebody = async (name: string): Promise<boolean> => {
    const rows = await queryRows(
      database.pool,
      z.object({ held: z.boolean() }),
      `select ${isHeld("$1::text")} as held`,
      [name],
    );
    return rows[0]?.held === true;
  };
  const tell = (told: MaintenanceState): Promise<void> => database.notify(channel, JSON.stringify(told));

  return {
    state: () => state,
    begin: async (told, options = {}) => {
      const release = await database.hold(resting);
      try {
        await tell(told);
        const until = performance.now() + (options.patienceMs ?? patienceMs);
        while (await isSomebody(working)) {
          if (performance.now() > until) throw new BusyError("another process goes on working");
          await delay(lookMs / 2);
        }
      } catch (error) {
        await release();
        throw error;
      }
      return { tell, [Symbol.asyncDispose]: release };
    },
    work: async ({ rest, onOver, signal }) => {
      const release = await holdUnlessResting(database, isSomebody, signal);
      const ended = new AbortController();
      const stopListening = await database.listen(channel, (payload) => {
        state = JSON.parse(payload) as MaintenanceState;
      });
      const watch = async (): Promise<void> => {
        while (!(await isSomebody(resting).catch(() => false))) {
          state = undefined;
          await delay(lookMs, undefined, { signal: ended.signal });
        }
        state ??= { step: "", share: 0 };
        await rest();
        await release();
        while (await isSomebody(resting).catch(() => true)) await delay(lookMs, undefined, { signal: ended.signal });
        onOver();
      };
      // Only the end of the watching ends it early.
      watch().catch(() => undefined);
      return async () => {
        ended.abort();
        await stopListening();
        await release();
      };
    },
  };
}

/**
 * Whoever begins maintenance records it first and then looks for working processes; here it is the other way round, so
 * that neither misses the other.
 */
async function holdUnlessResting(
  database: Pick<Database, "hold">,
  isSomebody: (name: string) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  for (;;) {
    const release = await database.hold(working);
    if (!(await isSomebody(resting))) return once(release);
    await release();
    await delay(lookMs, undefined, signal === undefined ? {} : { signal });
  }
}

function once(release: () => Promise<void>): () => Promise<void> {
  let released: Promise<void> | undefined;
  return () => (released ??= release());
}
