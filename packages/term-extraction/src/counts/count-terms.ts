import type { LanguageCode } from "@yiqiao/contracts/languages";
import { splitSentences } from "@yiqiao/language";
import type { TermCounts, Word } from "../model.ts";
import { readWords } from "../words/read-words.ts";
import { type Phrase, phrasesIn } from "./count-phrases.ts";
import { findAbbreviations } from "./find-abbreviations.ts";
import { addAbbreviation, closeCounts, keptForms, keptPlaces, openCounts, type OpenCounts } from "./merge-counts.ts";
import { findCutWords, rejoinWords } from "./rejoin-words.ts";
import { addTo, type OpenCandidate } from "./tally.ts";

/** Characters of the longest sentence that is an example. */
const longestExample = 600;

const capital = /^\p{Lu}/u;

/** Whether capitals tell anything of a sentence: a heading has them everywhere. */
function hasPlainWords(words: readonly Word[]): boolean {
  const written = words.filter(({ text }) => /^\p{L}{4,}$/u.test(text));
  const small = written.filter(({ text }) => !capital.test(text)).length;
  return small >= 2 && small * 2 >= written.length;
}

interface Sentence {
  readonly text: string;
  readonly number: number;
  readonly isPlain: boolean;
}

const newCandidate = (): OpenCandidate => ({
  frequency: 0,
  documents: 1,
  free: 0,
  names: 0,
  inside: 0,
  forms: new Map(),
  places: [],
});

/** Whether a phrase is written as names are; undefined where nothing tells. */
function isNameAt({ start, words }: Phrase, { isPlain }: Sentence): boolean | undefined {
  if (words.every(({ isName }) => isName)) return true;
  if (!isPlain || start === 0) return undefined;
  return words.every(({ text, role }) => role === "inside" || capital.test(text));
}

function addPhrase(counts: OpenCandidate, phrase: Phrase, sentence: Sentence): void {
  counts.frequency++;
  if (phrase.isFree) counts.free++;
  const isName = isNameAt(phrase, sentence);
  if (isName !== undefined) counts.inside++;
  if (isName === true) counts.names++;
  const form = sentence.text.slice(phrase.start, phrase.end);
  if (counts.forms.has(form) || counts.forms.size < keptForms) addTo(counts.forms, [[form, 1]]);
  const isKnown = counts.places.at(-1)?.[0] === sentence.number;
  if (counts.places.length < keptPlaces && sentence.text.length <= longestExample && !isKnown)
    counts.places.push([sentence.number, phrase.start, phrase.end]);
}

function addSentence(open: OpenCounts, text: string, words: readonly Word[]): void {
  const sentence = { text, number: open.sentences.push(text) - 1, isPlain: hasPlainWords(words) };
  const keys = words.flatMap(({ key }) => (key === "" ? [] : [key]));
  open.words += keys.length;
  for (const key of keys) addTo(open.wordCounts, [[key, 1]]);
  for (const phrase of phrasesIn(words, open.language)) {
    const counts = open.candidates.get(phrase.key) ?? newCandidate();
    open.candidates.set(phrase.key, counts);
    addPhrase(counts, phrase, sentence);
  }
  for (const { short, long } of findAbbreviations(text, words, open.language))
    addAbbreviation(open, short, [[long, 1]]);
}

/**
 * Counts what may be a term in one document, given as its paragraphs. The result is plain JSON of a bounded size, to be
 * kept, merged by `mergeCounts` and read by `rankCandidates`.
 */
export function countTerms(paragraphs: Iterable<string>, language: LanguageCode): TermCounts {
  const open = openCounts(language);
  open.documents = 1;
  const read: { text: string; words: Word[] }[] = [];
  for (const paragraph of paragraphs) {
    for (const { start, end } of splitSentences(paragraph, language)) {
      const text = paragraph.slice(start, end).trim();
      if (text === "") continue;
      const words = readWords(text, language);
      // Only Chinese has to be seen whole before its words are known.
      if (language === "zh-cn") read.push({ text, words });
      else addSentence(open, text, words);
    }
  }
  const cut = findCutWords(read);
  for (const { text, words } of read) addSentence(open, text, cut.size > 0 ? rejoinWords(text, words, cut) : words);
  return closeCounts(open);
}
