import {
  isOtherHalf,
  isSameMark,
  lacksUnit,
  type MarkKind,
  type Marks,
  marksOf,
  canExpress,
  withMarks,
} from "./marks.ts";
import type { TextValue } from "./model.ts";

/** A number, and what stands for it with another sign, currency or unit. */
export interface AlteredValue {
  readonly source: TextValue;
  readonly target: TextValue;
}

export interface ReadText {
  readonly text: string;
  readonly values: readonly TextValue[];
}

interface Marked {
  readonly value: TextValue;
  readonly marks: Marks;
}

const kinds: readonly MarkKind[] = ["percent", "minus", "currency", "unit"];
const shareKey = (one: TextValue, other: TextValue): boolean => one.keys.some((key) => other.keys.includes(key));
/** The first of several numbers has their sign behind the last. */
/** Their units are called 元 as well. */
const otherDollars = /[台臺港澳加美新][币幣元金]/u;
const inRow = /^\s?(?:[-–~～、,，和或至到]|to\b|and\b|or\b)/u;

function isLost(kind: MarkKind, own: Marked, others: readonly Marked[], sides: Sides): boolean {
  const mark = own.marks[kind];
  if (mark === undefined) return false;
  if (
    others.some(
      ({ marks }) =>
        marks[kind] !== undefined &&
        isSameMark(marks[kind], mark, sides.isStrict && !otherDollars.test(sides.source.text)),
    )
  )
    return false;
  if (others.every(({ marks }) => marks[kind] !== undefined)) return true;
  if (kind === "unit") return sides.isStrict && lacksUnit(sides.target.text, mark, own.value);
  if (!canExpress(sides.target.text, kind)) return true;
  const count = (marked: readonly Marked[]) => marked.filter(({ marks }) => marks[kind] !== undefined).length;
  const isRow = others.some(({ value }) => inRow.test(sides.target.text.slice(value.end)));
  return kind === "percent" && !isRow && count(sides.targets) < count(sides.sources);
}

function isAdded(kind: MarkKind, own: Marked, others: readonly Marked[], sides: Sides): boolean {
  if (kind === "unit" || own.marks[kind] !== undefined) return false;
  const isMarked = sides.sources.some(({ value, marks }) => shareKey(value, own.value) && marks[kind] !== undefined);
  return !isMarked && others.every(({ marks }) => marks[kind] !== undefined) && !canExpress(sides.source.text, kind);
}

interface Sides {
  readonly source: ReadText;
  readonly target: ReadText;
  readonly sources: readonly Marked[];
  readonly targets: readonly Marked[];
  readonly isStrict: boolean;
}

/** Times that both sides have, of which one is half a day later. */
function findOtherTimes(source: ReadText, target: ReadText): AlteredValue[] {
  return source.values.flatMap((one): AlteredValue[] => {
    if (one.kind !== "time") return [];
    const others = target.values.filter((other) => other.kind === "time" && shareKey(one, other));
    const [other] = others;
    return other && others.every((each) => isOtherHalf(source.text, target.text, one, each))
      ? [{ source: one, target: other }]
      : [];
  });
}

/** Numbers that both sides have, of which one is of another sign, currency, unit or half of the day. */
export function findAltered(source: ReadText, target: ReadText, isStrict: boolean): AlteredValue[] {
  const marked = ({ text, values }: ReadText): Marked[] =>
    values.filter(({ kind }) => kind === "number").map((value) => ({ value, marks: marksOf(text, value) }));
  const sides = { source, target, sources: marked(source), targets: marked(target), isStrict };
  const altered = sides.sources.flatMap((own): AlteredValue[] => {
    const others = sides.targets.filter(({ value }) => shareKey(own.value, value));
    const [other] = others;
    const isShare = [own, ...others].some(({ value }) => value.keys.some((key) => key.startsWith("f:")));
    if (!own.value.isFirm || other === undefined || isShare) return [];
    const isAltered = kinds.some((kind) => isLost(kind, own, others, sides) || isAdded(kind, own, others, sides));
    return isAltered
      ? [{ source: withMarks(source.text, own.value), target: withMarks(target.text, other.value) }]
      : [];
  });
  return [...altered, ...findOtherTimes(source, target)];
}
