import type { DocumentPlace, DocumentWarning } from "@yiqiao/contracts/documents";
import type { TargetIssue, TargetSegment } from "@yiqiao/documents";
import { issueText } from "@yiqiao/documents/outputs";
import type { UnitSegment } from "#features/translation";

type Issue = NonNullable<UnitSegment["issues"]>[number];

/** An issue as it is kept with the document. */
export function targetIssueOf({ kind, source, target }: Issue): TargetIssue {
  return { kind, ...(source && { source: source.text }), ...(target && { target: target.text }) };
}

const ofWording: ReadonlySet<TargetIssue["kind"]> = new Set(["negation", "repetition", "untranslated"]);
/** More values of one place say nothing further. */
const maxValues = 4;

/** What the sentences of one place say otherwise than their sources. */
export function issueWarnings(segments: readonly TargetSegment[], location: DocumentPlace): DocumentWarning[] {
  const issues = segments.flatMap((segment) => segment.issues ?? []);
  const values = issues.filter(({ kind }) => !ofWording.has(kind)).map(issueText);
  const left = issues.flatMap(({ kind, target }) => (kind === "untranslated" ? (target ?? []) : []));
  const shown = values.slice(0, maxValues).join(", ") + (values.length > maxValues ? " …" : "");
  const has = (kind: TargetIssue["kind"]) => issues.some((issue) => issue.kind === kind);
  return [
    ...(values.length > 0 ? [{ code: "valuesDiffer" as const, location, details: { values: shown } }] : []),
    ...(left.length > 0
      ? [{ code: "wordsUntranslated" as const, location, details: { values: left.slice(0, maxValues).join(", ") } }]
      : []),
    ...(has("negation") ? [{ code: "negationDiffers" as const, location }] : []),
    ...(has("repetition") ? [{ code: "textRepeated" as const, location }] : []),
  ];
}
