import {
  defaultTreeAdapter,
  html as spec,
  Parser,
  serialize,
  type DefaultTreeAdapterTypes,
  type TreeAdapter,
} from "parse5";
import type { PageDocument, PageElement } from "./page-tree.ts";
import { WebPageError } from "./page-error.ts";

type PageTreeAdapter = TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>;

/** Bounds of work: pages of people stay far below, and the parser's time grows with the square of some of them. */
const mostElements = 400_000;
const mostAttributes = 2_000;
const deepest = 1_000;
/** The parser is fed in pieces, so that a tag without an end is noticed. */
const pieceCharacters = 16_384;

interface ParseOptions {
  /** Whether `noscript` is text, as it is where scripts may run. */
  readonly isScripted: boolean;
  readonly hasLocations?: boolean;
}

/**
 * The tree that a browser makes of the text.
 * @throws {WebPageError} too-complex
 */
export function parsePage(text: string, { isScripted, hasLocations = false }: ParseOptions): PageDocument {
  const parser = new BoundedParser({
    scriptingEnabled: isScripted,
    sourceCodeLocationInfo: hasLocations,
    treeAdapter: hasLocations ? { ...boundedAdapter(), ...placingAdapter } : boundedAdapter(),
  });
  for (let at = 0; at < text.length; at += pieceCharacters) {
    parser.tokenizer.write(text.slice(at, at + pieceCharacters), false);
    parser.checkOpenTag();
  }
  parser.tokenizer.write("", true);
  return parser.document;
}

class BoundedParser extends Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  checkOpenTag(): void {
    const { currentToken } = this.tokenizer as unknown as {
      readonly currentToken: { attrs?: readonly unknown[] } | null;
    };
    if ((currentToken?.attrs?.length ?? 0) > mostAttributes) throw new WebPageError("too-complex");
    if (this.openElements.stackTop > deepest) throw new WebPageError("too-complex");
  }
}

function boundedAdapter(): PageTreeAdapter {
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      elements++;
      if (elements > mostElements || attributes.length > mostAttributes) throw new WebPageError("too-complex");
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
  };
}

/** An element of the text by offsets: of itself, and of what is between its tags. */
interface Bounds {
  readonly start: number;
  readonly end: number;
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** Of what has no start tag of its own, which nothing that we write is. */
export const none: Bounds = { start: Infinity, end: -1, contentStart: Infinity, contentEnd: -1 };

export function boundsOf({ sourceCodeLocation: location }: PageElement): Bounds {
  if (!location?.startTag) return none;
  const { startOffset: start, endOffset: end, startTag, endTag } = location;
  return { start, end, contentStart: startTag.endOffset, contentEnd: endTag?.startOffset ?? startTag.endOffset };
}

/** Keeps the places of elements alone, and not those of their attributes: they take more memory than the page. */
const placingAdapter: Pick<PageTreeAdapter, "setNodeSourceCodeLocation" | "updateNodeSourceCodeLocation"> = {
  setNodeSourceCodeLocation: (node, location) => {
    if (!("tagName" in node) || location === null) return;
    const { startLine, startCol, startOffset, endLine, endCol, endOffset } = location;
    const place = { startLine, startCol, startOffset, endLine, endCol, endOffset };
    node.sourceCodeLocation = { ...place, startTag: place };
  },
  updateNodeSourceCodeLocation: (node, location) => {
    if ("tagName" in node && node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, location);
  },
};

const doctypes: Readonly<Record<string, string>> = {
  [spec.DOCUMENT_MODE.NO_QUIRKS]: "<!DOCTYPE html>",
  [spec.DOCUMENT_MODE.QUIRKS]: "",
  [spec.DOCUMENT_MODE.LIMITED_QUIRKS]: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "">',
};

/** The text of a tree without comments, laid out in the same mode of browsers. */
export function writePage(document: PageDocument): string {
  const root = { ...document, childNodes: document.childNodes.filter(({ nodeName }) => nodeName !== "#documentType") };
  return (doctypes[document.mode] ?? "") + serialize(root, { treeAdapter: writingAdapter });
}

/** Browsers leave out a line end that stands first in one of these. */
const lineElements = new Set(["pre", "textarea"]);

const writingAdapter: PageTreeAdapter = {
  ...defaultTreeAdapter,
  getTextNodeContent: (text) => {
    const { parentNode: parent, value } = text;
    const isFirstLine = value.startsWith("\n") && parent?.childNodes[0] === text && lineElements.has(parent.nodeName);
    return isFirstLine ? `\n${value}` : value;
  },
};
