import { Fragment, type Node, Slice } from "prosemirror-model";
import type { EditorProps, EditorView } from "prosemirror-view";
import type { SourceText } from "../model.ts";
import { keyOf } from "../tags/tag-check.ts";
import { cleanPasted, textOfNode } from "./pasted-text.ts";
import { schema, tagOf } from "./schema.ts";

/** What this editor has put on the clipboard: other programs' HTML has no such paragraph. */
const isOwn = (html: string): boolean => html.includes("data-pm-slice") && html.includes("data-segment");

function foreignText(data: DataTransfer): string {
  const plain = data.getData("text/plain");
  if (plain !== "") return cleanPasted(plain);
  const html = data.getData("text/html");
  return html === "" ? "" : cleanPasted(textOfNode(new DOMParser().parseFromString(html, "text/html").body));
}

/** Of another segment, too: only what the source of this one has. */
function ownNodes(slice: Slice, source: SourceText): Node[] {
  const known = new Set(source.tags.map(keyOf));
  const nodes: Node[] = [];
  slice.content.descendants((node) => {
    const tag = tagOf(node);
    if (node.isText || (tag && known.has(keyOf(tag)))) nodes.push(node);
  });
  return nodes;
}

function put(view: EditorView, nodes: readonly Node[]): void {
  const change = view.state.tr.replaceSelection(new Slice(Fragment.fromArray([...nodes]), 0, 0));
  view.dispatch(change.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
}

const textNodes = (text: string): Node[] => (text === "" ? [] : [schema.text(text)]);

/** Tags are kept among segments; what comes from elsewhere comes as text. */
export const clipboardProps = (source: () => SourceText): EditorProps => ({
  clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, "\n"),

  handlePaste: (view, event, slice) => {
    const data = event.clipboardData;
    if (data === null) return false;
    put(view, isOwn(data.getData("text/html")) ? ownNodes(slice, source()) : textNodes(foreignText(data)));
    return true;
  },

  handleDrop: (view, event, slice, isMoved) => {
    if (isMoved || view.dragging !== null || event.dataTransfer === null) return false;
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (place === null) return false;
    event.preventDefault();
    const data = event.dataTransfer;
    const nodes = isOwn(data.getData("text/html")) ? ownNodes(slice, source()) : textNodes(foreignText(data));
    const change = view.state.tr.replaceWith(Math.max(1, place.pos), Math.max(1, place.pos), nodes);
    view.dispatch(change.setMeta("uiEvent", "drop"));
    view.focus();
    return true;
  },
});
