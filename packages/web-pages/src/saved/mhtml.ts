import { decodePage } from "../decode-page.ts";
import { WebPageError } from "../page/page-error.ts";

/** A file of a saved page. */
export interface SavedResource {
  readonly bytes: Uint8Array;
  /** The header as it stands there. */
  readonly contentType: string;
}

/** A page that a browser saved with all that it shows. */
export interface SavedPage {
  readonly text: string;
  /** Where it was saved from; "about:blank" where the file does not say. */
  readonly address: string;
  /** By the addresses that the page has for them: absolute, or `cid:NAME`. The first of an address counts. */
  readonly resources: ReadonlyMap<string, SavedResource>;
}

/** Parts of a file, and parts within parts. */
const mostParts = 5_000;
const deepest = 5;

interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  /** One character a byte. */
  readonly body: string;
}

/**
 * Reads a saved page (`.mhtml`, `.mht`: RFC 2557).
 * @throws {WebPageError} no-html; too-complex where it has more parts than pages have
 */
export function readMhtml(bytes: Uint8Array): SavedPage {
  const parts = leavesOf(readPart(Buffer.from(bytes).toString("latin1")));
  const start = parts.find(({ headers }) => /^(?:text\/html|application\/xhtml\+xml)\b/i.test(typeOf(headers)));
  if (!start) throw new WebPageError("no-html");
  const resources = new Map<string, SavedResource>();
  for (const part of parts) {
    if (part === start) continue;
    const resource = { bytes: bodyOf(part), contentType: typeOf(part.headers) };
    for (const name of namesOf(part.headers)) if (!resources.has(name)) resources.set(name, resource);
  }
  const address = locationOf(start.headers) ?? "about:blank";
  return { text: decodePage(bodyOf(start), typeOf(start.headers)).text, address, resources };
}

function readPart(text: string): MimePart {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value = ""] = /^([!-9;-~]+):(.*)$/.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key !== undefined && !headers.has(key)) headers.set(key, value.trim());
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : "" };
}

function leavesOf(part: MimePart, depth = 0): MimePart[] {
  const type = typeOf(part.headers);
  if (!/^multipart\//i.test(type)) return [part];
  const named = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const boundary = named?.[1] ?? named?.[2];
  if (boundary === undefined || depth >= deepest) return [];
  const bodies = splitAt(part.body, boundary);
  if (bodies.length > mostParts) throw new WebPageError("too-complex");
  return bodies.flatMap((body) => leavesOf(readPart(body), depth + 1));
}

/** The stretches between lines that are the boundary; the last may lack its end. */
function splitAt(body: string, boundary: string): string[] {
  const escaped = boundary.replace(/[^\w]/g, "\\$&");
  // Expression such as /(?:^|\r?\n)--a\.b(--)?[ \t]*(?=\r?\n|$)/g: a boundary with its signs escaped.
  const line = new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)`, "g");
  const bodies: string[] = [];
  let from: number | undefined;
  for (const found of body.matchAll(line)) {
    if (from !== undefined) bodies.push(body.slice(from, found.index));
    from = found[1] === undefined ? found.index + found[0].length : undefined;
    if (from === undefined) break;
  }
  if (from !== undefined) bodies.push(body.slice(from));
  return bodies.map((one) => one.replace(/^\r?\n/, ""));
}

function bodyOf({ headers, body }: MimePart): Uint8Array {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64");
  return Buffer.from(encoding === "quoted-printable" ? unquoted(body) : body, "latin1");
}

function unquoted(body: string): string {
  return body
    .replace(/(?<![ \t])[ \t]+(?=\r?\n)/g, "")
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const typeOf = (headers: MimePart["headers"]) => headers.get("content-type") ?? "";
const locationOf = (headers: MimePart["headers"]) => headers.get("content-location")?.replace(/\s+/g, "");

function namesOf(headers: MimePart["headers"]): string[] {
  const id = headers.get("content-id")?.replace(/^<|>$/g, "");
  return [locationOf(headers), id === undefined ? undefined : `cid:${id}`].filter((name) => name !== undefined);
}
