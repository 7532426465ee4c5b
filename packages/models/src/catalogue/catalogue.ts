import { gunzipSync } from "node:zlib";
import { type Http, type HttpAnswer, shownUrl } from "../download/http.ts";
import { refusal, retry, requestedWaitMs } from "../download/retry.ts";
import { Transient } from "../download/transient.ts";
import { ModelsError, reasonOf } from "../problem.ts";
import { type CatalogueModel, offersOf } from "./offers.ts";
import { parseAttachmentsBase, parseRecords } from "./records.ts";

/** The models of Firefox Translations in Mozilla's public remote settings, as the released browser reads them. */
export const DEFAULT_CATALOGUE_URL =
  "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2";

/** Switches the catalogue off. */
export const NO_CATALOGUE = "off";

export interface Catalogue {
  readonly url: string;
  readonly offers: readonly CatalogueModel[];
  /** Where attachments lie, ending in a slash. */
  readonly attachments: string;
  /** How long the server asks not to be asked again; 0 if it does not. */
  readonly backoffMs: number;
}

const maxAnswerBytes = 16 * 2 ** 20;
const tries = 3;

/**
 * Reads what a remote settings server offers.
 *
 * @param url a collection: `https://server/v1/buckets/…/collections/…`, with or without `/records` or `/changeset`
 * @throws ModelsError `catalogue-off`, `catalogue-unreachable`, `catalogue-unreadable`; the signal's reason when aborted
 */
export async function readCatalogue(url: string, http: Http, signal: AbortSignal): Promise<Catalogue> {
  if (url === NO_CATALOGUE) throw new ModelsError({ code: "catalogue-off" });
  const collection = url.replace(/(?<!\/)\/+$/, "").replace(/\/(records|changeset)$/, "");
  const root = /^(https?:\/\/[^?#]+\/v\d+)\/buckets\/[^/?#]+\/collections\/[^/?#]+$/.exec(collection)?.[1];
  if (root === undefined) {
    throw new ModelsError({
      code: "catalogue-unreadable",
      url: shownUrl(url),
      reason: "it is no collection's address",
    });
  }
  const [records, description] = await Promise.all([
    readJson(http, `${collection}/changeset?_expected=0`, signal),
    readJson(http, `${root}/`, signal),
  ]);
  try {
    return {
      url,
      offers: offersOf(parseRecords(records.json)),
      attachments: parseAttachmentsBase(description.json),
      backoffMs: Math.max(records.backoffMs, description.backoffMs),
    };
  } catch (error) {
    throw new ModelsError({ code: "catalogue-unreadable", url: shownUrl(url), reason: reasonOf(error) });
  }
}

interface JsonAnswer {
  readonly json: unknown;
  readonly backoffMs: number;
}

async function readJson(http: Http, url: string, signal: AbortSignal): Promise<JsonAnswer> {
  let answer: { readonly text: string; readonly backoffMs: number };
  try {
    answer = await retry(async () => readText(http, url, signal), { clock: http.clock, signal, tries });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelsError) throw error;
    const asked = error instanceof Transient && error.afterMs !== undefined ? { afterMs: error.afterMs } : {};
    const problem = { code: "catalogue-unreachable", url: shownUrl(url), reason: reasonOf(error), ...asked } as const;
    throw new ModelsError(problem, { cause: error });
  }
  try {
    return { json: JSON.parse(answer.text), backoffMs: answer.backoffMs };
  } catch {
    throw new ModelsError({ code: "catalogue-unreadable", url: shownUrl(url), reason: "it is not JSON" });
  }
}

async function readText(
  http: Http,
  url: string,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly backoffMs: number }> {
  const headers = { accept: "application/json", "accept-encoding": "gzip" };
  const answer: HttpAnswer = await http.open(url, headers, signal);
  try {
    if (answer.status !== 200) throw refusal(answer);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw tooLong(url);
      chunks.push(chunk);
    }
    const isPacked = answer.header("content-encoding") === "gzip";
    const body = Buffer.concat(chunks);
    const text = (isPacked ? unpacked(body, url) : body).toString("utf8");
    return { text, backoffMs: requestedWaitMs(answer, "backoff") ?? 0 };
  } finally {
    answer.discard();
  }
}

function tooLong(url: string): ModelsError {
  const reason = `it is longer than ${maxAnswerBytes} bytes`;
  return new ModelsError({ code: "catalogue-unreadable", url: shownUrl(url), reason });
}

function unpacked(body: Buffer, url: string): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: maxAnswerBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLong(url);
    const reason = `it cannot be unpacked: ${reasonOf(error)}`;
    throw new ModelsError({ code: "catalogue-unreadable", url: shownUrl(url), reason }, { cause: error });
  }
}
