import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { KeptText, TaggedText, Unit, UnitKind, UnitTag, UnitTarget } from "@yiqiao/documents";
import { follow } from "./reader/follow.ts";
import { followPlaces } from "./reader/follow-places.ts";
import { readTexts } from "./reader/index.ts";
import { pdfLines } from "./reader/pdf-pages.ts";
import { lettersOf, rowLength, take, tallyOf, wordsOf } from "./reader/rows.ts";
import { KeptRows } from "./render/kept-rows.ts";

/** A document and its pseudo-translation. */
export interface PseudoTranslation {
  readonly format: DocumentFormatId;
  readonly source: string;
  readonly output: string;
  /** What the extraction says that stays. */
  readonly kept: readonly KeptText[];
  readonly units: readonly TranslatedUnit[];
}

export interface TranslatedUnit {
  readonly unit: Unit;
  /** What was to be written; absent where nothing was. */
  readonly target: UnitTarget | undefined;
}

/** What an independent reader of the document finds in its pseudo-translation. */
export interface TranslationRecord {
  /** Letters that it finds in the source, without those that are kept by a rule. */
  readonly letters: number;
  /** Letters that are kept, as the extraction said, by a rule. */
  readonly keptLetters: number;
  /** 0 to 1: share of `letters` whose pseudo-translation stands in their place. */
  readonly translatedShare: number;
  /** Units whose pseudo-translation it does not find, and how many were written. */
  readonly unitsLost: number;
  readonly unitsWritten: number;
  /** Letters of the output that come from nothing in the source, divided by the letters of the source. */
  readonly surplusShare: number;
  /** Some texts that still stand there, and some that nothing stands for. */
  readonly left: readonly string[];
  readonly lost: readonly string[];
  /** Some of the units that are lost, as they were written. */
  readonly missing: readonly string[];
}

/** Least `translatedShare`, by format. */
const leastShare: Readonly<Record<DocumentFormatId, number>> = {
  txt: 0.999,
  csv: 0.999,
  html: 0.99,
  xml: 0.99,
  dita: 0.99,
  xliff: 0.99,
  sdlxliff: 0.99,
  docx: 0.99,
  doc: 0.99,
  pptx: 0.99,
  ppt: 0.98,
  xlsx: 0.99,
  xls: 0.99,
  idml: 0.99,
  pdf: 0.93,
};

/** Why a translation does not pass; undefined where it does. */
export function faultOf(format: DocumentFormatId, record: TranslationRecord): string | undefined {
  const least = leastShare[format];
  const { translatedShare, unitsLost, unitsWritten, surplusShare } = record;
  if (translatedShare < least) return `${percent(translatedShare)} % translated, less than ${percent(least)} %`;
  if (unitsLost > (1 - least) * unitsWritten) return `${unitsLost} of ${unitsWritten} units lost`;
  if (surplusShare > 1 - least) return `${percent(surplusShare)} % too much text`;
  return undefined;
}

const percent = (share: number): string => (100 * share).toFixed(2);

/** Pages that nobody sees before they are printed are not read. */
const unreadParts = /(?:handout|notes)Master/;
/** What stands beside the pages of a PDF. */
const unreadKinds: ReadonlySet<UnitKind> = new Set(["title", "bookmark"]);
const shown = 5;
const shownLength = 120;

/** Reads a document and its pseudo-translation independently of the product, and compares the two word by word. */
export async function checkTranslation(translation: PseudoTranslation): Promise<TranslationRecord> {
  const { format, units } = translation;
  const untouched = units.filter(({ target }) => target === undefined);
  const source = await readTexts(format, translation.source, "source");
  const output = await readTexts(format, translation.output, "target");
  for (const text of await orphans(translation)) remove(output, text);
  for (const { unit } of untouched) if (unit.existing !== undefined) setAside(unit, unit.existing, { source, output });
  const { texts, fates, surplus } =
    format === "pdf"
      ? followPlaces(await pdfLines(translation.source), await pdfLines(translation.output))
      : follow(source, output);
  const excuses = new KeptRows([
    ...translation.kept,
    ...untouched.map(({ unit }) => ({ text: unit.text, reason: "marked" as const })),
    ...units.flatMap(({ unit }) => unit.tags.map(({ equiv = "" }) => ({ text: equiv, reason: "code" as const }))),
  ]);
  const counts = { letters: 0, kept: 0, translated: 0 };
  const [left, lost]: [string[], string[]] = [[], []];
  for (const [at, text] of texts.entries()) {
    const words = wordsOf(text);
    const own = fates[at] ?? [];
    const reasons = excuses.match(
      words,
      own.map((fate) => fate === "left" || fate === "same"),
    );
    for (const [index, word] of words.entries()) {
      const isKept = reasons[index] !== undefined && reasons[index] !== "left";
      counts[isKept ? "kept" : "letters"] += lettersOf(word);
      if (!isKept && (own[index] === "translated" || own[index] === "same")) counts.translated += lettersOf(word);
    }
    if (reasons.some((reason, index) => reason === "left" && own[index] === "left") && left.length < shown)
      left.push(text.trim().slice(0, shownLength));
    if (own.includes("lost") && lost.length < shown) lost.push(text.trim().slice(0, shownLength));
  }
  const isMarkup = format === "xml" || format === "dita";
  const written = units.flatMap(({ unit, target }) =>
    target === undefined || isUnread(unit, format) ? [] : [piecesOf(unit, target, isMarkup)],
  );
  const missing = unitsLost(written, output);
  return {
    letters: counts.letters,
    keptLetters: counts.kept,
    translatedShare: share(counts.translated, counts.letters),
    unitsLost: missing.length,
    unitsWritten: written.length,
    surplusShare: counts.letters + counts.kept === 0 ? 0 : rounded(surplus / (counts.letters + counts.kept)),
    left,
    lost,
    missing: missing.slice(0, shown).map((text) => text.slice(0, shownLength)),
  };
}

function isUnread({ context }: Unit, format: DocumentFormatId): boolean {
  return unreadParts.test(context.part) || (format === "pdf" && unreadKinds.has(context.kind));
}

/** Translations that the source has without the text that they are of. */
async function orphans({ format, source, units }: PseudoTranslation): Promise<string[]> {
  if (format !== "xliff" && format !== "sdlxliff") return [];
  const existing = units.map(({ unit }) => unit.existing?.text.trim());
  const known = new Set([...existing, ...(await readTexts(format, source, "source")).map((text) => text.trim())]);
  return (await readTexts(format, source, "target")).filter((text) => !known.has(text.trim()));
}

/** A segment keeps the translation that it came with: neither side of it says anything about the writer. */
function setAside(unit: Unit, existing: TaggedText, sides: Readonly<Record<"source" | "output", string[]>>): void {
  remove(sides.source, unit.text);
  remove(sides.output, existing.text);
}

function remove(texts: string[], said: string): void {
  const at = texts.findIndex((text) => text.includes(said));
  if (at >= 0) texts[at] = (texts[at] ?? "").replace(said, "\n");
}

/** A translation in the pieces between what stands in it for something else; how a piece looks does not part it. */
function piecesOf({ tags }: Unit, target: UnitTarget, isMarkup: boolean): string[] {
  const isLook = ({ kind, type }: UnitTag): boolean =>
    kind !== "standalone" && (type === "format" || type === "link") && !isMarkup;
  const looks = new Set(tags.filter(isLook).map(({ id }) => id));
  const cuts = target.tags.filter(({ id }) => !looks.has(id)).map(({ offset }) => offset);
  return [0, ...cuts].map((from, at) => target.text.slice(from, cuts[at]));
}

const rounded = (share: number): number => Math.round(share * 1e5) / 1e5;
const share = (part: number, whole: number): number => (whole === 0 ? 1 : rounded(part / whole));

/** The texts that do not stand in the output as a whole, each as often as it was written. */
function unitsLost(written: readonly (readonly string[])[], output: readonly string[]): string[] {
  const words = output.flatMap((text) => wordsOf(text));
  const tallies = Array.from({ length: rowLength }, (_, less) => tallyOf(rows(words, rowLength - less)));
  const isLost = (text: string): boolean => {
    const own = wordsOf(text);
    if (!/\p{L}/u.test(text)) return false;
    const length = Math.min(rowLength, own.length);
    const tally = tallies[rowLength - length] ?? new Map();
    return rows(own, length).filter((row) => !take(tally, row)).length > 0;
  };
  return written.filter((pieces) => pieces.map(isLost).includes(true)).map((pieces) => pieces.join("…"));
}

function rows(words: readonly string[], length: number): string[] {
  if (length === 0) return [];
  const count = Math.max(0, words.length - length + 1);
  return Array.from({ length: count }, (_, at) => words.slice(at, at + length).join(" "));
}
