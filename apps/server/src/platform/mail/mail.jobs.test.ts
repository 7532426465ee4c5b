import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createJobQueue } from "#platform/queue";
import { createTestClock, createTestDatabase } from "#testing";
import { welcome } from "./conformance.ts";
import type { Mail, Mailer, SendOptions } from "./index.ts";
import { MailError, defineMailJobs, sendMailJob } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

describe("mail.send", () => {
  it("sends mails of committed transactions, and gives up at once on what is refused", async () => {
    const sent: { mail: Mail; options: SendOptions | undefined }[] = [];
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const queue = createJobQueue({ database, logger: pino({ level: "silent" }) });
    const mailer: Mailer = {
      send: async (mail, options) => {
        sent.push({ mail, options });
        if (sent.length === 2) resolve();
        if (mail.to.startsWith("gone")) throw new MailError("refused", "550 no such mailbox");
      },
    };
    defineMailJobs(queue, { mailer, clock: createTestClock("2026-03-10T08:00:00Z") });
    await queue.start();
    const cancelled = database.transaction(async (transaction) => {
      await queue.enqueue(sendMailJob, { ...welcome, to: "never@example.com" }, { transaction });
      throw new Error("no");
    });
    await expect(cancelled).rejects.toThrow("no");
    const id = await database.transaction((transaction) => queue.enqueue(sendMailJob, welcome, { transaction }));
    const late = { ...welcome, to: "late@example.com", notAfter: "2026-03-10T07:59:59Z" };
    await queue.enqueue(sendMailJob, late, { priority: 1 });
    await queue.enqueue(sendMailJob, { ...welcome, to: "gone@example.com", notAfter: "2026-03-10T08:00:00Z" });
    await queue.work();
    await done;
    await queue.stop();
    expect(sent).toContainEqual({ mail: welcome, options: { id } });
    expect(sent.map(({ mail }) => mail.to).sort()).toEqual(["gone@example.com", "reader@example.com"]);
    await expect(queue.deadLetters(sendMailJob, 10)).resolves.toMatchObject([
      { payload: { to: "gone@example.com" }, reason: "550 no such mailbox" },
    ]);
  });
});
