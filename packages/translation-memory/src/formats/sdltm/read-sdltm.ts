import { stat } from "node:fs/promises";
import type { SQLOutputValue } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { AttributeCollector } from "../attributes.ts";
import { readDate } from "../dates.ts";
import { RecordFault, type RefusalReason } from "../faults.ts";
import { faultyRow, refusedRow } from "../input/refused.ts";
import { rowOfUnit } from "../input/unit-rows.ts";
import { languageOfTag } from "../language-tags.ts";
import type { ImportRow, ImportUnit } from "../model.ts";
import type { ImportPair, ReadRequest } from "../options.ts";
import { numberTags } from "../tagging.ts";
import { readTradosSegment } from "./read-segment.ts";
import { explained, largestSegment, openTradosDatabase, type Row, type TradosField } from "./trados-database.ts";

const rowsAtOnce = 500;

interface Memory {
  readonly source: string;
  readonly target: string;
  /** The library's source is the memory's target. */
  readonly isReversed: boolean;
  /** The library has other languages. */
  readonly isOther: boolean;
}

/** The units of a translation memory of Trados Studio. `line` is the unit's number in the database. */
export async function* readSdltm({ path, pair }: Pick<ReadRequest, "path" | "pair">): AsyncGenerator<ImportRow> {
  const { size } = await stat(path);
  const database = await openTradosDatabase(path);
  try {
    const memory = orient(database.languages, pair);
    const fields = new FieldReader(database.readFields());
    let count = 0;
    for (const row of damageNamed(database.readUnits())) {
      const bytes = Math.min(size, Math.floor((size * ++count) / Math.max(1, database.units)));
      yield rowOf(row, { memory, bytes, fields: fields.of(Number(row["id"])) });
      // The database is read without waiting: others get their turn all the same.
      if (count % rowsAtOnce === 0) await setImmediate();
    }
  } finally {
    database.close();
  }
}

/** The languages of a memory, also of one without units. */
export async function tradosLanguages(path: string): Promise<string[]> {
  const database = await openTradosDatabase(path);
  database.close();
  const { source, target } = database.languages;
  return [source, target].filter((tag) => tag !== "");
}

/** Rows of a database whose damage may only show at some row. */
function* damageNamed<T>(rows: Iterable<T>): Generator<T> {
  const iterator = explained(() => rows[Symbol.iterator]());
  for (let next = explained(() => iterator.next()); next.done !== true; next = explained(() => iterator.next()))
    yield next.value;
}

function orient({ source, target }: { source: string; target: string }, pair: ImportPair | undefined): Memory {
  const [from, to] = [languageOfTag(source), languageOfTag(target)];
  const isStraight = pair === undefined || (from === pair.source && to === pair.target);
  const isReversed = pair !== undefined && !isStraight && from === pair.target && to === pair.source;
  return { source, target, isReversed, isOther: !isStraight && !isReversed };
}

interface RowContext {
  readonly memory: Memory;
  readonly bytes: number;
  readonly fields: UnitFields;
}

function rowOf(row: Row, { memory, bytes, fields }: RowContext): ImportRow {
  const line = Number(row["id"]);
  const raw = textOf(row["source_segment"]);
  const place = { line, bytes, text: raw };
  if (memory.isOther) return refusedRow("missing-language", place, `${memory.source}, ${memory.target}`);
  const fault = faultOf(row);
  if (fault !== undefined) return refusedRow(fault.reason, place, fault.detail);
  try {
    const [first, second] = numberTags(readTradosSegment(raw), readTradosSegment(textOf(row["target_segment"])));
    const [source, target] = memory.isReversed ? [second, first] : [first, second];
    const [sourceLanguage, targetLanguage] = memory.isReversed
      ? [memory.target, memory.source]
      : [memory.source, memory.target];
    const unit = { line, sourceLanguage, targetLanguage, source, target, ...peopleOf(row), ...fields };
    return rowOfUnit(unit, { bytes, hasFaults: false });
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return faultyRow(error, place);
  }
}

function faultOf(row: Row): { reason: RefusalReason; detail?: string } | undefined {
  for (const name of ["source_segment", "target_segment"]) {
    if (row[name] !== null) continue;
    if (row[`${name}_bytes`] === null) return { reason: "missing-segment", detail: name };
    return { reason: "too-long", detail: `${largestSegment}` };
  }
  const isPlain = !textOf(row["source_segment"]).trimStart().startsWith("<");
  if (!isPlain || Number(row["tag_bytes"] ?? 0) === 0) return undefined;
  return { reason: "trados-tags" };
}

function textOf(value: SQLOutputValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function peopleOf(row: Row): Pick<ImportUnit, "author" | "editor" | "createdAt" | "modifiedAt"> {
  const [author, editor] = [textOf(row["creation_user"]), textOf(row["change_user"])];
  const [createdAt, modifiedAt] = [readDate(textOf(row["creation_date"])), readDate(textOf(row["change_date"]))];
  return {
    ...(author !== "" && { author }),
    ...(editor !== "" && { editor }),
    ...(createdAt !== undefined && { createdAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
  };
}

type UnitFields = Pick<ImportUnit, "attributes" | "contextId">;

/** Walks along the fields beside the units: both come in the order of the units. */
class FieldReader {
  readonly #fields: Iterator<TradosField>;
  #next: TradosField | undefined;

  constructor(fields: Iterable<TradosField>) {
    this.#fields = damageNamed(fields);
    this.#step();
  }

  of(unit: number): UnitFields {
    const attributes = new AttributeCollector();
    let contextId: string | undefined;
    for (let field = this.#next; field !== undefined && field.unit <= unit; field = this.#next) {
      if (field.unit === unit && field.name !== undefined) attributes.add(field.name, field.value);
      else if (field.unit === unit && field.value !== "") contextId ??= field.value;
      this.#step();
    }
    return { ...(contextId !== undefined && { contextId }), ...attributes.result() };
  }

  #step(): void {
    const next = this.#fields.next();
    this.#next = next.done === true ? undefined : next.value;
  }
}
