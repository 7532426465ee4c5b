import { SaxesParser, type SaxesTagPlain } from "saxes";

/** What of a vocabulary is text, by the names of elements without their prefixes. */
export interface XmlTexts {
  /** Begin and end a text of their own; absent: a text ends at every tag. */
  readonly isBlock?: (name: string) => boolean;
  /** Whether what stands between these tags is read; absent: all of it. */
  readonly isText?: (name: string) => boolean;
  /** Nothing in them is read. */
  readonly isSkipped?: (tag: SaxesTagPlain, name: string) => boolean;
  /** A space stands in their place. */
  readonly isSpace?: (name: string) => boolean;
  /** Attributes that people read. */
  readonly attributes?: (tag: SaxesTagPlain, name: string) => readonly string[];
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * The texts of an XML file in its order; a block inside of another is a text of its own. References that it does not declare
 * are nothing.
 */
export function xmlTexts(xml: string, { isBlock, isText, isSkipped, isSpace, attributes }: XmlTexts): string[] {
  const parser = new SaxesParser();
  const found: string[] = [];
  const open: string[] = [""];
  let depth = 0;
  const isOpening = (name: string): boolean => isBlock?.(name) === true;
  const part = (): void => {
    if (isBlock === undefined) found.push(open.splice(0, 1, "")[0] ?? "");
  };
  let skippedFrom: number | undefined;
  let textDepth = 0;
  const add = (text: string): void => {
    if (skippedFrom !== undefined || (isText !== undefined && textDepth === 0)) return;
    open.push((open.pop() ?? "") + text);
  };
  parser.on("error", (error) => {
    if (!error.message.includes("undefined entity")) throw error;
  });
  parser.on("opentag", (tag) => {
    const name = localName(tag.name);
    depth++;
    if (skippedFrom !== undefined) return;
    if (isSkipped?.(tag, name) === true) skippedFrom = depth;
    found.push(...(attributes?.(tag, name) ?? []));
    part();
    if (isOpening(name)) open.push("");
    if (isText?.(name) === true) textDepth++;
    if (isSpace?.(name) === true) open.push(`${open.pop() ?? ""}\n`);
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", (tag) => {
    const name = localName(tag.name);
    if (skippedFrom === undefined || skippedFrom === depth) {
      part();
      if (isOpening(name)) found.push(open.pop() ?? "");
      if (isText?.(name) === true) textDepth--;
      skippedFrom = undefined;
    }
    depth--;
  });
  parser.write(xml.replace(/^\ufeff/, "")).close();
  return [...found, ...open];
}
