import type { OpenWebPageBody, WebPageChoice } from "@yiqiao/contracts/web-pages";
import { savedPageExtensions } from "@yiqiao/contracts/web-pages";
import { takeVisitorBytes } from "#features/documents";
import { DomainError } from "#platform/errors";
import { fileNameOf, type IncomingFile, ownerOf, type RequestContext } from "#platform/request";
import { fetchPage, maxPageBytes } from "../fetching/fetch-page.ts";
import type { WebPageDeps } from "../ports.ts";
import type { PageSource } from "../preparing/page-jobs.ts";
import { takeRate } from "../rates.ts";
import { findOwned } from "../records/pages.repository.ts";
import { objectsOf, type StoredPage } from "../records/stored-page.ts";
import { readObject } from "../records/unit-store.ts";
import { storePage, tooLarge } from "./store-page.ts";

/** Reading a page is about as much work as translating so many characters. */
const workOfPage = 500;

/**
 * Fetches the page at an address, or takes one that was opened before to translate it otherwise.
 * @throws {DomainError} what keeps a page from being fetched or read; `webPageMissing`
 */
export async function openPage(deps: WebPageDeps, context: RequestContext, body: OpenWebPageBody): Promise<StoredPage> {
  await takeRate(deps.rateLimiter, context, "open");
  await deps.visitorLine.pass(context, workOfPage);
  const { address, id, ...choice } = body;
  if (id !== undefined) return takeAgain(deps, context, id, choice);
  const fetched = await fetchPage(deps, context, address ?? "");
  await takeVisitorBytes(deps, context, fetched.bytes.length);
  return storePage(deps, context, { source: { ...fetched, isArchive: false }, fileName: null, choice });
}

async function takeAgain(
  deps: WebPageDeps,
  context: RequestContext,
  id: string,
  choice: WebPageChoice,
): Promise<StoredPage> {
  const before = await findKept(deps, context, id);
  const { source } = objectsOf(before);
  const head = await deps.files.head(source);
  const bytes = await readObject(deps.files, source);
  // It is kept once more, whoever sends nothing for it.
  await takeVisitorBytes(deps, context, bytes.length);
  return storePage(deps, context, {
    source: sourceOf(before, bytes, head?.contentType),
    fileName: before.fileName,
    choice,
  });
}

/** A page as it was taken, from what is kept of it. */
export function sourceOf(
  { address, fileName }: Pick<StoredPage, "address" | "fileName">,
  bytes: Uint8Array,
  contentType: string | undefined,
): PageSource {
  const isArchive = fileName !== null && isArchiveName(fileName);
  return { bytes, contentType: fileName === null ? contentType : undefined, isArchive, address };
}

const extensionOf = (name: string): string => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";
const isArchiveName = (name: string): boolean => [".mhtml", ".mht"].includes(extensionOf(name));

/**
 * Takes a page that a browser saved.
 * @throws {DomainError} `webPageNotAPage`, `webPageTooLarge`, `webPageTooComplex`
 */
export async function takeFile(
  deps: WebPageDeps,
  context: RequestContext,
  { file, choice }: { readonly file: IncomingFile; readonly choice: WebPageChoice },
): Promise<StoredPage> {
  await takeRate(deps.rateLimiter, context, "open");
  await deps.visitorLine.pass(context, workOfPage);
  const name = fileNameOf(file.name, "page.html");
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.stream) {
    const bytes = part as Buffer;
    size += bytes.length;
    // The rest is read and thrown away: the caller is to get its answer.
    if (size <= maxPageBytes) parts.push(bytes);
  }
  if (size > maxPageBytes || file.wasCut()) throw tooLarge(name);
  const isKnown = (savedPageExtensions as readonly string[]).includes(extensionOf(name));
  if (!isKnown || size === 0) throw new DomainError("webPageNotAPage", { name });
  await takeVisitorBytes(deps, context, size);
  const bytes = Buffer.concat(parts);
  const source = { bytes, contentType: undefined, isArchive: isArchiveName(name), address: null };
  return storePage(deps, context, { source, fileName: name, choice });
}

/** The caller's page. @throws {DomainError} `webPageMissing` */
export async function findKept(
  { database, clock }: Pick<WebPageDeps, "database" | "clock">,
  context: RequestContext,
  id: string,
): Promise<StoredPage> {
  const page = await findOwned(database.db, ownerOf(context), id);
  if (page === undefined || page.expiresAt <= clock.now()) throw new DomainError("webPageMissing");
  return page;
}
