import { codePointLength } from "@yiqiao/contracts/text";
import { loadFormat } from "../formats/index.ts";
import { assertHasText, assertWithinLimits } from "../gate/limits.ts";
import { countWords } from "../gate/count-words.ts";
import { openFileSource } from "../model/byte-source.ts";
import type { ExtractJob, ExtractResult, Spent } from "./jobs.ts";
import { UnitLineWriter } from "./lines.ts";
import { openScans } from "./scans-folder.ts";

export async function extractTask(job: ExtractJob): Promise<Omit<ExtractResult, keyof Spent>> {
  const source = openFileSource(job.path);
  const lines = new UnitLineWriter(job.output);
  try {
    const format = await loadFormat(job.format);
    const scans = job.scans && openScans(job.scans);
    const extraction = await format.extract(source, { ...job.options, ...(scans && { scans }) });
    const { parts, counts, warnings, unreadPages = [] } = extraction;
    let units = 0;
    let characters = 0;
    let words = 0;
    let hasText = false;
    for await (const part of parts) {
      units += part.units.length;
      for (const { text } of part.units) {
        characters += codePointLength(text);
        words += countWords(text);
        hasText ||= /\p{L}/u.test(text);
      }
      lines.write(part);
    }
    assertHasText(hasText || (scans?.isPending === true && unreadPages.length > 0));
    assertWithinLimits(job.limitsOf ?? job.format, { ...counts, words });
    return { units, characters, words, counts, warnings, unreadPages };
  } finally {
    lines.close();
    source.close();
  }
}
