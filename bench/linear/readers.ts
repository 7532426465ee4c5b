import { type InlineTag, projectTags, tagProblems } from "@yiqiao/engines";
import { checkConsistency, checkSegment, judgeRisks, namesIn } from "@yiqiao/qa";
import { findIssues, repairValues } from "@yiqiao/translation-memory/checks";
import { createCodeFinder, liftSymbols, lockAsTags } from "@yiqiao/translation-memory/codes";
import { checkTerms, createTermIndex, createTermMatcher } from "@yiqiao/translation-memory/terms";
import { createTranslateEach } from "../../apps/server/src/features/public-api/dialects/shared/translate-texts.ts";
import { parseHtml } from "../../apps/server/src/features/translation/formats/html.ts";
import { parsePlain } from "../../apps/server/src/features/translation/formats/plain.ts";
import { languageTools } from "../../apps/server/src/features/translation/ports.ts";
import { createScriptedEngine } from "../../apps/server/src/features/translation/testing/scripted-engine.ts";
import { translateAll } from "../../apps/server/src/features/translation/testing/translate-all.ts";
import { TranslationFailure } from "../../apps/server/src/features/translation/failure.ts";
import { DomainError } from "../../apps/server/src/platform/errors/index.ts";
import type { SignedInContext } from "../../apps/server/src/platform/request/index.ts";

/** Reads a text as the product does; what it gives may be waited for. */
export type Reader = (text: string) => unknown;

const pair = { source: "en-us", target: "zh-cn" } as const;

/** A translation that keeps nearly all of a text, so that what compares the two has all of it to compare. */
const targetOf = (text: string): string => `译文 ${text.slice(0, -2)}`;

const index = createTermIndex(pair.source);
for (const [n, source] of ["wolf", "the wolf", "a (b)", "1.5", "a.b/c", "A", "狼"].entries()) {
  index.add({ id: String(n), source, target: `词${n}`, forbidden: n % 3 === 2, caseSensitive: n % 2 === 1 });
}
const matcher = createTermMatcher([{ id: "", name: "", index }], pair);

/** Keeps nearly all that it is given, so that something is amiss and is asked for again. */
const engine = createScriptedEngine({ answer: ({ text }) => ({ text: targetOf(text) }), pairs: [pair] });

/** Through the whole pipeline: detection, sentences, codes, terms, the engine's answers and their guard. */
async function translate(text: string, format: "text" | "html"): Promise<unknown> {
  engine.requests.length = 0;
  return translateAll([engine], { ...pair, format, texts: [text] }).catch((error: unknown) => {
    if (!(error instanceof TranslationFailure)) throw error;
  });
}

/** As a caller in the shape of another platform sends it, up to the text service. */
const dialect = createTranslateEach({
  text: {
    translateAll: (_, groups) => {
      const paid = { characters: 0, counts: { total: 0, repeated: 0, from_memory: 0, net: 0 }, balance_after: 0 };
      const told = { ...paid, engine: "none", domain_served: "general" } as const;
      const own = { src_lang: pair.source, segments: [], characters: 0 };
      return Promise.resolve(
        groups.map(({ body }) =>
          Object.assign({ translations: [body.text].flat().map((text) => Object.assign({ text }, own)) }, told),
        ),
      );
    },
  },
});

export const readers: Readonly<Record<string, Reader>> = {
  detection: (text) => languageTools.detect(text),
  sentences: (text) => [languageTools.split(text, "en-us", 500), languageTools.split(text, "zh-cn", 500)],
  untranslatable: (text) => languageTools.isUntranslatable(text),
  echo: (text) => languageTools.looksEchoed(text, targetOf(text), pair),
  codes(text) {
    const codes = createCodeFinder()(text);
    return lockAsTags({ text, tags: [] }, codes);
  },
  symbols(text) {
    const lifted = liftSymbols({ text, tags: [] }, createCodeFinder()(text));
    return lifted?.restore({ text: lifted.text, tags: lifted.tags });
  },
  tags(text) {
    const tags = Array.from({ length: Math.floor(text.length / 5) }, (_, at): InlineTag => ({
      id: at >> 1,
      kind: at % 2 === 0 ? "open" : "close",
      offset: at * 5,
    }));
    const target = targetOf(text);
    return tagProblems(tags, { text: target, tags: projectTags({ text, tags }, target) });
  },
  issues: (text) => findIssues(text, targetOf(text), pair, { isStrict: true }),
  repair: (text) => repairValues(text, targetOf(text), pair),
  terms(text) {
    const found = matcher.find(text);
    return checkTerms(found, { text: targetOf(text), language: pair.target }, "position");
  },
  qa(text) {
    const [source, target] = [
      { text, tags: [] },
      { text: targetOf(text), tags: [] },
    ];
    return [
      checkSegment({ source, target, languages: pair, terms: matcher.find(text) }),
      checkSegment({ source: target, target: source, languages: { source: "zh-cn", target: "en-us" } }),
    ];
  },
  risk(text) {
    const segment = { id: "1", source: text, target: targetOf(text), languages: pair };
    return [judgeRisks([segment])(segment), checkConsistency([segment]), namesIn(text)];
  },
  plain: (text) => parsePlain(text),
  html: (text) => [parseHtml(text), parseHtml(`<p title="${text}">${text}</p>`)],
  dialects: (text) =>
    Promise.all(
      (["text", "html"] as const).map((format) =>
        dialect({} as SignedInContext, [{ text: text.slice(0, 50_000), source: "auto", target: pair.target, format }]),
      ),
    ).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    }),
  "pipeline, text": (text) => translate(text, "text"),
  "pipeline, html": (text) => translate(text, "html"),
};
