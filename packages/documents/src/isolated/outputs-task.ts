import { writeBilingualDocx, writeBilingualXliff, writeTmx } from "../outputs/index.ts";
import type { OutputRow } from "../outputs/row.ts";
import type { OutputsJob } from "./jobs.ts";
import { readUnitLines } from "./lines.ts";
import { openTargets } from "./target-index.ts";
import { writeChunks } from "./write-chunks.ts";

const writers = { bilingual_docx: writeBilingualDocx, bilingual_xliff: writeBilingualXliff, tmx: writeTmx } as const;

export async function outputsTask({ parts, targets: path, kind, meta, output }: OutputsJob): Promise<object> {
  const targets = openTargets(path);
  async function* rows(): AsyncIterable<OutputRow> {
    let current: string | undefined;
    let ofPart = await targets.ofPart("");
    for await (const { part, units } of readUnitLines(parts)) {
      if (part !== current) ofPart = await targets.ofPart(part);
      current = part;
      for (const unit of units) yield { unit, target: ofPart.get(unit.id) };
    }
  }
  try {
    await writeChunks(writers[kind](meta, rows()), output);
    return {};
  } finally {
    targets.close();
  }
}
