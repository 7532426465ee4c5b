import type { Logger } from "#platform/telemetry";
import { watchLoop } from "./loop-watch.ts";
import type { Freeze, FromServer, Predecessor } from "./messages.ts";

/** How a server stands with the process that supervises it. */
export interface Supervision {
  /** It answers from now on, or no longer. Before and afterwards its event loop may stand still for long. */
  isUp(isUp: boolean): void;
}

export interface SupervisionOptions {
  readonly stopsWithinMs: number;
  /** Undefined: the event loop is not watched. */
  readonly freezeLimitMs: number | undefined;
  readonly logger: Pick<Logger, "error">;
}

/** Nothing ends a process in whose place none would be started. */
export const unsupervised: Supervision = { isUp: () => undefined };

export function openSupervision({ stopsWithinMs, freezeLimitMs, logger }: SupervisionOptions): Supervision {
  const tell = (message: FromServer): void => void process.send?.(message);
  process.once("message", (predecessor: Predecessor) => tellOf(predecessor, logger));
  tell({ kind: "starting", stopsWithinMs });
  const watch = freezeLimitMs === undefined ? undefined : watchLoop(freezeLimitMs);
  return {
    isUp: (isUp) => {
      watch?.set(isUp);
      if (isUp) tell({ kind: "up" });
    },
  };
}

/** The one that ended could not tell of it itself. */
function tellOf({ how, freeze }: Predecessor, logger: Pick<Logger, "error">): void {
  const source = "supervision";
  if (freeze === undefined) return logger.error({ source }, `the server ended ${how}; it was started anew`);
  const { seconds, stack } = freeze;
  const { id: requestId, accountId } = freeze.work ?? {};
  logger.error({ source, requestId, accountId, seconds, stack }, `${frozenAt(freeze)}; it was ended and started anew`);
}

function frozenAt({ seconds, work, isSure }: Freeze): string {
  const words = `the server stood still for ${seconds} s`;
  if (work === undefined) return words;
  return isSure ? `${words} at ${work.name}` : `${words}; what it had begun last is ${work.name}`;
}
