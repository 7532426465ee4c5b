import { listChunks } from "./chunks.repository.ts";
import { MeasureSum } from "./chunk-units.ts";
import { isKept } from "./existing-target.ts";
import { type DocumentPair, findMeasure, keepMeasure, type Measure } from "./measures.repository.ts";
import type { DocumentParts } from "./ports.ts";
import type { StoredDocument } from "./stored-document.ts";
import { readChunk, unitsIn } from "./stored-units.ts";

/**
 * What a document costs in a pair, measured once: the quote is the bill.
 * @throws {TranslationFailure} when the pair is not served
 */
export async function measureDocument(
  { database, files, pipeline }: Pick<DocumentParts, "database" | "files" | "pipeline">,
  document: StoredDocument,
  pair: Omit<DocumentPair, "documentId">,
): Promise<Measure> {
  const { db } = database;
  const key = { documentId: document.id, ...pair };
  const known = await findMeasure(db, key);
  if (known !== undefined) return known;
  const sum = new MeasureSum();
  for (const chunk of await listChunks(db, document.id)) {
    const units = unitsIn(await readChunk(files, document, chunk)).filter((unit) => !isKept(unit, pair.target));
    sum.addChunk(pipeline.measureUnits(units, pair));
  }
  await keepMeasure(db, key, sum.measure());
  return (await findMeasure(db, key)) ?? sum.measure();
}
