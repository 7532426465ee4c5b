import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { mailerConformance, welcome } from "./conformance.ts";
import { createOutbox } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const outbox = createOutbox(database);

describe("the outbox", () => {
  let seen = 0;
  mailerConformance(
    () => outbox,
    async () => {
      const fresh = (await outbox.list()).filter(({ id }) => id > seen);
      seen = Math.max(seen, ...fresh.map(({ id }) => id));
      return fresh.toReversed().map(({ to, subject, text, html }) => ({ to, subject, text, html }));
    },
  );

  it("lists in pages, the youngest first", async () => {
    for (const subject of ["1", "2", "3"]) await outbox.send({ ...welcome, subject });
    const first = await outbox.list({ limit: 2 });
    expect(first.map(({ subject }) => subject)).toEqual(["3", "2"]);
    const second = await outbox.list({ limit: 1, before: first.at(-1)?.id ?? 0 });
    expect(second.map(({ subject }) => subject)).toEqual(["1"]);
    expect(Math.abs(Date.now() - (first[0]?.createdAt.getTime() ?? 0))).toBeLessThan(60_000);
  });
});
