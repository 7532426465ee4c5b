import { text } from "node:stream/consumers";
import type { ScannedPage } from "@yiqiao/documents";
import type { ObjectStore } from "#platform/storage";

type Reader = Pick<ObjectStore, "get" | "list">;

/** What is kept of a page that is a picture: nothing was read of one that its reader could not bear. */
export interface StoredScan {
  readonly read?: ScannedPage;
}

const numberOf = (page: number): string => String(page).padStart(6, "0");
const readFolder = (prefix: string): string => `${prefix}read/`;
const readKey = (prefix: string, page: number): string => `${readFolder(prefix)}${numberOf(page)}`;

/** @param prefix the folder of a document's scans in the object store */
export async function putScan(
  files: Pick<ObjectStore, "put">,
  prefix: string,
  { page, scan }: { readonly page: number; readonly scan: StoredScan },
): Promise<void> {
  const body = Buffer.from(JSON.stringify(scan));
  await files.put(readKey(prefix, page), body, { contentType: "application/json", sizeBytes: body.length });
}

export async function getScan(files: Reader, prefix: string, page: number): Promise<StoredScan> {
  const { stream } = await files.get(readKey(prefix, page));
  return JSON.parse(await text(stream)) as StoredScan;
}

async function* keysIn(files: Reader, folder: string): AsyncGenerator<string> {
  let cursor: string | null = null;
  do {
    const listed = await files.list(folder, cursor === null ? {} : { cursor });
    for (const { key } of listed.objects) yield key;
    ({ cursor } = listed);
  } while (cursor !== null);
}

/** Pages of which it is known what stands on them, or that they cannot be read; in their order. */
export async function listScans(files: Reader, prefix: string): Promise<number[]> {
  const pages: number[] = [];
  for await (const key of keysIn(files, readFolder(prefix))) pages.push(Number(key.slice(readFolder(prefix).length)));
  return pages;
}

/** Copies what was read of a document's pages for whoever writes its outputs elsewhere. */
export async function copyScans(files: Reader & Pick<ObjectStore, "copy">, from: string, to: string): Promise<void> {
  for (const page of await listScans(files, from)) await files.copy(readKey(from, page), readKey(to, page));
}

/** A cleaned page by what was painted over on it. */
export const cleanedKey = (prefix: string, page: number, of: string): string =>
  `${prefix}cleaned/${numberOf(page)}-${of}`;
