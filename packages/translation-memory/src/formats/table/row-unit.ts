import type { ColumnRole } from "@yiqiao/contracts/libraries";
import { AttributeCollector } from "../attributes.ts";
import { readDate } from "../dates.ts";
import { ImportFileError, RecordFault } from "../faults.ts";
import { faultyRow } from "../input/refused.ts";
import { type RowPlace, rowOfUnit } from "../input/unit-rows.ts";
import type { ImportRow, ImportUnit } from "../model.ts";
import type { ImportPair } from "../options.ts";
import { plain } from "../tagging.ts";
import type { TableLayout } from "./layout.ts";
import { readAttributes, readTags, unguarded } from "./own-columns.ts";
import { isBlank, type TableRecord } from "./records.ts";

const yes = /^(?:1|true|yes|y|x|是|✓|√|禁用|禁止|forbidden|deprecated)$/i;

const shownCell = 500;

export interface RowReading {
  readonly pair: ImportPair | undefined;
  /** Its texts were guarded against being taken for formulas. */
  readonly isGuarded: boolean;
}

/** Reads the rows of a table by its layout. */
export class RowReader {
  readonly #layout: TableLayout;
  readonly #isGuarded: boolean;
  readonly #pair: ImportPair | undefined;
  readonly #source: number;
  readonly #target: number;

  /** @throws {ImportFileError} where no column is the source, or none the target */
  constructor(layout: TableLayout, { pair, isGuarded }: RowReading) {
    this.#layout = layout;
    this.#isGuarded = isGuarded;
    this.#pair = pair;
    this.#source = layout.columns.indexOf("source");
    this.#target = layout.columns.indexOf("target");
    if (this.#source >= 0 && this.#target >= 0) return;
    const side = this.#source < 0 ? "source" : "target";
    throw new ImportFileError(`no-${side}-column`, { detail: pair?.[side] ?? "" });
  }

  /** Undefined for a row without any text. */
  row(record: TableRecord, place: RowPlace): ImportRow | undefined {
    if (isBlank(record)) return undefined;
    try {
      if (record.fault !== undefined) throw record.fault;
      this.#checkWidth(record.cells);
      return rowOfUnit(this.#unit(record), place);
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      return faultyRow(error, { line: record.line, bytes: place.bytes, text: shown(record.cells) });
    }
  }

  #checkWidth(cells: readonly string[]): void {
    const { columns } = this.#layout;
    const needed = Math.max(this.#source, this.#target) + 1;
    if (cells.length < needed) throw new RecordFault("too-few-cells", `${cells.length} < ${needed}`);
    const isWider = cells.some((cell, index) => index >= columns.length && cell.trim() !== "");
    if (isWider) throw new RecordFault("too-many-cells", `${cells.length} > ${columns.length}`);
  }

  #unit({ line, cells }: TableRecord): ImportUnit {
    const { own, columns, header } = this.#layout;
    const cell = (index: number): string => (this.#isGuarded ? unguarded(cells[index] ?? "") : (cells[index] ?? ""));
    const value = (role: ColumnRole): string => (columns.includes(role) ? cell(columns.indexOf(role)) : "");
    const attributes = new AttributeCollector();
    columns.forEach((role, index) => {
      if (role !== "attribute" || index === own?.attributes || cell(index) === "") return;
      attributes.add(header[index]?.trim() || `column ${index + 1}`, cell(index));
    });
    if (own !== undefined) for (const [name, text] of readAttributes(cell(own.attributes))) attributes.add(name, text);
    const side = (index: number, tags: number | undefined) =>
      tags === undefined ? plain(cell(index)) : readTags(cell(tags), cell(index));
    return {
      line,
      sourceLanguage: this.#pair?.source ?? null,
      targetLanguage: this.#pair?.target ?? null,
      source: side(this.#source, own && this.#tagColumn(this.#source, own)),
      target: side(this.#target, own && this.#tagColumn(this.#target, own)),
      ...detailsOf(value),
      ...attributes.result(),
    };
  }

  /** Tags go with the text that they were written for, also where the table is read the other way round. */
  #tagColumn(side: number, own: { readonly sourceTags: number; readonly targetTags: number }): number {
    return this.#layout.header[side]?.startsWith("target") === true ? own.targetTags : own.sourceTags;
  }
}

/** Of each cell no more than a report shows: cells may be long, and many. */
function shown(cells: readonly string[]): string {
  return cells.map((cell) => cell.slice(0, shownCell)).join("\t");
}

type Details = Omit<ImportUnit, "line" | "sourceLanguage" | "targetLanguage" | "source" | "target" | "attributes">;

function detailsOf(value: (role: ColumnRole) => string): Details {
  const [note, author, editor] = [value("note"), value("author"), value("editor")];
  const [createdAt, modifiedAt] = [readDate(value("created")), readDate(value("modified"))];
  return {
    ...(note !== "" && { note }),
    ...(author !== "" && { author }),
    ...(editor !== "" && { editor }),
    ...(createdAt !== undefined && { createdAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
    ...(yes.test(value("forbidden").trim()) && { forbidden: true }),
    ...(yes.test(value("case_sensitive").trim()) && { caseSensitive: true }),
  };
}
