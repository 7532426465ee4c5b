import type { DocumentPlace, DocumentWarning } from "@yiqiao/contracts/documents";
import { appendAll } from "../model/append-all.ts";
import { DocumentError } from "../model/document-error.ts";
import type { DocumentPart, PartTargets } from "../model/document-format.ts";
import type { KeptText } from "../model/kept-text.ts";
import type { TaggedText, Unit } from "../model/unit.ts";
import type { OpcPackage } from "../opc/index.ts";
import { assertWellFormed, decodeXml, encodeXml, type XmlEncoding } from "../xml/index.ts";
import { writeZip, type ZipEntry } from "../zip/index.ts";
import { type Reading, type TargetStyle, unitsOf, writeReading } from "./reading.ts";
import { withoutSignatures } from "./signatures.ts";

/** A part of the package with texts. */
export interface TextPart {
  /** The name of its zip entry. */
  readonly name: string;
  /** Where a reader of the document finds its texts. */
  readonly place?: DocumentPlace;
  /** @param before the units of the parts before it in the group */
  readonly read: (text: string, before: readonly Unit[]) => Reading;
  /** Changes that follow from targets of other parts; called whether the part's own texts have targets or not. */
  readonly finish?: (text: string) => string;
}

/** A part of the package that is a file of its own. */
export interface EmbeddedPart {
  readonly name: string;
  /** @param texts translations by source text */
  readonly write: (bytes: Uint8Array, texts: ReadonlyMap<string, string>) => Promise<Uint8Array>;
}

/** What makes up one part of the document: a slide with its notes, a sheet with its comments and charts. */
export interface PartGroup {
  readonly id: string;
  readonly parts: readonly TextPart[];
  readonly embedded?: readonly EmbeddedPart[];
}

type Warn = (warning: DocumentWarning) => void;

interface DecodedPart extends XmlEncoding {
  readonly text: string;
}

/**
 * The text of a part, safe to be walked over; undefined, with a warning, where it is damaged.
 * @throws {DocumentError} documentUnsafeXml, documentTooDeep, documentBomb
 */
export function readPart(
  pack: OpcPackage,
  name: string,
  warn: Warn,
  place: DocumentPlace = name,
): DecodedPart | undefined {
  const entry = pack.find(name);
  if (entry === undefined) return undefined;
  try {
    const decoded = decodeXml(pack.zip.read(entry), name);
    assertWellFormed(decoded.text, name);
    return decoded;
  } catch (error) {
    if (!(error instanceof DocumentError) || error.fault !== "documentCorrupt") throw error;
    warn({ code: "partUnreadable", location: place, details: { ...error.details } });
    return undefined;
  }
}

/** Units group by group; groups without any are left out. */
export async function* extractGroups(
  pack: OpcPackage,
  groups: Iterable<PartGroup>,
  warn: Warn,
): AsyncIterable<DocumentPart> {
  let kept: KeptText[] = [];
  for (const group of groups) {
    const readings = readGroup(pack, group, warn).map(({ reading }) => reading);
    const units = unitsOf(readings);
    appendAll(
      kept,
      readings.flatMap((reading) => reading.kept ?? []),
    );
    if (units.length === 0) continue;
    yield { id: group.id, units, kept };
    kept = [];
  }
}

interface ReadPart {
  readonly part: TextPart;
  readonly decoded: DecodedPart;
  readonly reading: Reading;
}

function readGroup(pack: OpcPackage, group: PartGroup, warn: Warn): ReadPart[] {
  const units: Unit[] = [];
  return group.parts.flatMap((part) => {
    const decoded = readPart(pack, part.name, warn, part.place);
    if (decoded === undefined) return [];
    const reading = part.read(decoded.text, units);
    appendAll(units, unitsOf([reading]));
    return [{ part, decoded, reading }];
  });
}

export interface GroupTargets {
  readonly targets: PartTargets;
  readonly style: TargetStyle;
  /** What is written in the place of a group's targets; called for every group, before its parts are finished. */
  readonly adjust?: (
    group: PartGroup,
    units: readonly Unit[],
    targets: ReadonlyMap<string, TaggedText>,
  ) => ReadonlyMap<string, TaggedText>;
}

/**
 * The package with the targets in their places. Parts with text are written in the order of the document, after
 * everything else, so that memory holds one group at a time.
 */
export function mergeGroups(
  pack: OpcPackage,
  groups: readonly PartGroup[],
  options: GroupTargets,
): AsyncIterable<Uint8Array> {
  const groupOf = new Map<string, { group: PartGroup; rank: number }>();
  for (const [rank, group] of groups.entries()) {
    for (const { name } of [...group.parts, ...(group.embedded ?? [])]) groupOf.set(name, { group, rank });
  }
  const rankOf = ({ name }: ZipEntry) => groupOf.get(name)?.rank ?? -1;
  const entries = pack.zip.entries.toSorted((one, other) => rankOf(one) - rankOf(other));
  const signatures = withoutSignatures(pack);
  let current: PartGroup | undefined;
  let contents = new Map<string, Uint8Array>();
  return writeZip(
    { ...pack.zip, entries },
    async (entry) => {
      const group = groupOf.get(entry.name)?.group;
      if (group !== undefined && group !== current) {
        current = group;
        contents = await writeGroup(pack, group, options);
      }
      return contents.get(entry.name) ?? signatures.replacement(entry);
    },
    { removed: signatures.removed },
  );
}

/** The new contents of a group's parts, by the names of their entries. */
export async function writeGroup(
  pack: OpcPackage,
  group: PartGroup,
  options: GroupTargets,
): Promise<Map<string, Uint8Array>> {
  // What is damaged was reported when the units were read.
  const parts = readGroup(pack, group, () => undefined);
  const units = unitsOf(parts.map(({ reading }) => reading));
  const given = units.length > 0 ? await options.targets(group.id) : new Map<string, TaggedText>();
  const targets = options.adjust?.(group, units, given) ?? given;
  const contents = new Map<string, Uint8Array>();
  for (const { part, decoded, reading } of parts) {
    const written = writeReading(decoded.text, reading, { targets, style: options.style });
    const text = part.finish?.(written) ?? written;
    if (text !== decoded.text) contents.set(part.name, encodeXml(text, decoded));
  }
  for (const { name, write } of group.embedded ?? []) {
    const texts = translationsOf(units, targets);
    const entry = pack.find(name);
    if (entry !== undefined && texts.size > 0) contents.set(name, await write(pack.zip.read(entry), texts));
  }
  return contents;
}

function translationsOf(units: readonly Unit[], targets: ReadonlyMap<string, TaggedText>): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { id, text } of units) {
    const target = targets.get(id)?.text;
    if (target !== undefined && target !== text) texts.set(text, target);
  }
  return texts;
}
