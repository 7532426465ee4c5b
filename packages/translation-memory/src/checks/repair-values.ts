import { compareValues } from "../values/compare-values.ts";
import type { TextValue, ValueLanguages } from "../values/model.ts";
import type { Replacement } from "../match/replace-all.ts";
import { writeValue } from "./write-value.ts";

const isNumeric = ({ kind }: TextValue) => kind === "number" || kind === "month" || kind === "time";
const isAlone = (values: readonly TextValue[], test: (value: TextValue) => boolean) => values.filter(test).length === 1;

/**
 * What to write into a translation for a value that it lacks, where that cannot be mistaken: one value is missing and one
 * of its kind is there too many. Empty where it cannot be told.
 */
export function repairValues(source: string, target: string, pair: ValueLanguages): Replacement[] {
  const { missing, added } = compareValues(source, target, pair, { isStrict: true });
  const edits: Replacement[] = [];
  for (const test of [isNumeric, (value: TextValue) => !isNumeric(value)]) {
    if (!isAlone(missing, test) || !isAlone(added, test)) continue;
    const [wanted, wrong] = [missing.find(test), added.find(test)];
    if (!wanted || !wrong || wanted.kind !== wrong.kind) continue;
    const text = writeValue(wanted, pair);
    if (text !== undefined) edits.push({ start: wrong.start, end: wrong.end, text });
  }
  return edits.toSorted((left, right) => left.start - right.start);
}
