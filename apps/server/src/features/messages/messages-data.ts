import { Readable } from "node:stream";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Sites } from "#features/sites";
import type { Executor } from "#platform/database";
import { internal } from "#platform/personal-data";
import { deleteMessagesOf, moveMessages, pageOfMessages } from "./messages.repository.ts";
import { readingAt, shown } from "./shown-message.ts";

const about = { zh: "消息中心的消息", en: "Messages of the message centre" };
const pageSize = 500;

interface Deps {
  readonly db: Executor;
  readonly sites: Pick<Sites, "current" | "rules">;
}

/** What the message centre keeps on a user, in the words that the user reads. */
export function messagesData({ db, sites }: Deps) {
  return {
    name: "messages",
    tables: {
      messages: {
        exported: "id kind params created_at read_at",
        hidden: { [internal]: "site_id account_id" },
      },
    },
    collect: async function* (accountId: string, { language }: { readonly language: InterfaceLanguage }) {
      yield { path: "messages.json", about, content: Readable.from(lines({ db, sites }, accountId, language)) };
    },
    erase: (executor: Executor, accountId: string) => deleteMessagesOf(executor, accountId),
    move: (executor: Executor, accountId: string, siteId: number) => moveMessages(executor, accountId, siteId),
  };
}

/** A list as JSON, the oldest first, one message a line; page by page. */
async function* lines({ db, sites }: Deps, accountId: string, language: InterfaceLanguage): AsyncGenerator<string> {
  let before = "[\n";
  for (let after = "0"; ;) {
    const rows = await pageOfMessages(db, { accountId, after, limit: pageSize });
    for (const row of rows) {
      const site = await sites.current({ siteId: row.site_id });
      const message = shown(row, await readingAt(sites, site, { language }));
      yield before + JSON.stringify({ ...message, read_at: row.read_at?.toISOString() ?? null });
      before = ",\n";
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) break;
    after = last.id;
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
