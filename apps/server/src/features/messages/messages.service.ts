import type { MessageList } from "@yiqiao/contracts/messages";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import type { Sites } from "#features/sites";
import type { Delivery, Recipient } from "./delivery.ts";
import { createLiveMessages, type LiveMessages, messagesChannel } from "./live.ts";
import {
  countMessages,
  countUnread,
  deleteSurplus,
  insertMessage,
  listMessages,
  markRead,
} from "./messages.repository.ts";
import {
  type EventKind,
  messageKinds,
  type MessageKind,
  type MessageParams,
  type TemplateParams,
} from "./words/catalogue.ts";
import { readingAt, shown } from "./shown-message.ts";

/** A message for the message centre, put into words when it is read. */
export interface Notification<K extends MessageKind> {
  readonly accountId: string;
  readonly siteId: number;
  readonly kind: K;
  readonly params: MessageParams<K>;
}

/** What `tell` needs to know of an account. */
export interface Addressee {
  readonly id: string;
  readonly site_id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: "zh" | "en" | null;
}

export interface Messages extends Delivery {
  readonly live: LiveMessages;
  /** Puts a message into the message centre; watchers hear of it when `executor`'s transaction commits. */
  notify<K extends MessageKind>(executor: Executor, notification: Notification<K>): Promise<void>;
  /** Tells the owner of an account in the message centre and by e-mail, or by SMS where there is no e-mail address. */
  tell<K extends EventKind>(
    executor: Executor,
    event: { readonly account: Addressee; readonly kind: K; readonly params: MessageParams<K> & TemplateParams<K> },
  ): Promise<void>;
  unread(accountId: string, executor?: Executor): Promise<number>;
  /** The caller's own messages, the newest first. */
  list(
    context: RequestContext,
    accountId: string,
    page: { readonly page: number; readonly pageSize: number; readonly unreadOnly: boolean },
  ): Promise<MessageList>;
  /** Marks messages of the account as read: those of `ids`, or all. Returns how many are unread now. */
  markRead(accountId: string, ids: readonly string[] | "all"): Promise<number>;
  /** Deletes what accounts have too many, the oldest read first; for a job. Returns how many. */
  cleanUp(): Promise<number>;
}

/** The one half of {@link Messages} that a command on the machine needs. */
export type Notify = Messages["notify"];

export function createNotify({
  database,
  clock,
}: {
  readonly database: Pick<Database, "notify">;
  readonly clock: Clock;
}): Notify {
  return async (executor, { accountId, siteId, kind, params }) => {
    messageKinds[kind].params.parse(params);
    await insertMessage(executor, { siteId, accountId, kind, params, at: clock.now() });
    await database.notify(messagesChannel, accountId, executor);
  };
}

/** Messages that one account keeps. */
const maxMessages = 500;
/** Accounts that were told nothing for this long are not looked at again: the job comes every day. */
const surplusMs = 7 * 24 * 3600 * 1000;

export interface MessagesOptions {
  readonly database: Pick<Database, "db" | "listen" | "notify" | "transaction">;
  readonly clock: Clock;
  readonly sites: Pick<Sites, "current" | "rules">;
  readonly delivery: Delivery;
}

export function createMessages({ database, clock, sites, delivery }: MessagesOptions): Messages {
  const { db } = database;
  const notify = createNotify({ database, clock });
  return {
    ...delivery,
    live: createLiveMessages(database),
    notify,
    tell: async (executor, { account, kind, params }) => {
      await notify(executor, { accountId: account.id, siteId: account.site_id, kind, params });
      const to = recipientOf(account);
      if (to === undefined) return;
      const { language, site_id: siteId } = account;
      await delivery.deliver({ to, template: kind, params, language: language ?? "zh", siteId }, executor);
    },
    unread: (accountId, executor = db) => countUnread(executor, accountId),
    list: async ({ language, siteId }, accountId, { page, pageSize, unreadOnly }) => {
      const { total, unread } = await countMessages(db, accountId);
      const filter = { accountId, unreadOnly, limit: pageSize, offset: (page - 1) * pageSize };
      const rows = await listMessages(db, filter);
      const reading = await readingAt(sites, await sites.current({ siteId }), { language });
      return { msg_list: rows.map((row) => shown(row, reading)), total: unreadOnly ? unread : total, unread };
    },
    markRead: async (accountId, ids) =>
      database.transaction(async (transaction) => {
        const changed = await markRead(transaction, { accountId, ids, at: clock.now() });
        if (changed > 0) await database.notify(messagesChannel, accountId, transaction);
        return countUnread(transaction, accountId);
      }),
    cleanUp: () => deleteSurplus(db, { most: maxMessages, since: new Date(clock.now().getTime() - surplusMs) }),
  };
}

function recipientOf({ email, phone }: Addressee): Recipient | undefined {
  if (email !== null) return { kind: "email", identifier: email };
  return phone === null ? undefined : { kind: "phone", identifier: phone };
}
