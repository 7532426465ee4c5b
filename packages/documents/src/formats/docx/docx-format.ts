import { type DocumentWarning, describePlace } from "@yiqiao/contracts/documents";
import { DocumentError } from "../../model/document-error.ts";
import type {
  DocumentCounts,
  DocumentFormat,
  DocumentPart,
  MergeOptions,
  PartTargets,
  Skeleton,
} from "../../model/document-format.ts";
import { extractGroups, hasSignatures, readPart } from "../../ooxml/index.ts";
import { openPackage, type OpcPackage } from "../../opc/index.ts";
import { documentSections } from "./document-parts.ts";
import { codeStyles } from "./styles/code-styles.ts";
import { headingStyles } from "./styles/heading-styles.ts";
import { mergePackage } from "./merge-package.ts";
import { countedPages, likelyPages, PageEstimate } from "./page-count.ts";
import { type ReadingOptions, WordReader } from "./word-reader.ts";

type Warn = (warning: DocumentWarning) => void;

/**
 * Word documents (ISO/IEC 29500, transitional and strict). A paragraph is a unit; runs that look the same are one text,
 * and only what differs from the paragraph's own format becomes a tag.
 */
export const docxFormat: DocumentFormat = {
  id: "docx",
  async extract(source, options) {
    const pack = openPackage(source);
    const warnings: DocumentWarning[] = [];
    const counts: DocumentCounts = {};
    const parts = extractParts(pack, (warning) => warnings.push(warning), counts);
    return { skeleton: { source, options }, parts, warnings, counts };
  },
  merge,
};

function merge({ source, options }: Skeleton, targets: PartTargets, merging: MergeOptions): AsyncIterable<Uint8Array> {
  return mergePackage(openPackage(source), { targets, merging, reading: options });
}

async function* extractParts(pack: OpcPackage, warn: Warn, counts: DocumentCounts): AsyncIterable<DocumentPart> {
  const estimate = new PageEstimate();
  const counted = countedPages(pack);
  const styles = stylesOf(pack);
  for (const section of documentSections(pack, async (bytes) => bytes)) {
    if (section.kind === "group") {
      yield* extractGroups(pack, [section.group], warn);
      continue;
    }
    const { name, kind } = section.part;
    const isBody = name === pack.mainPart;
    const decoded = isBody ? readPart(pack, name, refuse) : readPart(pack, name, warn, [{ in: kind }]);
    if (decoded === undefined) continue;
    const reader = new WordReader(decoded.text, section.part, {
      ...styles,
      warn: warnOnce(warn, name),
      countBreak: (isSure) => {
        if (isBody) estimate.countBreak(isSure);
      },
    });
    for (const { part, units } of reader.stretches()) {
      if (isBody) for (const { text } of units) estimate.add(text);
      if (units.length > 0) yield { id: part, units };
    }
    if (isBody) counts.pages = likelyPages(counted, estimate.pages);
  }
  if (hasSignatures(pack)) warn({ code: "signatureDropped", location: pack.mainPart });
}

/** Without the main part nothing of a document is usable. */
function refuse({ location, details }: DocumentWarning): never {
  throw new DocumentError("documentCorrupt", { part: describePlace(location, "en"), reason: "unreadable", ...details });
}

function warnOnce(warn: Warn, location: string): ReadingOptions["warn"] {
  const told = new Set<string>();
  return (code, { place = location, details } = { place: location }) => {
    if (told.has(code)) return;
    told.add(code);
    warn({ code, location: place, ...(details && { details }) });
  };
}

/** What a style is called decides only how a unit is labelled; a damaged part of styles is no matter. */
function stylesOf(pack: OpcPackage): Pick<ReadingOptions, "isHeading" | "codeStyles"> {
  const target = pack.relationships(pack.mainPart).find(({ kind }) => kind === "styles")?.target;
  const styles = target === undefined ? undefined : readPart(pack, target, () => undefined);
  const headings = styles ? headingStyles(styles.text) : new Set<string>();
  return { isHeading: (style) => headings.has(style), codeStyles: styles ? codeStyles(styles.text) : new Map() };
}
