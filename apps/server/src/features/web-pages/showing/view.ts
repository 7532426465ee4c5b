import { randomBytes, timingSafeEqual } from "node:crypto";
import { framePolicy } from "@yiqiao/web-pages";
import { frameScript } from "@yiqiao/web-pages/frame";
import { DomainError } from "#platform/errors";
import type { WebPageDeps } from "../ports.ts";
import { findPage } from "../records/pages.repository.ts";
import { openPageSecrets } from "../records/page-secrets.ts";
import { objectsOf, type StoredPage } from "../records/stored-page.ts";
import { readObject } from "../records/unit-store.ts";
import { linkAddress } from "./resource-address.ts";

export interface PageView {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page for its frame, with our script in it. @throws {DomainError} `webPageMissing` */
export async function viewOf(
  deps: Pick<WebPageDeps, "database" | "files" | "clock" | "secrets">,
  { id, key, origin }: { readonly id: string; readonly key: string; readonly origin: string },
): Promise<PageView> {
  const page = await pageByKey(deps, { id, key });
  const html = (await readObject(deps.files, objectsOf(page).html)).toString("utf8");
  const nonce = randomBytes(18).toString("base64");
  const script = `<script nonce="${nonce}">${frameScript(linkAddress(""))}</script>`;
  // Behind the whole of it: the page is shown before the script is read.
  const end = html.lastIndexOf("</body>");
  const withScript = end === -1 ? html + script : html.slice(0, end) + script + html.slice(end);
  return { html: withScript, headers: framePolicy({ nonce, proxy: origin }) };
}

async function pageByKey(
  deps: Pick<WebPageDeps, "database" | "clock" | "secrets">,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<StoredPage> {
  const page = await findPage(deps.database.db, id);
  if (page === undefined || page.expiresAt <= deps.clock.now()) throw new DomainError("webPageMissing");
  if (!isSame((await openPageSecrets(deps, page)).key, key)) throw new DomainError("webPageMissing");
  return page;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
