import {
  type Detection,
  type DomainCode,
  type LanguageCode,
  paths,
  type SegmentEvent,
  type TextBody,
  type TextResult,
  type TextTranslation,
} from "../generated/types.gen.ts";
import { YiqiaoError } from "./error.ts";
import { eventsOf } from "./events.ts";
import { languageCode } from "./languages.ts";
import { randomKey } from "./random-key.ts";
import { failureOf, type Transport } from "./transport.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface StreamOptions extends CallOptions {
  /** A code such as `en-us`; `en` and `zh` do as well. */
  readonly to: LanguageCode | "en" | "zh" | (string & {});
  /** By default `auto`: found out. */
  readonly from?: LanguageCode | "auto" | "en" | "zh" | (string & {}) | undefined;
  readonly domain?: DomainCode | undefined;
  /** What a text is likely to be in whose words do not tell it, the likeliest first. */
  readonly likely?: readonly (LanguageCode | "en" | "zh")[] | undefined;
  /** Ids of memories and termbases, in place of those that are in use for the account. */
  readonly memories?: readonly string[] | undefined;
  readonly termbases?: readonly string[] | undefined;
  /** `html`: tags stay as they are. By default `text`. */
  readonly format?: "text" | "html" | undefined;
  /** `join`: the lines of a paragraph of plain text that was wrapped at a width become one. By default every line stays. */
  readonly lineBreaks?: "keep" | "join" | undefined;
  /** How the translation shall read, in words; the result's `style` says whether that was followed. */
  readonly style?: readonly string[] | undefined;
}

export interface TextOptions extends StreamOptions {
  /** Calls of one key with the same are done and charged once. By default one is made for each call and its retries. */
  readonly idempotencyKey?: string | undefined;
}

/** One text's translation, with what the call cost. */
export type Translated = TextTranslation & Omit<TextResult, "translations">;

export async function translateOne(transport: Transport, text: string, options: TextOptions): Promise<Translated> {
  const { translations, ...cost } = await translateAll(transport, text, options);
  const [translation] = translations;
  if (translation === undefined) throw new YiqiaoError({ code: "answer", status: 200, message: "No translation" });
  return { ...translation, ...cost };
}

export function translateAll(
  transport: Transport,
  text: string | readonly string[],
  options: TextOptions,
): Promise<TextResult> {
  const { signal, idempotencyKey = randomKey() } = options;
  return transport.call({ method: "POST", path: paths.text, body: bodyOf(text, options), signal, idempotencyKey });
}

export async function* streamTexts(
  transport: Transport,
  text: string | readonly string[],
  options: StreamOptions,
): AsyncGenerator<SegmentEvent, TextResult> {
  const { signal } = options;
  const accept = "text/event-stream";
  const arriving = await transport.open({
    method: "POST",
    path: paths.text,
    body: bodyOf(text, options),
    accept,
    signal,
    // Nothing was delivered, so nothing was charged: a stream that has begun is not taken up again.
    idempotencyKey: randomKey(),
  });
  for await (const { event, data } of eventsOf(arriving.chunks())) {
    if (event === "segment") yield JSON.parse(data) as SegmentEvent;
    else if (event === "done") return JSON.parse(data) as TextResult;
    else if (event === "error") throw failureOf(arriving.response, JSON.parse(data));
  }
  throw new YiqiaoError({ code: "network", status: 200, message: "The stream ended before the translation did" });
}

export function detectAll(
  transport: Transport,
  text: string | readonly string[],
  { signal }: CallOptions,
): Promise<readonly Detection[]> {
  return transport.call({ method: "POST", path: paths.detect, body: { text }, signal });
}

function bodyOf(text: string | readonly string[], options: StreamOptions): TextBody {
  const { format, lineBreaks, style, likely } = options;
  return {
    text,
    ...chosenOf(options),
    ...(format !== undefined && { format }),
    ...(lineBreaks !== undefined && { line_breaks: lineBreaks }),
    ...(likely !== undefined && { likely_langs: likely.map((each) => languageCode(each)) }),
    ...(style !== undefined && { style }),
  };
}

/** What texts and documents are translated with, as it is sent. */
export function chosenOf({ to, from = "auto", domain, memories, termbases }: StreamOptions) {
  return {
    src_lang: from === "auto" ? ("auto" as const) : languageCode(from),
    tgt_lang: languageCode(to),
    ...(domain !== undefined && { domain }),
    ...(memories !== undefined && { tm_ids: memories }),
    ...(termbases !== undefined && { tb_ids: termbases }),
  };
}
