import { type QaFinding, qaRules } from "@yiqiao/qa";
import type { Texts } from "./texts.ts";

/** What spaces are wrong is seen, not read. */
const isSilent = ({ rule }: QaFinding): boolean => qaRules[rule].group === "spaces";

/** A finding in the reader's language. */
export function findingText(t: Texts, finding: QaFinding): string {
  const { rule: name, source, target, expected, tag, term, length } = finding;
  const rule = t(name);
  if (length !== undefined) return t("length", { rule, ...length });
  if (tag !== undefined) return t("tag", { rule, id: tag.id });
  if (term !== undefined && term.wanted.length > 0) {
    const said = { rule, source: term.source, wanted: term.wanted.join(" / ") };
    return target === undefined ? t("term", said) : t("termHere", { ...said, target: target.text });
  }
  if (isSilent(finding)) return rule;
  const here = target?.text.trim() ?? "";
  const there = source?.text.trim() ?? "";
  if (expected !== undefined && expected.trim() !== "" && here !== "")
    return t("expected", { rule, target: here, expected });
  if (there !== "" && here !== "") return t("both", { rule, source: there, target: here });
  if (there !== "") return t("missing", { rule, source: there });
  return here === "" ? rule : t("there", { rule, target: here });
}
