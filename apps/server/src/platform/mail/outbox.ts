import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/database";
import type { Mail, Mailer } from "./mailer.ts";
import { MailError, parseMail } from "./mailer.ts";

export interface OutboxMail extends Mail {
  readonly id: number;
  readonly createdAt: Date;
}

export interface Outbox extends Mailer {
  /** The youngest first; `before` goes on after the last of a page. At most 100. */
  list(options?: { readonly limit?: number; readonly before?: number }): Promise<OutboxMail[]>;
}

const MOST = 100;

const rowSchema = z.object({
  id: z.coerce.number(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string().nullable(),
  created_at: z.coerce.date(),
});

/** Keeps mail in the database instead of sending it: for an installation without SMTP. */
export function createOutbox({ db }: Pick<Database, "db">): Outbox {
  return {
    send: async (mail) => {
      const { to, subject, text, html = null, kind } = parseMail(mail);
      const insert = sql`insert into mail_outbox (kind, recipient, subject, body_text, body_html)
                         values (${kind}, ${to}, ${subject}, ${text}, ${html})`;
      await db.execute(insert).catch((error: unknown) => {
        throw new MailError("unavailable", "The outbox could not be written", error);
      });
    },
    list: async ({ limit = MOST, before = Number.MAX_SAFE_INTEGER } = {}) => {
      const { rows } = await db.execute(sql`
        select * from mail_outbox where id < ${before} order by id desc limit ${Math.min(limit, MOST)}`);
      return rows.map((row) => {
        const stored = rowSchema.parse(row);
        return {
          id: stored.id,
          kind: stored.kind,
          to: stored.recipient,
          subject: stored.subject,
          text: stored.body_text,
          html: stored.body_html ?? undefined,
          createdAt: stored.created_at,
        };
      });
    },
  };
}
