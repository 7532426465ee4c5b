import { afterAll, beforeAll, expect, it } from "vitest";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { Life } from "./testing/life.ts";
import { freeCharacters } from "./testing/reference.ts";

const steps = Number(process.env["TEST_STEPS"] ?? 300);
const firstSeed = Number(process.env["TEST_SEED"] ?? 1);
/** A buyer's life; longer ones have so many orders that looking at them all takes most of the time. */
const stepsOfALife = 150;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ freeCharacters });
});
afterAll(() => app.close());

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(`is what the reference says, after each of ${steps} steps`, async () => {
  for (let done = 0, seed = firstSeed; done < steps; seed++) {
    const accountNumber = `model-${seed}`;
    const accountId = await buildAccount(app.database.db, { accountNumber, password: "secret1" });
    const life = new Life(app, accountId, randomFrom(seed));
    const story: string[] = [];
    for (let count = 0; count < stepsOfALife && done < steps; count++, done++) {
      try {
        story.push(await life.step());
        await life.compare();
      } catch (error) {
        throw new Error(`TEST_SEED=${seed}, step ${count}: …, ${story.slice(-12).join(", ")}`, { cause: error });
      }
      // Orders are limited by the minute, and two at one moment have no order.
      await life.wait(61_000);
    }
  }
  const { differences } = await app.features.quota.check();
  expect(differences).toEqual([]);
});
