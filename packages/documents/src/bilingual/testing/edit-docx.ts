import { sourceOfBytes } from "../../model/byte-source.ts";
import { openPackage } from "../../opc/index.ts";
import { escapeText } from "../../xml/index.ts";
import { writeZip } from "../../zip/index.ts";
import { withPlaceholders } from "../placeholders.ts";
import type { Edit } from "./random-edits.ts";
import { bytesOf } from "./sample-project.ts";

/** How the edits of a Word file are made. */
export interface EditStyle {
  /** As tracked changes: what was there is kept as deleted. */
  readonly isTracked?: boolean;
}

const statusNames = {
  untranslated: "未翻译",
  draft: "Draft",
  translated: "translated",
  reviewed: "Reviewed ",
} as const;

/** A Word file with its main part changed. */
export async function withDocument(bytes: Uint8Array, change: (text: string) => string): Promise<Buffer> {
  const pack = openPackage(sourceOfBytes(bytes));
  return bytesOf(
    writeZip(pack.zip, ({ name }) => {
      const entry = name === pack.mainPart ? pack.zip.find(name) : undefined;
      return entry && Buffer.from(change(Buffer.from(pack.zip.read(entry)).toString()));
    }),
  );
}

/** Changes the rows of a table as a word processor would; works on what Word, LibreOffice and we write. */
export function editRows(text: string, edits: ReadonlyMap<string, Edit>, style: EditStyle = {}): string {
  const left = new Map(edits);
  const changed = text.replace(/<w:tr[ >].*?(?:<\/w:tr>|$)/gs, (row) => {
    const key = decodeURIComponent(/\{yq:segment:([^:}]*)/.exec(row)?.[1] ?? "");
    const edit = left.get(key);
    left.delete(key);
    return edit === undefined ? row : editRow(row, edit, style);
  });
  if (left.size > 0) throw new Error(`No rows for ${[...left.keys()].join(", ")}`);
  return changed;
}

function editRow(row: string, { target, status, comment }: Edit, { isTracked = false }: EditStyle): string {
  let column = -1;
  const end = "</w:tc>";
  return row.replace(/<w:tc[ >].*?(?:<\/w:tc>|$)/gs, (cell) => {
    column++;
    const start = cell.search(/<w:p[ >/]/);
    const [properties, content] = [cell.slice(0, start), cell.slice(start, -end.length)];
    if (column === 2 && target !== undefined) {
      const written = withPlaceholders(target);
      return properties + (isTracked ? tracked(content, written) : splitInRuns(written)) + end;
    }
    if (column === 3 && status !== undefined) return `${properties}<w:p>${runOf(statusNames[status])}</w:p>${end}`;
    if (column === 4 && comment !== undefined) return `${properties}${content}<w:p>${runOf(comment)}</w:p>${end}`;
    return cell;
  });
}

/** Through the middle of placeholders as well. */
function splitInRuns(text: string): string {
  const runs = text.match(/.{1,3}/gsu) ?? [];
  return `<w:p>${runs.map((piece) => `<w:proofErr w:type="spellStart"/>${runOf(piece)}`).join("")}</w:p>`;
}

const author = 'w:id="7" w:author="Zoé" w:date="2026-03-05T00:00:00Z"';

function tracked(before: string, text: string): string {
  const deleted = before
    .replace(/<w:pPr>.*?(?:<\/w:pPr>|$)|<w:pPr\/>/gs, "")
    .replaceAll("<w:t ", "<w:delText ")
    .replaceAll("<w:t>", "<w:delText>")
    .replaceAll("</w:t>", "</w:delText>")
    .replace(/<w:p(?:| [^<>]*)>|<\/w:p>|<w:p\/>/g, "");
  const isEmpty = !deleted.includes("<w:delText");
  return `<w:p>${isEmpty ? "" : `<w:del ${author}>${deleted}</w:del>`}<w:ins ${author}>${runOf(text)}</w:ins></w:p>`;
}

function runOf(text: string): string {
  const content = text
    .split(/([\n\t])/)
    .map((piece) => {
      if (piece === "\n") return "<w:br/>";
      return piece === "\t" ? "<w:tab/>" : `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`;
    })
    .join("");
  return `<w:r>${content}</w:r>`;
}
