import { setTimeout as delay } from "node:timers/promises";
import type { ReadyChecks } from "#platform/http";
import type { Room } from "#platform/storage";
import type { Logger } from "#platform/telemetry";

interface Check {
  readonly ok: boolean;
  readonly detail?: string;
}

export interface ReadinessDeps {
  readonly logger: Pick<Logger, "warn">;
  /** Each rejects where its part cannot be used. */
  readonly parts: Readonly<Record<string, () => Promise<unknown>>>;
  readonly room: Room;
  readonly checkEngines: () => Promise<Check>;
  /** How long one may take: whoever asks does not wait for a part that is silent. */
  readonly patienceMs?: number;
}

const silent = "does not answer; see the log";

/** Looks at all parts at once. Anybody may ask whether we are ready; what exactly is wrong stays in the log. */
export function createReadiness({ logger, parts, room, checkEngines, patienceMs = 1500 }: ReadinessDeps): ReadyChecks {
  const within = async <T>(work: Promise<T>): Promise<T> => {
    const timer = new AbortController();
    const late = async (): Promise<never> => {
      await delay(patienceMs, undefined, { signal: timer.signal });
      throw new Error(`no answer within ${patienceMs} ms`);
    };
    try {
      return await Promise.race([work, late()]);
    } finally {
      timer.abort();
    }
  };
  const look = async (part: string, run: () => Promise<Check>): Promise<readonly [string, Check]> => {
    try {
      return [part, await within(run())];
    } catch (error) {
      logger.warn({ err: error, part }, "not ready");
      return [part, { ok: false, detail: silent }];
    }
  };
  return async () =>
    Object.fromEntries(
      await Promise.all([
        ...Object.entries(parts).map(([part, run]) => look(part, () => run().then(() => ({ ok: true })))),
        look("disk", () => checkRoom(room)),
        look("engines", checkEngines),
      ]),
    );
}

/** Short of room, texts and what runs go on: such a server is ready, and takes no new files. */
async function checkRoom(room: Room): Promise<Check> {
  const state = await room.state();
  if (state === "full") return { ok: false, detail: "no room left on the disk of DATA_DIR" };
  return state === "short" ? { ok: true, detail: "little room is left: uploads are refused" } : { ok: true };
}
