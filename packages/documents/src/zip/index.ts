export { readInPieces } from "./read-in-pieces.ts";
export { buildZip, writeZip, type ZipChanges } from "./write-zip.ts";
export { openZip, type ZipArchive } from "./zip-archive.ts";
export type { ZipEntry, ZipFile } from "./zip-entry.ts";
export { type StreamedFile, zipStream } from "./zip-stream.ts";
