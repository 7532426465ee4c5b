import type { OpcPackage } from "../opc/index.ts";
import { attributeValue, decodeXml, encodeXml, localName, Splicer, XmlCursor } from "../xml/index.ts";
import type { ZipEntry } from "../zip/index.ts";

/** Whether the package carries digital signatures, which do not hold for a translation. */
export function hasSignatures(pack: OpcPackage): boolean {
  return pack.relationships().some(isSignature);
}

function isSignature({ kind, target }: { kind: string; target?: string }): boolean {
  return kind === "origin" && target !== undefined;
}

interface SignatureRemoval {
  /** Names of entries. */
  readonly removed: ReadonlySet<string>;
  replacement(entry: ZipEntry): Uint8Array | undefined;
}

/** What a package is without its digital signatures. */
export function withoutSignatures(pack: OpcPackage): SignatureRemoval {
  const origins = pack.relationships().filter(isSignature);
  if (origins.length === 0) return { removed: new Set(), replacement: () => undefined };
  const signed = origins.flatMap(({ target = "" }) => {
    const folder = target.slice(0, target.lastIndexOf("/") + 1);
    return pack.zip.entries.map(({ name }) => name).filter((name) => folder !== "" && name.startsWith(folder));
  });
  const removed = new Set(signed);
  const ids = new Set(origins.map(({ id }) => id));
  return {
    removed,
    replacement: (entry) => {
      if (entry.name === "_rels/.rels") return withoutTags(pack, entry, (id) => ids.has(id), "Id");
      if (entry.name !== "[Content_Types].xml") return undefined;
      return withoutTags(pack, entry, (part) => removed.has(part.replace(/^\//, "")), "PartName");
    },
  };
}

function withoutTags(
  pack: OpcPackage,
  entry: ZipEntry,
  isGone: (value: string) => boolean,
  attribute: string,
): Uint8Array {
  const decoded = decodeXml(pack.zip.read(entry), entry.name);
  const splicer = new Splicer(decoded.text);
  const cursor = new XmlCursor(decoded.text);
  while (cursor.next()) {
    if (cursor.kind !== "empty" || !["Relationship", "Override"].includes(localName(cursor.name()))) continue;
    const value = attributeValue(decoded.text, cursor, attribute);
    if (value !== undefined && isGone(value)) splicer.remove(cursor.start, cursor.end);
  }
  return encodeXml(splicer.result(), decoded);
}
