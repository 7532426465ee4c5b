import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { ColumnRole } from "@yiqiao/contracts/libraries";
import type { ImportPair, TableOptions } from "../options.ts";
import { type Heading, readHeading } from "./headings.ts";
import { type OwnColumns, ownColumns } from "./own-columns.ts";
import type { TableRecord } from "./records.ts";

/** How the rows of a table are read. */
export interface TableLayout {
  readonly hasHeader: boolean;
  readonly header: readonly string[];
  readonly columns: readonly ColumnRole[];
  /** Of a table that was written here. */
  readonly own?: OwnColumns | undefined;
  /** Languages that the header names. */
  readonly languages: readonly string[];
}

const sampledRows = 50;

/** The layout that the first records speak for, as far as the options leave it open. */
export function layoutOf(
  records: readonly TableRecord[],
  options: TableOptions,
  pair: ImportPair | undefined,
): TableLayout {
  const cells = records[0]?.cells ?? [];
  const headings = cells.map(readHeading);
  const hasHeader = options.hasHeader ?? isHeader(headings);
  const header = hasHeader ? cells : [];
  const columns = options.columns ?? (hasHeader ? namedColumns(cells, headings, pair) : usualColumns(records, pair));
  const named = hasHeader ? headings.flatMap((heading) => heading?.language ?? []) : [];
  return {
    hasHeader,
    header,
    columns,
    own: hasHeader ? ownColumns(header) : undefined,
    languages: [...new Set(named)],
  };
}

/** A heading for the source and one for the target: single ones may as well be a term. */
function isHeader(headings: readonly (Heading | undefined)[]): boolean {
  const sides = headings.filter((heading) => isSide(heading));
  return sides.length > 1;
}

function isSide(heading: Heading | undefined): boolean {
  return heading?.language !== undefined || heading?.role === "source" || heading?.role === "target";
}

function namedColumns(
  cells: readonly string[],
  headings: readonly (Heading | undefined)[],
  pair: ImportPair | undefined,
): ColumnRole[] {
  const taken = new Set<ColumnRole>();
  return headings.map((heading, index) => {
    const role = roleOf(heading, { pair, taken, isNamed: cells[index]?.trim() !== "" });
    if (role === "attribute" || role === "skip") return role;
    if (taken.has(role)) return "skip";
    taken.add(role);
    return role;
  });
}

interface ColumnContext {
  readonly pair: ImportPair | undefined;
  readonly taken: ReadonlySet<ColumnRole>;
  readonly isNamed: boolean;
}

/** A language says which side a column is, whatever it is called besides. */
function roleOf(heading: Heading | undefined, { pair, taken, isNamed }: ColumnContext): ColumnRole {
  if (heading === undefined) return isNamed ? "attribute" : "skip";
  const { role, language } = heading;
  if (language === undefined) return role ?? "skip";
  if (pair === undefined) return role ?? (taken.has("source") ? "target" : "source");
  if (language === pair.source) return "source";
  return language === pair.target ? "target" : "skip";
}

/** Without a header: source, target, note; the other way round where the scripts of the texts say so. */
function usualColumns(records: readonly TableRecord[], pair: ImportPair | undefined): ColumnRole[] {
  const sample = records.slice(0, sampledRows).filter(({ fault }) => fault === undefined);
  const width = Math.max(2, ...sample.map(({ cells }) => cells.length));
  const isReversed =
    pair !== undefined && sample.filter((record) => looksReversed(record, pair)).length * 2 > sample.length;
  const sides: ColumnRole[] = isReversed ? ["target", "source"] : ["source", "target"];
  return Array.from({ length: width }, (_, index) => sides[index] ?? (index === 2 ? "note" : "skip"));
}

function looksReversed({ cells: [first = "", second = ""] }: TableRecord, { source, target }: ImportPair): boolean {
  return isWrittenIn(first, target) && isWrittenIn(second, source) && !isWrittenIn(first, source);
}

const scripts: Readonly<Record<(typeof languages)[LanguageCode]["script"], RegExp>> = {
  Hans: /\p{Script=Han}/u,
  Jpan: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Kore: /\p{Script=Hangul}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Arab: /\p{Script=Arabic}/u,
  Latn: /^[^\p{Script=Han}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Myanmar}\p{Script=Arabic}]*\p{Script=Latin}/u,
};

function isWrittenIn(text: string, language: LanguageCode): boolean {
  return scripts[languages[language].script].test(text.slice(0, 200));
}
