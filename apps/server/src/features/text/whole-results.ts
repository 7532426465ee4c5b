import type { TranslateResult } from "@yiqiao/contracts/text";
import type { Database } from "#platform/database";
import type { TextEvent } from "./asked-text.ts";

/** The result of a translation that is not streamed. */
export async function wholeResult(events: AsyncIterable<TextEvent>): Promise<TranslateResult> {
  for await (const { event, data } of events) if (event === "done") return data;
  throw new Error("The translation ended without a result");
}

type Held = Extract<TextEvent, { event: "done" }>;

/**
 * The results of several translations that are `held`, in order: either all of them are charged, or none. A result
 * whose texts all failed for their languages counts like any other, as long as there are others.
 * @throws {DomainError} of the first that fails
 */
export async function allResults(
  database: Pick<Database, "transaction">,
  held: readonly AsyncGenerator<TextEvent>[],
): Promise<TranslateResult[]> {
  try {
    const results: Held[] = [];
    for (const events of held) results.push(await resultOfHeld(events));
    const [failure] = results.map((result) => result.failure);
    if (failure !== undefined && results.every((result) => result.failure !== undefined)) {
      // Each is taken down as one that failed.
      await Promise.allSettled(held.map((events) => events.throw(failure)));
      throw failure;
    }
    if (results.length > 1) {
      await database.transaction(async (tx) => {
        for (const { pay } of results) await pay?.(tx);
      });
    }
    for (const events of held) await events.next();
    return results.map(({ data }) => data);
  } finally {
    await Promise.all(held.map((events) => events.return(undefined)));
  }
}

async function resultOfHeld(events: AsyncGenerator<TextEvent>): Promise<Held> {
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    if (next.value.event === "done") return next.value;
  }
  throw new Error("The translation ended without a result");
}
