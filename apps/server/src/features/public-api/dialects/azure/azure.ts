import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Languages } from "#features/languages";
import type { Text } from "#features/text";
import { languageTools } from "#features/translation";
import type { Failure, ForeignAnswer, ForeignHandler, ForeignRequest } from "#platform/http";
import type { RequestContext } from "#platform/request";
import { type FailureKind, kindOf } from "../shared/failures.ts";
import { isAuto } from "../shared/language-codes.ts";
import { sourceOf, targetOf } from "../shared/languages-asked.ts";
import { parseBody } from "../shared/parse-body.ts";
import type { Refusing } from "../shared/refusals.ts";
import { listSupportedLanguages } from "../shared/supported.ts";
import type { ForeignTranslation, TranslateEach } from "../shared/translate-texts.ts";
import { tellUnchanged } from "../shared/unchanged.ts";
import { azureInputsSchema, azureSentenceQuerySchema, azureTextsSchema, azureTranslateQuerySchema } from "./schemas.ts";

export interface AzureServices {
  readonly translateEach: TranslateEach;
  readonly text: Pick<Text, "detect">;
}

/** As Azure spells our languages. */
export const azureCode = (code: LanguageCode): string =>
  code === "zh-cn" ? "zh-Hans" : (code.split("-", 1)[0] ?? code);

const versionOf = ({ query }: FastifyRequest): string | undefined => {
  const given: unknown = (query as Record<string, unknown>)["api-version"];
  return typeof given === "string" ? given : undefined;
};

/** Whether a call at a path that several platforms have is in Azure's shape. */
export function isAzure(request: FastifyRequest): boolean {
  const { body } = request;
  return versionOf(request) !== undefined || Array.isArray(body) || hasInputs(body);
}

const hasInputs = (body: unknown): boolean => typeof body === "object" && body !== null && "inputs" in body;

/** Status and number of the error; the first three digits are the status. */
const failures = {
  noKey: 401_000,
  wrongKey: 401_000,
  forbidden: 403_000,
  language: 400_036,
  tooLong: 400_050,
  invalid: 400_000,
  notFound: 404_000,
  quota: 403_001,
  tooMany: 429_000,
  unavailable: 503_000,
  internal: 500_000,
} as const;

const statusOf = (kind: FailureKind): number => Math.floor(failures[kind] / 1000);

/** The number is text from 2026-06-06 on. */
export const azureRefusing: Refusing = {
  statusOf,
  body: z.object({ error: z.object({ code: z.union([z.number().int(), z.string()]), message: z.string() }) }),
};

export function azureFailure(failure: Failure, request: FastifyRequest): ForeignAnswer {
  const kind = kindOf(failure);
  const code = failures[kind];
  const isNew = versionOf(request)?.startsWith("3") === false;
  const error = { code: isNew ? String(code) : code, message: failure.body.message };
  return { status: statusOf(kind), body: { error }, headers: { "x-requestid": request.id } };
}

const told = ({ source, confidence }: ForeignTranslation) =>
  source === null ? undefined : { language: azureCode(source), score: confidence ?? 1 };

export function azureTranslate(services: AzureServices): ForeignHandler {
  return (asked) => (hasInputs(asked.request.body) ? translateInputs(services, asked) : translateList(services, asked));
}

/** Version 3.0: every text into every language. */
async function translateList({ translateEach }: AzureServices, { context, request, reply }: ForeignRequest) {
  const query = parseBody(azureTranslateQuerySchema, { query: request.query, body: undefined });
  const texts = parseBody(azureTextsSchema, request);
  const source = sourceOf("from", query.from);
  const targets = query.to.map((code) => ({ code, language: targetOf("to", code) }));
  const asked = texts.flatMap((text) =>
    targets.map(({ language: target }) => ({ text, format: query.textType, source, target })),
  );
  const { translations: all, characters } = await translateEach(context, asked);
  tellUnchanged(reply, all, (at) => Math.floor(at / targets.length));
  reply.headers({ "x-requestid": request.id, "x-metered-usage": String(characters) });
  return texts.map((text, at) => {
    const own = all.slice(at * targets.length, (at + 1) * targets.length);
    const [first] = own;
    const translations = own.map(({ text: translated }, place) => {
      const to = targets[place]?.code ?? "";
      return query.includeSentenceLength
        ? { text: translated, to, sentLen: lengthsOf(text, translated) }
        : { text: translated, to };
    });
    return withDetected({ translations }, source === "auto" && first !== undefined ? told(first) : undefined);
  });
}

const lengthsOf = (source: string, target: string) => {
  return { srcSentLen: sentenceLengths(source), transSentLen: sentenceLengths(target) };
};

/** A language that was found out stands first. */
function withDetected<T extends object>(answer: T, detected: ReturnType<typeof told>) {
  return detected === undefined ? answer : { detectedLanguage: detected, ...answer };
}

type Input = (typeof azureInputsSchema)["_output"]["inputs"][number];

/** Version of 2026-06-06: each text with languages of its own. */
async function translateInputs({ translateEach }: AzureServices, { context, request, reply }: ForeignRequest) {
  const { inputs } = parseBody(azureInputsSchema, { body: request.body, query: undefined });
  const planned = inputs.map((input, place) => ({
    isAuto: isAuto(input.language),
    targets: input.targets.map(({ language, referenceTextPairs }) => ({
      language,
      place,
      exact: matchIn(referenceTextPairs, input.text),
      asked: {
        text: input.text,
        format: formatOf(input),
        source: sourceOf("language", input.language),
        target: targetOf("targets", language),
      },
    })),
  }));
  const wanted = planned.flatMap(({ targets }) => targets.filter(({ exact }) => exact === undefined));
  const { translations, characters } = await translateEach(
    context,
    wanted.map(({ asked }) => asked),
  );
  tellUnchanged(reply, translations, (at) => wanted[at]?.place ?? at);
  const results = new Map(wanted.map((target, at) => [target, translations[at]]));
  reply.headers({ "x-requestid": request.id, "x-metered-usage": String(characters), "x-mt-system": "Yiqiao" });
  return {
    value: planned.map(({ isAuto: isFound, targets }) => {
      const found = targets.map((target) => results.get(target)).find((result) => result !== undefined);
      const answers = targets.map((target) => {
        const result = results.get(target);
        const text = target.exact ?? result?.text ?? "";
        return { language: target.language, text, sourceCharacters: result?.characters ?? 0 };
      });
      return withDetected({ translations: answers }, isFound && found !== undefined ? told(found) : undefined);
    }),
  };
}

const formatOf = ({ textType }: Input): "text" | "html" => (textType?.toLowerCase() === "html" ? "html" : "text");

/** A reference pair of just this text is its translation, as a match of a memory is. */
function matchIn(pairs: readonly { readonly source: string; readonly target: string }[] | undefined, text: string) {
  return pairs?.find(({ source }) => source.trim() === text.trim())?.target;
}

export function azureDetect({ text }: AzureServices): ForeignHandler {
  return async ({ context, request }) => {
    const found = await text.detect(context, parseBody(azureTextsSchema, request));
    return found.map(({ lang, confidence, candidates, other }) => ({
      language: lang === null ? (other ?? "und") : azureCode(lang),
      score: confidence,
      isTranslationSupported: lang !== null,
      isTransliterationSupported: false,
      alternatives: candidates
        .filter((each) => each.lang !== lang)
        .map((each) => ({
          language: azureCode(each.lang),
          score: each.confidence,
          isTranslationSupported: true,
          isTransliterationSupported: false,
        })),
    }));
  };
}

export function azureBreakSentence(): ForeignHandler {
  return async ({ request }) => {
    const { language } = parseBody(azureSentenceQuerySchema, { query: request.query, body: undefined });
    const named = sourceOf("language", language);
    return parseBody(azureTextsSchema, request).map((text) => {
      const { lang, confidence } = languageTools.detect(text);
      const detected = named === "auto" && lang !== null ? { language: azureCode(lang), score: confidence } : undefined;
      return withDetected({ sentLen: sentenceLengths(text) }, detected);
    });
  };
}

/** In UTF-16 units, each with the space that follows it. */
function sentenceLengths(text: string): number[] {
  return [...new Intl.Segmenter("und", { granularity: "sentence" }).segment(text)].map(({ segment }) => segment.length);
}

export async function azureLanguages(
  languages: Languages,
  reader: Pick<RequestContext, "siteId" | "language">,
  { isNew }: { readonly isNew: boolean },
) {
  const found = await listSupportedLanguages(languages, reader);
  const entries = found.map(({ code, name, native, direction }) => {
    const language = { name, nativeName: native, dir: direction };
    return [azureCode(code), isNew ? { ...language, models: ["Yiqiao"] } : language] as const;
  });
  return { translation: Object.fromEntries(entries), ...(isNew && { models: ["Yiqiao"] }) };
}
