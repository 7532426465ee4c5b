import type { DocumentWarning, PlaceStep } from "@yiqiao/contracts/documents";
import { applyEdits } from "../../markup/edit.ts";
import type { PlannedUnit } from "../../markup/planned-unit.ts";
import { asDocumentPart, editsOf, partsOf } from "../../markup/text-format.ts";
import { readXmlSource, type XmlSource } from "../../markup/xml/xml-source.ts";
import { elementsOf, type XmlTree } from "../../markup/xml/xml-tree.ts";
import { corrupt } from "../../model/corrupt.ts";
import { DocumentError } from "../../model/document-error.ts";
import type { DocumentFormat, MergeOptions, PartTargets } from "../../model/document-format.ts";
import { TextPlaces } from "../../model/text-places.ts";
import { openZip, writeZip, type ZipArchive } from "../../zip/index.ts";
import { planAttributes } from "./plan-attributes.ts";
import { planStory } from "./plan-story.ts";
import { targetFormat } from "./target-format.ts";

const mapName = "designmap.xml";
const stylesName = "Resources/Styles.xml";

/** An entry of the package that has text. */
interface TextEntry {
  readonly name: string;
  readonly plan: (tree: XmlTree) => PlannedUnit[];
  /** Where a reader finds its texts. */
  readonly place: readonly PlaceStep[];
  /** Its text has a format of its own. */
  readonly isStory: boolean;
}

/**
 * InDesign's exchange format: the stories in the order of the design map, master pages' among them, then alternative
 * texts and bookmarks. Layout, layers and notes of editors are not touched.
 */
export const idmlFormat: DocumentFormat = {
  id: "idml",
  extract: async (source, options) => {
    const archive = openZip(source);
    const entries = textEntries(archive);
    const warnings: DocumentWarning[] = [];
    async function* parts() {
      for (const { name, plan, place } of entries) {
        const found = readEntry(archive, { name, place }, warnings);
        if (!found) continue;
        const places = new TextPlaces(place);
        for (const part of partsOf(plan(found.tree), `${name}#`)) yield asDocumentPart(part, places);
      }
    }
    return { skeleton: { source, options }, parts: parts(), warnings, counts: {} };
  },
  merge: async function* merge({ source }, targets, options) {
    const archive = openZip(source);
    const written = new Map<string, Uint8Array>();
    for (const entry of textEntries(archive)) {
      const found = readEntry(archive, entry, []);
      const bytes = found && (await writeEntry(entry, found, { targets, options }));
      if (bytes) written.set(entry.name, bytes);
    }
    const styles = written.size > 0 ? writeStyles(archive, options) : undefined;
    if (styles) written.set(stylesName, styles);
    yield* writeZip(archive, ({ name }) => written.get(name));
  },
};

/** @throws {DocumentError} documentCorrupt where the design map is missing */
function textEntries(archive: ZipArchive): TextEntry[] {
  const map = archive.find(mapName);
  if (!map) throw corrupt("missing", mapName);
  const { tree } = readXmlSource(archive.read(map), mapName);
  const named = (element: string) => {
    const found = [...elementsOf(tree.root)].filter(({ name }) => name === `idPkg:${element}`);
    return [...new Set(found.map((each) => tree.attribute(each, "src") ?? ""))];
  };
  const stories = named("Story").map((name, index): TextEntry => ({
    name,
    plan: planStory,
    place: [{ in: "story", at: index + 1 }],
    isStory: true,
  }));
  const others = [...named("MasterSpread"), ...named("Spread"), mapName];
  return [...stories, ...others.map((name) => ({ name, plan: planAttributes, place: [], isStory: false }))];
}

/** An entry that cannot be read stays as it is. */
function readEntry(
  archive: ZipArchive,
  { name, place }: Pick<TextEntry, "name" | "place">,
  warnings: DocumentWarning[],
): XmlSource | undefined {
  const entry = archive.find(name);
  if (!entry) return undefined;
  try {
    return readXmlSource(archive.read(entry), name);
  } catch (error) {
    if (!(error instanceof DocumentError) || error.fault !== "documentCorrupt") throw error;
    warnings.push({ code: "partUnreadable", location: place.length > 0 ? place : name, details: { ...error.details } });
    return undefined;
  }
}

/** Undefined where nothing of it is translated. */
async function writeEntry(
  { name, plan, isStory }: TextEntry,
  source: XmlSource,
  { targets, options }: { readonly targets: PartTargets; readonly options: MergeOptions },
): Promise<Uint8Array | undefined> {
  const edits = await editsOf(partsOf(plan(source.tree), `${name}#`), targets);
  if (edits.length === 0) return undefined;
  const written = applyEdits(source.tree.text, edits);
  const dress = targetFormat(options.sourceLanguage, options.targetLanguage);
  return source.encode(isStory ? dress(written) : written);
}

function writeStyles(archive: ZipArchive, { sourceLanguage, targetLanguage }: MergeOptions): Uint8Array | undefined {
  const entry = archive.find(stylesName);
  if (!entry) return undefined;
  const styles = readXmlSource(archive.read(entry), stylesName);
  return styles.encode(targetFormat(sourceLanguage, targetLanguage)(styles.tree.text));
}
