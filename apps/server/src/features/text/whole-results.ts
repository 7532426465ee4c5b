import type { TranslateResult } from "@yiqiao/contracts/text";
import type { TextEvent } from "./translate-text.ts";

/** The result of a translation whose sentences nobody waits for one by one. */
export async function wholeResult(events: AsyncIterable<TextEvent>): Promise<TranslateResult> {
  for await (const { event, data } of events) if (event === "done") return data;
  throw new Error("The translation ended without a result");
}

/**
 * The results of several translations that are `held`, in their order: all of them are charged, or none is.
 * @throws {DomainError} of the first that fails
 */
export async function allResults(held: readonly AsyncGenerator<TextEvent>[]): Promise<TranslateResult[]> {
  try {
    const results: TranslateResult[] = [];
    for (const events of held) results.push(await resultOfHeld(events));
    for (const events of held) await events.next();
    return results;
  } finally {
    await Promise.all(held.map((events) => events.return(undefined)));
  }
}

async function resultOfHeld(events: AsyncGenerator<TextEvent>): Promise<TranslateResult> {
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    if (next.value.event === "done") return next.value.data;
  }
  throw new Error("The translation ended without a result");
}
