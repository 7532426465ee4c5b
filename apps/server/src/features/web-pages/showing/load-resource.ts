import type { ResourceKind } from "@yiqiao/web-pages";
import type { WebPageResourceQuery } from "@yiqiao/contracts/web-pages";
import { DomainError } from "#platform/errors";
import { OutboundError } from "#platform/outbound";
import { StorageError } from "#platform/storage";
import type { WebPageDeps } from "../ports.ts";
import { restyle } from "../preparing/do-job.ts";
import { findPage } from "../records/pages.repository.ts";
import { opensWith } from "../records/page-secrets.ts";
import type { StoredPage } from "../records/stored-page.ts";
import { readObject } from "../records/unit-store.ts";
import { isSigned } from "./resource-address.ts";
import { resourceObject } from "./saved-resource.ts";

type Kind = Exclude<ResourceKind, "media">;

const megabyte = 1024 * 1024;
interface Bound {
  readonly maxBytes: number;
  /** Content types that browsers show as this kind. */
  readonly types: readonly string[];
}
const fontTypes = [
  "application/font-woff",
  "application/font-woff2",
  "application/x-font-woff",
  "application/x-font-ttf",
];
const bounds: Readonly<Record<Kind, Bound>> = {
  image: { maxBytes: 10 * megabyte, types: ["image/*"] },
  style: { maxBytes: 3 * megabyte, types: ["text/css"] },
  font: {
    maxBytes: 8 * megabyte,
    types: ["font/*", ...fontTypes, "application/vnd.ms-fontobject", "application/octet-stream", "binary/octet-stream"],
  },
};
const timeoutMs = 15_000;
/** Rewritten in some ten milliseconds. */
const shortStyleBytes = 64 * 1024;

export interface LoadedResource {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Where it was found. */
  readonly address: string;
}

/**
 * What a page shows, from its archive or through the guard of all addresses.
 * @throws {DomainError} `webPageResourceMissing` where there is nothing of the kind
 */
export async function loadResource(
  deps: Pick<WebPageDeps, "outbound" | "hostTurns" | "files">,
  page: StoredPage,
  { kind, address, signal }: { readonly kind: Kind; readonly address: string; readonly signal: AbortSignal },
): Promise<LoadedResource> {
  const { maxBytes, types } = bounds[kind];
  const saved = await readSavedResource(deps, page, address);
  if (saved !== undefined) return isOfType(saved.contentType, types) ? saved : missing(address);
  // An archive shows what it has: nobody learns when it is read.
  if (page.fileName !== null && /\.mht(ml)?$/i.test(page.fileName)) return missing(address);
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/(?<!\.)\.+$/, "") : "";
  const load = () => deps.outbound.get(address, { maxBytes, accept: types, timeoutMs, signal });
  try {
    const { bytes, contentType, finalAddress } = await deps.hostTurns(host, load, signal);
    // What was sent twice is a list, of which browsers take the last.
    return isOfType(contentType ?? "", types)
      ? { bytes, contentType: contentType ?? "", address: finalAddress }
      : missing(address);
  } catch (error) {
    if (error instanceof OutboundError) return missing(address, error);
    throw error;
  }
}

/** Only its host: a path may hold what nobody else shall read. */
function missing(address: string, cause?: unknown): never {
  throw new DomainError("webPageResourceMissing", { host: URL.canParse(address) ? new URL(address).host : "" }, cause);
}

async function readSavedResource(
  { files }: Pick<WebPageDeps, "files">,
  page: StoredPage,
  address: string,
): Promise<LoadedResource | undefined> {
  if (page.fileName === null) return undefined;
  const key = resourceObject(page, address);
  const head = await files.head(key).catch((error: unknown) => {
    if (error instanceof StorageError && error.code === "invalid-key") return null;
    throw error;
  });
  if (head === null) return undefined;
  return { bytes: await readObject(files, key), contentType: head.contentType, address };
}

function isOfType(contentType: string, types: readonly string[]): boolean {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!/^[a-z]+\/[\w.+-]+$/.test(type) || contentType.includes(",")) return false;
  return types.includes(type) || types.includes(`${type.split("/", 1)[0]}/*`);
}

export interface ShownResource {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** A resource as the page's frame gets it: style sheets with their addresses rewritten. @throws {DomainError} `webPageResourceMissing` */
export async function showResource(
  deps: Pick<WebPageDeps, "outbound" | "hostTurns" | "files" | "database" | "clock" | "secrets" | "threads">,
  { page: id, kind, u: address, s: signature }: WebPageResourceQuery,
  signal: AbortSignal,
): Promise<ShownResource> {
  const page = await findPage(deps.database.db, id);
  if (page === undefined || page.expiresAt <= deps.clock.now()) return missing(address);
  const secrets = opensWith(await deps.secrets.keys(), page);
  if (secrets === undefined) return missing(address);
  const signer = { id, secret: secrets.signing };
  if (!isSigned(signer, { kind, address }, signature)) return missing(address);
  const loaded = await loadResource(deps, page, { kind, address, signal });
  if (kind !== "style") return { bytes: loaded.bytes, contentType: typeOf(kind, loaded.contentType) };
  const job = { ...loaded, signer };
  // Others would wait for a long one.
  const isShort = loaded.bytes.length <= shortStyleBytes;
  const css = isShort ? restyle(job) : await deps.threads.run("style", job, signal);
  return { bytes: Buffer.from(css), contentType: "text/css; charset=utf-8" };
}

/** Without parameters, and for fonts one type for all: nothing else can be made of it. */
function typeOf(kind: Kind, contentType: string): string {
  return kind === "font" ? "font/woff2" : (contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "");
}
