import { ApiError } from "#shared/api-client/index.ts";

/** Waits between connections, in milliseconds: doubled after each failure, with up to half of it by chance on top. */
export const reconnectMs = { first: 1000, longest: 60_000 } as const;

export interface UnreadStreamParts {
  readonly open: (signal: AbortSignal) => AsyncIterable<{ readonly event: string; readonly data: unknown }>;
  readonly onUnread: (unread: number) => void;
  /** Resolves after the time, or at once when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to below 1. */
  readonly chance: () => number;
}

function unreadOf(data: unknown): number | undefined {
  return typeof data === "object" && data !== null && "unread" in data && typeof data.unread === "number"
    ? data.unread
    : undefined;
}

const isSessionOver = (error: unknown) =>
  error instanceof ApiError && (error.kind === "unauthenticated" || error.kind === "elsewhere");

/** Tells of every change of the number of unread messages, connecting anew until aborted or the session is over. */
export async function followUnread(parts: UnreadStreamParts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const { event, data } of parts.open(signal)) {
        const unread = event === "unread" ? unreadOf(data) : undefined;
        if (unread === undefined) continue;
        failures = 0;
        parts.onUnread(unread);
      }
    } catch (error) {
      if (signal.aborted || isSessionOver(error)) return;
    }
    const delay = Math.min(reconnectMs.longest, reconnectMs.first * 2 ** failures);
    failures++;
    await parts.wait(delay * (1 + parts.chance() / 2), signal);
  }
}
