import { apiTextsPerCall } from "@yiqiao/contracts/public-api";
import { type LanguageCode, languages as table } from "@yiqiao/contracts/languages";
import { z } from "zod";
import type { Languages } from "#features/languages";
import type { Text } from "#features/text";
import type { Failure, ForeignAnswer, ForeignHandler } from "#platform/http";
import { kindOf } from "../shared/failures.ts";
import { languageOfCode } from "../shared/language-codes.ts";
import { sourceOf, targetOf } from "../shared/languages-asked.ts";
import { parseBody } from "../shared/parse-body.ts";
import { listSupportedLanguages } from "../shared/supported.ts";
import type { Refusing } from "../shared/refusals.ts";
import type { TranslateTexts } from "../shared/translate-texts.ts";
import { tellUnchanged } from "../shared/unchanged.ts";

export interface GoogleServices {
  readonly translateTexts: TranslateTexts;
  readonly text: Pick<Text, "detect">;
  readonly languages: Languages;
}

const textsSchema = z
  .union([z.string(), z.array(z.string()).min(1).max(apiTextsPerCall)])
  .transform((given) => [given].flat());

export const googleTranslateSchema = z.object({
  q: textsSchema,
  target: z.string(),
  source: z.string().optional(),
  /** Google takes what is not said for HTML. */
  format: z.enum(["text", "html"]).default("html"),
  model: z.string().optional(),
});
export const googleDetectSchema = z.object({ q: textsSchema });
export const googleLanguagesSchema = z.object({ target: z.string().optional() });

/** As Google spells our languages. */
export const googleCode = (code: LanguageCode): string =>
  code === "zh-cn" ? "zh-CN" : (code.split("-", 1)[0] ?? code);

const failures = {
  noKey: [403, "PERMISSION_DENIED", "forbidden"],
  wrongKey: [400, "INVALID_ARGUMENT", "badRequest"],
  forbidden: [403, "PERMISSION_DENIED", "forbidden"],
  language: [400, "INVALID_ARGUMENT", "invalid"],
  tooLong: [400, "INVALID_ARGUMENT", "invalid"],
  invalid: [400, "INVALID_ARGUMENT", "invalid"],
  notFound: [404, "NOT_FOUND", "notFound"],
  quota: [403, "PERMISSION_DENIED", "dailyLimitExceeded"],
  tooMany: [429, "RESOURCE_EXHAUSTED", "rateLimitExceeded"],
  unavailable: [503, "UNAVAILABLE", "backendError"],
  internal: [500, "INTERNAL", "backendError"],
} as const;

export const googleRefusing: Refusing = {
  statusOf: (kind) => failures[kind][0],
  body: z.object({
    error: z.object({
      code: z.number().int(),
      message: z.string(),
      errors: z.array(z.object({ message: z.string(), domain: z.string(), reason: z.string() })),
      status: z.string(),
    }),
  }),
};

export function googleFailure(failure: Failure): ForeignAnswer {
  const [code, status, reason] = failures[kindOf(failure)];
  const { message } = failure.body;
  const error = { code, message, errors: [{ message, domain: "global", reason }], status };
  return { status: code, body: { error } };
}

export function googleTranslate({ translateTexts }: GoogleServices): ForeignHandler {
  return async ({ context, request, reply }) => {
    const { q: texts, target, source, format } = parseBody(googleTranslateSchema, request);
    const languages = { source: sourceOf("source", source), target: targetOf("target", target) };
    const { translations } = await translateTexts(context, { texts, format, ...languages });
    tellUnchanged(reply, translations);
    return {
      data: {
        translations: translations.map(({ text, source: found }) =>
          languages.source === "auto" && found !== null
            ? { translatedText: text, detectedSourceLanguage: googleCode(found) }
            : { translatedText: text },
        ),
      },
    };
  };
}

export function googleDetect({ text }: GoogleServices): ForeignHandler {
  return async ({ context, request }) => {
    const { q: texts } = parseBody(googleDetectSchema, request);
    const found = await text.detect(context, texts);
    const detections = found.map(({ lang, other, confidence }) => {
      const language = lang === null ? (other ?? "und") : googleCode(lang);
      return [{ language, isReliable: confidence > 0.5, confidence }];
    });
    return { data: { detections } };
  };
}

export function googleLanguages({ languages }: GoogleServices): ForeignHandler {
  return async ({ context, request }) => {
    const { target } = parseBody(googleLanguagesSchema, request);
    const found = await listSupportedLanguages(languages, context);
    const names = target === undefined ? undefined : new Intl.DisplayNames([tagOf(target)], { type: "language" });
    return {
      data: {
        languages: found.map(({ code, name }) => {
          const language = googleCode(code);
          return names === undefined ? { language } : { language, name: names.of(language) ?? name };
        }),
      },
    };
  };
}

function tagOf(target: string): string {
  const code = languageOfCode(target);
  return code === undefined ? "en" : table[code].tag;
}
