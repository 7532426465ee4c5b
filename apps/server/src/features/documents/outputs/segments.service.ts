import {
  type DocumentSegment,
  describePlace,
  segmentsPageSize,
  type segmentsSchema,
} from "@yiqiao/contracts/documents";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { remarksOf } from "@yiqiao/contracts/text";
import { placeOf, type TargetSegment, type TargetTerm, type Unit, type UnitTarget } from "@yiqiao/documents";
import type { z } from "zod";
import type { RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { type Chunk, listChunks } from "../records/chunks.repository.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { readChunk, readTargets, unitsIn } from "../records/stored-units.ts";
import { findWithFiles } from "./outputs.service.ts";

export type SegmentsPage = z.infer<typeof segmentsSchema>;

/** A page of the document's sentences, each with its translation as far as there is one; in the order of the document. */
export async function listSegments(
  deps: DocumentDeps,
  context: RequestContext,
  { uid, page }: { readonly uid: string; readonly page: number },
): Promise<SegmentsPage> {
  await takeRate(deps.rateLimiter, context, "look");
  const document = await findWithFiles(deps, context, uid);
  const chunks = await listChunks(deps.database.db, document.id);
  const total = chunks.reduce((sum, { lines }) => sum + lines, 0);
  const start = (page - 1) * segmentsPageSize;
  const segments: DocumentSegment[] = [];
  let index = 0;
  for (const chunk of chunks) {
    const isOnPage = index + chunk.lines > start && index < start + segmentsPageSize;
    if (isOnPage) {
      const lines = await readLines(deps, { document, chunk, language: context.language });
      for (const [place, line] of lines.entries()) segments.push({ index: index + place, ...line });
    }
    index += chunk.lines;
  }
  const shown = segments.filter((segment) => segment.index >= start && segment.index < start + segmentsPageSize);
  return { segments: shown, total, pages: Math.ceil(total / segmentsPageSize) };
}

/** Of what may still be given back, or was, the translation is not handed out. */
const isPaid = ({ state }: StoredDocument) => state === "complete";

type Line = Omit<DocumentSegment, "index">;

interface ChunkLines {
  readonly document: StoredDocument;
  readonly chunk: Chunk;
  readonly language: InterfaceLanguage;
}

async function readLines({ files }: DocumentDeps, { document, chunk, language }: ChunkLines): Promise<Line[]> {
  const units = unitsIn(await readChunk(files, document, chunk));
  const targets = chunk.isDone && isPaid(document) ? await readTargets(files, document, chunk.seq) : [];
  const byId = new Map(targets.flatMap((line) => line.targets.map((target) => [target.id, target] as const)));
  return units.flatMap((unit) => linesOf(unit, byId.get(unit.id), language));
}

/** The segments of a unit; the unit itself while it has none. */
function linesOf(unit: Unit, target: UnitTarget | undefined, language: InterfaceLanguage): Line[] {
  const place = describePlace(placeOf(unit), language);
  const { segments = [] } = target ?? {};
  if (segments.length === 0) {
    return [{ place, source: unit.text, target: target?.text ?? null, provenance: null }];
  }
  return segments.map((segment) => lineOf(segment, place));
}

function lineOf(segment: TargetSegment, place: string): Line {
  const { source, target, provenance, score, memory, led, terms, issues } = segment;
  return {
    place,
    source: source.text,
    target: provenance === "untranslated" ? null : target.text,
    provenance: provenance === "untranslated" || provenance === "existing" ? null : provenance,
    ...(memory && { memory: { bank_name: memory.library, author: memory.author } }),
    ...(memory && score !== undefined && { score }),
    ...remarksOf(segment),
    ...(led && { led_by: { bank_name: led.library, author: led.author, score: led.score } }),
    ...(terms && { terms: terms.map(termOf) }),
    ...(issues && { issues: [...issues] }),
  };
}

function termOf({ library, isHonoured, ...term }: TargetTerm): NonNullable<Line["terms"]>[number] {
  return { ...term, bank_name: library, honoured: isHonoured };
}
