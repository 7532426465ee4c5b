/** Unpacks and packs again every entry of a zip that is packed, one after another: what no translation can do without. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";

const started = performance.now();
const file = openSync(process.argv[2] ?? "", "r");
const { size } = fstatSync(file);

function read(from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, from);
  return bytes;
}

const end = read(size - 22, 22);
let unpacked = 0;
const directory = read(end.readUInt32LE(16), end.readUInt32LE(12));
for (let at = 0; at < directory.length; at += 46 + directory.readUInt16LE(at + 28)) {
  const [method, packed, offset] = [
    directory.readUInt16LE(at + 10),
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 42),
  ];
  const content = read(offset + 30 + directory.readUInt16LE(at + 28), packed);
  const inflated = method === 0 ? content : inflateRawSync(content);
  if (method !== 0) deflateRawSync(inflated, { level: 6 });
  unpacked += inflated.length;
}
closeSync(file);
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ seconds, peakMb: process.resourceUsage().maxRSS / 1024, unpackedMb: unpacked / 1e6 }));
