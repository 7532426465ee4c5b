/** A piece of XML markup that is no text. */
export interface XmlToken {
  readonly kind: "open" | "close" | "empty" | "other" | "entity" | "cdata";
  /** Of a tag. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** XML that is not well-formed. */
export class XmlBrokenError extends Error {
  override readonly name = "XmlBrokenError";
}

const tag = /<(\/?)([\p{L}_:][\p{L}\p{N}_:.-]*)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/uy;
const entity = /&([\p{L}_][\p{L}\p{N}_.-]*);/uy;
const predefined: ReadonlySet<string> = new Set(["amp", "lt", "gt", "quot", "apos"]);
/** What begins with these ends with those. */
const others = [
  { begin: "<!--", end: "-->", kind: "other" },
  { begin: "<![CDATA[", end: "]]>", kind: "cdata" },
  { begin: "<?", end: "?>", kind: "other" },
] as const;

/** The markup of a text with XML, in its order; the elements close each other. @throws {XmlBrokenError} */
export function tokensOf(xml: string): XmlToken[] {
  const tokens: XmlToken[] = [];
  const open: string[] = [];
  for (let at = nextMark(xml, 0); at < xml.length;) {
    const token = xml[at] === "&" ? entityAt(xml, at) : tokenAt(xml, at);
    if (token?.kind === "open") open.push(token.name);
    if (token?.kind === "close" && open.pop() !== token.name) throw new XmlBrokenError(`</${token.name}>`);
    if (token !== undefined) tokens.push(token);
    at = nextMark(xml, token?.end ?? at + 1);
  }
  if (open.length > 0) throw new XmlBrokenError(`<${open.at(-1)}>`);
  return tokens;
}

function nextMark(xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) if (xml[at] === "<" || xml[at] === "&") return at;
  return xml.length;
}

function entityAt(xml: string, at: number): XmlToken | undefined {
  entity.lastIndex = at;
  const [whole = "", name = ""] = entity.exec(xml) ?? [];
  if (whole === "" || predefined.has(name)) return undefined;
  return { kind: "entity", name: "", start: at, end: at + whole.length };
}

/** @returns undefined for a `<` that begins no markup */
function tokenAt(xml: string, at: number): XmlToken | undefined {
  for (const { begin, end, kind } of others) {
    if (!xml.startsWith(begin, at)) continue;
    const closed = xml.indexOf(end, at + begin.length);
    if (closed < 0) throw new XmlBrokenError(begin);
    return { kind, name: "", start: at, end: closed + end.length };
  }
  if (xml.startsWith("<!", at)) return { kind: "other", name: "", start: at, end: endOfDeclaration(xml, at) };
  tag.lastIndex = at;
  const [whole, slash, name = "", , isEmpty] = tag.exec(xml) ?? [];
  if (whole === undefined) {
    if (/^<[/\p{L}_:]/u.test(xml.slice(at, at + 3))) throw new XmlBrokenError(xml.slice(at, at + 20));
    return undefined;
  }
  const kind = slash === "/" ? "close" : isEmpty === "/" ? "empty" : "open";
  return { kind, name, start: at, end: at + whole.length };
}

/** A declaration may have others between brackets. */
function endOfDeclaration(xml: string, start: number): number {
  let depth = 0;
  for (let at = start; at < xml.length; at++) {
    if (xml[at] === "[") depth++;
    else if (xml[at] === "]") depth--;
    else if (xml[at] === ">" && depth <= 0) return at + 1;
  }
  throw new XmlBrokenError("<!");
}
