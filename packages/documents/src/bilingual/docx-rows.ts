import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { TaggedText } from "../model/unit.ts";
import { fontsOf, languageOf } from "../outputs/docx-fonts.ts";
import { provenanceLines } from "../outputs/provenance-lines.ts";
import { renderTagged } from "../outputs/segments.ts";
import { escapeText } from "../xml/index.ts";
import { commentLine } from "./comment-lines.ts";
import { fingerprintOf, plainText } from "./compare-texts.ts";
import { segmentMark } from "./docx-marks.ts";
import { tableWords } from "./docx-words.ts";
import { escapeBrackets, placeholderOf } from "./placeholders.ts";
import type { ProjectMeta, ExchangedSegment } from "./exchanged-segment.ts";

/** Twentieths of a point, by column; together the width between the margins of A4 on its side. */
export const widths = [650, 4900, 4900, 1250, 1750, 1120] as const;

interface RowPlace {
  readonly number: number;
  readonly meta: ProjectMeta;
}

/** A row of the table; one that begins a paragraph of the document is set off from the one before. */
export function projectRow(segment: ExchangedSegment, { number, meta }: RowPlace): string {
  const { key, source, target, tags, status, isLocked, revision, comments, beginsUnit } = segment;
  const words = tableWords[meta.language ?? "en"];
  const mark = segmentMark(key, { revision, status, fingerprint: fingerprintOf(target) });
  const meanings = new Map(tags.flatMap((tag) => (tag.equiv === undefined ? [] : [[tag.id, tag.equiv] as const])));
  const legend = [...meanings].map(([id, equiv]) => `⟦${id}⟧ = ${equiv.trim() === "" ? "␣" : equiv}`);
  const border = beginsUnit
    ? '<w:tcBorders><w:top w:val="single" w:sz="8" w:space="0" w:color="7F7F7F"/></w:tcBorders>'
    : "";
  const cells = [
    paragraph(smallRun(String(number)) + hiddenRun(mark)),
    textParagraph(source, meta.sourceLanguage),
    target === undefined ? paragraph("") : textParagraph(target, meta.targetLanguage),
    [words.statuses[status], ...(isLocked ? [words.locked] : [])].map(small).join(""),
    comments.length === 0 ? paragraph("") : comments.map((comment) => small(commentLine(comment))).join(""),
    [...provenanceLines(segment), ...legend].map(small).join(""),
  ];
  return `<w:tr>${cells.map((content, column) => cell(column, content, border)).join("")}</w:tr>`;
}

export function cell(column: number, content: string, properties = ""): string {
  return `<w:tc><w:tcPr><w:tcW w:w="${widths[column] ?? 0}" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`;
}

export function paragraph(runs: string, properties = ""): string {
  return `<w:p>${properties}${runs}</w:p>`;
}

/** Text that its reader does not see, and that programs keep. */
export function hiddenRun(text: string): string {
  return `<w:r><w:rPr><w:rStyle w:val="Mark"/><w:noProof/><w:vanish/></w:rPr><w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`;
}

function smallRun(text: string): string {
  return `<w:r><w:rPr><w:rStyle w:val="Small"/></w:rPr>${runText(text)}</w:r>`;
}

const small = (text: string): string => paragraph(smallRun(text));

/** A text in the fonts and the direction of its language, its tags as placeholders. */
function textParagraph(text: TaggedText, language: LanguageCode): string {
  const { direction, tag } = languages[language];
  const isRtl = direction === "rtl";
  const run = (content: string, style = ""): string =>
    `<w:r><w:rPr>${style}${fontsOf(language)}${isRtl ? "<w:rtl/>" : ""}${languageOf(language, tag)}</w:rPr>${runText(content)}</w:r>`;
  const runs = renderTagged(text, {
    text: (piece) => run(escapeBrackets(piece)),
    tag: (inline) => run(placeholderOf(inline), '<w:rStyle w:val="Tag"/>'),
  });
  return paragraph(runs, isRtl ? "<w:pPr><w:bidi/></w:pPr>" : "");
}

/** Line ends and tabs are elements in Word; as characters they would be spaces. */
function runText(text: string): string {
  return plainText(text)
    .split(/([\n\t])/)
    .map((piece) => {
      if (piece === "\n") return "<w:br/>";
      if (piece === "\t") return "<w:tab/>";
      return piece === "" ? "" : `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`;
    })
    .join("");
}
