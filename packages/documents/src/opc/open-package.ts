import type { ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";
import { decodeXml } from "../xml/index.ts";
import { openZip, type ZipArchive, type ZipEntry } from "../zip/index.ts";
import { readContentTypes } from "./content-types.ts";
import { readRelationships, type Relationship, relationshipsNameOf } from "./relationships.ts";

/** An Open Packaging Conventions file (ISO/IEC 29500-2): docx, pptx, xlsx. Part names have no slash in front. */
export interface OpcPackage {
  readonly zip: ZipArchive;
  /** The part that the package is about: the document, presentation or workbook. */
  readonly mainPart: string;
  /** The entry of a part; names are matched without regard to case, as the standard says. */
  find(partName: string): ZipEntry | undefined;
  /**
   * What a part refers to; of the package itself, when no part is given.
   * @throws {DocumentError} documentCorrupt
   */
  relationships(partName?: string): readonly Relationship[];
  /** The media type of a part, without parameters; undefined where the package does not say. */
  contentTypeOf(partName: string): string | undefined;
}

/** @throws {DocumentError} documentCorrupt, documentEncrypted, documentBomb */
export function openPackage(source: ByteSource): OpcPackage {
  const zip = openZip(source);
  const entries = new Map(zip.entries.map((entry) => [keyOf(entry.name), entry]));
  const find = (partName: string) => entries.get(keyOf(partName));
  const read = (partName: string) => {
    const entry = find(partName);
    return entry === undefined ? undefined : decodeXml(zip.read(entry), entry.name).text;
  };
  const known = new Map<string, readonly Relationship[]>();
  const relationships = (partName = "") => {
    const found = known.get(partName) ?? readRelationships(read(relationshipsNameOf(partName)) ?? "", partName);
    known.set(partName, found);
    return found;
  };
  const types = readContentTypes(read("[Content_Types].xml") ?? "");
  const contentTypeOf = (partName: string) => types.of(keyOf(partName));
  const mainPart = find(mainTarget(relationships()) ?? types.mainPart ?? "")?.name;
  if (mainPart === undefined) throw corrupt("missing", "officeDocument");
  return { zip, mainPart, find, relationships, contentTypeOf };
}

function mainTarget(relationships: readonly Relationship[]): string | undefined {
  return relationships.find(({ kind, target }) => kind === "officeDocument" && target !== undefined)?.target;
}

/** Some writers put a slash in front, or backslashes between. */
function keyOf(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}
