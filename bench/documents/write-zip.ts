import { closeSync, openSync, writeSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFile {
  readonly name: string;
  readonly bytes: () => Uint8Array;
  /** Pictures are packed as they are. */
  readonly isStored?: boolean;
}

interface Written {
  readonly header: Buffer;
  readonly offset: number;
}

const latest = 20;
const utf8Names = 0x0800;

/** What the local header and the central directory both say of an entry, from the version needed to the name's length. */
function facts(name: Uint8Array, content: Uint8Array, packed: Uint8Array): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(latest, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(packed === content ? 0 : 8, 4);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function directoryEntry(fields: Buffer, name: Uint8Array, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), Buffer.from([latest, 0]), fields, rest, name]);
}

function directoryEnd(entries: readonly Written[], start: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(
    entries.reduce((sum, { header }) => sum + header.length, 0),
    8,
  );
  end.writeUInt32LE(start, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

/** A zip file on the disk; memory holds one entry at a time. */
export function writeZip(path: string, files: readonly ZipFile[]): void {
  const file = openSync(path, "w");
  let offset = 0;
  const put = (bytes: Uint8Array): void => {
    offset += writeSync(file, bytes);
  };
  try {
    const entries = files.map(({ name, bytes, isStored }): Written => {
      const content = bytes();
      const packed = isStored === true ? content : deflateRawSync(content, { level: 6 });
      const nameBytes = Buffer.from(name);
      const fields = facts(nameBytes, content, packed);
      const written = { header: directoryEntry(fields, nameBytes, offset), offset };
      for (const part of [signature(0x04034b50), fields, nameBytes, packed]) put(part);
      return written;
    });
    const start = offset;
    for (const { header } of entries) put(header);
    put(directoryEnd(entries, start));
  } finally {
    closeSync(file);
  }
}
