import type { ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";

/*
 * The container of doc, ppt and xls ([MS-CFB]): a file system of sectors. Only what is asked for is read: the directory
 * and the beginnings of streams, whatever the size of the file.
 */

const signature = "d0cf11e0a1b11ae1";
const headerBytes = 512;
const entryBytes = 128;
const lastRegularSector = 0xfffffffa;
const none = 0xffffffff;
/** In the header; further ones stand in sectors of their own. */
const fatSectorsInHeader = 109;
const streamType = 2;
const rootType = 5;

/** A stream or storage. */
export interface CompoundEntry {
  readonly name: string;
  readonly isStream: boolean;
  readonly start: number;
  readonly sizeBytes: number;
  /** Where its own entries begin in the directory. */
  readonly child: number;
}

export interface CompoundFile {
  /** What stands right under the root, by name in lower case; what is embedded deeper has no say in what the file is. */
  readonly entries: ReadonlyMap<string, CompoundEntry>;
  /** What stands right under a storage, by name in lower case. */
  childrenOf(entry: CompoundEntry): ReadonlyMap<string, CompoundEntry>;
  /** Bytes of a stream, fewer where it ends. */
  read(entry: CompoundEntry, start: number, end: number): Uint8Array;
}

export function isCompoundFile(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(0, 8)).toString("hex") === signature;
}

/** @throws {DocumentError} documentCorrupt */
export function openCompoundFile(source: ByteSource): CompoundFile {
  return new Sectors(source).open();
}

interface DirectoryEntry extends CompoundEntry {
  readonly type: number;
  readonly left: number;
  readonly right: number;
}

class Sectors {
  readonly #source: ByteSource;
  readonly #header: DataView;
  readonly #sectorBytes: number;
  readonly #fatSectors: number[];
  readonly #fat = new Map<number, DataView>();

  constructor(source: ByteSource) {
    this.#source = source;
    const header = source.read(0, headerBytes);
    if (header.length < headerBytes) throw corrupt("cutOff");
    this.#header = viewOf(header);
    const shift = this.#header.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw corrupt("header");
    this.#sectorBytes = 2 ** shift;
    this.#fatSectors = this.#findFat();
  }

  open(): CompoundFile {
    const directory = this.#chain(this.#uint32(48), Number.POSITIVE_INFINITY);
    const entryAt = (index: number): DirectoryEntry | undefined => this.#directoryEntry(directory, index);
    const root = entryAt(0);
    if (root?.type !== rootType) throw corrupt("structure");
    return {
      entries: childrenOf(root, entryAt),
      childrenOf: (entry) => childrenOf(entry, entryAt),
      read: (entry, start, end) => this.#read(root, entry, { start, end }),
    };
  }

  #uint32(offset: number): number {
    return this.#header.getUint32(offset, true);
  }

  #sector(index: number): DataView {
    const start = (index + 1) * this.#sectorBytes;
    const bytes = this.#source.read(start, start + this.#sectorBytes);
    if (bytes.length === this.#sectorBytes) return viewOf(bytes);
    // Some writers cut the last sector short.
    const whole = new Uint8Array(this.#sectorBytes);
    whole.set(bytes);
    return viewOf(whole);
  }

  #findFat(): number[] {
    const most = Math.ceil(this.#source.sizeBytes / this.#sectorBytes);
    const count = Math.min(this.#uint32(44), most);
    const found: number[] = [];
    for (let index = 0; index < Math.min(count, fatSectorsInHeader); index++) found.push(this.#uint32(76 + index * 4));
    const perSector = this.#sectorBytes / 4 - 1;
    for (let next = this.#uint32(68); found.length < count && next < lastRegularSector;) {
      const sector = this.#sector(next);
      for (let index = 0; index < perSector && found.length < count; index++)
        found.push(sector.getUint32(index * 4, true));
      next = sector.getUint32(perSector * 4, true);
    }
    return found;
  }

  #next(sector: number): number {
    const perSector = this.#sectorBytes / 4;
    const index = Math.floor(sector / perSector);
    const fatSector = this.#fatSectors[index];
    if (fatSector === undefined) throw corrupt("structure");
    const table = this.#fat.get(index) ?? this.#sector(fatSector);
    this.#fat.set(index, table);
    return table.getUint32((sector % perSector) * 4, true);
  }

  /** The sectors of a stream, so many at most; a chain that comes back to itself ends as well. */
  #chain(start: number, most: number): number[] {
    const limit = Math.min(most, Math.ceil(this.#source.sizeBytes / this.#sectorBytes));
    const chain: number[] = [];
    for (let sector = start; sector < lastRegularSector && chain.length < limit; sector = this.#next(sector))
      chain.push(sector);
    return chain;
  }

  #directoryEntry(directory: readonly number[], index: number): DirectoryEntry | undefined {
    const perSector = this.#sectorBytes / entryBytes;
    const sector = directory[Math.floor(index / perSector)];
    if (sector === undefined) return undefined;
    const start = (sector + 1) * this.#sectorBytes + (index % perSector) * entryBytes;
    const bytes = this.#source.read(start, start + entryBytes);
    if (bytes.length < entryBytes) return undefined;
    const view = viewOf(bytes);
    const nameBytes = Math.max(0, Math.min(64, view.getUint16(64, true)) - 2);
    return {
      name: Buffer.from(bytes.subarray(0, nameBytes)).toString("utf16le"),
      type: view.getUint8(66),
      isStream: view.getUint8(66) === streamType,
      left: view.getUint32(68, true),
      right: view.getUint32(72, true),
      child: view.getUint32(76, true),
      start: view.getUint32(116, true),
      sizeBytes: view.getUint32(120, true),
    };
  }

  #read(root: CompoundEntry, entry: CompoundEntry, range: { start: number; end: number }): Uint8Array {
    const end = Math.min(range.end, entry.sizeBytes);
    if (range.start >= end) return new Uint8Array();
    const isMini = entry.sizeBytes < this.#uint32(56);
    return isMini ? this.#readMini(root, entry, { ...range, end }) : this.#readSectors(entry.start, { ...range, end });
  }

  #readSectors(first: number, { start, end }: { start: number; end: number }): Uint8Array {
    const size = this.#sectorBytes;
    const chain = this.#chain(first, Math.ceil(end / size));
    const pieces = chain.slice(Math.floor(start / size)).map((sector) => bytesOf(this.#sector(sector)));
    return Buffer.concat(pieces).subarray(start % size, (start % size) + end - start);
  }

  /** Small streams share one stream of small sectors. */
  #readMini(root: CompoundEntry, entry: CompoundEntry, { start, end }: { start: number; end: number }): Uint8Array {
    const size = 2 ** Math.min(this.#header.getUint16(32, true), 9);
    const fat = this.#readSectors(this.#uint32(60), { start: 0, end: this.#uint32(64) * this.#sectorBytes });
    const table = viewOf(fat);
    const pieces: Uint8Array[] = [];
    for (let sector = entry.start; pieces.length < Math.ceil(end / size) && sector < lastRegularSector;) {
      pieces.push(this.#readSectors(root.start, { start: sector * size, end: (sector + 1) * size }));
      if ((sector + 1) * 4 > fat.length) break;
      sector = table.getUint32(sector * 4, true);
    }
    return Buffer.concat(pieces).subarray(start, end);
  }
}

function childrenOf(
  { child }: CompoundEntry,
  entryAt: (index: number) => DirectoryEntry | undefined,
): Map<string, CompoundEntry> {
  const entries = new Map<string, CompoundEntry>();
  const seen = new Set<number>();
  const waiting = [child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = index === none || seen.has(index) ? undefined : entryAt(index);
    if (entry === undefined) continue;
    seen.add(index);
    entries.set(entry.name.toLowerCase(), entry);
    waiting.push(entry.left, entry.right);
  }
  return entries;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
