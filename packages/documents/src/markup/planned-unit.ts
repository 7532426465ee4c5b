import type { UnitContext, Unit, UnitTarget } from "../model/unit.ts";
import type { Edit } from "./edit.ts";
import type { InlineRun } from "./inline-run.ts";
import { isSameText, placeTarget } from "./place-target.ts";

/** A unit before it is known which part it stands in. */
export type PlainUnit = Omit<Unit, "id" | "context"> & { readonly context: Omit<UnitContext, "part"> };

/** A unit and what its target changes in the source. */
export interface PlannedUnit {
  readonly unit: PlainUnit;
  /** Undefined: nothing changes. */
  readonly edit: (target: UnitTarget) => Edit | undefined;
}

/** How a run's target is written back. */
export interface RunWriter {
  readonly escape: (text: string) => string;
}

/** The unit of a run; a target that equals the source changes nothing. */
export function planRun(run: InlineRun, context: PlainUnit["context"], { escape }: RunWriter): PlannedUnit {
  return {
    unit: { text: run.text, tags: run.tags, context },
    edit: (target) => {
      if (isSameText(run, target)) return undefined;
      const { start, end } = run;
      return { start, end, write: (inner) => writeRun(run, target, { escape, inner }) };
    },
  };
}

/** The target with the markup of its tags; `inner` gives markup with the edits in it. */
export function writeRun(
  run: InlineRun,
  target: UnitTarget,
  { escape, inner }: RunWriter & { readonly inner: (start: number, end: number) => string },
): string {
  return placeTarget(run.tags, target)
    .map((piece) => {
      if ("text" in piece) return escape(piece.text);
      const item = run.items[piece.tag];
      return item ? inner(item.start, item.end) : "";
    })
    .join("");
}

interface PlannedValue {
  readonly value: string;
  /** The range that is written anew. */
  readonly start: number;
  readonly end: number;
  readonly context: PlainUnit["context"];
  readonly write: (text: string) => string;
}

/** The unit of a value without markup: an attribute. */
export function planValue({ value, start, end, context, write }: PlannedValue): PlannedUnit {
  return {
    unit: { text: value, tags: [], context, isWhole: true },
    edit: ({ text }) => (text === value ? undefined : { start, end, write: () => write(text) }),
  };
}
