import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError as ServerError } from "pg";
import { errorCode } from "./errors.ts";

/**
 * Why the server rolled back one of several concurrent transactions. The statement itself is correct, and it left
 * nothing behind.
 */
export type Conflict = "deadlock" | "serialization";

const conflicts: Readonly<Record<string, Conflict>> = { "40P01": "deadlock", "40001": "serialization" };
const tries = 3;
/** Those that met pause differently, so that they do not meet again. */
const longestPauseMs = 40;

export interface ConflictWatch {
  /** Told of each; `isLast` says that its caller gets it. */
  (conflict: Conflict, isLast: boolean): void;
}

/** Retries a transaction that the server rolled back because of a conflict. */
export type RetryOnConflict = <T>(run: () => Promise<T>) => Promise<T>;

export function createRetryOnConflict(onConflict: ConflictWatch): RetryOnConflict {
  return async (run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        const conflict = conflicts[sqlState(error) ?? ""];
        if (conflict === undefined) throw error;
        onConflict(conflict, attempt === tries);
        if (attempt === tries) throw error;
        await delay(randomInt(1, longestPauseMs * attempt));
      }
    }
  };
}

/** The SQLSTATE of a failed query; drizzle wraps the driver's error. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ServerError ? cause.code : errorCode(error);
}
