import { describePlace } from "@yiqiao/contracts/documents";
import { languages } from "@yiqiao/contracts/languages";
import type { TaggedText } from "../model/unit.ts";
import { leadInWords } from "../outputs/lead-in-words.ts";
import { issueText } from "../outputs/issue-text.ts";
import { product } from "../outputs/product.ts";
import { pairedWithin } from "../outputs/segments.ts";
import { qualifiers, taggedXml } from "../outputs/tagged-xliff.ts";
import { wholePercent } from "../outputs/whole-percent.ts";
import { escapeAttribute, escapeText } from "../xml/index.ts";
import { signatureOf } from "./comment-lines.ts";
import { fingerprintOf } from "./compare-texts.ts";
import type { ProjectMeta, ExchangedSegment } from "./exchanged-segment.ts";
import { ownNamespace, stateOfStatus } from "./xliff-states.ts";

/**
 * A project in XLIFF 1.2 for other tools: a `trans-unit` for each segment, with its state and its notes, in a `group`
 * for each unit. The project stands in the `phase`, which is the standard's place for a job; what the standard has no
 * place for stands in attributes of a namespace of our own.
 */
export async function* writeProjectXliff(
  meta: ProjectMeta,
  segments: AsyncIterable<ExchangedSegment>,
): AsyncIterable<Uint8Array> {
  yield Buffer.from(headOf(meta));
  let unit: string | undefined;
  for await (const segment of segments) {
    const isNewUnit = segment.beginsUnit || segment.unit !== unit;
    const close = isNewUnit && unit !== undefined ? "</group>\n" : "";
    const open = isNewUnit ? `<group id="${escapeAttribute(segment.unit)}" restype="x-unit">\n` : "";
    ({ unit } = segment);
    yield Buffer.from(close + open + transUnitOf(segment));
  }
  yield Buffer.from(`${unit === undefined ? "" : "</group>\n"}</body>\n</file>\n</xliff>\n`);
}

function headOf({ fileName, format, sourceLanguage, targetLanguage, createdAt, projectId }: ProjectMeta): string {
  const source = languages[sourceLanguage].tag;
  const target = languages[targetLanguage].tag;
  const file = `original="${escapeAttribute(fileName)}" source-language="${source}" target-language="${target}" datatype="x-${format}"`;
  const phase = `phase-name="export" process-name="post-editing" tool-id="${product.id}" date="${createdAt}" job-id="${escapeAttribute(projectId)}"`;
  const tool = `tool-id="${product.id}" tool-name="${product.name}" tool-version="${product.version}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:yq="${ownNamespace}">
<file ${file} date="${createdAt}" tool-id="${product.id}" xml:space="preserve" yq:project="${escapeAttribute(projectId)}">
<header><phase-group><phase ${phase}/></phase-group><tool ${tool}/></header>
<body>
`;
}

function transUnitOf(segment: ExchangedSegment): string {
  const { key, source, target, tags, status, isLocked, revision, provenance, comments } = segment;
  const paired = pairedWithin(target === undefined ? [source] : [source, target]);
  const write = (text: TaggedText): string => taggedXml(text, { unit: tags, paired });
  const attributes = [
    `id="${escapeAttribute(key)}"`,
    ...(isLocked ? ['translate="no"'] : []),
    `approved="${status === "reviewed" ? "yes" : "no"}"`,
    `restype="x-segment" yq:revision="${revision}" yq:status="${status}" yq:target="${fingerprintOf(target)}"`,
  ];
  const qualifier = target && provenance && qualifiers[provenance];
  const state = `state="${stateOfStatus[status]}"${qualifier ? ` state-qualifier="${qualifier}"` : ""}`;
  const lines = [
    `<trans-unit ${attributes.join(" ")}>`,
    `<source>${write(source)}</source>`,
    target === undefined ? `<target ${state}/>` : `<target ${state}>${write(target)}</target>`,
    originOf(segment, write),
    ...notesOf(segment).map((text) => `<note from="${product.name}">${escapeText(text)}</note>`),
    ...comments.map((comment) => {
      return `<note from="${escapeAttribute(signatureOf(comment))}" annotates="target">${escapeText(comment.text)}</note>`;
    }),
    "</trans-unit>",
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

/** Where the translation is from: the library, or the machine. */
function originOf(
  { source, target, provenance, score, memory }: ExchangedSegment,
  write: (text: TaggedText) => string,
): string {
  const origin = memory?.library ?? (provenance === "mt" ? "MT" : undefined);
  if (origin === undefined || target === undefined) return "";
  // How sure an engine was is no likeness to a stored translation.
  const quality = score === undefined || memory === undefined ? "" : ` match-quality="${wholePercent(score)}"`;
  const author = memory === undefined || memory.author === "" ? "" : noteOfAuthor(memory.author);
  const texts = `<source>${write(source)}</source><target>${write(target)}</target>`;
  return `<alt-trans${quality} origin="${escapeAttribute(origin)}">${texts}${author}</alt-trans>`;
}

const noteOfAuthor = (author: string): string => `<note from="author">${escapeText(author)}</note>`;

/**
 * What the program has to say of a segment: its place, the memory that led the engine, its terms, and what differs between
 * source and target.
 */
function notesOf({ place, led, terms = [], issues = [] }: ExchangedSegment): string[] {
  return [
    ...(place === undefined ? [] : [describePlace(place, "en")]),
    ...(led === undefined ? [] : [leadInWords(led)]),
    ...terms.map(({ source, target, library, isHonoured, reason }) => {
      const unused = isHonoured ? "" : ` (not used${reason === undefined ? "" : `: ${reason}`})`;
      return `${source} → ${target}${unused} · ${library}`;
    }),
    ...issues.map((issue) => `${issue.kind}: ${issueText(issue)}`),
  ];
}
