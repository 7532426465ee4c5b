import { Readable } from "node:stream";
import { DomainError } from "#platform/errors";
import type { RateLimiter } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";

type MeterDeps = Pick<DocumentDeps, "rateLimiter" | "visitorUploads">;

const megabyte = 1024 * 1024;
const hourS = 3600;
/** Bytes of a file of unknown size that are counted at a time. */
const stepBytes = 4 * megabyte;
/** Counted in kilobytes, which a site's day stays within. */
const kilobytesOf = (bytes: number) => Math.ceil(bytes / 1024);

/**
 * Counts what visitors send, by their network and by the site, whatever their cookies say.
 * @throws {DomainError} `visitorUploadLimit`
 */
export async function takeBytes(
  { rateLimiter, visitorUploads }: MeterDeps,
  { principal, network, siteId }: RequestContext,
  bytes: number,
): Promise<void> {
  if (principal !== null) return;
  const { addressBytes, siteBytes } = visitorUploads;
  const windows = [
    { key: `documents:bytes:address:${network}`, most: addressBytes, windowS: hourS },
    { key: `documents:bytes:site:${siteId}`, most: siteBytes, windowS: 24 * hourS },
  ];
  for (const { key, most, windowS } of windows) {
    const rate = { key, limit: kilobytesOf(most), windowS, cost: kilobytesOf(bytes) };
    await rateLimiter.take(rate).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.error !== "tooManyRequests") throw error;
      throw new DomainError("visitorUploadLimit", { ...error.details, megabytes: Math.floor(most / megabyte) });
    });
  }
}

/** Storing so many bytes is about as much work as translating a character. */
const bytesPerCharacter = 2048;

/** What a file counts for before its bytes are known, so that many at once take turns as well. */
const unknownFile = 500;

/** Takes bytes in when it is the caller's turn. @param take gives how many there were */
export async function inLine(
  { visitorLine }: Pick<DocumentDeps, "visitorLine">,
  context: RequestContext,
  take: () => Promise<number>,
): Promise<number> {
  await visitorLine.pass(context, unknownFile);
  // Streams of a caller who is gone do not end.
  context.signal.throwIfAborted();
  const bytes = await take();
  visitorLine.spend(context, Math.max(0, bytes / bytesPerCharacter - unknownFile));
  return bytes;
}

const lineS = 600;

/**
 * The priority of a file's analysis: each that a visitor's network has sent in the last ten minutes puts the next one
 * further back, so that many files of one wait behind the first of another.
 */
export async function placeInLine(
  rateLimiter: RateLimiter,
  { principal, network }: Pick<RequestContext, "principal" | "network">,
): Promise<number> {
  if (principal !== null) return 0;
  const key = `documents:files:address:${network}`;
  return -(await rateLimiter.take({ key, limit: Number.MAX_SAFE_INTEGER, windowS: lineS }));
}

/** Counts a file of unknown size while it comes in; `fault` is why it was broken off. */
export function meterUpload(deps: MeterDeps, context: RequestContext, file: Readable) {
  let fault: DomainError | undefined;
  const count = (bytes: number): Promise<void> =>
    takeBytes(deps, context, bytes).catch((error: unknown) => {
      if (error instanceof DomainError) fault = error;
      throw error;
    });
  const countBytes = async function* (): AsyncGenerator<Uint8Array> {
    let uncounted = 0;
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      uncounted += chunk.byteLength;
      if (uncounted >= stepBytes) {
        await count(uncounted);
        uncounted = 0;
      }
      yield chunk;
    }
    await count(uncounted);
  };
  return { stream: Readable.from(countBytes(), { objectMode: false }), fault: () => fault };
}
