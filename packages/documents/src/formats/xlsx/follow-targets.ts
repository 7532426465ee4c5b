import type { DocumentPlace } from "@yiqiao/contracts/documents";
import type { TaggedText, Unit } from "../../model/unit.ts";
import { isUnchanged, type PartGroup } from "../../ooxml/index.ts";
import { commentPlace } from "./comments.ts";
import type { WorkbookEdits } from "./follow-names.ts";
import type { SharedStrings } from "./cells/shared-strings.ts";
import { acceptableNames } from "./sheet-names.ts";
import { renamedColumns, type Table } from "./tables.ts";
import { type Sheet, sheetPlace, type Warn, type Workbook } from "./workbook.ts";
import type { WorkbookIndex } from "./workbook-index.ts";

type Targets = ReadonlyMap<string, TaggedText>;

const keyOf = (place: DocumentPlace | undefined): string => JSON.stringify(place ?? null);

/**
 * What targets of cells and sheets mean for the rest of a workbook: names are made acceptable, and everything that
 * repeats them is told.
 */
export class TargetFollower {
  strings: SharedStrings = new Map();
  readonly #workbook: Workbook;
  readonly #index: WorkbookIndex;
  readonly #edits: WorkbookEdits;
  readonly #warn: Warn;
  readonly #threads = new Map<string, { source: string; target: string }[]>();

  constructor(options: { workbook: Workbook; index: WorkbookIndex; edits: WorkbookEdits; warn: Warn }) {
    this.#workbook = options.workbook;
    this.#index = options.index;
    this.#edits = options.edits;
    this.#warn = options.warn;
  }

  adjust(group: PartGroup, units: readonly Unit[], targets: Targets): Targets {
    const adjusted = new Map(targets);
    const isNames = group.id === this.#workbook.part;
    if (isNames) this.#adjustNames(units, adjusted);
    const isOfGroup = ({ sheet }: Table) => isNames || sheet.part === group.id;
    this.#adjustHeaders(units, adjusted, isOfGroup);
    for (const unit of units) this.#note(unit, adjusted.get(unit.id));
    return adjusted;
  }

  threadsOf(sheet: Sheet, cell: string): readonly { source: string; target: string }[] {
    return this.#threads.get(keyOf(commentPlace(sheet, cell))) ?? [];
  }

  #adjustNames(units: readonly Unit[], targets: Map<string, TaggedText>): void {
    const named = units.filter(({ context }) => context.kind === "sheet-name");
    const wanted = new Map<string, TaggedText>();
    for (const unit of named) {
      const target = targets.get(unit.id);
      if (target !== undefined && !isUnchanged(unit, target)) wanted.set(unit.text, target);
    }
    const all = this.#workbook.sheets.map(({ name }) => name);
    const renamed = acceptableNames(all, wanted, this.#warn);
    for (const { id, text } of named) {
      targets.set(id, { text: renamed.get(text) ?? text, tags: [] });
    }
    for (const [name, target] of renamed) this.#edits.names.sheets.set(name.toLowerCase(), target);
  }

  /** Header cells of tables say what their columns are called, each table's unlike each other. */
  #adjustHeaders(units: readonly Unit[], targets: Map<string, TaggedText>, isOfGroup: (table: Table) => boolean): void {
    const tables = this.#index.tables.filter(isOfGroup);
    if (tables.length === 0) return;
    const headers = this.#headerUnits(units, tables);
    // One name has one translation: what other groups call by it was written before or is written by them.
    const others = this.#index.tables.filter((table) => !isOfGroup(table));
    const kept = new Set([
      ...keptColumns(tables, headers),
      ...others.flatMap(({ columns }) => columns.map(({ name }) => name)),
    ]);
    const translated = new Map<string, string>();
    for (const { unit, name } of headers.values()) {
      const target = targets.get(unit.id);
      if (kept.has(name) || target === undefined || isUnchanged(unit, target) || translated.has(name)) continue;
      translated.set(name, this.#around(unit, target.text));
    }
    const renamed = renamedColumns(tables, (name) => translated.get(name));
    for (const { unit, name } of headers.values()) {
      const wanted = renamed.get(name);
      const target = targets.get(unit.id);
      if (target === undefined || (wanted !== undefined && this.#around(unit, target.text) === wanted)) continue;
      if (wanted === undefined && !isUnchanged(unit, target)) {
        this.#warn({ code: "headerKept", location: unit.context.place ?? name });
      }
      const { lead, tail } = this.#edges(unit);
      const text = wanted === undefined ? unit.text : wanted.slice(lead.length, wanted.length - tail.length);
      targets.set(unit.id, { text, tags: wanted === undefined ? unit.tags : [] });
    }
    for (const [name, target] of renamed) this.#edits.names.columns.set(name, target);
  }

  /** Units of header cells by cell (`part!A1`). */
  #headerUnits(units: readonly Unit[], tables: readonly Table[]): Map<string, { unit: Unit; name: string }> {
    const byPlace = new Map(units.map((unit) => [keyOf(unit.context.place), unit]));
    const byIndex = new Map(units.map((unit) => [this.strings.get(unit.id)?.index, unit]));
    const headers = new Map<string, { unit: Unit; name: string }>();
    for (const { sheet, columns, isPivot } of tables) {
      for (const { name, cell } of columns) {
        const key = `${sheet.part}!${cell}`;
        const shared = this.#index.headerStrings.get(key);
        const unit =
          shared === undefined ? byPlace.get(keyOf(sheetPlace(`${sheet.name}!${cell}`))) : byIndex.get(shared);
        if (unit?.context.kind !== "cell") continue;
        if (isPivot !== true || this.#around(unit, unit.text) === name) headers.set(key, { unit, name });
      }
    }
    return headers;
  }

  #note(unit: Unit, target: TaggedText | undefined): void {
    if (target === undefined || isUnchanged(unit, target)) return;
    const { kind, place } = unit.context;
    if (kind === "cell") this.#edits.texts.set(this.#around(unit, unit.text), this.#around(unit, target.text));
    if (kind !== "comment") return;
    const key = keyOf(place);
    const pairs = this.#threads.get(key) ?? [];
    pairs.push({ source: unit.text, target: target.text });
    this.#threads.set(key, pairs);
  }

  #edges({ id }: Unit): { lead: string; tail: string } {
    return this.strings.get(id) ?? { lead: "", tail: "" };
  }

  #around(unit: Unit, text: string): string {
    const { lead, tail } = this.#edges(unit);
    return lead + text + tail;
  }
}

/** Columns of which one at least has no unit: they keep their name everywhere. */
function keptColumns(tables: readonly Table[], headers: ReadonlyMap<string, unknown>): string[] {
  return tables.flatMap(({ sheet, columns }) =>
    columns.flatMap(({ name, cell }) => (cell !== undefined && headers.has(`${sheet.part}!${cell}`) ? [] : [name])),
  );
}
