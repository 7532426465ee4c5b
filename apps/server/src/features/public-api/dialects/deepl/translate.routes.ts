import type { LanguageCode } from "@yiqiao/contracts/languages";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import type { TranslateTexts } from "../shared/translate-texts.ts";
import type { AddTypedCall } from "../shared/typed-calls.ts";
import { baseOf } from "./languages.ts";
import type { LibraryResolver } from "./libraries.ts";
import { markupOfHtml, markupOfXml, type ReadMarkup } from "./tag-handling.ts";
import {
  type DeeplTranslateBody,
  type DeeplTranslation,
  textBytesPerCall,
  translateBodySchema,
  translateResultSchema,
} from "./translate-schema.ts";
import { withoutEffectHeader } from "./without-effect.ts";

export interface TranslateRouteDeps {
  readonly translateTexts: TranslateTexts;
  readonly libraries: LibraryResolver;
}

/** Room for texts as forms spell them: three characters for a byte. */
const bodyLimit = 4 * textBytesPerCall;

export function addTranslateRoutes(add: AddTypedCall, deps: TranslateRouteDeps): void {
  add(
    {
      method: "POST",
      url: "/v2/translate",
      summary: "Translate texts",
      scope: "text",
      permission: "TextTranslation",
      body: translateBodySchema,
      response: translateResultSchema,
      bodyLimit,
    },
    async ({ context, body, reply }) => {
      const without = withoutEffect(body);
      if (without.length > 0) reply.header(withoutEffectHeader, without.join(", "));
      return translate(deps, context, body);
    },
  );
}

async function translate(
  { translateTexts, libraries }: TranslateRouteDeps,
  context: SignedInContext,
  body: DeeplTranslateBody,
): Promise<{ translations: DeeplTranslation[] }> {
  assertSize(body.text);
  const markup = body.text.map((text) => markupOf(text, body));
  const { translations } = await translateTexts(context, {
    texts: markup.map(({ html }) => html),
    source: body.source_lang,
    target: body.target_lang,
    format: body.tag_handling === undefined ? "text" : "html",
    ...(await libraries.resolve(context, body)),
  });
  const told = translations.map(({ text, source, characters }, at) => {
    const answer: DeeplTranslation = {
      detected_source_language: baseOf(source ?? sourceOf(body)),
      text: markup[at]?.restore(text) ?? text,
    };
    if (body.show_billed_characters === true) answer.billed_characters = characters;
    // There is one kind of engine here.
    if (body.model_type !== undefined) answer.model_type_used = "quality_optimized";
    return answer;
  });
  return { translations: told };
}

/** Of what is in no language. */
function sourceOf({ source_lang: source, target_lang: target }: DeeplTranslateBody): LanguageCode {
  return source === "auto" ? target : source;
}

/** @throws {DomainError} `bodyTooLarge` */
function assertSize(texts: readonly string[]): void {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > textBytesPerCall) throw new DomainError("bodyTooLarge", { limit: textBytesPerCall });
}

function markupOf(text: string, body: DeeplTranslateBody): ReadMarkup {
  const { tag_handling: handling, ignore_tags: ignored } = body;
  if (handling === "html") return markupOfHtml(text, ignored);
  if (handling === "xml") {
    return markupOfXml(text, {
      detectsOutline: body.outline_detection,
      splitting: body.splitting_tags,
      nonSplitting: body.non_splitting_tags,
      ignored,
    });
  }
  return { html: body.split_sentences === "nonewlines" ? inOneLine(text) : text, restore: (answer) => answer };
}

/** New lines end sentences for the text service; those that shall not are spaces. */
const inOneLine = (text: string): string => text.replaceAll(/[\r\n]/g, " ");

/** What this server reads and can do nothing with. */
function withoutEffect(body: DeeplTranslateBody): string[] {
  const { formality = "default", custom_instructions: instructions = [] } = body;
  return [
    ...(formality === "default" ? [] : ["formality"]),
    ...(body.context === undefined || body.context === "" ? [] : ["context"]),
    ...(instructions.length > 0 ? ["custom_instructions"] : []),
    ...(body.split_sentences === "0" ? ["split_sentences"] : []),
    ...(body.translation_memory_threshold === undefined ? [] : ["translation_memory_threshold"]),
  ];
}
