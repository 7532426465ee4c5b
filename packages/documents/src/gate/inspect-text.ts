import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";
import { decodeText } from "../text-encoding/codec.ts";
import { detectEncoding } from "../text-encoding/detect-encoding.ts";
import { unknownFormat } from "./unknown-format.ts";

const headBytes = 1 << 16;
/** What texts do not hold: controls beside tab, line ends, form feed, and the escape of old terminals. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\0-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g;
const maxControls = 0.01;

const packaged = ["docx", "doc", "pptx", "ppt", "xlsx", "xls", "pdf", "idml"] as const satisfies DocumentFormatId[];
const isPackaged = (format: DocumentFormatId) => packaged.some((one) => one === format);

const ditaRoots =
  /^(?:dita|topic|concept|task|reference|glossentry|glossgroup|troubleshooting|map|bookmap|subjectscheme|learning\w+)$/i;
const ditaMarks = /-\/\/OASIS\/\/DTD (?:LIGHTWEIGHT )?DITA|ditaarch:|\bclass\s*=\s*["'][-+] (?:topic|map)\//i;

/**
 * What of the formats written as text a file is.
 * @param claimed what its name says that it is
 * @throws {DocumentError} documentUnknownFormat; documentCorrupt: what its name promises is never written as text
 */
export function inspectText(source: ByteSource, claimed: DocumentFormatId | undefined): DocumentFormatId {
  const head = headOf(source);
  const start = head.trimStart();
  if (start.startsWith("{\\rtf")) throw unknownFormat("RTF");
  if (/^(?:MIME-Version|Content-Type):/im.test(start.slice(0, 512)) && /^[\w-]+: /.test(start) && claimed !== "txt")
    throw unknownFormat("MHTML");
  if ((head.match(control)?.length ?? 0) > head.length * maxControls)
    throw claimed !== undefined && isPackaged(claimed) ? corrupt("otherKind") : unknownFormat("BIN");
  return markupOf(start, claimed) ?? textOf(claimed);
}

function headOf(source: ByteSource): string {
  const bytes = source.read(0, Math.min(headBytes, source.sizeBytes));
  const { name } = detectEncoding({ sizeBytes: bytes.length, read: (start, end) => bytes.subarray(start, end) });
  // The last character may be cut in two.
  return decodeText(bytes, name)
    .replace(/^\ufeff/, "")
    .replace(/(?<!\ufffd)\ufffd+$/, "");
}

/** What begins like markup, by its root; text that merely holds some is none. */
function markupOf(start: string, claimed: DocumentFormatId | undefined): DocumentFormatId | undefined {
  const isXml = start.startsWith("<?xml");
  const isHtml = /^<!doctype\s+html|^<html[\s>]/i.test(start);
  const isNamedMarkup = claimed !== undefined && claimed !== "txt" && claimed !== "csv" && start.startsWith("<");
  if (!isXml && !isHtml && !isNamedMarkup) return undefined;
  const root = rootOf(start);
  if (root === undefined) return claimed === "html" ? "html" : "xml";
  return formatOfRoot(root, { start, claimed, isXml });
}

interface Markup {
  readonly start: string;
  readonly claimed: DocumentFormatId | undefined;
  readonly isXml: boolean;
}

function formatOfRoot(root: string, { start, claimed, isXml }: Markup): DocumentFormatId {
  if (root === "xliff") return /\bsdl\.com\/FileTypes\/SdlXliff/i.test(start) ? "sdlxliff" : "xliff";
  if (ditaMarks.test(start) || (claimed === "dita" && ditaRoots.test(root))) return "dita";
  if (root.toLowerCase() === "html") return claimed === "xml" ? "xml" : "html";
  if (claimed === "html" && !isXml) return "html";
  return "xml";
}

/** The name of the first element, behind declarations, comments and instructions; without its prefix. */
function rootOf(start: string): string | undefined {
  let at = 0;
  for (;;) {
    at = start.indexOf("<", at);
    if (at < 0) return undefined;
    const skipped = ["<!--", "<?", "<!"].find((opening) => start.startsWith(opening, at));
    if (skipped === undefined) return /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/.exec(start.slice(at, at + 256))?.[1];
    const end = skipped === "<!" ? endOfDoctype(start, at) : start.indexOf(skipped === "<!--" ? "-->" : "?>", at);
    if (end < 0) return undefined;
    at = end + 1;
  }
}

/** Behind its declarations in brackets, if it has some. */
function endOfDoctype(start: string, at: number): number {
  const end = start.indexOf(">", at);
  const bracket = start.indexOf("[", at);
  return bracket >= 0 && bracket < end ? start.indexOf("]", bracket) : end;
}

/** Plain text has no look of its own: its name decides which it is. */
function textOf(claimed: DocumentFormatId | undefined): DocumentFormatId {
  return claimed === "csv" || claimed === "html" ? claimed : "txt";
}
