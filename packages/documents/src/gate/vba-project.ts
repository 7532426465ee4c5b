import type { CompoundEntry, CompoundFile } from "./compound-file.ts";

/*
 * The modules of a VBA project ([MS-OVBA] 2.3.4.3): what a program compiled, and after it the source, compressed. A
 * document gets a module of its own as soon as somebody looks at its macros; one that holds declarations of its own name
 * alone does nothing.
 */

/** Streams beside the modules. */
const others = /^(?:dir|_vba_project|__srp_\w+)$/;
/** How the source of every module begins, as it is compressed: after the container's sign and a chunk's header. */
const sourceBegin = Buffer.from("\0Attribut", "latin1");
const headerBytes = 3;
const largestStream = 1 << 20;
const largestSource = 1 << 20;
const chunkBytes = 4096;

/** Whether a project holds a line that may run; what cannot be read is taken for one. */
export function hasMacroCode(file: CompoundFile, project: CompoundEntry): boolean {
  const storage = file.childrenOf(project).get("vba");
  if (storage === undefined) return true;
  const modules = [...file.childrenOf(storage).values()].filter(({ name }) => !others.test(name.toLowerCase()));
  return modules.length === 0 || modules.some((module) => hasCode(file, module));
}

function hasCode(file: CompoundFile, module: CompoundEntry): boolean {
  if (!module.isStream || module.sizeBytes > largestStream) return true;
  const bytes = Buffer.from(file.read(module, 0, module.sizeBytes));
  const start = bytes.indexOf(sourceBegin) - headerBytes;
  const source = start < 0 ? undefined : decompress(bytes, start);
  return source === undefined || !source.split(/[\r\n]+/).every(isHarmless);
}

const isHarmless = (line: string): boolean => /^\s*(?:|Attribute VB_.*|Option \w+(?: \w+)?|'.*)$/i.test(line);

/** The text of a compressed container ([MS-OVBA] 2.4.1); undefined where it is none, or too long. */
function decompress(bytes: Buffer, start: number): string | undefined {
  if (bytes[start] !== 1) return undefined;
  const out: number[] = [];
  for (let at = start + 1; at + 2 <= bytes.length;) {
    const header = bytes.readUInt16LE(at);
    if (((header >> 12) & 7) !== 3 || out.length > largestSource) return undefined;
    const end = Math.min(at + (header & 0xfff) + 3, bytes.length);
    const isCompressed = header >> 15 === 1;
    if (isCompressed && !unpackChunk(bytes.subarray(at + 2, end), out)) return undefined;
    if (!isCompressed) out.push(...bytes.subarray(at + 2, at + 2 + chunkBytes));
    at = end;
  }
  return Buffer.from(out).toString("latin1");
}

/** Appends what a chunk holds; false where it refers to what is not there. */
function unpackChunk(chunk: Buffer, out: number[]): boolean {
  const begin = out.length;
  for (let at = 0; at < chunk.length;) {
    const flags = chunk[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < chunk.length; bit++) {
      if (((flags >> bit) & 1) === 0) {
        out.push(chunk[at++] ?? 0);
        continue;
      }
      if (at + 2 > chunk.length) return false;
      const token = chunk.readUInt16LE(at);
      at += 2;
      const offsetBits = Math.max(4, Math.ceil(Math.log2(out.length - begin)));
      const offset = (token >> (16 - offsetBits)) + 1;
      if (offset > out.length - begin) return false;
      const length = (token & (0xffff >> offsetBits)) + 3;
      for (let step = 0; step < length; step++) out.push(out[out.length - offset] ?? 0);
    }
  }
  return true;
}
