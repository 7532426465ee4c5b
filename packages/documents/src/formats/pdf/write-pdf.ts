import {
  PDFArray,
  PDFDict,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { appendAll } from "../../model/append-all.ts";

/** Objects that can be reached from the document's roots: what else is in the file (texts that were cut) is left out. */
function reachable(context: PDFContext): PDFRef[] {
  const { Root, Info, ID } = context.trailerInfo;
  const seen = new Map<string, PDFRef>();
  const waiting: (PDFObject | undefined)[] = [Root, Info, ID];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef) {
      if (seen.has(object.tag)) continue;
      const target = context.lookup(object);
      if (target === undefined) continue;
      seen.set(object.tag, object);
      waiting.push(target);
    } else if (object instanceof PDFArray) appendAll(waiting, object.asArray());
    else if (object instanceof PDFStream) appendAll(waiting, object.dict.values());
    else if (object instanceof PDFDict) appendAll(waiting, object.values());
  }
  return [...seen.values()].sort((left, right) => left.objectNumber - right.objectNumber);
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  const length = object.copyBytesInto(bytes, 0);
  return length === bytes.length ? bytes : bytes.subarray(0, length);
}

const entry = (offset: number, generation: number): string =>
  `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`;

/** Consecutive object numbers make a section of the table of objects. */
function crossReferences(offsets: readonly (readonly [PDFRef, number])[]): string {
  const sections: { first: number; entries: string[] }[] = [];
  for (const [ref, offset] of offsets) {
    const last = sections.at(-1);
    if (last !== undefined && last.first + last.entries.length === ref.objectNumber) {
      last.entries.push(entry(offset, ref.generationNumber));
    } else sections.push({ first: ref.objectNumber, entries: [entry(offset, ref.generationNumber)] });
  }
  const body = sections.map(({ first, entries }) => `${first} ${entries.length}\n${entries.join("")}`).join("");
  return `xref\n0 1\n0000000000 65535 f \n${body}`;
}

/** Writes the document object by object, without what nothing refers to. */
export function* writePdf(document: PDFDocument): Generator<Uint8Array> {
  const { context } = document;
  let offset = 0;
  const put = (bytes: Uint8Array): Uint8Array => {
    offset += bytes.length;
    return bytes;
  };
  const refs = reachable(context);
  yield put(Buffer.from(`${context.header.toString()}\n`, "latin1"));
  const offsets: [PDFRef, number][] = [];
  for (const ref of refs) {
    const object = context.lookup(ref);
    if (object === undefined) continue;
    offsets.push([ref, offset]);
    const body = Buffer.concat([
      Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`),
      bytesOf(object),
      Buffer.from("\nendobj\n"),
    ]);
    yield put(body);
  }
  const { Root, Info, ID } = context.trailerInfo;
  const trailer = context.obj({ Size: (refs.at(-1)?.objectNumber ?? 0) + 1 });
  for (const [key, value] of Object.entries({ Root, Info, ID })) {
    if (value !== undefined) trailer.set(context.obj(key), value);
  }
  yield Buffer.concat([
    Buffer.from(crossReferences(offsets)),
    Buffer.from("trailer\n"),
    bytesOf(trailer),
    Buffer.from(`\nstartxref\n${offset}\n%%EOF\n`),
  ]);
}
