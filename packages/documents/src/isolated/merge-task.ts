import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { loadFormat } from "../formats/index.ts";
import { openFileSource } from "../model/byte-source.ts";
import type { MergeJob, MergeResult, Spent } from "./jobs.ts";
import { openScans } from "./scans-folder.ts";
import { openTargets } from "./target-index.ts";
import { writeChunks } from "./write-chunks.ts";

export async function mergeTask(job: MergeJob): Promise<Omit<MergeResult, keyof Spent>> {
  const source = openFileSource(job.path);
  const targets = openTargets(job.targets);
  const warnings: DocumentWarning[] = [];
  try {
    const format = await loadFormat(job.format);
    const options = { ...job.options, ...(job.scans && { scans: openScans(job.scans) }) };
    const chunks = format.merge({ source, options }, targets.ofPart, {
      ...job.merge,
      warn: (warning) => warnings.push(warning),
    });
    await writeChunks(chunks, job.output);
    return { warnings };
  } finally {
    targets.close();
    source.close();
  }
}
