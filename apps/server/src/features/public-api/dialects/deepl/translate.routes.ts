import type { LanguageCode } from "@yiqiao/contracts/languages";
import { fuzzyThreshold } from "@yiqiao/contracts/libraries";
import { styleLimits, type StyleOutcome } from "@yiqiao/contracts/style";
import type { FastifyReply } from "fastify";
import type { TextOptions } from "#features/text";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import type { TranslateTexts } from "../shared/translate-texts.ts";
import { tellUnchanged } from "../shared/unchanged.ts";
import type { AddTypedCall } from "../shared/typed-calls.ts";
import { styleHeader } from "../../style-header.ts";
import { invalid } from "./glossaries/glossary-terms.ts";
import { baseOf } from "./languages.ts";
import type { LibraryResolver } from "./libraries.ts";
import type { StyleRuleLists } from "./style-rules/style-rules.service.ts";
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
  readonly styleRules: Pick<StyleRuleLists, "styleFor">;
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
      const { style, ...answer } = await translate(deps, { context, reply }, body);
      if (style !== undefined) reply.header(styleHeader, style);
      return answer;
    },
  );
}

async function translate(
  { translateTexts, libraries, styleRules }: TranslateRouteDeps,
  { context, reply }: { readonly context: SignedInContext; readonly reply: FastifyReply },
  body: DeeplTranslateBody,
): Promise<{ translations: DeeplTranslation[]; style: StyleOutcome | undefined }> {
  assertSize(body.text);
  const markup = body.text.map((text) => markupOf(text, body));
  const { translations, style } = await translateTexts(context, {
    texts: markup.map(({ html }) => html),
    source: body.source_lang,
    target: body.target_lang,
    format: body.tag_handling === undefined ? "text" : "html",
    options: optionsOf(body),
    style: await styleOf(styleRules, context, body),
    ...(await libraries.resolve(context, body)),
  });
  tellUnchanged(reply, translations);
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
  return { translations: told, style };
}

/** The rules of a list, and then the call's own instructions. @throws {DomainError} `notFound` @throws {RequestInvalidError} */
async function styleOf(
  styleRules: TranslateRouteDeps["styleRules"],
  context: SignedInContext,
  { style_id: id = "", custom_instructions: own, source_lang: source, target_lang: target }: DeeplTranslateBody,
): Promise<string[]> {
  if (id === "") return own;
  const style = [...(await styleRules.styleFor(context, id, { source, target })), ...own];
  if (style.length <= styleLimits.rules) return style;
  throw invalid(`at most ${styleLimits.rules} together with those of the style_id`, "custom_instructions");
}

/** Whether texts are split, and which matches are used: memories have none that are less alike than half. */
function optionsOf({
  split_sentences: split,
  translation_memory_threshold: threshold,
}: DeeplTranslateBody): TextOptions {
  return {
    ...(split === "0" && { isUnsplit: true }),
    ...(threshold !== undefined && { threshold: Math.max(fuzzyThreshold.least, threshold) }),
  };
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
  const isInLines = (body.split_sentences ?? "1") === "1";
  return { html: isInLines ? text : inOneLine(text), restore: (answer) => answer };
}

/** Replaces line breaks, at which the text service ends sentences, by spaces. */
const inOneLine = (text: string): string => text.replaceAll(/[\r\n]/g, " ");

/** What this server reads and can do nothing with. */
function withoutEffect(body: DeeplTranslateBody): string[] {
  const { formality = "default" } = body;
  return [
    ...(formality === "default" ? [] : ["formality"]),
    ...(body.context === undefined || body.context === "" ? [] : ["context"]),
  ];
}
