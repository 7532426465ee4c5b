import { findIssues, type IssueKind, type IssuePlace, type TranslationIssue } from "@yiqiao/translation-memory/checks";
import { hasEmoji } from "@yiqiao/translation-memory/codes";
import type { Check } from "../context.ts";
import type { QaRule } from "../rules.ts";
import { hasWord } from "../writing.ts";
import { isPlainDenial } from "./denial.ts";

const ruleOf: Readonly<Partial<Record<IssueKind, QaRule>>> = {
  number: "number",
  month: "date",
  time: "time",
  unit: "unit",
  code: "code",
  placeholder: "placeholder",
  url: "url",
  email: "email",
  name: "name",
  negation: "negation",
  repetition: "repeated-text",
};

/** Roman numerals, and what is given in the original words beside its translation: "参数 (parameters)". */
const isOrdinary = (name: string, source: string): boolean =>
  /^[IVXLCM]+$/u.test(name) || (source.match(/[(（][^()（）]*[)）]/gu) ?? []).some((inside) => hasWord(inside, name));

/** An emoji that a person has left out or put in says something else, but nothing wrong. */
const isEmoji = ({ source, target }: TranslationIssue): boolean =>
  [source, target].every((place) => place === undefined || hasEmoji(place.text));

/** Numbers, dates, units, codes, addresses, names, denials and repetitions, read as people write them. */
export const checkValues: Check = function* ({ source, target, languages, codes, isOn, inSource, inTarget }) {
  const issues = findIssues(source, target, { ...languages, codes });
  const isMeant = (issue: TranslationIssue): boolean => {
    if (issue.kind === "negation") return isPlainDenial(issue, { source, target, languages });
    return issue.kind !== "name" || !isOrdinary(issue.source?.text ?? "", source);
  };
  for (const issue of issues) {
    const rule = ruleOf[issue.kind];
    if (rule === undefined || !isOn(rule) || !isMeant(issue)) continue;
    const from = (place: IssuePlace | undefined) => place && inSource(place.start, place.end);
    const to = (place: IssuePlace | undefined) => place && inTarget(place.start, place.end);
    const [at, there] = [from(issue.source), to(issue.target)];
    const isLight = rule === "code" && isEmoji(issue);
    yield { rule, ...(isLight && { severity: "warning" }), ...(at && { source: at }), ...(there && { target: there }) };
  }
};
