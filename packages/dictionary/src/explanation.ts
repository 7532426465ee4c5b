import type { DictionaryEntry, Pronunciation, RawEntry, Sense, SensePiece, WordReference } from "./model.ts";
import { toneMarks } from "./pinyin.ts";

/** `個|个[ge4]`, `次[ci4]`, `臺灣|台湾`: a word, its simplified form where it differs, its pinyin. */
const chinese = String.raw`[A-Za-z0-9·・，]*\p{Script=Han}[\p{Script=Han}〇A-Za-z0-9·・，]*`;
const begins = String.raw`(?<![\p{Script=Han}〇A-Za-z0-9·・，])`;
const pinyin = String.raw`\[([A-Za-z:]+[1-5]?(?:[ ,·]+[A-Za-z:]+[1-5]?)*)\]`;
const reference = new RegExp(
  `${begins}(?:(${chinese})(?:\\|(${chinese}))?${pinyin}|(${chinese})\\|(${chinese}))`,
  "gu",
);
const pinyinAlone = new RegExp(pinyin, "g");

function referenceOf(traditional: string, simplified = traditional, numbered?: string): WordReference {
  return {
    simplified,
    ...(traditional !== simplified && { traditional }),
    ...(numbered !== undefined && { pinyin: toneMarks(numbered) }),
  };
}

/** Splits an explanation into its words and what stands between them. */
function piecesOf(text: string): SensePiece[] {
  const pieces: SensePiece[] = [];
  const addText = (between: string): void => {
    if (between !== "") pieces.push(between.replace(pinyinAlone, (_, numbered: string) => toneMarks(numbered)));
  };
  let end = 0;
  for (const { index, 0: found, 1: traditional, 2: simplified, 3: numbered, 4: bare, 5: plain } of text.matchAll(
    reference,
  )) {
    addText(text.slice(end, index));
    pieces.push(referenceOf(traditional ?? bare ?? found, simplified ?? plain, numbered));
    end = index + found.length;
  }
  addText(text.slice(end));
  return pieces;
}

const referencesIn = (text: string): WordReference[] =>
  piecesOf(text).flatMap((piece) => (typeof piece === "string" ? [] : [piece]));

/** What the dictionary says of how words are counted: as a sense of its own, or behind one. */
const measureWordsAlone = /^CL:(.+)$/;
const measureWordsBehind = /(?<!\s)\s*\(CL:([^()]+)\)$/;
const pronunciationAlone = /^([\p{L}.]+) pr\. (\[[^\]]+\](?:, \[[^\]]+\])*)$/u;

function pronunciationsOf(explanation: string): Pronunciation[] {
  const [, where = "", list = ""] = pronunciationAlone.exec(explanation) ?? [];
  return Array.from(list.matchAll(pinyinAlone), ([, numbered = ""]) => ({ where, pinyin: toneMarks(numbered) }));
}

function senseOf(explanation: string): Sense {
  const behind = measureWordsBehind.exec(explanation)?.[1];
  return {
    pieces: piecesOf(explanation.replace(measureWordsBehind, "")),
    measureWords: behind === undefined ? [] : referencesIn(behind),
  };
}

/**
 * An entry to be read by people.
 *
 * @param isMatch whether an explanation holds what was looked up
 */
export function readEntry(raw: RawEntry, isMatch: (explanation: string) => boolean = () => false): DictionaryEntry {
  const [senses, measureWords, pronunciations] = [[] as Sense[], [] as WordReference[], [] as Pronunciation[]];
  for (const explanation of raw.english) {
    const counted = measureWordsAlone.exec(explanation)?.[1];
    const pronounced = pronunciationsOf(explanation);
    if (counted !== undefined) measureWords.push(...referencesIn(counted));
    else if (pronounced.length > 0) pronunciations.push(...pronounced);
    else senses.push({ ...senseOf(explanation), ...(isMatch(explanation) && { isMatch: true }) });
  }
  const { traditional, simplified } = raw;
  return {
    ...referenceOf(traditional, simplified),
    pinyin: toneMarks(raw.pinyin),
    senses,
    measureWords,
    pronunciations,
  };
}
