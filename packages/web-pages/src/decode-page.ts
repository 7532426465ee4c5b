import { declaredEncoding, decodeMarkup, encodingOfLabel } from "@yiqiao/documents/html";
import { detectEncoding } from "@yiqiao/documents/text-encoding";
import { sourceOfBytes } from "@yiqiao/documents";

/** Browsers look for a declaration this far. */
const headBytes = 1024;
/** A text that has more than one wrong character in so many is not in the encoding that it declares. */
const charactersPerFault = 200;

/** A text and the encoding that it was read in, as the WHATWG names it. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * A fetched page as text: by its mark, its header, its own declaration, or what its bytes look like. A declaration that
 * the bytes contradict is not believed.
 * @param contentType the header as it came
 */
export function decodePage(bytes: Uint8Array, contentType?: string): DecodedText {
  return decodeBytes(bytes, [labelOf(contentType), declaredEncoding(bytes.subarray(0, headBytes))]);
}

/** The same for a style sheet, which declares its encoding in `@charset`. */
export function decodeStylesheet(bytes: Uint8Array, contentType?: string): DecodedText {
  const start = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const label = /^@charset "([^"]{1,40})";/.exec(start)?.[1];
  return decodeBytes(bytes, [labelOf(contentType), label === undefined ? undefined : encodingOfLabel(label)]);
}

function labelOf(contentType: string | undefined): string | undefined {
  const label = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i.exec(contentType ?? "");
  const found = label?.[1] ?? label?.[2] ?? label?.[3];
  return found === undefined ? undefined : encodingOfLabel(found);
}

function decodeBytes(bytes: Uint8Array, declared: readonly (string | undefined)[]): DecodedText {
  const detected = detectEncoding(sourceOfBytes(bytes));
  const named = detected.hasBom ? [] : declared.filter((name) => name !== undefined);
  for (const encoding of named) {
    const text = readAs(bytes, encoding);
    if (isPlausible(text)) return { text, encoding };
  }
  return { text: readAs(bytes, detected.name), encoding: detected.name };
}

function readAs(bytes: Uint8Array, encoding: string): string {
  return decodeMarkup(bytes, encoding)
    .toWellFormed()
    .replace(/^\ufeff/, "");
}

function isPlausible(text: string): boolean {
  return (text.match(/\ufffd/g)?.length ?? 0) * charactersPerFault <= text.length;
}
