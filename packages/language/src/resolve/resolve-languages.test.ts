import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { type DetectedLanguage, detectLanguage } from "../detect-language.ts";
import { type CallLanguages, resolveLanguages } from "./resolve-languages.ts";

type Shares = Partial<Record<LanguageCode, number>>;

/** A text that may be in each language with the confidence that is given, the likeliest first. */
function read(shares: Shares, more: Partial<DetectedLanguage> = {}) {
  const candidates = languageCodes
    .flatMap((lang) => (shares[lang] === undefined ? [] : { lang, confidence: shares[lang] }))
    .toSorted((a, b) => b.confidence - a.confidence);
  const [best] = candidates;
  const detection = { lang: best?.lang ?? null, confidence: best?.confidence ?? 0, candidates, ...more };
  return { text: "words", detection };
}

const call = (more: Partial<CallLanguages> = {}): CallLanguages => {
  return { target: "zh-cn", likely: ["zh-cn", "en-us"], isServed: () => true, ...more };
};
const only =
  (...served: LanguageCode[]) =>
  (source: LanguageCode) =>
    served.includes(source);
const one = (shares: Shares, more: Partial<CallLanguages> = {}) => resolveLanguages([read(shares)], call(more))[0];

describe("a text alone", () => {
  it("is in what its words say plainly, served or not", () => {
    const french = { fr: 0.9, "en-us": 0.05 };
    expect(one(french)).toEqual({ lang: "fr", by: "detected" });
    expect(one(french, { isServed: only("en-us") })).toEqual({ lang: "fr", by: "detected" });
    expect(one({ "zh-cn": 0.9 })).toEqual({ lang: "zh-cn", by: "detected" });
  });

  it("that may be in several goes by the languages of the caller, as far as they are served", () => {
    const open = { fr: 0.5, "en-us": 0.3, es: 0.2 };
    expect(one(open)).toEqual({ lang: "en-us", by: "assumed" });
    expect(one(open, { likely: ["es", "fr"] })).toEqual({ lang: "es", by: "assumed" });
    expect(one(open, { likely: ["es", "fr"], isServed: only("fr") })).toEqual({ lang: "fr", by: "assumed" });
    expect(one({ ja: 0.6, "zh-cn": 0.4 }, { target: "en-us" })).toEqual({ lang: "zh-cn", by: "assumed" });
  });

  it("is in the likeliest that is served, where the caller's are none of them", () => {
    const open = { fr: 0.5, es: 0.3 };
    expect(one(open)).toEqual({ lang: "fr", by: "assumed" });
    expect(one(open, { isServed: only("es") })).toEqual({ lang: "es", by: "assumed" });
    expect(one(open, { isServed: only() })).toEqual({ lang: "fr", by: "assumed" });
  });

  it("is not in the target language for who reads it, nor where another is likelier", () => {
    const open = { "en-us": 0.5, es: 0.4 };
    expect(one(open, { target: "en-us", likely: ["en-us"] })).toEqual({ lang: "es", by: "assumed" });
    expect(one(open, { target: "en-us", likely: ["es"] })).toEqual({ lang: "es", by: "assumed" });
    expect(one(open, { target: "en-us" })).toEqual({ lang: "en-us", by: "assumed" });
    expect(one({ "en-us": 0.4, es: 0.5 }, { target: "en-us" })).toEqual({ lang: "es", by: "assumed" });
    expect(one(open, { target: "en-us", likely: ["en-us"], isServed: only("zh-cn") })?.lang).toBe("en-us");
  });

  it("has words of one script alone to choose from", () => {
    expect(one({ "zh-cn": 0.6, "en-us": 0.4 }, { target: "ja", likely: ["en-us"] })?.lang).toBe("zh-cn");
  });

  it("without words, or of another language, is in none", () => {
    const [number, code, javanese, german] = resolveLanguages(
      [
        { text: "42 %", detection: detectLanguage("42 %") },
        { text: "iPhone 15", detection: detectLanguage("iPhone 15") },
        { text: "ꦱꦸꦒꦼꦁ", detection: detectLanguage("ꦱꦸꦒꦼꦁ") },
        read({ "en-us": 0.2 }, { other: "de" }),
      ],
      call(),
    );
    expect([number, code]).toEqual([
      { lang: null, by: "wordless" },
      { lang: null, by: "wordless" },
    ]);
    expect([javanese, german]).toEqual([
      { lang: null, by: "unknown" },
      { lang: null, by: "unknown", other: "de" },
    ]);
  });
});

it.each([
  ["Yes/No", "en-us"],
  ["Oui/Non", "fr"],
  ["src/main", null],
  ["bin/bash", null],
])("takes %s for a choice of words, or a path", (text, lang) => {
  const [found] = resolveLanguages([{ text, detection: detectLanguage(text) }], call());
  expect(found?.lang).toBe(lang);
});

describe("a text among others", () => {
  const together = (texts: readonly Shares[], more: Partial<CallLanguages> = {}) =>
    resolveLanguages(
      texts.map((shares) => read(shares)),
      call(more),
    ).map(({ lang, by }) => `${lang} ${by}`);

  it("goes by them before it goes by the caller", () => {
    expect(together([{ es: 0.9 }, { "en-us": 0.5, es: 0.4 }])).toEqual(["es detected", "es followed"]);
    expect(together([{ es: 0.9 }, { "en-us": 0.9, es: 0.05 }, { es: 0.9 }])[1]).toBe("es followed");
    expect(together([{ fr: 0.9 }, { fr: 0.9 }, { es: 0.9 }, { fr: 0.4, es: 0.5 }])[3]).toBe("fr followed");
  });

  it("stays in its own language where its words are plain, and where the others cannot be its", () => {
    expect(together([{ "en-us": 0.9 }, { fr: 0.9 }, { "en-us": 0.9 }])[1]).toBe("fr detected");
    expect(together([{ ru: 0.9 }, { "en-us": 0.5, es: 0.4 }])[1]).toBe("en-us assumed");
  });

  it("that are doubtful together tells what none does alone", () => {
    const doubtful = { "en-us": 0.45, fr: 0.45 };
    const french = { fr: 0.5, "en-us": 0.4 };
    expect(together([doubtful, french, french])).toEqual(["fr followed", "fr followed", "fr followed"]);
  });

  it("in the target language is left to it, and so is a name among texts in other letters", () => {
    const open = { "en-us": 0.5, es: 0.4 };
    const into = { target: "en-us", likely: ["en-us"] } as const;
    expect(together([{ "en-us": 0.9 }, open], into)).toEqual(["en-us detected", "en-us followed"]);
    expect(together([{ ru: 0.9 }, open], into)[1]).toBe("en-us assumed");
  });
});
