import type { Message } from "@yiqiao/contracts/messages";
import type { Site } from "@yiqiao/contracts/sites";
import type { Executor } from "#platform/database";
import type { Sites } from "#features/sites";
import type { MessageRow } from "./messages.repository.ts";
import { siteNameOf } from "./render-mail.ts";
import { isMessageKind, messageKinds } from "./words/catalogue.ts";
import type { Kind, Reading } from "./words/kind.ts";

/** How somebody reads at a site. */
export async function readingAt(
  sites: Pick<Sites, "rules">,
  site: Site,
  { language, executor }: { readonly language: Reading["language"]; readonly executor?: Executor },
): Promise<Reading> {
  const { timeZone } = await sites.rules(site.site_id, executor);
  return { language, timeZone, siteName: siteNameOf(site, language), capabilities: site.capabilities };
}

const unreadable = {
  zh: { title: "消息", body: ["此消息来自其他版本，无法显示。"] },
  en: { title: "Message", body: ["This message comes from another version and cannot be shown."] },
};

/** A stored message in the reader's words. */
export function shown(row: MessageRow, reading: Reading): Message {
  const kind: Kind<object> | undefined = isMessageKind(row.kind) ? messageKinds[row.kind] : undefined;
  const isReadable = kind?.params.safeParse(row.params).success === true;
  const { title, body } = isReadable ? kind.words(row.params, reading) : unreadable[reading.language];
  return {
    id: row.id,
    kind: row.kind,
    title,
    body: body.join("\n"),
    link: isReadable ? kind.link : null,
    created_at: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}
