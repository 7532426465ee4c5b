import { describePlace } from "@yiqiao/contracts/documents";
import { languages } from "@yiqiao/contracts/languages";
import type { TaggedText, TargetIssue, TargetTerm } from "../model/unit.ts";
import { escapeAttribute, escapeText } from "../xml/index.ts";
import { leadInWords } from "./lead-in-words.ts";
import { issueText } from "./issue-text.ts";
import { product } from "./product.ts";
import type { OutputMeta, OutputRow } from "./row.ts";
import { isConfirmed, type OutputSegment, pairedWithin, segmentsOf } from "./segments.ts";
import { qualifiers, taggedXml } from "./tagged-xliff.ts";
import { wholePercent } from "./whole-percent.ts";

/**
 * A bilingual file in XLIFF 1.2 with segments as Trados, memoQ and OmegaT expect them: `seg-source` and `mrk`
 * elements, `g` and `x` for tags, `bx` and `ex` for pairs that go over several segments.
 */
export async function* writeBilingualXliff(
  meta: OutputMeta,
  rows: AsyncIterable<OutputRow>,
): AsyncIterable<Uint8Array> {
  const { fileName, format, createdAt } = meta;
  const source = languages[meta.sourceLanguage].tag;
  const target = languages[meta.targetLanguage].tag;
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="${escapeAttribute(fileName)}" source-language="${source}" target-language="${target}" datatype="x-${format}" date="${createdAt.replace(/\.\d+/, "")}" tool-id="${product.id}" xml:space="preserve">\n<header><tool tool-id="${product.id}" tool-name="${product.name}" tool-version="${product.version}"/></header>\n<body>\n`,
  );
  for await (const row of rows) yield Buffer.from(unitOf(row));
  yield Buffer.from("</body>\n</file>\n</xliff>\n");
}

function unitOf(row: OutputRow): string {
  const { unit } = row;
  const segments = segmentsOf(row);
  const texts = segments.flatMap(({ source, target }) => (target === undefined ? [source] : [source, target]));
  const write = (text: TaggedText): string => taggedXml(text, { unit: unit.tags, paired: pairedWithin(texts) });
  const joined = (side: "source" | "target"): string =>
    segments
      .map((segment, index) => {
        const text = segment[side];
        const content = text === undefined ? "/>" : `>${write(text)}</mrk>`;
        return `${escapeText(segment.gap)}<mrk mtype="seg" mid="${index + 1}"${content}`;
      })
      .join("");
  const isTranslated = segments.some(({ target }) => target !== undefined);
  const lines = [
    `<trans-unit id="${escapeAttribute(unit.id)}"${unitAttributes(row)}>`,
    `<source>${write(unit)}</source>`,
    `<seg-source>${joined("source")}</seg-source>`,
    isTranslated ? `<target${stateOf(segments)}>${joined("target")}</target>` : "",
    ...segments.map((segment, index) => originOf(segment, { mid: index + 1, write })),
    unit.context.place === undefined
      ? ""
      : `<note from="${product.name}">${escapeText(describePlace(unit.context.place, "en"))}</note>`,
    ...segments.flatMap(({ led }, index) => (led === undefined ? [] : leadNote(led, index + 1))),
    ...segments.flatMap(({ terms = [] }) => terms.map((term) => termNote(term))),
    ...segments.flatMap(({ issues = [] }, index) => issues.map((issue) => issueNote(issue, index + 1))),
    "</trans-unit>",
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

/** The stored translation that a segment was taken from, with its memory and author. */
function originOf(
  { memory, score, source, target }: OutputSegment,
  { mid, write }: { readonly mid: number; readonly write: (text: TaggedText) => string },
): string {
  if (memory === undefined || target === undefined) return "";
  const quality = score === undefined ? "" : ` match-quality="${wholePercent(score)}"`;
  const author = memory.author === "" ? "" : `<note from="author">${escapeText(memory.author)}</note>`;
  const texts = `<source>${write(source)}</source><target>${write(target)}</target>`;
  return `<alt-trans mid="${mid}"${quality} origin="${escapeAttribute(memory.library)}">${texts}${author}</alt-trans>`;
}

function termNote({ source, target, library, isHonoured, reason }: TargetTerm): string {
  const missed = isHonoured ? "" : ` (not used${reason === undefined ? "" : `: ${reason}`})`;
  return `<note from="${escapeAttribute(library)}">${escapeText(`${source} → ${target}${missed}`)}</note>`;
}

/** Which segment is meant, and what led the engine to it. */
function leadNote(led: NonNullable<OutputSegment["led"]>, mid: number): string {
  return `<note from="${product.name}" annotates="target">${escapeText(`${mid}: ${leadInWords(led)}`)}</note>`;
}

/** Which segment is meant, and what differs in it, for the person who checks. */
function issueNote(issue: TargetIssue, mid: number): string {
  return `<note from="${product.name}" priority="1" annotates="target">${escapeText(`${mid}: ${issue.kind}: ${issueText(issue)}`)}</note>`;
}

function unitAttributes({ unit }: OutputRow): string {
  const length = unit.maxLength === undefined ? "" : ` maxwidth="${unit.maxLength}" size-unit="char"`;
  return `${unit.existing?.isLocked === true ? ' translate="no"' : ""} restype="x-${unit.context.kind}"${length}`;
}

function stateOf(segments: readonly OutputSegment[]): string {
  if (segments.some(({ target }) => target === undefined)) return ' state="needs-translation"';
  if (segments.every(isConfirmed)) return ` state="translated"${qualifierOf(segments)}`;
  return ` state="needs-review-translation"${qualifierOf(segments)}`;
}

function qualifierOf(segments: readonly OutputSegment[]): string {
  const ways = new Set(segments.map(({ provenance }) => provenance));
  const [way] = ways;
  const qualifier = ways.size === 1 && way !== undefined ? qualifiers[way] : undefined;
  return qualifier === undefined ? "" : ` state-qualifier="${qualifier}"`;
}
