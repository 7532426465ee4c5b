import { type Http, type HttpAnswer, shownUrl } from "../download/http.ts";
import { refusal, retry } from "../download/retry.ts";
import { ModelsError, reasonOf } from "../problem.ts";
import { type CatalogueModel, offersOf } from "./offers.ts";
import { parseAttachmentsBase, parseRecords } from "./records.ts";

/** The models of Firefox Translations in Mozilla's public remote settings. */
export const DEFAULT_CATALOGUE_URL =
  "https://firefox.settings.services.mozilla.com/v1/buckets/main-preview/collections/translations-models-v2";

/** Switches the catalogue off. */
export const NO_CATALOGUE = "off";

export interface Catalogue {
  readonly url: string;
  readonly offers: readonly CatalogueModel[];
  /** Where attachments lie, ending in a slash. */
  readonly attachments: string;
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
  const collection = url.replace(/\/+$/, "").replace(/\/(records|changeset)$/, "");
  const root = /^(https?:\/\/[^?#]+\/v\d+)\/buckets\/[^/?#]+\/collections\/[^/?#]+$/.exec(collection)?.[1];
  if (root === undefined) {
    throw new ModelsError({
      code: "catalogue-unreadable",
      url: shownUrl(url),
      reason: "it is no collection's address",
    });
  }
  const [records, description] = await Promise.all([
    readJson(http, `${collection}/records`, signal),
    readJson(http, `${root}/`, signal),
  ]);
  try {
    return { url, offers: offersOf(parseRecords(records)), attachments: parseAttachmentsBase(description) };
  } catch (error) {
    throw new ModelsError({ code: "catalogue-unreadable", url: shownUrl(url), reason: reasonOf(error) });
  }
}

async function readJson(http: Http, url: string, signal: AbortSignal): Promise<unknown> {
  let text: string;
  try {
    text = await retry(async () => readText(http, url, signal), { clock: http.clock, signal, tries });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelsError) throw error;
    const problem = { code: "catalogue-unreachable", url: shownUrl(url), reason: reasonOf(error) } as const;
    throw new ModelsError(problem, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelsError({ code: "catalogue-unreadable", url: shownUrl(url), reason: "it is not JSON" });
  }
}

async function readText(http: Http, url: string, signal: AbortSignal): Promise<string> {
  const answer: HttpAnswer = await http.open(url, { accept: "application/json" }, signal);
  try {
    if (answer.status !== 200) throw refusal(answer);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) {
        const reason = `it is longer than ${maxAnswerBytes} bytes`;
        throw new ModelsError({ code: "catalogue-unreadable", url: shownUrl(url), reason });
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  } finally {
    answer.discard();
  }
}
