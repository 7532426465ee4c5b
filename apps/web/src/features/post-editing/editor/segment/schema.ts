import { type Node, Schema } from "prosemirror-model";
import type { InlineTag, TaggedText } from "../model.ts";

const kinds = ["open", "close", "standalone"] as const;

function tagAttributes(written: string | null): Pick<InlineTag, "id" | "kind"> | false {
  const [id = "", kind = ""] = written?.split(" ") ?? [];
  const known = kinds.find((one) => one === kind);
  return known !== undefined && /^\d+$/u.test(id) && { id: Number(id), kind: known };
}

/** One block of text and tags that are there as a whole or not at all. */
export const schema = new Schema({
  nodes: {
    doc: { content: "segment" },
    segment: {
      content: "(text | tag)*",
      whitespace: "pre",
      parseDOM: [{ tag: "p[data-segment]", preserveWhitespace: "full" }],
      toDOM: () => ["p", { "data-segment": "" }, 0],
    },
    text: {},
    tag: {
      inline: true,
      atom: true,
      draggable: true,
      attrs: { id: { validate: "number" }, kind: { validate: "string" } },
      // Nothing is in it: where a program knows no tags, nothing is pasted of it.
      parseDOM: [{ tag: "span[data-tag]", getAttrs: (element) => tagAttributes(element.getAttribute("data-tag")) }],
      toDOM: ({ attrs }) => ["span", { "data-tag": `${attrs["id"]} ${attrs["kind"]}` }],
    },
  },
});

export const tagNode = ({ id, kind }: Pick<InlineTag, "id" | "kind">): Node => schema.nodes.tag.create({ id, kind });

/** The tag that a node stands for; undefined for text. */
export function tagOf(node: Node): Pick<InlineTag, "id" | "kind"> | undefined {
  return node.type === schema.nodes.tag ? { id: Number(node.attrs["id"]), kind: node.attrs["kind"] } : undefined;
}

/** Text and tags as children of a segment. */
export function nodesOf({ text, tags }: TaggedText): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const tag of tags) {
    if (tag.offset > end) nodes.push(schema.text(text.slice(end, tag.offset)));
    nodes.push(tagNode(tag));
    end = Math.max(end, tag.offset);
  }
  if (end < text.length) nodes.push(schema.text(text.slice(end)));
  return nodes;
}

export const documentOf = (content: TaggedText): Node =>
  schema.nodes.doc.create(null, schema.nodes.segment.create(null, nodesOf(content)));

export function taggedOf(doc: Node): TaggedText {
  let text = "";
  const tags: InlineTag[] = [];
  doc.firstChild?.forEach((node) => {
    const tag = tagOf(node);
    if (tag) tags.push({ ...tag, offset: text.length });
    else text += node.text ?? "";
  });
  return { text, tags };
}

/** The position of an offset, behind the tags that stand there; with `isBefore` before them. */
export function positionAt(doc: Node, offset: number, isBefore = false): number {
  const { tags, text } = taggedOf(doc);
  const bounded = Math.max(0, Math.min(offset, text.length));
  return 1 + bounded + tags.filter((tag) => (isBefore ? tag.offset < bounded : tag.offset <= bounded)).length;
}

/** The reverse of {@link positionAt}. */
export const offsetAt = (doc: Node, position: number): number =>
  doc.textBetween(1, Math.max(1, Math.min(position, doc.content.size - 1))).length;
