/** What Word and browsers write for a line end: also its manual line break, a page's and the Unicode separators. */
const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;
/** Controls, marks of bytes, hyphens that are shown at a line's end only, the place of a picture. */
const unseen = /[^\P{Cc}\t\n]|[\u00AD\uFEFF\uFFFC]/gu;

/**
 * Text of other programs as text of a segment: one kind of line end, none at its ends and none twice, no characters that
 * nobody sees. A no-break space stays where it stands alone (`10 kg`); beside another space it is only how programs
 * write several.
 */
export function cleanPasted(text: string): string {
  return text
    .replaceAll(lineEnds, "\n")
    .replaceAll("\u001E", "\u2011")
    .replaceAll(unseen, "")
    .replaceAll(/[ \u00A0]{2,}/gu, (run) => " ".repeat(run.length))
    .replaceAll(/(?<![ \u00A0])[ \u00A0]*\n\s*/gu, "\n")
    .replaceAll(/^\n+|(?<!\n)\n+$/gu, "");
}

/** The part of a DOM node that reading its text needs; a document's nodes have it. */
interface ReadableNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<ReadableNode>;
}

const textNode = 3;
const blocks =
  /^(?:ADDRESS|ARTICLE|BLOCKQUOTE|DD|DIV|DL|DT|FIGURE|FOOTER|H[1-6]|HEADER|LI|OL|P|PRE|SECTION|TABLE|TR|UL)$/u;
const unread = /^(?:HEAD|META|SCRIPT|STYLE|TEMPLATE|TITLE|XML)$/u;

/** The text of foreign HTML: a line for a block, a tab between cells. */
export function textOfNode(node: ReadableNode): string {
  if (node.nodeType === textNode) return (node.textContent ?? "").replaceAll(/[\t\n\r ]+/gu, " ");
  const name = node.nodeName.toUpperCase();
  if (unread.test(name)) return "";
  if (name === "BR") return "\n";
  const inner = Array.from(node.childNodes, textOfNode).join("");
  if (name === "TD" || name === "TH") return `${inner.trim()}\t`;
  if (name === "TR") return `\n${inner.replace(/\t$/u, "")}\n`;
  return blocks.test(name) ? `\n${inner.trim()}\n` : inner;
}
