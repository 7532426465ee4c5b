import { DocumentError } from "@yiqiao/documents";
import { OfficeError } from "@yiqiao/office";
import type { StoredDocument } from "../records/stored-document.ts";

/** What the next step may take; `onStart` leaves out what it waited for its turn until then. */
interface StepLimit {
  readonly timeoutMs?: number;
  readonly onStart: () => void;
}

/** The time that all steps of reading one file have together. */
export interface ReadingTime {
  /** @throws {DocumentError} `documentTooMuch` where the time is over, before the step or in it */
  spend<T>(step: (limit: StepLimit) => Promise<T>): Promise<T>;
}

/** How long a visitor's file may be converted and read; also how long it may be drawn or converted back. */
const visitorMs = 60_000;

/** Files of users have each step's own limit. */
export function readingTimeOf({ accountId }: Pick<StoredDocument, "accountId">): ReadingTime {
  return createReadingTime(accountId === null ? visitorMs : undefined);
}

/** @param totalMs undefined: each step has its own limit alone */
export function createReadingTime(totalMs: number | undefined, now = () => performance.now()): ReadingTime {
  if (totalMs === undefined) return { spend: (step) => step({ onStart: () => undefined }) };
  let leftMs = totalMs;
  const over = (cause?: unknown) => new DocumentError("documentTooMuch", { place: `${totalMs / 1000} s` }, { cause });
  return {
    spend: async (step) => {
      if (leftMs <= 0) throw over();
      let startedMs = now();
      try {
        return await step({ timeoutMs: leftMs, onStart: () => (startedMs = now()) });
      } catch (error) {
        throw isOfTime(error, now() - startedMs >= leftMs) ? over(error) : error;
      } finally {
        leftMs -= now() - startedMs;
      }
    },
  };
}

/** A converter says that it was ended for its time; a reader says the same of its memory. */
function isOfTime(error: unknown, isOver: boolean): boolean {
  if (error instanceof OfficeError) return error.code === "timeout";
  return isOver && error instanceof DocumentError && error.fault === "documentTooMuch";
}
