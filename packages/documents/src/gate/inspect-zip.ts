import { constants, inflateRawSync } from "node:zlib";
import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";
import { DocumentError } from "../model/document-error.ts";
import { openPackage, type OpcPackage } from "../opc/index.ts";
import { decodeXml } from "../xml/index.ts";
import { openZip, type ZipArchive, type ZipEntry } from "../zip/index.ts";
import { dataStartOf } from "../zip/zip-archive.ts";
import { confidentialMark } from "./confidential.ts";
import { unknownFormat } from "./unknown-format.ts";

/** Ends of the media types of main parts, with what they are. */
const mainTypes: readonly (readonly [end: string, format: DocumentFormatId])[] = [
  ["wordprocessingml.document.main+xml", "docx"],
  ["presentationml.presentation.main+xml", "pptx"],
  ["spreadsheetml.sheet.main+xml", "xlsx"],
];
/** Their siblings have extensions of their own: written under another one, office programs refuse to open them. */
const siblingTypes: readonly (readonly [end: string, format: DocumentFormatId | undefined, name: string])[] = [
  ["wordprocessingml.template.main+xml", "docx", "Word (.dotx)"],
  ["presentationml.slideshow.main+xml", "pptx", "PowerPoint (.ppsx)"],
  ["presentationml.template.main+xml", "pptx", "PowerPoint (.potx)"],
  ["spreadsheetml.template.main+xml", "xlsx", "Excel (.xltx)"],
  ["sheet.binary.macroenabled.main", undefined, "Excel (.xlsb)"],
];
/** Of other formats that are zip files, by what their first entry says. */
const mediaTypes: readonly (readonly [start: string, name: string])[] = [
  ["application/vnd.oasis.opendocument", "OpenDocument"],
  ["application/epub", "EPUB"],
];
const idmlType = "application/vnd.adobe.indesign-idml-package";
const macroTypes = /vbaProject|macrosheet\+xml|macroEnabled/i;
const prologBytes = 4096;
const longestProlog = 1 << 20;
/** Gives what there is of data that are cut off. */
const partly = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: longestProlog * 8 };

/**
 * Docx, pptx, xlsx or idml, by the parts of the package.
 * @param claimed what its name says that it is
 * @throws {DocumentError} documentEncrypted, documentMacros, documentBomb, documentUnsafeXml, documentConfidential,
 * documentCorrupt, documentUnknownFormat
 */
export function inspectZip(source: ByteSource, claimed: DocumentFormatId | undefined): DocumentFormatId {
  const zip = openZip(source);
  const mediaType = textOf(zip, zip.find("mimetype"))?.trim() ?? "";
  if (mediaType === idmlType || zip.find("designmap.xml") !== undefined) {
    if (zip.find("designmap.xml") === undefined) throw corrupt("missing", "designmap.xml");
    refuseEntities(zip);
    return "idml";
  }
  const other = mediaTypes.find(([start]) => mediaType.startsWith(start));
  if (other !== undefined) throw unknownFormat(other[1]);
  if (!zip.entries.some(({ name }) => /^[/\\]?\[content_types\]\.xml$/i.test(name))) throw unknownFormat("ZIP");
  const format = inspectOffice(openPackage(source), claimed);
  refuseEntities(zip);
  return format;
}

function inspectOffice(office: OpcPackage, claimed: DocumentFormatId | undefined): DocumentFormatId {
  const { zip, mainPart } = office;
  const type = office.contentTypeOf(mainPart)?.toLowerCase() ?? "";
  const [, sibling, name = ""] = siblingTypes.find(([end]) => type.endsWith(end)) ?? [];
  if (name !== "" && (sibling === undefined || sibling !== claimed)) throw unknownFormat(name);
  const hasMacros = zip.entries.some(
    ({ name }) => macroTypes.test(office.contentTypeOf(name) ?? "") || /vbaProject\.bin$/i.test(name),
  );
  if (hasMacros) throw new DocumentError("documentMacros");
  const format = sibling ?? mainTypes.find(([end]) => type.endsWith(end))?.[1];
  if (format === undefined) throw unknownFormat(type || "OPC");
  refuseConfidential(office);
  return format;
}

function refuseConfidential(office: OpcPackage): void {
  const partOf = (kind: RegExp): string => {
    const target = office.relationships().find((relationship) => kind.test(relationship.kind))?.target;
    return (target === undefined ? undefined : textOf(office.zip, office.find(target))) ?? "";
  };
  const mark = confidentialMark({ core: partOf(/core-?properties$/i), custom: partOf(/custom-?properties$/i) });
  if (mark !== undefined) throw new DocumentError("documentConfidential", { mark });
}

/** A part as text; a part that cannot be read is the format's matter. */
function textOf(zip: ZipArchive, entry: ZipEntry | undefined): string | undefined {
  if (entry === undefined || entry.size > longestProlog) return undefined;
  try {
    return decodeXml(zip.read(entry), entry.name).text;
  } catch (error) {
    if (error instanceof DocumentError && error.fault === "documentCorrupt") return undefined;
    throw error;
  }
}

/** Entities are declared before the first element: of every part the beginning is enough. */
function refuseEntities({ source, entries }: ZipArchive): void {
  for (const entry of entries) {
    if (!/\.(?:xml|rels|vml)$/i.test(entry.name)) continue;
    if (/<!ENTITY/i.test(prologOf(source, entry))) throw new DocumentError("documentUnsafeXml", { place: entry.name });
  }
}

function prologOf(source: ByteSource, entry: ZipEntry): string {
  try {
    const start = dataStartOf(source, entry);
    const bytes = source.read(start, start + Math.min(entry.compressedSize, prologBytes));
    const unfolded = entry.method === 0 ? bytes : inflateRawSync(bytes, partly);
    // Without the zeros of UTF-16, in either order.
    return Buffer.from(unfolded).toString("latin1").replaceAll("\0", "");
  } catch {
    return ""; // Damaged: the format says so when it reads the part.
  }
}
