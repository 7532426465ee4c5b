import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/database";

export type OutboxChannel = "email" | "sms";

/** A message that was kept instead of sent. */
export interface OutboxEntry {
  readonly channel: OutboxChannel;
  /** What it is about, such as `code`. */
  readonly kind: string;
  /** E-mail address or phone number. */
  readonly recipient: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

export interface StoredEntry extends OutboxEntry {
  readonly id: number;
  readonly createdAt: Date;
}

/** E-mails and SMS of an installation that cannot send them, for its administrator. */
export interface Outbox {
  keep(entry: OutboxEntry): Promise<void>;
  /** The youngest first; `before` goes on after the last of a page. At most 100. */
  list(options?: {
    readonly limit?: number;
    readonly before?: number;
    readonly channel?: OutboxChannel;
  }): Promise<StoredEntry[]>;
  /** Deletes what is older than `before`; returns how many. */
  deleteBefore(before: Date): Promise<number>;
}

const MOST = 100;

const rowSchema = z.object({
  id: z.coerce.number(),
  channel: z.enum(["email", "sms"]),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string().nullable(),
  created_at: z.coerce.date(),
});

export function createOutbox({ db }: Pick<Database, "db">): Outbox {
  return {
    keep: async ({ channel, kind, recipient, subject, text, html = null }) => {
      await db.execute(sql`
        insert into outbox (channel, kind, recipient, subject, body_text, body_html)
        values (${channel}, ${kind}, ${recipient}, ${subject}, ${text}, ${html})`);
    },
    list: async ({ limit = MOST, before = Number.MAX_SAFE_INTEGER, channel } = {}) => {
      const { rows } = await db.execute(sql`
        select * from outbox where id < ${before} and channel = coalesce(${channel ?? null}::text, channel)
        order by id desc limit ${Math.min(limit, MOST)}`);
      return rows.map((row) => stored(rowSchema.parse(row)));
    },
    deleteBefore: async (before) => {
      const { rowCount } = await db.execute(sql`delete from outbox where created_at < ${before}`);
      return rowCount ?? 0;
    },
  };
}

function stored({
  body_text: text,
  body_html: html,
  created_at: createdAt,
  ...row
}: z.infer<typeof rowSchema>): StoredEntry {
  return { ...row, text, html: html ?? undefined, createdAt };
}
