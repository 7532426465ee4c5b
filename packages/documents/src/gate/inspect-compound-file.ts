import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";
import { DocumentError } from "../model/document-error.ts";
import { type CompoundEntry, type CompoundFile, openCompoundFile } from "./compound-file.ts";
import { findRecord } from "./powerpoint-records.ts";
import { readWorkbookStart } from "./workbook-start.ts";
import { unknownFormat } from "./unknown-format.ts";
import { hasMacroCode } from "./vba-project.ts";

/** Streams that hold another file, encrypted: OOXML with a password, or under rights management. */
const encryptedStreams = ["encryptedpackage", "\tdrmcontent", "\u0009drmencrypteddatasize"];
const wordFlags = { offset: 0x0a, encrypted: 0x0100 };
/** `headerToken` of the current user's record when the show is encrypted ([MS-PPT] 2.3.2). */
const encryptedShow = 0xf3d1c4df;

/** What else comes in this container. */
const otherNames: readonly (readonly [stream: string, name: string])[] = [
  ["__properties_version1.0", "Outlook (.msg)"],
  ["visiodocument", "Visio"],
  ["quill", "Publisher"],
  ["matost", "Works"],
  ["hwpsummaryinformation", "Hangul (.hwp)"],
];

/**
 * Doc, ppt or xls, by the streams that the file holds.
 * @throws {DocumentError} documentEncrypted, documentMacros, documentCorrupt, documentUnknownFormat
 */
export function inspectCompoundFile(source: ByteSource): DocumentFormatId {
  const file = openCompoundFile(source);
  if (encryptedStreams.some((name) => file.entries.has(name))) throw new DocumentError("documentEncrypted");
  const word = streamOf(file, "worddocument");
  if (word !== undefined) return inspectWord(file, word);
  const show = streamOf(file, "powerpoint document");
  if (show !== undefined) return inspectShow(file, show);
  const workbook = streamOf(file, "workbook") ?? streamOf(file, "book");
  if (workbook !== undefined) return inspectWorkbook(file, workbook);
  const other = otherNames.find(([name]) => [...file.entries.keys()].some((key) => key.includes(name)));
  throw unknownFormat(other?.[1] ?? "OLE");
}

/** Whether a storage holds macros that may run. */
function hasProject(file: CompoundFile, name: string): boolean {
  const project = file.entries.get(name);
  return project !== undefined && hasMacroCode(file, project);
}

function streamOf({ entries }: CompoundFile, name: string): CompoundEntry | undefined {
  const entry = entries.get(name);
  return entry?.isStream === true ? entry : undefined;
}

function inspectWord(file: CompoundFile, stream: CompoundEntry): DocumentFormatId {
  const start = Buffer.from(file.read(stream, 0, 32));
  if (start.length < 32) throw corrupt("cutOff", "WordDocument");
  if ((start.readUInt16LE(wordFlags.offset) & wordFlags.encrypted) !== 0) throw new DocumentError("documentEncrypted");
  if (hasProject(file, "macros")) throw new DocumentError("documentMacros");
  return "doc";
}

function inspectShow(file: CompoundFile, stream: CompoundEntry): DocumentFormatId {
  const user = streamOf(file, "current user");
  const token = user === undefined ? Buffer.alloc(0) : Buffer.from(file.read(user, 12, 16));
  const isEncrypted = token.length === 4 && token.readUInt32LE() === encryptedShow;
  if (isEncrypted || file.entries.has("encryptedsummary")) throw new DocumentError("documentEncrypted");
  if (hasShowMacros(file, stream)) throw new DocumentError("documentMacros");
  return "ppt";
}

/** Types of the records that lead to what a show says of its macros ([MS-PPT] 2.4.10). */
const macroPath = [0x03e8, 0x07d0, 0x03ff, 0x0400] as const;

function hasShowMacros(file: CompoundFile, stream: CompoundEntry): boolean {
  const atom = findRecord((start, end) => file.read(stream, start, end), stream.sizeBytes, macroPath);
  // A reference to the project, and whether it has macros.
  return atom !== undefined && atom.length >= 8 && Buffer.from(atom).readUInt32LE(4) !== 0;
}

function inspectWorkbook(file: CompoundFile, stream: CompoundEntry): DocumentFormatId {
  const { isEncrypted, hasMacroSheets } = readWorkbookStart((start, end) => file.read(stream, start, end));
  if (isEncrypted) throw new DocumentError("documentEncrypted");
  if (hasMacroSheets || hasProject(file, "_vba_project_cur")) throw new DocumentError("documentMacros");
  return "xls";
}
