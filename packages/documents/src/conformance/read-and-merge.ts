import type { DocumentWarning } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type ByteSource, sourceOfBytes } from "../model/byte-source.ts";
import type {
  DocumentCounts,
  DocumentFormat,
  DocumentPart,
  ExtractOptions,
  MergeOptions,
} from "../model/document-format.ts";
import type { Unit, UnitTarget } from "../model/unit.ts";

/** All that an extraction gives, held in memory. */
export interface WholeExtraction {
  readonly parts: readonly DocumentPart[];
  readonly units: readonly Unit[];
  readonly warnings: readonly DocumentWarning[];
  readonly counts: Readonly<DocumentCounts>;
}

export async function extractWhole(
  format: DocumentFormat,
  source: ByteSource | Uint8Array,
  options: ExtractOptions,
): Promise<WholeExtraction> {
  const { parts, warnings, counts } = await format.extract(asSource(source), options);
  const read = await collect(parts);
  return { parts: read, units: read.flatMap(({ units }) => units), warnings, counts };
}

export interface WholeMerge {
  readonly options: ExtractOptions;
  /** The target of a unit; none keeps its source. */
  readonly targetOf: (unit: Unit) => UnitTarget | undefined;
  readonly sourceLanguage?: LanguageCode;
  readonly targetLanguage?: LanguageCode;
  readonly warn?: MergeOptions["warn"];
}

export async function mergeWhole(
  format: DocumentFormat,
  source: ByteSource | Uint8Array,
  { options, targetOf, sourceLanguage = "en-us", targetLanguage = "en-us", warn }: WholeMerge,
): Promise<Uint8Array> {
  const { parts } = await extractWhole(format, source, options);
  const byPart = new Map(
    parts.map(({ id, units }) => {
      const targets = units.map(targetOf).filter((target) => target !== undefined);
      return [id, new Map(targets.map((target) => [target.id, target]))];
    }),
  );
  const skeleton = { source: asSource(source), options };
  const targets = async (part: string): Promise<ReadonlyMap<string, UnitTarget>> => byPart.get(part) ?? new Map();
  const merging: MergeOptions = { sourceLanguage, targetLanguage, ...(warn && { warn }) };
  return Buffer.concat(await collect(format.merge(skeleton, targets, merging)));
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

function asSource(source: ByteSource | Uint8Array): ByteSource {
  return source instanceof Uint8Array ? sourceOfBytes(source) : source;
}

/** The target that says what the source says. */
export function unchangedTarget({ id, text, tags }: Unit): UnitTarget {
  return { id, text, tags: tags.map(({ id, kind, offset }) => ({ id, kind, offset })) };
}
