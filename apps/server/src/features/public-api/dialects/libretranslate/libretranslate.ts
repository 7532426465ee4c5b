import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Text } from "#features/text";
import { DomainError } from "#platform/errors";
import type { ForeignAnswer, ForeignHandler, Failure } from "#platform/http";
import type { RequestContext } from "#platform/request";
import type { Languages } from "#features/languages";
import { kindOf } from "../shared/failures.ts";
import { sourceOf, targetOf } from "../shared/languages-asked.ts";
import { parseBody } from "../shared/parse-body.ts";
import type { Refusing } from "../shared/refusals.ts";
import { listSupportedLanguages } from "../shared/supported.ts";
import type { ForeignTranslation, TranslateTexts } from "../shared/translate-texts.ts";
import { tellUnchanged } from "../shared/unchanged.ts";
import { libreCode } from "./languages.ts";
import { deeplxSchema, immersiveSchema, kissSchema, libreDetectSchema, libreTranslateSchema } from "./schemas.ts";

export interface LibreServices {
  readonly translateTexts: TranslateTexts;
  readonly text: Pick<Text, "detect" | "alternatives">;
}

const statuses = {
  noKey: 400,
  wrongKey: 403,
  forbidden: 403,
  language: 400,
  tooLong: 400,
  invalid: 400,
  notFound: 404,
  quota: 403,
  tooMany: 429,
  unavailable: 503,
  internal: 500,
} as const;
const deeplxStatuses = { ...statuses, noKey: 401, wrongKey: 401 } as const;

/** LibreTranslate tells a failure by one text. */
export const libreRefusing: Refusing = {
  statusOf: (kind) => statuses[kind],
  body: z.object({ error: z.string() }),
};

export function libreFailure(failure: Failure): ForeignAnswer {
  return { status: statuses[kindOf(failure)], body: { error: failure.body.message } };
}

/** The body of DeepLX repeats the status. */
export const deeplxRefusing: Refusing = {
  statusOf: (kind) => deeplxStatuses[kind],
  body: z.object({ code: z.number().int(), message: z.string() }),
};

export function deeplxFailure(failure: Failure): ForeignAnswer {
  const status = deeplxStatuses[kindOf(failure)];
  return { status, body: { code: status, message: failure.body.message } };
}

const percent = (confidence: number | undefined): number => Math.round((confidence ?? 1) * 100);

function detectedOf({ source, confidence }: ForeignTranslation) {
  // Some clients read it always, also where they named the language.
  return source === null
    ? { language: "en", confidence: 0 }
    : { language: libreCode(source), confidence: percent(confidence) };
}

export function libreTranslate({ translateTexts, text }: LibreServices): ForeignHandler {
  return async ({ context, request, reply }) => {
    const { q, source, target, format, alternatives } = parseBody(libreTranslateSchema, request);
    const texts = typeof q === "string" ? [q] : q;
    const languages = { source: sourceOf("source", source), target: targetOf("target", target) };
    const { translations } = await translateTexts(context, { texts, format, ...languages });
    tellUnchanged(reply, translations);
    const detected = translations.map((each) => detectedOf(each));
    const others = await Promise.all(
      translations.map(async (each, at) => {
        if (alternatives === 0 || format === "html" || each.source === null || each.unchanged) return [];
        return otherTranslations(text, context, {
          text: texts[at] ?? "",
          source: each.source,
          target: languages.target,
          first: each.text,
          count: alternatives,
        });
      }),
    );
    const isOne = typeof q === "string";
    const all = translations.map((each) => each.text);
    return {
      translatedText: isOne ? all[0] : all,
      detectedLanguage: isOne ? detected[0] : detected,
      ...(alternatives > 0 && { alternatives: isOne ? others[0] : others }),
    };
  };
}

interface Pair {
  readonly text: string;
  readonly source: Parameters<typeof libreCode>[0];
  readonly target: Parameters<typeof libreCode>[0];
  readonly first: string;
  readonly count: number;
}

/**
 * Of a text as long as alternatives are given for; paid for with its translation, however many sentences it has. The
 * translation is paid for by now: it is answered also where the engine has nothing more to give.
 */
async function otherTranslations(
  service: Pick<Text, "alternatives">,
  context: RequestContext,
  { text, source, target, first, count }: Pair,
): Promise<string[]> {
  if (text.length > 1000 || source === target || text.trim() === "") return [];
  const asked = { text, src_lang: source, tgt_lang: target };
  const found = await service.alternatives(context, asked, { isPaid: true }).catch(noneIfRefused);
  return found.alternatives
    .map((each) => each.text)
    .filter((each) => each !== first)
    .slice(0, count);
}

function noneIfRefused(error: unknown): { readonly alternatives: readonly { readonly text: string }[] } {
  if (error instanceof DomainError) return { alternatives: [] };
  throw error;
}

export function libreDetect({ text }: LibreServices): ForeignHandler {
  return async ({ context, request }) => {
    const { q } = parseBody(libreDetectSchema, request);
    const [found] = await text.detect(context, [q]);
    return (found?.candidates ?? []).map(({ lang, confidence }) => {
      return { language: libreCode(lang), confidence: percent(confidence) };
    });
  };
}

export async function libreLanguages(languages: Languages, reader: Pick<RequestContext, "siteId" | "language">) {
  const found = await listSupportedLanguages(languages, reader);
  return found.map(({ code, name, targets }) => {
    return { code: libreCode(code), name, targets: targets.map((target) => libreCode(target)) };
  });
}

export function deeplx({ translateTexts }: LibreServices): ForeignHandler {
  return async ({ context, request, reply }) => {
    const { text, source_lang, target_lang, tag_handling } = parseBody(deeplxSchema, request);
    const languages = { source: sourceOf("source_lang", source_lang), target: targetOf("target_lang", target_lang) };
    const format = tag_handling === "html" || tag_handling === "xml" ? "html" : "text";
    const { translations } = await translateTexts(context, { texts: [text], format, ...languages });
    tellUnchanged(reply, translations);
    const [first] = translations;
    return {
      code: 200,
      id: numberOf(request),
      data: first?.text ?? "",
      alternatives: [],
      source_lang: upper(first?.source),
      target_lang: target_lang.toUpperCase(),
      method: "Pro",
    };
  };
}

const upper = (code: Parameters<typeof libreCode>[0] | null | undefined): string =>
  code === null || code === undefined ? "" : libreCode(code).toUpperCase();

/** Clients expect a number. */
function numberOf({ id }: FastifyRequest): number {
  return Number.parseInt(id.replaceAll(/\D/g, "").slice(0, 12), 10) || 1;
}

export function immersive({ translateTexts }: LibreServices): ForeignHandler {
  return async ({ context, request, reply }) => {
    const { text_list: texts, source_lang, target_lang } = parseBody(immersiveSchema, request);
    const languages = { source: sourceOf("source_lang", source_lang), target: targetOf("target_lang", target_lang) };
    const { translations } = await translateTexts(context, { texts, ...languages });
    tellUnchanged(reply, translations);
    return {
      translations: translations.map(({ text, source }) => {
        return { detected_source_lang: source === null ? "auto" : libreCode(source), text };
      }),
    };
  };
}

export function kiss({ translateTexts }: LibreServices): ForeignHandler {
  return async ({ context, request, reply }) => {
    const { text, texts, from, to } = parseBody(kissSchema, request);
    const languages = { source: sourceOf("from", from), target: targetOf("to", to) };
    const asked = texts ?? [text ?? ""];
    const { translations } = await translateTexts(context, { texts: asked, ...languages });
    tellUnchanged(reply, translations);
    const answers = translations.map((each) => ({
      text: each.text,
      src: each.source === null ? "" : libreCode(each.source),
    }));
    if (texts !== undefined) return answers;
    const [first] = answers;
    return { text: first?.text ?? "", from: first?.src ?? "", to };
  };
}
