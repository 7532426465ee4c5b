import { sql } from "drizzle-orm";
import { column, columnsOf, type Database, type RowOf } from "#platform/database";

export type OutboxChannel = "email" | "sms";

/** A message that was stored instead of sent. */
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

const entryShape = {
  id: column.bigint,
  channel: column.text.as<OutboxChannel>(),
  kind: column.text,
  recipient: column.text,
  subject: column.text,
  text: column.text.named("body_text"),
  html: column.text.orNull().named("body_html"),
  createdAt: column.timestamptz,
};

export type StoredEntry = RowOf<typeof entryShape>;

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

export function createOutbox({ db }: Pick<Database, "db">): Outbox {
  return {
    keep: async ({ channel, kind, recipient, subject, text, html = null }) => {
      await db.execute(sql`
        insert into outbox (channel, kind, recipient, subject, body_text, body_html)
        values (${channel}, ${kind}, ${recipient}, ${subject}, ${text}, ${html})`);
    },
    list: ({ limit = MOST, before = Number.MAX_SAFE_INTEGER, channel } = {}) =>
      db.query(entryShape)`
        select ${columnsOf(entryShape)} from outbox
        where id < ${before} and channel = coalesce(${channel ?? null}::text, channel)
        order by id desc limit ${Math.min(limit, MOST)}`,
    deleteBefore: async (before) => {
      const { rowCount } = await db.execute(sql`delete from outbox where created_at < ${before}`);
      return rowCount;
    },
  };
}
