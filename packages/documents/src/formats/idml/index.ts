import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { applyEdits } from "../../markup/edit.ts";
import { asDocumentPart, editsOf, partsOf } from "../../markup/text-format.ts";
import { readXmlSource, type XmlSource } from "../../markup/xml/xml-source.ts";
import { elementsOf } from "../../markup/xml/xml-tree.ts";
import { corrupt } from "../../model/corrupt.ts";
import { DocumentError } from "../../model/document-error.ts";
import type { DocumentFormat, MergeOptions, PartTargets } from "../../model/document-format.ts";
import { openZip, writeZip, type ZipArchive } from "../../zip/index.ts";
import { planStory } from "./plan-story.ts";
import { targetFormat } from "./target-format.ts";

const stylesName = "Resources/Styles.xml";

/**
 * InDesign's exchange format: the stories in the order of the design map, master pages' among them. Layout, layers and
 * notes of editors are not touched.
 */
export const idmlFormat: DocumentFormat = {
  id: "idml",
  extract: async (source, options) => {
    const archive = openZip(source);
    const names = storyNames(archive);
    const warnings: DocumentWarning[] = [];
    async function* parts() {
      for (const name of names) {
        const story = readStory(archive, name, warnings);
        if (!story) continue;
        for (const part of partsOf(planStory(story.tree, name), `${name}#`)) yield asDocumentPart(part);
      }
    }
    return { skeleton: { source, options }, parts: parts(), warnings, counts: {} };
  },
  merge: async function* merge({ source }, targets, options) {
    const archive = openZip(source);
    const written = new Map<string, Uint8Array>();
    for (const name of storyNames(archive)) {
      const story = readStory(archive, name, []);
      const bytes = story && (await writeStory({ name, story, targets, options }));
      if (bytes) written.set(name, bytes);
    }
    const styles = written.size > 0 ? writeStyles(archive, options) : undefined;
    if (styles) written.set(stylesName, styles);
    yield* writeZip(archive, ({ name }) => written.get(name));
  },
};

/** @throws {DocumentError} documentCorrupt where the design map is missing */
function storyNames(archive: ZipArchive): string[] {
  const entry = archive.find("designmap.xml");
  if (!entry) throw corrupt("designmap.xml is missing");
  const { tree } = readXmlSource(archive.read(entry), entry.name);
  const names = [...elementsOf(tree.root)]
    .filter(({ name }) => name === "idPkg:Story")
    .map((element) => tree.attribute(element, "src") ?? "");
  return [...new Set(names)];
}

/** A story that cannot be read stays as it is. */
function readStory(archive: ZipArchive, name: string, warnings: DocumentWarning[]): XmlSource | undefined {
  const entry = archive.find(name);
  if (!entry) return undefined;
  try {
    return readXmlSource(archive.read(entry), name);
  } catch (error) {
    if (!(error instanceof DocumentError) || error.fault !== "documentCorrupt") throw error;
    warnings.push({ code: "partUnreadable", location: name, details: { reason: error.message } });
    return undefined;
  }
}

interface StoryToWrite {
  readonly name: string;
  readonly story: XmlSource;
  readonly targets: PartTargets;
  readonly options: MergeOptions;
}

/** Undefined where nothing of it is translated. */
async function writeStory({ name, story, targets, options }: StoryToWrite): Promise<Uint8Array | undefined> {
  const dress = targetFormat(options.sourceLanguage, options.targetLanguage);
  const units = planStory(story.tree, name);
  const edits = await editsOf(partsOf(units, `${name}#`), targets);
  return edits.length === 0 ? undefined : story.encode(dress(applyEdits(story.tree.text, edits)));
}

function writeStyles(archive: ZipArchive, { sourceLanguage, targetLanguage }: MergeOptions): Uint8Array | undefined {
  const entry = archive.find(stylesName);
  if (!entry) return undefined;
  const styles = readXmlSource(archive.read(entry), stylesName);
  return styles.encode(targetFormat(sourceLanguage, targetLanguage)(styles.tree.text));
}
