import type { TranslateResult } from "@yiqiao/contracts/text";
import { expect, it } from "vitest";
import { DomainError } from "#platform/errors";
import type { TextEvent } from "./asked-text.ts";
import { allResults } from "./whole-results.ts";

const counts = { total: 0, repeated: 0, from_memory: 0, net: 0 };
const paid = { characters: 0, counts, balance_after: 0 };
const data: TranslateResult = { translations: [], ...paid, engine: "none", domain_served: "general" };

/** What becomes of translations, each with why it has none at all. */
async function outcomeOf(failures: readonly (DomainError | undefined)[]) {
  const ended = failures.map((): unknown => undefined);
  const charged: number[] = [];
  const held = failures.map(async function* (failure, at): AsyncGenerator<TextEvent> {
    try {
      yield { event: "done", data, failure, pay: () => Promise.resolve(void charged.push(at)) };
    } catch (error) {
      ended[at] = error;
      throw error;
    }
  });
  const database = { transaction: (run: (tx: never) => unknown) => run(undefined as never) } as never;
  const thrown: unknown = await allResults(database, held).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { thrown, ended, charged };
}

const first = new DomainError("languageUndetected");
const second = new DomainError("languageNotServed");

it("fails with the first failure where no translation is left, and each of them ends with it", async () => {
  expect(await outcomeOf([first, second])).toEqual({ thrown: first, ended: [first, first], charged: [] });
  expect(await outcomeOf([second])).toEqual({ thrown: second, ended: [second], charged: [] });
});

it("is a success as long as one of them is", async () => {
  const charged = [0, 1];
  expect(await outcomeOf([first, undefined])).toEqual({ thrown: undefined, ended: [undefined, undefined], charged });
});
