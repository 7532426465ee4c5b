import { type KeyedTag, type KeyedText, maxTags, TagKeys } from "../tagging.ts";
import { RecordFault } from "../faults.ts";
import { textOf, type XmlElement } from "../xml/xml-tree.ts";

/** The text of a `seg`, with its inline elements as tags; the code in them is left out. */
export function readSegment(segment: XmlElement): KeyedText {
  const reader = new SegmentReader();
  reader.read(segment);
  return reader.result();
}

class SegmentReader {
  #text = "";
  readonly #tags: KeyedTag[] = [];
  readonly #keys = new TagKeys();
  /** Pairs that are open, by their `i`. */
  readonly #open = new Map<string, Pick<KeyedTag, "key" | "number">>();

  read(element: XmlElement): void {
    for (const child of element.children) {
      if (typeof child === "string") this.#text += child;
      else this.#element(child);
    }
  }

  result(): KeyedText {
    return { text: this.#text, tags: this.#tags };
  }

  #element(element: XmlElement): void {
    if (element.name === "bpt") this.#begin(element);
    else if (element.name === "ept") this.#end(element);
    else if (element.name === "it") this.#isolated(element);
    else if (element.name === "ph" || element.name === "ut" || element.children.length === 0) this.#alone(element);
    else this.#highlight(element);
  }

  #begin(element: XmlElement): void {
    const pair = element.attributes.get("i") ?? "";
    const tag = this.#identify(element, pair);
    this.#open.set(pair, tag);
    this.#put({ ...tag, kind: "open" });
  }

  #end(element: XmlElement): void {
    const pair = element.attributes.get("i") ?? "";
    const tag = this.#open.get(pair) ?? this.#identify(element, pair);
    this.#open.delete(pair);
    this.#put({ ...tag, kind: "close" });
  }

  /** One end of a pair whose other end is in another segment. */
  #isolated(element: XmlElement): void {
    const kind = element.attributes.get("pos") === "end" ? "close" : "open";
    this.#put({ ...this.#identify(element), kind });
  }

  #alone(element: XmlElement): void {
    this.#put({ ...this.#identify(element), kind: "standalone" });
  }

  /** `hi`, and what other tools put around text (`g`, `mrk`). */
  #highlight(element: XmlElement): void {
    const tag = this.#identify(element);
    this.#put({ ...tag, kind: "open" });
    this.read(element);
    this.#put({ ...tag, kind: "close" });
  }

  /** `x` joins the same tags of source and target, else `i`, else the code in them, else their order. */
  #identify(element: XmlElement, pair?: string): Pick<KeyedTag, "key" | "number"> {
    const { name, attributes } = element;
    const code = attributes.get("x") ?? pair ?? attributes.get("id");
    const kind = name === "ept" ? "bpt" : name;
    const key = this.#keys.take(code === undefined ? `${kind}<${textOf(element).slice(0, 200)}` : `${kind}:${code}`);
    return { key, number: code !== undefined && /^\d{1,6}$/.test(code) ? Number(code) : undefined };
  }

  #put(tag: Omit<KeyedTag, "offset">): void {
    if (this.#tags.length >= maxTags) throw new RecordFault("too-many-tags", `${maxTags}`);
    this.#tags.push({ ...tag, offset: this.#text.length });
  }
}
