import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { Unit } from "@yiqiao/documents";
import type { TargetLine, UnitLine } from "@yiqiao/documents/isolated";
import type { ObjectStore } from "#platform/storage";
import type { Chunk } from "./chunks.repository.ts";
import { objectsOf, type StoredDocument } from "./stored-document.ts";

type Reader = Pick<ObjectStore, "get">;
type Located = Pick<StoredDocument, "folder" | "tries">;

const linesIn = <Line>(whole: string): Line[] =>
  whole.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));

/** The units of one chunk, part by part. */
export async function readChunk(
  files: Reader,
  document: Located,
  { startByte, endByte }: Pick<Chunk, "startByte" | "endByte">,
): Promise<UnitLine[]> {
  const range = { start: startByte, end: endByte - 1 };
  const { stream } = await files.get(objectsOf(document).units, { range });
  // Each chunk costs some milliseconds; what else the process does has its turn in between.
  await setImmediate();
  return linesIn(await text(stream));
}

export const unitsIn = (lines: readonly UnitLine[]): Unit[] => lines.flatMap(({ units }) => units);

/** What was translated of one chunk. */
export async function readTargets(files: Reader, document: Located, seq: number): Promise<TargetLine[]> {
  const { stream } = await files.get(objectsOf(document).targets(document.tries, seq));
  return linesIn(await text(stream));
}

export async function writeTargets(
  files: Pick<ObjectStore, "put">,
  document: Located,
  { seq, lines }: { readonly seq: number; readonly lines: readonly TargetLine[] },
): Promise<void> {
  const body = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const key = objectsOf(document).targets(document.tries, seq);
  await files.put(key, body, { contentType: "application/x-ndjson", sizeBytes: body.length });
}
