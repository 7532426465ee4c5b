import { RecordFault } from "../faults.ts";
import { type KeyedTag, type KeyedText, maxTags, TagKeys } from "../tagging.ts";
import { elementsOf, parseElement, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** What Trados calls the kinds of a tag. */
const kinds: Readonly<Record<string, KeyedTag["kind"]>> = {
  Start: "open",
  End: "close",
  UnmatchedStart: "open",
  UnmatchedEnd: "close",
  Standalone: "standalone",
  TextPlaceholder: "standalone",
  LockedContent: "standalone",
  Undefined: "standalone",
};

/**
 * The text of a segment of a Trados memory: `<Segment><Elements>` of `<Text>` and `<Tag>`.
 * @throws {RecordFault}
 */
export function readTradosSegment(xml: string): KeyedText {
  if (!xml.trimStart().startsWith("<")) return { text: xml, tags: [] };
  const segment = parseElement(xml);
  if (segment.name !== "Segment") throw new RecordFault("no-segment", `<${segment.name.slice(0, 40)}>`);
  const elements = childOf(segment, "Elements");
  const tags: KeyedTag[] = [];
  const keys = new TagKeys();
  const open = new Map<string, string>();
  let text = "";
  for (const element of elements === undefined ? [] : elementsOf(elements)) {
    if (element.name === "Text") text += valueOf(element, "Value");
    else if (element.name === "Tag") {
      if (tags.length >= maxTags) throw new RecordFault("too-many-tags", `${maxTags}`);
      tags.push({ ...readTag(element, keys, open), offset: text.length });
    }
  }
  return { text, tags };
}

/** Both ends of a pair have one anchor; the anchor of the alignment is the same in source and target. */
function readTag(tag: XmlElement, keys: TagKeys, open: Map<string, string>): Omit<KeyedTag, "offset"> {
  const type = valueOf(tag, "Type");
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) throw new RecordFault("unknown-tag", type.slice(0, 40));
  const anchor = valueOf(tag, "Anchor");
  const alignment = valueOf(tag, "AlignmentAnchor");
  const begun = type === "End" ? open.get(anchor) : undefined;
  const wanted = alignment !== "" && alignment !== "0" ? `a${alignment}` : `t${valueOf(tag, "TagID")}`;
  const key = begun ?? keys.take(wanted);
  if (type === "Start") open.set(anchor, key);
  if (type === "End") open.delete(anchor);
  const number = Number(alignment === "0" ? "" : alignment);
  return { key, kind, number: Number.isSafeInteger(number) && number > 0 ? number : undefined };
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return elementsOf(element).find((child) => child.name === name);
}

function valueOf(element: XmlElement, name: string): string {
  const child = childOf(element, name);
  return child === undefined ? "" : textOf(child);
}
