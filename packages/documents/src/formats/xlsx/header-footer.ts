import { plainFormat, type Run, runsOfTarget, type RunText, textOfRuns } from "../../ooxml/index.ts";
import type { TaggedText } from "../../model/unit.ts";

/** A third of a sheet's header or footer: left, centre or right. */
export interface HeaderSection {
  /** `L`, `C` or `R`, as its code says; empty before the first. */
  readonly side: string;
  /** In the decoded text of the whole header. */
  readonly start: number;
  readonly end: number;
  /** What stands before and after the text that is translated: fonts, sizes, numbers of pages. */
  readonly before: string;
  readonly after: string;
  readonly text: RunText;
}

/** The sections with language in them (codes: ISO/IEC 29500-1, 18.3.1.46). */
export function headerSections(value: string): HeaderSection[] {
  const bounds = [...value.matchAll(/&([LCR])|&"[^"]*"|&K[0-9A-Fa-f+-]*|&\d+|&./gs)].filter((match) => match[1]);
  const starts = [{ side: "", index: 0, length: 0 }].concat(
    bounds.map((match) => ({ side: match[1] ?? "", index: match.index, length: match[0].length })),
  );
  return starts.flatMap(({ side, index, length }, at) => {
    const start = index + length;
    const end = starts[at + 1]?.index ?? value.length;
    const section = readSection(value.slice(start, end));
    return section === undefined ? [] : [{ side, start, end, ...section }];
  });
}

/** The header's text with targets in the places of sections. */
export function writeSection(section: HeaderSection, target: TaggedText): string {
  const runs = runsOfTarget(section.text, target);
  let content = "";
  for (const run of runs) content += codeOf(run, content);
  const before = /&\d+$/.test(section.before) && /^\d/.test(content) ? `${section.before} ` : section.before;
  return before + content + section.after;
}

/** A size must not run into digits of the text behind it. */
function codeOf(run: Run, before: string): string {
  if (run.kind === "code") return run.xml;
  const text = run.text.replaceAll("&", "&&");
  return /&\d+$/.test(before) && /^\d/.test(text) ? ` ${text}` : text;
}

function readSection(value: string): Pick<HeaderSection, "before" | "after" | "text"> | undefined {
  const runs = [...value.matchAll(/&"[^"]*"|&K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|&\d+|&.|[^&]+|&/gs)].map(
    ([piece]): Run => {
      if (piece === "&&") return { kind: "text", text: "&", format: plainFormat };
      if (!piece.startsWith("&")) return { kind: "text", text: piece, format: plainFormat };
      return { kind: "code", xml: piece, type: /^&[PNDTAFZG]$/.test(piece) ? "field" : "format", equiv: piece };
    },
  );
  const isEdge = (run: Run) => run.kind === "code" && run.type === "format";
  let first = 0;
  let last = runs.length;
  while (first < last && isEdge(runs[first] ?? emptyRun)) first++;
  while (last > first && isEdge(runs[last - 1] ?? emptyRun)) last--;
  const text = textOfRuns(runs.slice(first, last));
  if (text === undefined) return undefined;
  const codes = (part: readonly Run[]) => part.map((run) => (run.kind === "code" ? run.xml : "")).join("");
  return { before: codes(runs.slice(0, first)), after: codes(runs.slice(last)), text };
}

const emptyRun: Run = { kind: "text", text: "", format: plainFormat };
