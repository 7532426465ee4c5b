import { interrupted, wrongSettings } from "./messages.ts";

/** How a server ended. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
  /** For how long it had answered; undefined: it never did. */
  readonly upMs: number | undefined;
}

export type Step = { readonly exitCode: number; readonly because?: string } | { readonly restartAfterMs: number };

/** One that ends sooner after its start counts as not having been up; a frozen one has lived longer. */
const quickMs = 10_000;
const mostQuickEnds = 10;
const longestPauseMs = 30_000;

/**
 * Says after each end of a server whether another is started in its place. A first start that fails is its operator's to put
 * right; afterwards whatever ends a server but a stop brings another, later and later where they end soon, and at last none.
 */
export function createRestartPolicy(): (end: End) => Step {
  let wasEverUp = false;
  let quickEnds = 0;
  return ({ code, signal, upMs }) => {
    wasEverUp ||= upMs !== undefined;
    // A signal that it did not catch has no code.
    if (code === 0 || code === interrupted) return { exitCode: code };
    if (!wasEverUp || code === wrongSettings) return { exitCode: code ?? 1 };
    quickEnds = (upMs ?? 0) < quickMs ? quickEnds + 1 : 0;
    if (quickEnds <= mostQuickEnds) {
      return { restartAfterMs: quickEnds === 0 ? 0 : Math.min(longestPauseMs, 1000 * 2 ** (quickEnds - 1)) };
    }
    const how = endWords({ code, signal });
    return {
      exitCode: 1,
      because: `the server ended ${quickEnds} times in a row soon after its start, at last ${how}`,
    };
  };
}

/** `killed by SIGKILL`, `with status 1`. */
export function endWords({ code, signal }: Pick<End, "code" | "signal">): string {
  return signal === null ? `with status ${code}` : `killed by ${signal}`;
}
