import type { SegmentEvent } from "@yiqiao/contracts/text";
import { createRouter, type Engine } from "@yiqiao/engines";
import { type LanguageTools, languageTools } from "../ports.ts";
import type { TranslationRequest } from "../segment.ts";
import { createPipeline, type PipelineOptions, type TranslationOutcome } from "../translate.ts";

export type Asked = Partial<TranslationRequest> & { readonly texts: readonly string[] };

export function requestOf(asked: Asked): TranslationRequest {
  return {
    source: "zh-cn",
    target: "en-us",
    domain: "general",
    siteId: 0,
    format: "text",
    signal: new AbortController().signal,
    ...asked,
  };
}

export function pipelineOver(engines: readonly Engine[], options: Omit<PipelineOptions, "router"> = {}) {
  return createPipeline({ router: createRouter(engines), ...options });
}

/** Runs a request to its end. */
export async function translateAll(
  engines: readonly Engine[],
  asked: Asked,
  options: Omit<PipelineOptions, "router"> = {},
): Promise<{ events: SegmentEvent[]; outcome: TranslationOutcome }> {
  const events: SegmentEvent[] = [];
  for await (const sent of pipelineOver(engines, options).translate(requestOf(asked))) {
    if (sent.type === "done") return { events, outcome: sent.outcome };
    if (sent.type === "segment") events.push(sent.event);
  }
  throw new Error("The pipeline ended without an outcome");
}

/** The one translated text of a request with one text. */
export async function translateOne(
  engines: readonly Engine[],
  text: string,
  asked: Partial<TranslationRequest> = {},
  tools: Partial<LanguageTools> = {},
) {
  const options = { tools: { ...languageTools, ...tools } };
  const { outcome } = await translateAll(engines, { ...asked, texts: [text] }, options);
  const [translation] = outcome.translations;
  if (!translation) throw new Error("No translation");
  return translation;
}
