import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { forgetJobs } from "#platform/queue";
import { identifiersOf, jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";

const about = {
  zh: "发送给账号的邮件与短信（仅在未配置发送服务时保存，30 天后删除）",
  en: "E-mails and short messages to the account, kept for 30 days where none can be sent",
};

/** What is sent to a user: e-mails that were kept, and jobs that send or have sent e-mails and short messages. */
export function mailData(db: Executor): PersonalData {
  return {
    name: "outbox",
    tables: {
      outbox: {
        exported: "id channel kind recipient subject body_text created_at",
        hidden: { "the same text again, as a web page": "body_html" },
      },
    },
    collect: async function* (accountId) {
      const identifiers = sql.param(await identifiersOf(db, accountId));
      const select = sql`
        select id, channel, kind, recipient, subject, body_text, created_at from outbox
        where recipient = any(${identifiers}::text[])`;
      yield jsonFile("outbox.json", about, rowsOf(db, { select, key: "id", keyType: "bigint" }));
    },
    erase: async (executor, accountId) => {
      const identifiers = await identifiersOf(executor, accountId);
      await executor.execute(sql`delete from outbox where lower(recipient) = any(${sql.param(identifiers)}::text[])`);
      await forgetJobs(executor, identifiers);
    },
  };
}
