import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { migrate, MIGRATIONS_FOLDER } from "#platform/database";
import { createTestDatabase } from "#testing";
import { createOutbox } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const outbox = createOutbox(database);
const entry = { channel: "email", kind: "test", recipient: "reader@example.com", subject: "", text: "text" } as const;

describe("the outbox", () => {
  it("lists e-mails and SMS in pages, the youngest first", async () => {
    for (const text of ["1", "2", "3"]) await outbox.keep({ ...entry, text });
    await outbox.keep({ ...entry, channel: "sms", recipient: "13800138000", text: "4" });
    const first = await outbox.list({ limit: 2 });
    expect(first.map(({ channel, text }) => [channel, text])).toEqual([
      ["sms", "4"],
      ["email", "3"],
    ]);
    const second = await outbox.list({ limit: 1, before: first.at(-1)?.id ?? 0 });
    expect(second.map(({ text }) => text)).toEqual(["2"]);
    expect(await outbox.list({ channel: "sms" })).toHaveLength(1);
    expect(Math.abs(Date.now() - (first[0]?.createdAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it("forgets what is old", async () => {
    await database.pool.query("update outbox set created_at = '2026-01-01' where body_text in ('1', '2')");
    expect(await outbox.deleteBefore(new Date("2026-01-02"))).toBe(2);
    expect((await outbox.list()).map(({ text }) => text)).toEqual(["4", "3"]);
  });

  it("has what an installation kept before there were SMS", async () => {
    const old = await createTestDatabase({ empty: true });
    const folder = await mkdtemp(join(tmpdir(), "yiqiao-migrations-"));
    try {
      const isOlder = (path: string) => path === MIGRATIONS_FOLDER || basename(path) < "0043";
      await cp(MIGRATIONS_FOLDER, folder, { recursive: true, filter: isOlder });
      await migrate(old, folder);
      await old.pool.query(
        "insert into mail_outbox (kind, recipient, subject, body_text) values ('system.test', 'reader@example.com', 'Hi', 'Text')",
      );
      await migrate(old, MIGRATIONS_FOLDER);
      expect(await createOutbox(old).list()).toMatchObject([
        { id: 1, channel: "email", kind: "system.test", recipient: "reader@example.com", subject: "Hi", text: "Text" },
      ]);
    } finally {
      await old.close();
      await rm(folder, { recursive: true });
    }
  });
});
