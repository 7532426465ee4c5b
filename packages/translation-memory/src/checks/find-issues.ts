import type { TextValue, ValueKind, ValueLanguages } from "../values/model.ts";
import { compareValues } from "../values/compare-values.ts";
import { lostNames } from "./names.ts";
import { negationAlone } from "./negation.ts";
import { findRepetition } from "./repetition.ts";

export type IssueKind = ValueKind | "unit" | "name" | "negation" | "repetition" | "untranslated";

/** A part of a text; UTF-16 offsets. */
export interface IssuePlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What a translation says otherwise than its source: `source` alone is missing, `target` alone was added, both: one stands
 * in the place of the other.
 */
export interface TranslationIssue {
  readonly kind: IssueKind;
  readonly source?: IssuePlace;
  readonly target?: IssuePlace;
}

const place = ({ text, start, end }: IssuePlace): IssuePlace => ({ text, start, end });
const isNumeric = ({ kind }: TextValue) => kind === "number" || kind === "month" || kind === "time";

/** As many on both sides stand for each other, in their order; else it cannot be told which for which. */
function pairedUp(missing: readonly TextValue[], added: readonly TextValue[]): TranslationIssue[] {
  if (missing.length === added.length) {
    return missing.flatMap((one, at): TranslationIssue[] => {
      const other = added[at];
      return other === undefined ? [] : [{ kind: one.kind, source: place(one), target: place(other) }];
    });
  }
  return [
    ...missing.map((one): TranslationIssue => ({ kind: one.kind, source: place(one) })),
    ...added.map((one): TranslationIssue => ({ kind: one.kind, target: place(one) })),
  ];
}

function valueIssues(source: string, target: string, languages: ValueLanguages, how: Strictness): TranslationIssue[] {
  const { missing, added, altered } = compareValues(source, target, languages, how);
  const others = (values: readonly TextValue[]) => values.filter((value) => !isNumeric(value));
  return [
    ...pairedUp(missing.filter(isNumeric), added.filter(isNumeric)),
    ...pairedUp(others(missing), others(added)),
    ...altered.map((one): TranslationIssue => ({ kind: "unit", source: place(one.source), target: place(one.target) })),
    ...lostNames(source, target, languages).map((name): TranslationIssue => ({ kind: "name", source: place(name) })),
  ];
}

function negationIssues(source: string, target: string, languages: ValueLanguages): TranslationIssue[] {
  const at = (text: string, found: { readonly start: number; readonly end: number }): IssuePlace => ({
    text: text.slice(found.start, found.end),
    ...found,
  });
  const lost = negationAlone(source, languages.source, target, languages.target);
  if (lost) return [{ kind: "negation", source: at(source, lost) }];
  const added = negationAlone(target, languages.target, source, languages.source);
  return added ? [{ kind: "negation", target: at(target, added) }] : [];
}

/** Characters of Chinese that a machine has left standing in a language which is not written with them. */
function findUntranslated(source: string, target: string, languages: ValueLanguages): IssuePlace | undefined {
  if (languages.source !== "zh-cn" || languages.target === "ja" || languages.target === "ko") return undefined;
  const [match] = target.matchAll(/\p{Script=Han}+/gu);
  if (match === undefined || !source.includes(match[0].charAt(0))) return undefined;
  return { text: match[0], start: match.index, end: match.index + match[0].length };
}

export interface Strictness {
  /** What a machine has written is asked for more than what a person has. */
  readonly isStrict?: boolean;
}

/** Values that differ, a negation that one side alone has, and a translation that repeats itself. */
export function findIssues(
  source: string,
  target: string,
  languages: ValueLanguages,
  how: Strictness = {},
): TranslationIssue[] {
  const repeated = findRepetition(source, target);
  const left = how.isStrict === true ? findUntranslated(source, target, languages) : undefined;
  return [
    ...valueIssues(source, target, languages, how),
    ...negationIssues(source, target, languages),
    ...(left ? [{ kind: "untranslated" as const, target: place(left) }] : []),
    ...(repeated
      ? [{ kind: "repetition" as const, target: { text: target.slice(repeated.start, repeated.end), ...repeated } }]
      : []),
  ];
}
