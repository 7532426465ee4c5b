import { readFileSync } from "node:fs";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { expect, it } from "vitest";
import { detectLanguage } from "../detect-language.ts";
import { type ResolvedLanguage, resolveLanguages } from "./resolve-languages.ts";

interface Told {
  readonly languages: readonly string[];
  readonly text: string;
}
interface SentCall {
  readonly target: LanguageCode;
  readonly screen: string;
  readonly texts: Told[];
}

/** The calls of `short-strings.txt`; what is sent alone is a call of its own. */
function readCalls(): SentCall[] {
  const calls: SentCall[] = [];
  let head: { target: LanguageCode; screen: string; isAlone: boolean } | undefined;
  for (const line of readFileSync(new URL("short-strings.txt", import.meta.url), "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith(">")) {
      const [, target, screen = "", manner] = line.split(" ");
      head = { target: target as LanguageCode, screen, isAlone: manner === "alone" };
      if (!head.isAlone) calls.push({ ...head, texts: [] });
    } else if (head !== undefined) {
      const [languages = "", text = ""] = line.split("\t");
      if (head.isAlone) calls.push({ ...head, texts: [] });
      calls.at(-1)?.texts.push({ languages: languages.split("|"), text });
    }
  }
  return calls;
}

type IsServed = (source: LanguageCode) => boolean;

function resolved({ target, screen, texts }: SentCall, isServed: IsServed = () => true): ResolvedLanguage[] {
  const read = texts.map(({ text }) => ({ text, detection: detectLanguage(text) }));
  return resolveLanguages(read, { target, likely: screen === "zh" ? ["zh-cn", "en-us"] : ["en-us"], isServed });
}

/** What comes back as it is has no words, or is in the target language. */
function isRight({ languages }: Told, { lang, by }: ResolvedLanguage, target: LanguageCode): boolean {
  const isKept = by === "wordless" || lang === target;
  return isKept ? languages.includes("none") : lang !== null && languages.includes(lang);
}

it("finds the language of short texts, and refuses none", () => {
  const results = readCalls().flatMap((call) => {
    const found = resolved(call);
    return call.texts.map(
      (told, at) => ({ ...told, target: call.target, found: found[at] ?? { lang: null, by: "unknown" } }) as const,
    );
  });
  expect(results).toHaveLength(500);
  expect(results.filter(({ found }) => found.by === "unknown").map(({ text }) => text)).toEqual([]);
  const wrong = results.filter((result) => !isRight(result, result.found, result.target));
  expect(wrong.map(({ text, found }) => `${text}: ${found.lang}`).length).toBeLessThanOrEqual(15);
});

it("takes everyday English for English where nothing else is translated from Latin letters", () => {
  const english = readCalls().flatMap(({ texts }) => texts.filter(({ languages }) => languages.includes("en-us")));
  const found = english.map((told) => {
    const [alone] = resolved({ target: "zh-cn", screen: "zh", texts: [told] }, (source) => source === "en-us");
    return `${told.text}: ${alone?.by === "wordless" ? "en-us" : alone?.lang}`;
  });
  expect(found).toEqual(english.map(({ text }) => `${text}: en-us`));
});
