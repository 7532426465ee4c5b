import type { DocumentFormatId, DocumentWarning } from "@yiqiao/contracts/documents";
import type { ByteSource } from "../model/byte-source.ts";
import type {
  DocumentFormat,
  DocumentPart,
  ExtractOptions,
  MergeOptions,
  PartTargets,
} from "../model/document-format.ts";
import type { KeptText } from "../model/kept-text.ts";
import { TextPlaces } from "../model/text-places.ts";
import type { Unit } from "../model/unit.ts";
import type { Edit } from "./edit.ts";
import type { PlannedUnit } from "./planned-unit.ts";

/** A file that is one text: its units in reading order, and how it is written back. */
export interface TextPlan {
  readonly units: readonly PlannedUnit[];
  readonly warnings?: readonly DocumentWarning[];
  /** Text that is no unit on purpose; told with the first part. */
  readonly kept?: readonly KeptText[];
  /** The bytes of the file with the edits of the units, and what else changes with the language. */
  write(edits: readonly Edit[], options: MergeOptions): Uint8Array;
}

interface TextFormat {
  readonly id: DocumentFormatId;
  /** @throws {DocumentError} when nothing is usable */
  readonly plan: (source: ByteSource, options: ExtractOptions) => TextPlan;
}

/** Units and characters of a part, at most. */
const partUnits = 100;
const partCharacters = 20_000;

/** Parts of a text: stretches of its units, numbered from 1. */
export function partsOf(units: readonly PlannedUnit[], name = ""): { id: string; units: readonly PlannedUnit[] }[] {
  const parts: { id: string; units: PlannedUnit[] }[] = [];
  let characters = Infinity;
  for (const planned of units) {
    const part = parts.at(-1);
    const { length } = planned.unit.text;
    if (part && part.units.length < partUnits && characters + length <= partCharacters) {
      part.units.push(planned);
      characters += length;
    } else {
      parts.push({ id: `${name}${parts.length + 1}`, units: [planned] });
      characters = length;
    }
  }
  return parts;
}

/** Ids of units count through a part: a part's units come back in the same order each time. */
const unitId = (part: string, at: number) => `${part}:${at + 1}`;

/** @param places counts through the parts of a text */
export function asDocumentPart(
  { id, units }: { id: string; units: readonly PlannedUnit[] },
  places: TextPlaces,
): DocumentPart {
  const placed = units.map(({ unit }, at): Unit => {
    const { kind, place = places.of(kind, unit.text) } = unit.context;
    return { ...unit, id: unitId(id, at), context: { part: id, kind, place } };
  });
  return { id, units: placed };
}

/** What the targets of these parts change. */
export async function editsOf(parts: ReturnType<typeof partsOf>, targets: PartTargets): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const { id, units } of parts) {
    const found = await targets(id);
    for (const [at, planned] of units.entries()) {
      const target = found.get(unitId(id, at));
      const edit = target && planned.edit(target);
      if (edit) edits.push(edit);
    }
  }
  return edits;
}

/** A format whose files are one text, read and written as a whole. */
export function textFormat({ id, plan }: TextFormat): DocumentFormat {
  return {
    id,
    extract: async (source, options) => {
      const { units, warnings = [], kept = [] } = plan(source, options);
      async function* parts() {
        const places = new TextPlaces();
        for (const [at, part] of partsOf(units).entries()) {
          yield { ...asDocumentPart(part, places), ...(at === 0 && kept.length > 0 ? { kept } : {}) };
        }
      }
      return { skeleton: { source, options }, parts: parts(), warnings, counts: {} };
    },
    merge: async function* merge({ source, options }, targets, mergeOptions) {
      const planned = plan(source, options);
      yield planned.write(await editsOf(partsOf(planned.units), targets), mergeOptions);
    },
  };
}
