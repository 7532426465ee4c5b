import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { DetectedLanguage } from "../detect-language.ts";
import { hasWords } from "../untranslatable.ts";

/** A text of a call, and what its letters and words say. */
export interface ReadText {
  readonly text: string;
  readonly detection: DetectedLanguage;
}

export interface CallLanguages {
  readonly target: LanguageCode;
  /** What the caller is likely to read and write, the likeliest first. */
  readonly likely: readonly LanguageCode[];
  /** Whether anything translates from a language into the target. */
  readonly isServed: (source: LanguageCode) => boolean;
}

/**
 * The language that a text is taken to be in, and what told it: its own words, the other texts of the call, or what the
 * caller is likely to mean. None is there where the text has no words, or where they are of no language of the platform:
 * `other` is its ISO 639 code then, as far as it is known.
 */
export type ResolvedLanguage =
  | { readonly lang: LanguageCode; readonly by: "detected" | "followed" | "assumed" }
  | { readonly lang: null; readonly by: "wordless" }
  | { readonly lang: null; readonly by: "unknown"; readonly other?: string };

type Candidate = DetectedLanguage["candidates"][number];
type Votes = ReadonlyMap<LanguageCode, number>;

/** Languages that words alone tell apart; every other has a script of its own. */
const sharedScripts: readonly ReadonlySet<LanguageCode>[] = [new Set(["en-us", "fr", "es"]), new Set(["zh-cn", "ja"])];

/** What is this much less likely than the likeliest is out of the question; where the rest of the call is in it, this much. */
const leastShare = 0.15;
const leastShareInCall = 0.02;
/** What the rest of the call has to say for a language: half of what one text does that is plainly in it. */
const leastVotes = 0.5;

/**
 * The language of each text of a call. One whose words do not settle it goes by the rest of the call, then by the languages
 * of the caller, then by what is translated at all; it is not in the target language as long as it may be in another.
 */
export function resolveLanguages(texts: readonly ReadText[], call: CallLanguages): ResolvedLanguage[] {
  const votes = new Map<LanguageCode, number>();
  for (const { detection } of texts) {
    for (const { lang, confidence } of detection.candidates) votes.set(lang, (votes.get(lang) ?? 0) + confidence);
  }
  return texts.map(({ text, detection }) => {
    const { candidates, other } = detection;
    const [best] = candidates;
    if (other !== undefined) return { lang: null, by: "unknown", other };
    if (best === undefined) return { lang: null, by: hasWords(text) ? "unknown" : "wordless" };
    return resolve(best, rivalsOf(best, candidates), { call, votes });
  });
}

/** The languages that the same letters may be in, the likeliest first. */
function rivalsOf(best: Candidate, candidates: readonly Candidate[]): readonly Candidate[] {
  const script = sharedScripts.find((languages) => languages.has(best.lang));
  return script === undefined ? [best] : candidates.filter(({ lang }) => script.has(lang));
}

function resolve(
  best: Candidate,
  rivals: readonly Candidate[],
  { call, votes }: { readonly call: CallLanguages; readonly votes: Votes },
): ResolvedLanguage {
  const near = rivals.filter(({ confidence }) => confidence >= leastShare * best.confidence).map(({ lang }) => lang);
  const led = ledBy(rivals, best, votes);
  if (led !== undefined && (near.length > 1 || led !== best.lang)) return { lang: led, by: "followed" };
  if (near.length === 1) return { lang: best.lang, by: "detected" };
  const served = near.filter((lang) => lang !== call.target && call.isServed(lang));
  const meant = call.likely.find((lang) => served.includes(lang));
  // Who reads the target language wants what is not in it; others have words of it among their own.
  const isOwn = best.lang === call.target && (call.likely[0] !== call.target || isAmongOthers(rivals, votes));
  return { lang: meant ?? (isOwn ? call.target : (served[0] ?? best.lang)), by: "assumed" };
}

/** Whether the rest of the call is in a language that this text cannot be in. */
function isAmongOthers(rivals: readonly Candidate[], votes: Votes): boolean {
  return [...votes].some(([lang, said]) => said >= leastVotes && !rivals.some((rival) => rival.lang === lang));
}

/** The language that the other texts of the call are in most, of those that this one may be in. */
function ledBy(rivals: readonly Candidate[], best: Candidate, votes: Votes): LanguageCode | undefined {
  const possible = rivals.filter(({ confidence }) => confidence >= leastShareInCall * best.confidence);
  const told = possible.map(({ lang, confidence }) => ({ lang, votes: (votes.get(lang) ?? 0) - confidence }));
  const [leader] = told.toSorted((a, b) => b.votes - a.votes);
  return leader !== undefined && leader.votes >= leastVotes ? leader.lang : undefined;
}
