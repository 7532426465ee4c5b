import { sourceOfBytes } from "../../model/byte-source.ts";
import { DocumentError } from "../../model/document-error.ts";
import type { ExtractOptions, MergeOptions } from "../../model/document-format.ts";
import type { UnitTarget } from "../../model/unit.ts";
import { xlsxFormat } from "./xlsx-format.ts";

/**
 * The workbook behind a chart, with the cells that the chart shows in the words of its translation. One that cannot
 * be read stays as it is.
 * @param texts translations by source text
 */
export async function translateWorkbook(
  bytes: Uint8Array,
  texts: ReadonlyMap<string, string>,
  options: { readonly reading: ExtractOptions; readonly merging: MergeOptions },
): Promise<Uint8Array> {
  const known = new Map([...texts].map(([text, target]) => [text.trim(), target.trim()]));
  try {
    const { skeleton, parts } = await xlsxFormat.extract(sourceOfBytes(bytes), options.reading);
    const targets = new Map<string, Map<string, UnitTarget>>();
    for await (const { id: part, units } of parts) {
      const translated = units.flatMap(({ id, text, context }): [string, UnitTarget][] => {
        const target = context.kind === "cell" ? known.get(text.trim()) : undefined;
        return target === undefined ? [] : [[id, { id, text: target, tags: [] }]];
      });
      targets.set(part, new Map(translated));
    }
    const merging = { ...options.merging, warn: () => undefined };
    const chunks: Uint8Array[] = [];
    for await (const chunk of xlsxFormat.merge(skeleton, async (part) => targets.get(part) ?? new Map(), merging)) {
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof DocumentError) return bytes;
    throw error;
  }
}
