import type { XmlElement, XmlTree } from "../markup/xml/xml-tree.ts";
import type { RowBase } from "./import-row.ts";
import { segmentStatuses } from "./exchanged-segment.ts";
import { ownNamespace } from "./xliff-states.ts";

/** The value of an attribute of our own, whatever prefix a tool has given to the namespace. */
export function ownAttribute(tree: XmlTree, element: XmlElement, local: string): string | undefined {
  for (const { name } of tree.attributes(element)) {
    if (!name.endsWith(`:${local}`)) continue;
    const prefix = name.slice(0, -local.length - 1);
    if (namespaceOf(tree, element, prefix) === ownNamespace) return tree.attribute(element, name);
  }
  return undefined;
}

function namespaceOf(tree: XmlTree, element: XmlElement, prefix: string): string | undefined {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    const declared = tree.attribute(at, `xmlns:${prefix}`);
    if (declared !== undefined) return declared;
  }
  return undefined;
}

interface BaseWords {
  readonly revision: string | undefined;
  readonly status: string | undefined;
  readonly fingerprint: string | undefined;
}

/** What a file still says of the segment that it was exported from; all of it, or nothing. */
export function baseOf({ revision, status: name, fingerprint }: BaseWords): RowBase | undefined {
  const status = segmentStatuses.find((each) => each === name);
  if (status === undefined || fingerprint === undefined || !/^[0-9a-f]{16}$/.test(fingerprint)) return undefined;
  if (revision === undefined || !/^\d{1,15}$/.test(revision)) return undefined;
  return { revision: Number(revision), status, fingerprint };
}
