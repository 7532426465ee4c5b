import { type LanguageCode, placeholderLanguage } from "@yiqiao/contracts/languages";
import { chineseOrJapanese } from "./chinese-or-japanese.ts";
import { detectLatin, type ScoredLanguage } from "./detect-latin.ts";
import { ngramScores } from "./ngrams.ts";
import { looksLikeCode, withoutNoise } from "./noise.ts";
import { otherLanguage } from "./other-languages.ts";
import { withoutPlaceholders } from "./placeholder-text.ts";
import { countScripts, type Script } from "./scripts.ts";

/** What a text's language looks like. `lang` is null when nothing in it speaks for one of the platform's languages. */
export interface DetectedLanguage {
  readonly lang: LanguageCode | null;
  /** 0 to 1; below {@link reliableConfidence} a person should confirm it. */
  readonly confidence: number;
  /** Every language that is possible, the likeliest first. */
  readonly candidates: readonly ScoredLanguage<LanguageCode>[];
  /**
   * The language outside the nine that the text plainly is in, by its ISO 639 code; {@link placeholderLanguage} for
   * text that only fills a page. `lang` is null then.
   */
  readonly other?: string;
}

/** Below this a guess is not to be acted on without asking. */
export const reliableConfidence = 0.5;

/** Longest part of a text that is looked at, in UTF-16 units. */
const sampleUnits = 20_000;
const nothing: DetectedLanguage = { lang: null, confidence: 0, candidates: [] };

/**
 * What a letter of a script says compared with a Latin one: how many Latin letters the same sentence takes. Latin
 * itself counts less where scripts mix, being mostly names there.
 */
const letterWeights: Readonly<Record<Script, number>> = {
  han: 3,
  kana: 2.2,
  hangul: 2.2,
  cyrillic: 1,
  arabic: 1.2,
  myanmar: 1,
  latin: 0.6,
  other: 1,
};

const foreignCyrillic = /[іїєґўђћџљњјќѓѕәғқңөұүһӣӯҷ]/giu;
const foreignArabic = /[پچژگکیٹڈڑںےہھۆێڵڕڤۇې]/gu;
const foreignMyanmar = /[\u1050-\u109f\uaa60-\uaa7f\ua9e0-\ua9ff]/gu;
/** The language of `text` among the platform's nine: by script first, by words and n-grams where scripts are shared. */
export function detectLanguage(text: string): DetectedLanguage {
  const sample = text.slice(0, sampleUnits).normalize("NFC");
  if (looksLikeCode(sample)) return nothing;
  const prose = withoutNoise(sample);
  const clean = withoutPlaceholders(prose);
  const scripts = countScripts(clean);
  const shares = weightedShares(scripts);
  const candidates = [...shares]
    .flatMap(([script, share]) =>
      byScript(script, clean, scripts).map(({ lang, confidence }) => ({ lang, confidence: confidence * share })),
    )
    .filter(({ confidence }) => confidence >= 0.01)
    .sort((a, b) => b.confidence - a.confidence);
  const merged = new Map<LanguageCode, number>();
  for (const { lang, confidence } of candidates) merged.set(lang, (merged.get(lang) ?? 0) + confidence);
  const ranked = [...merged]
    .map(([lang, confidence]) => ({ lang, confidence: Math.min(1, Math.round(confidence * 1000) / 1000) }))
    .sort((a, b) => b.confidence - a.confidence);
  const [best] = ranked;
  if (best !== undefined && best.confidence >= reliableConfidence) return { ...best, candidates: ranked };
  const other = otherIn(clean, shares) ?? (clean === prose ? undefined : placeholderLanguage);
  if (other !== undefined) return { ...nothing, candidates: ranked, other };
  return best ? { ...best, candidates: ranked } : nothing;
}

/** Of texts in several scripts, the one that most is written in has to be most of all. */
const mostlyOne = 0.6;

function otherIn(text: string, shares: ReadonlyMap<Script, number>): string | undefined {
  const main = [...shares].find(([, share]) => share >= mostlyOne);
  return main && otherLanguage(text, main[0]);
}

/** Each script's part of what the text says; Han and kana are one. */
function weightedShares(counts: ReadonlyMap<Script, number>): Map<Script, number> {
  const weights = new Map<Script, number>();
  const onlyLatin = [...counts.keys()].every((script) => script === "latin");
  for (const [script, count] of counts) {
    const family = script === "kana" ? "han" : script;
    const weight = count * (script === "latin" && onlyLatin ? 1 : letterWeights[script]);
    weights.set(family, (weights.get(family) ?? 0) + weight);
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].map(([script, weight]) => [script, weight / total]));
}

function byScript(script: Script, text: string, counts: ReadonlyMap<Script, number>): ScoredLanguage<LanguageCode>[] {
  switch (script) {
    case "latin":
      return detectLatin(text);
    case "han":
    case "kana":
      return chineseOrJapanese(text, { han: counts.get("han") ?? 0, kana: counts.get("kana") ?? 0 });
    case "hangul":
      return [{ lang: "ko", confidence: 0.99 }];
    case "cyrillic":
      return [{ lang: "ru", confidence: russianConfidence(text, counts.get("cyrillic") ?? 1) }];
    case "arabic":
      return [{ lang: "ar", confidence: arabicConfidence(text, counts.get("arabic") ?? 1) }];
    case "myanmar":
      return [{ lang: "my", confidence: count(text, foreignMyanmar) * 10 > (counts.get("myanmar") ?? 1) ? 0.3 : 0.99 }];
    default:
      return [];
  }
}

function russianConfidence(text: string, letters: number): number {
  if (count(text, foreignCyrillic) > letters * 0.01) return 0.2;
  const { ru = 0, ...others } = ngramScores(text);
  const stranger = Math.max(others.bg ?? 0, others.uk ?? 0, others.be ?? 0, others.sr ?? 0);
  if (/[ыэё]/iu.test(text) || letters < 8) return 0.95;
  return ru >= stranger - 0.01 ? 0.9 : 0.35;
}

function arabicConfidence(text: string, letters: number): number {
  return count(text, foreignArabic) > letters * 0.03 ? 0.25 : 0.98;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
