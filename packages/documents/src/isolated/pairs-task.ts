import { codePointLength } from "@yiqiao/contracts/text";
import { readDocxPairs, writeDocxPairs } from "../bilingual/index.ts";
import { countWords } from "../gate/count-words.ts";
import { assertHasText, assertWithinLimits } from "../gate/limits.ts";
import { openFileSource } from "../model/byte-source.ts";
import type { MergePairsJob, PairsJob, PairsResult, Spent } from "./jobs.ts";
import { UnitLineWriter } from "./lines.ts";
import { openTargets } from "./target-index.ts";
import { writeChunks } from "./write-chunks.ts";

export async function pairsTask(job: PairsJob): Promise<Omit<PairsResult, keyof Spent>> {
  const source = openFileSource(job.path);
  const lines = new UnitLineWriter(job.output);
  try {
    const { units, ...languages } = readDocxPairs(source, job);
    const words = units.reduce((sum, { text }) => sum + countWords(text), 0);
    assertHasText(units.some(({ text }) => /\p{L}/u.test(text)));
    // As any other file that holds both languages already.
    assertWithinLimits("xliff", { words });
    for (const [part, ofPart] of Map.groupBy(units, ({ context }) => context.part))
      lines.write({ id: part, units: ofPart });
    const characters = units.reduce((sum, { text }) => sum + codePointLength(text), 0);
    return { ...languages, units: units.length, characters, words };
  } finally {
    lines.close();
    source.close();
  }
}

export async function mergePairsTask({ path, pair, output, ...job }: MergePairsJob): Promise<object> {
  const source = openFileSource(path);
  const targets = openTargets(job.targets);
  try {
    await writeChunks(writeDocxPairs(source, { pair, targets: targets.ofPart }), output);
    return {};
  } finally {
    targets.close();
    source.close();
  }
}
