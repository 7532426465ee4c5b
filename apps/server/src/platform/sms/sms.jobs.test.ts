import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createJobQueue } from "#platform/queue";
import { createTestClock, createTestDatabase } from "#testing";
import { codeSms } from "./conformance.ts";
import { defineSmsJobs, sendSmsJob, type Sms, SmsError, type SmsOptions } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

describe("sms.send", () => {
  it("sends SMS of committed transactions in time, and gives up at once on what is refused", async () => {
    const sent: { sms: Sms; id: SmsOptions["id"] }[] = [];
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const queue = createJobQueue({ database, logger: pino({ level: "silent" }) });
    const sender = {
      send: async (sms: Sms, { id }: SmsOptions = {}) => {
        sent.push({ sms, id });
        if (sent.length === 2) resolve();
        if (sms.to.startsWith("139")) throw new SmsError("refused", "provider answered isv.MOBILE_NUMBER_ILLEGAL");
      },
      sends: () => true,
      close: () => Promise.resolve(),
    };
    defineSmsJobs(queue, { sender, clock: createTestClock("2026-03-10T08:00:00Z") });
    await queue.start();
    const cancelled = database.transaction(async (transaction) => {
      await queue.enqueue(sendSmsJob, { sms: { ...codeSms, to: "13700137000" } }, { transaction });
      throw new Error("no");
    });
    await expect(cancelled).rejects.toThrow("no");
    const late = { sms: { ...codeSms, to: "13600136000" }, notAfter: "2026-03-10T07:59:59Z" };
    await queue.enqueue(sendSmsJob, late, { priority: 1 });
    const sms = { sms: codeSms, notAfter: "2026-03-10T08:10:00Z" };
    const id = await database.transaction((transaction) => queue.enqueue(sendSmsJob, sms, { transaction }));
    await queue.enqueue(sendSmsJob, { sms: { ...codeSms, to: "13900139000" } });
    await queue.work();
    await done;
    await queue.stop();
    expect(sent).toContainEqual({ sms: codeSms, id });
    expect(sent.map(({ sms: { to } }) => to).toSorted()).toEqual(["13800138000", "13900139000"]);
    await expect(queue.deadLetters(sendSmsJob, 10)).resolves.toMatchObject([
      { payload: { sms: { to: "13900139000" } }, reason: "provider answered isv.MOBILE_NUMBER_ILLEGAL" },
    ]);
  });
});
