import { findIssues, type IssueKind, type IssuePlace, type TranslationIssue } from "@yiqiao/translation-memory/checks";
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
    yield { rule, ...(at && { source: at }), ...(there && { target: there }) };
  }
};
