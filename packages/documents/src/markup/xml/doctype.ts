import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { DocumentError } from "../../model/document-error.ts";
import { unescapeXml } from "../../xml/index.ts";

/** What a document type declares, as far as it is looked at. */
export interface Doctype {
  /** Entities that stand for a character or a few, by name. */
  readonly characters: ReadonlyMap<string, string>;
  readonly warnings: readonly DocumentWarning[];
  /** The text as the gate is to see it: declared entities are not its matter. */
  readonly checked: string;
}

const none: ReadonlyMap<string, string> = new Map();
const declaration = /<!ENTITY\s+(%\s+)?([^\s"'<>]{1,200})\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')/g;
const longestCharacter = 8;
/** What XML itself knows may be declared once more. */
const known = new Set(["lt", "gt", "amp", "quot", "apos"]);

/**
 * Reads what stands in the DOCTYPE. Entities outside of the file are named in a warning and never loaded.
 * @throws {DocumentError} documentUnsafeXml when an entity stands for more than a few characters
 */
export function readDoctype(text: string, place: string): Doctype {
  const start = text.search(/<!DOCTYPE|<[A-Za-z_:\u0080-\uffff]/);
  const end = start === -1 || !text.startsWith("<!DOCTYPE", start) ? -1 : endOf(text, start);
  const doctype = end === -1 ? "" : text.slice(start, end);
  if (!/<!ENTITY/.test(doctype)) return { characters: none, warnings: [], checked: text };
  const characters = new Map<string, string>();
  const warnings: DocumentWarning[] = [];
  let count = 0;
  for (const [, parameter, name = "", outside, double, single] of uncommented(doctype).matchAll(declaration)) {
    count++;
    const value = double ?? single ?? "";
    if (outside !== undefined) warnings.push({ code: "externalSkipped", location: `<!ENTITY ${name}>` });
    else if (parameter !== undefined || !isCharacter(name, value))
      throw new DocumentError("documentUnsafeXml", { place });
    else characters.set(name, unescapeXml(value));
  }
  if (count !== (uncommented(doctype).match(/<!ENTITY/g)?.length ?? 0)) {
    throw new DocumentError("documentUnsafeXml", { place });
  }
  return { characters, warnings, checked: `${text.slice(0, start)}<!DOCTYPE x SYSTEM "x">${text.slice(end)}` };
}

function isCharacter(name: string, value: string): boolean {
  return known.has(name) || (unescapeXml(value).length <= longestCharacter && !/[<&%]/.test(unescapeXml(value)));
}

function uncommented(doctype: string): string {
  return doctype.replace(/<!--[^]*?(?:-->|$)/g, "");
}

/** After the `>` that closes the declaration; -1 where there is none. Quotes and comments may hold brackets. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    const close = character === '"' || character === "'" ? character : text.startsWith("<!--", at) ? "-->" : undefined;
    if (close !== undefined) {
      const found = text.indexOf(close, at + 1);
      if (found === -1) return -1;
      at = found + close.length - 1;
    } else if (character === "<") depth++;
    else if (character === ">" && --depth === 0) return at + 1;
  }
  return -1;
}
