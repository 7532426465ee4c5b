import { tokensOf, XmlBrokenError, type XmlToken } from "./xml-tokens.ts";

/** How a caller says which tags of its XML stand inside of sentences. */
export interface XmlTags {
  /** Finds out from the text which tags are structure. */
  readonly detectsOutline: boolean;
  readonly splitting: readonly string[];
  readonly nonSplitting: readonly string[];
  /** What is in these stays as it is. */
  readonly ignored: readonly string[];
}

/** XML in the markup that the text service reads, and the way back. */
export interface ReadXml {
  readonly html: string;
  /** @throws {XmlBrokenError} where the markup did not come through whole */
  restore(html: string): string;
}

interface Piece {
  readonly token: XmlToken;
  readonly raw: string;
  readonly isInline: boolean;
}

/** @throws {XmlBrokenError} */
export function readXml(xml: string, tags: XmlTags): ReadXml {
  const tokens = withoutIgnored(tokensOf(xml), tags.ignored);
  const isInline = inlineBy(tokens, xml, tags);
  const pieces = tokens.map((token): Piece => ({
    token,
    raw: xml.slice(token.start, token.end),
    isInline: isInline(token),
  }));
  let html = "";
  let told = 0;
  for (const [id, piece] of pieces.entries()) {
    html += escaped(xml.slice(told, piece.token.start)) + markupOf(piece, id);
    told = piece.token.end;
  }
  html += escaped(xml.slice(told));
  return { html, restore: (translated) => restored(translated, pieces) };
}

/** `<` that begins no markup. */
const escaped = (text: string): string => text.replaceAll("<", "&lt;");

const plainText = /^<!\[CDATA\[([\s\S]*)\]\]>$/;

function markupOf({ token, raw, isInline }: Piece, id: number): string {
  const element = isInline ? "span" : "div";
  switch (token.kind) {
    case "open":
      return `<${element} id="${id}">`;
    case "close":
      return `</${element}>`;
    case "cdata":
      return (plainText.exec(raw)?.[1] ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    default:
      return isInline ? `<img id="${id}">` : `<hr id="${id}">`;
  }
}

const mark = /<(?:(span|div|img|hr) id="(\d+)"|\/(span|div))>/g;

function restored(html: string, pieces: readonly Piece[]): string {
  const closes = closesOf(pieces);
  const open: number[] = [];
  const seen = new Set<number>();
  const xml = html.replaceAll("&nbsp;", "&#160;").replace(mark, (_whole, element?: string, given?: string) => {
    const opened = element === undefined ? open.pop() : Number(given);
    const piece = opened === undefined ? undefined : pieces[opened];
    if (opened === undefined || piece === undefined) throw new XmlBrokenError("lost markup");
    if (element === undefined) return closes.get(opened) ?? "";
    if (seen.has(opened)) throw new XmlBrokenError("doubled markup");
    seen.add(opened);
    if (piece.token.kind === "open") open.push(opened);
    return piece.raw;
  });
  const wanted = pieces.filter(({ token: { kind } }) => kind !== "close" && kind !== "cdata").length;
  if (seen.size !== wanted || open.length > 0) throw new XmlBrokenError("lost markup");
  return xml;
}

/** The end tag of each start tag, by the place of that. */
function closesOf(pieces: readonly Piece[]): Map<number, string> {
  const open: number[] = [];
  const closes = new Map<number, string>();
  for (const [id, { token, raw }] of pieces.entries()) {
    if (token.kind === "open") open.push(id);
    const opened = token.kind === "close" ? open.pop() : undefined;
    if (opened !== undefined) closes.set(opened, raw);
  }
  return closes;
}

/** Ignored elements as one piece of markup each. */
function withoutIgnored(tokens: readonly XmlToken[], ignored: readonly string[]): XmlToken[] {
  const kept: XmlToken[] = [];
  let from: XmlToken | undefined;
  let depth = 0;
  for (const token of tokens) {
    if (from === undefined) {
      if (token.kind !== "open" || !ignored.includes(token.name)) kept.push(token);
      else [from, depth] = [token, 1];
      continue;
    }
    depth += { open: 1, close: -1 }[token.kind as string] ?? 0;
    if (depth > 0) continue;
    kept.push({ kind: "empty", name: from.name, start: from.start, end: token.end });
    from = undefined;
  }
  return kept;
}

/** A tag beside text stands in a sentence; one that has only other tags beside it is structure. */
function inlineBy(tokens: readonly XmlToken[], xml: string, tags: XmlTags): (token: XmlToken) => boolean {
  const besideText = tags.detectsOutline ? tagsBesideText(tokens, xml) : undefined;
  const places = besideText?.places;
  return (token) => {
    const { kind, name } = token;
    if (kind === "entity" || kind === "cdata") return true;
    if (kind === "other") return places?.has(token) ?? false;
    if (tags.splitting.includes(name)) return false;
    if (tags.nonSplitting.includes(name)) return true;
    return besideText?.names.has(name) ?? true;
  };
}

interface Level {
  hasText: boolean;
  readonly children: XmlToken[];
}

function tagsBesideText(tokens: readonly XmlToken[], xml: string) {
  const names = new Set<string>();
  const places = new Set<XmlToken>();
  const levels: Level[] = [{ hasText: false, children: [] }];
  const end = () => {
    const level = levels.pop();
    if (level?.hasText !== true) return;
    for (const child of level.children) {
      names.add(child.name);
      places.add(child);
    }
  };
  let told = 0;
  for (const token of tokens) {
    const level = levels.at(-1);
    const isText = xml.slice(told, token.start).trim() !== "" || token.kind === "entity" || token.kind === "cdata";
    if (level && isText) level.hasText = true;
    told = token.end;
    if (token.kind === "close") end();
    else if (token.kind !== "entity" && token.kind !== "cdata") level?.children.push(token);
    if (token.kind === "open") levels.push({ hasText: false, children: [] });
  }
  const last = levels.at(-1);
  if (last && xml.slice(told).trim() !== "") last.hasText = true;
  while (levels.length > 0) end();
  names.delete("");
  return { names, places };
}
