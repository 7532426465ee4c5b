import { childElements, childOf, elementsOf, type XmlElement, XmlTree } from "../markup/xml/xml-tree.ts";
import { readWhole, type ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";
import { product } from "../outputs/product.ts";
import { assertWellFormed, decodeXml } from "../xml/index.ts";
import { checkTags } from "./check-tags.ts";
import { readComment } from "./comment-lines.ts";
import type { ImportFile, ImportRow, RowComment } from "./import-row.ts";
import { baseOf, ownAttribute } from "./own-attributes.ts";
import { segmentStatuses, type SegmentStatus } from "./exchanged-segment.ts";
import { XliffInline } from "./xliff-inline.ts";
import { readConfirmation, readState } from "./xliff-states.ts";

/**
 * Reads the XLIFF of a project after another tool has had it: attributes in any order and of any prefix, elements that
 * were added, targets in segments of the tool's own, Trados' statuses beside those of the standard.
 *
 * @throws {DocumentError} documentCorrupt, documentUnsafeXml, documentTooDeep
 */
export function readProjectXliff(bytes: ByteSource, { fileName }: { readonly fileName: string }): ImportFile {
  const { text } = decodeXml(readWhole(bytes), fileName);
  assertWellFormed(text, fileName);
  const tree = new XmlTree(text);
  const version = tree.attribute(tree.root, "version") ?? "";
  if (tree.root.local !== "xliff" || !version.startsWith("1.")) throw corrupt("otherKind", fileName);
  const files = childElements(tree.root).filter(({ local }) => local === "file");
  const [projectId] = files.flatMap((file) => projectOf(tree, file) ?? []);
  const [exportedAt] = files.flatMap((file) => tree.attribute(file, "date") ?? []);
  return {
    ...(projectId !== undefined && { projectId }),
    ...(exportedAt !== undefined && { exportedAt }),
    rows: rowsOf(tree, files),
  };
}

/** By the standard's place, else by ours: tools that write headers of their own keep the attributes of the file. */
function projectOf(tree: XmlTree, file: XmlElement): string | undefined {
  const phases = childOf(childOf(file, "header") ?? file, "phase-group");
  const ours = phases && childElements(phases).find((phase) => tree.attribute(phase, "tool-id") === product.id);
  return (ours && tree.attribute(ours, "job-id")) ?? ownAttribute(tree, file, "project");
}

function* rowsOf(tree: XmlTree, files: readonly XmlElement[]): Iterable<ImportRow> {
  let number = 0;
  for (const file of files) {
    for (const element of elementsOf(file)) {
      if (element.local !== "trans-unit") continue;
      number++;
      yield rowOf(tree, element, number);
    }
  }
}

function rowOf(tree: XmlTree, element: XmlElement, number: number): ImportRow {
  const source = childOf(element, "source");
  const target = childOf(element, "target");
  const sourceText = source ? new XliffInline(tree, source).text : { text: "", tags: [] };
  const inline = target && new XliffInline(tree, target);
  const isEmpty = inline === undefined || (inline.text.text === "" && inline.text.tags.length === 0);
  const status = statusOf(tree, element, target);
  const base = baseOf({
    revision: ownAttribute(tree, element, "revision"),
    status: ownAttribute(tree, element, "status"),
    fingerprint: ownAttribute(tree, element, "target"),
  });
  return {
    key: tree.attribute(element, "id") ?? "",
    place: [{ in: "segment", at: number }],
    source: sourceText,
    ...(!isEmpty && { target: inline.text }),
    ...(status !== undefined && { status }),
    isLocked:
      tree.attribute(element, "translate") === "no" || definitionsOf(tree, element).some(({ isLocked }) => isLocked),
    comments: commentsOf(tree, element),
    ...(base && { base }),
    problems: isEmpty ? [] : [...inline.problems, ...checkTags(sourceText, inline.text)],
  };
}

/** Trados' own statuses count before those that it leaves on the target; of several segments the lowest one. */
function statusOf(tree: XmlTree, element: XmlElement, target: XmlElement | undefined): SegmentStatus | undefined {
  const confirmed = new Set(definitionsOf(tree, element).map(({ status }) => status));
  const lowest = segmentStatuses.find((status) => confirmed.has(status));
  if (lowest !== undefined) return lowest;
  return readState(target && tree.attribute(target, "state"), tree.attribute(element, "approved"));
}

interface SegmentDefinition {
  readonly status: SegmentStatus | undefined;
  readonly isLocked: boolean;
}

function definitionsOf(tree: XmlTree, element: XmlElement): SegmentDefinition[] {
  const definitions = childOf(element, "seg-defs");
  if (!definitions) return [];
  return childElements(definitions).map((definition) => {
    const confirmation = tree.attribute(definition, "conf");
    return {
      status: confirmation === undefined ? undefined : readConfirmation(confirmation),
      isLocked: tree.attribute(definition, "locked") === "true",
    };
  });
}

/** Notes, but for those by which the program itself tells something. */
function commentsOf(tree: XmlTree, element: XmlElement): RowComment[] {
  return childElements(element)
    .filter(({ local }) => local === "note")
    .map((note) => readComment(tree.attribute(note, "from") ?? "", tree.textOf(note)))
    .filter(({ author, at, text }) => text.trim() !== "" && !(author === product.name && at === undefined));
}
