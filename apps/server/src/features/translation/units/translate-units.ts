import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import { codePointLength } from "@yiqiao/contracts/text";
import { withoutCodes } from "@yiqiao/translation-memory/codes";
import type { LanguageTools, SegmentRouter } from "../ports.ts";
import type { Item, Work, WorkRequest } from "../segment.ts";
import { workOn } from "../work.ts";
import { runStages, type Stages } from "../stages/table.ts";
import { deliverUnit } from "./deliver-unit.ts";
import { parseUnit } from "./parse-unit.ts";
import { withMarkedCode } from "./marked-code.ts";
import { countWork, type Counting } from "../usage.ts";
import { keepAnswers } from "./repeats.ts";
import type {
  MeasuredSegment,
  MeasureRequest,
  SegmentRequest,
  UnitSource,
  UnitsRequest,
  UnitTranslation,
} from "./unit.ts";

export interface UnitDeps {
  readonly router: SegmentRouter;
  readonly tools: LanguageTools;
  readonly stages: Stages;
  readonly counting?: Counting | undefined;
}

/** Below this, the language of a unit is not trusted over the document's. */
const unitConfidence = 0.9;
/** Fewer code units say too little about a language; languages of one script need more to be told apart. */
const shortest = 12;
const shortestSameScript = 60;

const letters: Readonly<Record<(typeof languages)[LanguageCode]["script"], RegExp>> = {
  Hans: /\p{Script=Han}/u,
  Latn: /\p{Script=Latin}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Kore: /\p{Script=Hangul}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Arab: /\p{Script=Arabic}/u,
};
const hasLettersOf = (text: string, language: LanguageCode) => letters[languages[language].script].test(text);

/** The language of one unit: the document's, unless the unit is plainly in the target's or in another one. */
function languageOf(text: string, request: Pick<WorkRequest, "source" | "target">, deps: UnitDeps): LanguageCode {
  const { target } = request;
  const source = request.source === "auto" ? target : request.source;
  const isSameScript = (language: LanguageCode) => languages[language].script === languages[source].script;
  if (!isSameScript(target) && !hasLettersOf(text, source) && hasLettersOf(text, target)) return target;
  if (text.length < shortest) return source;
  const { lang, confidence } = deps.tools.detect(text);
  if (lang === null || lang === source || confidence < unitConfidence) return source;
  if (isSameScript(lang) && text.length < shortestSameScript) return source;
  if (lang === target) return target;
  return deps.router.route({ pair: { source: lang, target } }).available ? lang : source;
}

function workOf(units: readonly UnitSource[], asked: WorkRequest, deps: UnitDeps): Work {
  const request = { ...asked, codes: withMarkedCode(units, asked.codes) };
  const items = units.map((unit, index): Item => {
    const language = languageOf(withoutCodes(unit.text, request.codes), request, deps);
    return {
      index,
      source: unit.text,
      parsed: parseUnit(unit),
      detection: undefined,
      language,
      foundBy: undefined,
      kept: language === request.target ? "target-language" : undefined,
      failure: undefined,
      segments: [],
    };
  });
  return workOn(request, items);
}

/**
 * Translates units of a document whose source language is known. A sentence that no engine translates stays as it is
 * and is told as `untranslated`.
 *
 * @throws {TranslationFailure} when engines are out of order or the pair is not served
 * @throws the signal's reason when it is aborted
 */
export async function translateUnits(deps: UnitDeps, request: UnitsRequest): Promise<UnitTranslation[]> {
  const { stages } = deps;
  const work = workOf(request.units, { ...request, scores: true }, deps);
  const passage = { of: "units", repeats: request.repeats, isTranslated: true } as const;
  for await (const _ of runStages([...stages.measuring(passage), ...stages.translating(passage)], work));
  if (request.repeats) keepAnswers(work, request.repeats);
  countWork(deps.counting, request, work);
  return delivered(request, work);
}

/** Cuts units into sentences, and fills in what memories have of them; no engine is asked. */
export async function segmentUnits(deps: UnitDeps, request: SegmentRequest): Promise<UnitTranslation[]> {
  const work = workOf(request.units, { ...request, domain: "general" }, deps);
  for await (const _ of runStages(deps.stages.measuring({ of: "units", isWithoutEngine: true }), work));
  return delivered(request, work);
}

function delivered({ units, target }: Pick<UnitsRequest, "units" | "target">, work: Work): UnitTranslation[] {
  return units.map((unit, index) => {
    const item = work.items[index];
    if (!item) throw new Error(`unit ${index} was lost`);
    return deliverUnit(unit, item, target);
  });
}

/** The sentences of each unit as the price counts them. */
export async function measureUnits(deps: UnitDeps, request: MeasureRequest): Promise<MeasuredSegment[][]> {
  const work = workOf(request.units, { ...request, domain: "general" }, deps);
  const passage = { of: "units", threshold: request.least ?? 100 } as const;
  for await (const _ of runStages(deps.stages.measuring(passage), work));
  return work.items.map((item) =>
    item.segments.map(({ text, language, answer }): MeasuredSegment => ({
      key: `${language}\0${text}`,
      text,
      score: answer?.match?.score,
      characters: answer?.provenance === "untranslatable" ? 0 : codePointLength(text),
    })),
  );
}
