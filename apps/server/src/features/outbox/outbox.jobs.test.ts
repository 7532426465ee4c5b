import { afterAll, expect, it } from "vitest";
import { createOutbox } from "#platform/outbox";
import type { JobQueue } from "#platform/queue";
import { createTestClock, createTestDatabase } from "#testing";
import { defineOutboxJobs } from "./outbox.jobs.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

it("keeps messages for 30 days", async () => {
  const outbox = createOutbox(database);
  const clock = createTestClock("2026-03-31T08:00:00Z");
  const handlers: (() => Promise<void>)[] = [];
  const define: JobQueue["define"] = (_job, handler) => {
    handlers.push(
      () => handler?.({} as never, { id: "1", attempt: 1, signal: AbortSignal.any([]) }) ?? Promise.resolve(),
    );
  };
  defineOutboxJobs({ define }, { outbox, clock });
  for (const day of ["2026-03-01T07:59:59Z", "2026-03-01T08:00:01Z"]) {
    await outbox.keep({ channel: "sms", kind: "code", recipient: "13800138000", subject: "", text: day });
    await database.pool.query("update outbox set created_at = $1::text::timestamptz where body_text = $1", [day]);
  }
  for (const run of handlers) await run();
  expect((await outbox.list()).map(({ text }) => text)).toEqual(["2026-03-01T08:00:01Z"]);
});
