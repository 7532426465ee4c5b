/** What the conversion reads of a DOM node. */
export interface PastedNode {
  readonly nodeName: string;
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<PastedNode>;
  getAttribute?(name: string): string | null;
}

const textNode = 3;
const elementNode = 1;
const skipped = new Set(["STYLE", "SCRIPT", "TITLE", "META", "LINK", "TEMPLATE", "NOSCRIPT", "SVG", "HEAD"]);
const paragraphs = new Set(["P", "H1", "H2", "H3", "H4", "H5", "H6", "BLOCKQUOTE", "PRE", "UL", "OL", "TABLE", "DL"]);
const lines = new Set(
  "DIV LI TR SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV FIGURE FIGCAPTION DT DD ADDRESS FORM HR CAPTION".split(" "),
);

interface Context {
  readonly isPre: boolean;
  readonly listDepth: number;
  /** Next number of the ordered list around, if one is. */
  readonly counter: { next: number } | undefined;
}

/**
 * Formatted text as plain text: paragraphs apart by an empty line, list entries with a bullet or their number, table
 * cells by tabs; everything that is not seen is left out.
 */
export function plainTextOf(root: PastedNode): string {
  const writer = createWriter();
  walk(root, writer, { isPre: false, listDepth: 0, counter: undefined });
  return writer.text();
}

/** True when the markup only carries the look of lines that are plain already, as code editors put it. */
export function isPreformatted(html: string): boolean {
  return /^\s*(?:<meta[^<>]*>\s*)?(?:<html[^<>]*>\s*<body[^<>]*>\s*)?(?:<!--StartFragment-->\s*)?<(?:div|pre)[^<>]*white-space:\s*pre/i.test(
    html,
  );
}

function walk(node: PastedNode, writer: Writer, context: Context): void {
  if (node.nodeType === textNode) {
    writer.write(node.nodeValue ?? "", context.isPre);
    return;
  }
  const name = node.nodeName.toUpperCase();
  if (node.nodeType === elementNode && (skipped.has(name) || isHidden(node))) return;
  if (name === "BR") {
    writer.breakLine();
    return;
  }
  const isNestedList = (name === "UL" || name === "OL") && context.listDepth > 0;
  const gap = paragraphs.has(name) && !isNestedList ? 2 : lines.has(name) || isNestedList ? 1 : 0;
  if (gap > 0) writer.separate(gap);
  if (name === "LI") writer.mark("  ".repeat(Math.max(0, context.listDepth - 1)) + bulletOf(context));
  const inner = innerContext(node, name, context);
  let cells = 0;
  for (const child of node.childNodes) {
    const isCell = /^(TD|TH)$/i.test(child.nodeName);
    if (isCell && cells++ > 0) writer.mark("\t");
    walk(child, writer, inner);
  }
  if (gap > 0) writer.separate(gap);
}

function innerContext(node: PastedNode, name: string, context: Context): Context {
  if (name === "PRE" || name === "TEXTAREA") return { ...context, isPre: true };
  if (name === "UL") return { ...context, listDepth: context.listDepth + 1, counter: undefined };
  if (name === "OL") {
    const start = Number(node.getAttribute?.("start") ?? "1");
    return { ...context, listDepth: context.listDepth + 1, counter: { next: Number.isInteger(start) ? start : 1 } };
  }
  return context;
}

function bulletOf({ counter }: Context): string {
  return counter === undefined ? "• " : `${counter.next++}. `;
}

function isHidden(node: PastedNode): boolean {
  return /display:\s*none|mso-hide:\s*all/i.test(node.getAttribute?.("style") ?? "");
}

interface Writer {
  write(text: string, isPre: boolean): void;
  /** Text that stands as it is, such as a bullet. */
  mark(text: string): void;
  breakLine(): void;
  /** Asks for at least this many line breaks before the next text. */
  separate(breaks: number): void;
  text(): string;
}

function createWriter(): Writer {
  let written = "";
  let pendingBreaks = 0;
  let hasPendingSpace = false;
  let isAfterMark = false;

  function flush(): void {
    if (pendingBreaks > 0) {
      if (written !== "") written += "\n".repeat(pendingBreaks);
    } else if (hasPendingSpace && !/[\n\t ]$/.test(written.slice(-1)) && written !== "") written += " ";
    pendingBreaks = 0;
    hasPendingSpace = false;
    isAfterMark = false;
  }

  return {
    write(text, isPre) {
      const clean = text.replace(/[\u00AD\uFEFF]/gu, "").replace(/\u00A0/gu, " ");
      if (isPre) {
        if (clean === "") return;
        flush();
        written += clean.replace(/\r\n?/g, "\n");
        return;
      }
      const collapsed = clean.replace(/[ \t\r\n\f]+/g, " ");
      const inner = collapsed.trim();
      if (collapsed.startsWith(" ")) hasPendingSpace = true;
      if (inner === "") return;
      flush();
      written += inner;
      if (collapsed.endsWith(" ")) hasPendingSpace = true;
    },
    mark(text) {
      flush();
      written += text;
      isAfterMark = true;
    },
    breakLine() {
      let end = written.length;
      while (written.charAt(end - 1) === " ") end--;
      written = written.slice(0, end);
      pendingBreaks++;
      hasPendingSpace = false;
    },
    separate(breaks) {
      if (isAfterMark) return;
      pendingBreaks = Math.max(pendingBreaks, breaks);
      hasPendingSpace = false;
    },
    text: () => written.replace(/(?<![ \t])[ \t]+\n/g, "\n").trim(),
  };
}
