import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type WebPageChoice, webPageLimits, type WebPageNotice } from "@yiqiao/contracts/web-pages";
import { WebPageError } from "@yiqiao/web-pages";
import { servedInto } from "#features/translation";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import { assertRoom } from "#platform/storage";
import type { WebPageDeps } from "../ports.ts";
import type { PageSource, PreparedPage } from "../preparing/page-jobs.ts";
import { mostKept } from "../rates.ts";
import { sealPageSecrets } from "../records/page-secrets.ts";
import { deletePage, endOwned, insertPage } from "../records/pages.repository.ts";
import { folderOf, objectsOf, type StoredPage } from "../records/stored-page.ts";
import { resourceObject } from "../showing/saved-resource.ts";
import { languageOf } from "./page-language.ts";

const hourMs = 3_600_000;

export interface TakenPage {
  readonly source: PageSource;
  /** Of a file. */
  readonly fileName: string | null;
  readonly choice: WebPageChoice;
}

/**
 * Makes a page safe and translatable, and keeps it with its record.
 * @throws {DomainError} `webPageTooComplex`, `webPageNotAPage`
 */
export async function storePage(
  deps: WebPageDeps,
  context: RequestContext,
  { source, fileName, choice }: TakenPage,
): Promise<StoredPage> {
  const { database, clock, lifeHours, room, secrets } = deps;
  const owner = ownerOf(context);
  const id = randomUUID();
  const signer = { id, secret: randomBytes(24).toString("base64url") };
  const job = { source, targetLanguage: choice.tgt_lang, signer };
  const prepared = await deps.threads.run("prepare", job, context.signal).catch((error: unknown) => {
    throw answerFor(error, fileName ?? source.address ?? "");
  });
  await assertRoom(room);
  const { language, other, notice } = languageOf(prepared, {
    source: choice.src_lang,
    target: choice.tgt_lang,
    likely: context.languages ?? [],
    isServed: servedInto(deps.router, choice.tgt_lang),
  });
  const at = clock.now();
  const record: Omit<StoredPage, "secrets"> = {
    id,
    siteId: owner.siteId,
    owner: owner.name,
    accountId: owner.accountId,
    address: prepared.address,
    fileName,
    title: prepared.title.slice(0, 300),
    sourceLanguage: choice.src_lang,
    targetLanguage: choice.tgt_lang,
    domain: choice.domain,
    memories: choice.tm_ids ?? null,
    termbases: choice.tb_ids ?? null,
    language,
    detectedOther: other,
    characters: prepared.characters,
    notices: noticesOf(prepared, notice),
    contentHash: createHash("sha256").update(source.bytes).digest("base64url"),
    folder: folderOf(owner, id),
    begunAt: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + lifeHours * hourMs),
  };
  // The record first: files without one would stay for ever.
  const page = await database.transaction(async (tx) => {
    const value = { key: randomBytes(24).toString("base64url"), signing: signer.secret };
    const sealed = { ...record, secrets: await sealPageSecrets(tx, secrets, { id, value }) };
    await insertPage(tx, sealed);
    return sealed;
  });
  try {
    await putFiles(deps, page, { source, prepared });
  } catch (error) {
    // Files first: those of no record would stay for ever, and a record ends in time.
    await deps.files.deletePrefix(page.folder).then(() => deletePage(database.db, id));
    throw error;
  }
  await endOwned(database.db, owner, { keep: mostKept, at });
  return page;
}

function noticesOf({ isEmptyWithoutScripts, hasForms }: PreparedPage, notice: WebPageNotice | undefined): string[] {
  return [
    ...(isEmptyWithoutScripts ? ["emptyWithoutScripts"] : []),
    ...(hasForms ? ["forms"] : []),
    ...(notice === undefined ? [] : [notice]),
  ];
}

async function putFiles(
  { files }: Pick<WebPageDeps, "files">,
  page: StoredPage,
  { source, prepared }: { readonly source: PageSource; readonly prepared: PreparedPage },
): Promise<void> {
  const objects = objectsOf(page);
  const contentType = source.contentType ?? "application/octet-stream";
  // One that fails must not leave others on their way.
  const put = await Promise.allSettled([
    files.put(objects.source, source.bytes, { contentType }),
    files.put(objects.html, prepared.html, { contentType: "text/html" }),
    files.put(objects.units, prepared.units, { contentType: "application/json" }),
  ]);
  for (const one of put) if (one.status === "rejected") throw one.reason;
  for (const { address, bytes, contentType: type } of prepared.resources) {
    if (bytes.length > 0) await files.put(resourceObject(page, address), bytes, { contentType: type });
  }
}

export function answerFor(error: unknown, name: string): unknown {
  if (!(error instanceof WebPageError)) return error;
  return new DomainError(error.fault === "no-html" ? "webPageNotAPage" : "webPageTooComplex", { name }, error);
}

/** @throws {DomainError} `webPageTooLarge` */
export function tooLarge(name: string): DomainError {
  return new DomainError("webPageTooLarge", { name, limit: webPageLimits.megabytes });
}

/** The pair that a page is translated in; undefined where there is nothing to translate, or nobody knows from what. */
export function pairOf({
  language,
  targetLanguage,
}: Pick<StoredPage, "language" | "targetLanguage">):
  | { readonly source: LanguageCode; readonly target: LanguageCode }
  | undefined {
  return language === null || language === targetLanguage ? undefined : { source: language, target: targetLanguage };
}
