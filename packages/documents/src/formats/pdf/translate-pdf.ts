import { PDFDict, PDFName, PDFNumber, PDFString, type PDFDocument } from "@cantoo/pdf-lib";
import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { languages } from "@yiqiao/contracts/languages";
import type { TaggedText } from "@yiqiao/contracts/text";
import { openFontSet } from "../../fonts/index.ts";
import type { MergeOptions, PartTargets } from "../../model/document-format.ts";
import type { UnitTarget } from "../../model/unit.ts";
import { ContentCutter } from "./content/cut-content.ts";
import { documentPart, documentTexts } from "./extract.ts";
import { textsIn, withListingsOpen } from "./listing-lines.ts";
import type { OpenPdf } from "./open-document.ts";
import { pagePart, readPages, unitsOf } from "./page-units.ts";
import type { PageContent } from "./read-page.ts";
import { setScan, settableTargets } from "./scans/set-scan.ts";
import { OutputFonts } from "./typeset/output-fonts.ts";
import { setPage, type PageTools, type SetPage } from "./typeset/set-page.ts";

/** Targets that say something else than the source. */
function changedTargets(content: PageContent, targets: ReadonlyMap<string, UnitTarget>): Map<string, TaggedText> {
  return new Map(
    textsIn(content.blocks).flatMap(({ id, kept, content: { text } }): [string, TaggedText][] => {
      const target = targets.get(id);
      return kept !== undefined || target === undefined || target.text === text ? [] : [[id, target]];
    }),
  );
}

/** What described the source in words of its own, and does not hold for the translation. */
function dropDescriptions({ catalog, context }: PDFDocument, warn: (warning: DocumentWarning) => void): void {
  for (const key of ["StructTreeRoot", "MarkInfo", "PieceInfo", "Perms"]) catalog.delete(PDFName.of(key));
  const form = catalog.lookup(PDFName.of("AcroForm"));
  if (form instanceof PDFDict) {
    const flags = form.lookup(PDFName.of("SigFlags"));
    if (flags instanceof PDFNumber && flags.asNumber() !== 0) {
      form.delete(PDFName.of("SigFlags"));
      warn({ code: "signatureDropped", location: "" });
    }
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    object.delete(PDFName.of("ActualText"));
    const isField = object.lookup(PDFName.of("FT")) === PDFName.of("Sig");
    if (isField) object.delete(PDFName.of("V"));
  }
}

/** Gives each page its own resources: what the page tree hands down may still hold forms with the source's text. */
function settleResources(document: PDFDocument): void {
  const key = PDFName.of("Resources");
  const parents = new Set<PDFDict>();
  for (const { node } of document.getPages()) {
    const resources = node.getInheritableAttribute(key);
    if (resources !== undefined) node.set(key, resources);
    for (let parent = node.Parent(); parent !== undefined && !parents.has(parent); parent = parent.Parent())
      parents.add(parent);
  }
  for (const parent of parents) parent.delete(key);
}

function setLanguage({ catalog, context }: PDFDocument, { targetLanguage }: MergeOptions): void {
  const { tag, direction } = languages[targetLanguage];
  catalog.set(PDFName.of("Lang"), PDFString.of(tag));
  if (direction === "ltr") return;
  const preferences = catalog.lookup(PDFName.of("ViewerPreferences"));
  const copy = preferences instanceof PDFDict ? preferences : context.obj({});
  copy.set(PDFName.of("Direction"), PDFName.of("R2L"));
  catalog.set(PDFName.of("ViewerPreferences"), copy);
}

function replaceDocumentTexts(pdf: OpenPdf, targets: ReadonlyMap<string, UnitTarget>): void {
  for (const text of documentTexts(pdf)) {
    const target = targets.get(text.id)?.text;
    if (target !== undefined && target !== text.text) text.replace(target);
  }
}

/** @returns undefined where the page stays as it is */
async function setTargets(
  pdf: OpenPdf,
  { content, changed, tools }: { content: PageContent; changed: Map<string, TaggedText>; tools: PageTools },
): Promise<SetPage | undefined> {
  if (content.scan === undefined) {
    const page = { ...content, blocks: withListingsOpen(content.blocks, changed) };
    return changed.size === 0 ? undefined : setPage(page, changed, tools);
  }
  const cleaned = pdf.scans?.cleaned(content.number);
  const targets = settableTargets(changed, cleaned);
  if (cleaned === undefined || targets.size === 0) return undefined;
  return setScan(content, targets, { tools, place: content.scan, cleaned });
}

/**
 * Sets the targets into the open document, page by page; the document is ready to be written afterwards.
 * @param onPage is told of each page that was set
 */
export async function translatePdf(
  pdf: OpenPdf,
  targets: PartTargets,
  { options, onPage }: { options: MergeOptions; onPage?: (content: PageContent, set: SetPage | undefined) => void },
): Promise<void> {
  const { context } = pdf.objects;
  const warn = options.warn ?? (() => {});
  const fonts = openFontSet(options.targetLanguage);
  const output = new OutputFonts(context);
  const tools: PageTools = {
    document: pdf.objects,
    context,
    cutter: new ContentCutter(context),
    fonts,
    output,
    language: options.targetLanguage,
    warn,
    picturesOf: async (page) => (await pdf.withPictures()).getPage(page),
  };
  let isChanged = false;
  for await (const { content, kinds } of readPages(pdf)) {
    const hasUnits = unitsOf(content, kinds).length > 0;
    const changed = hasUnits
      ? changedTargets(content, await targets(pagePart(content.number)))
      : new Map<string, TaggedText>();
    const set = await setTargets(pdf, { content, changed, tools });
    if (set !== undefined) {
      isChanged = true;
      for (const key of ["StructParents", "PieceInfo", "Thumb", "Metadata"]) content.page.node.delete(PDFName.of(key));
    }
    onPage?.(content, set);
  }
  if (documentTexts(pdf).length > 0) replaceDocumentTexts(pdf, await targets(documentPart));
  output.finish();
  if (isChanged) {
    dropDescriptions(pdf.objects, warn);
    settleResources(pdf.objects);
    setLanguage(pdf.objects, options);
  }
  for (const script of fonts.missing) warn({ code: "fontMissing", location: "", details: { script } });
}
