import { attributesOf, localName, valueOf, XmlCursor } from "../xml/index.ts";

export interface Relationship {
  readonly id: string;
  /** The last part of its type: `header`, `image`, `officeDocument`; the same in both variants of the standard. */
  readonly kind: string;
  /** The name of the part that it leads to; absent where it leads outside. */
  readonly target?: string;
  /** The address, as it stands there, of what is outside. */
  readonly address?: string;
}

/** The part that holds the relationships of a part; of the package itself, for the empty name. */
export function relationshipsNameOf(partName: string): string {
  const cut = partName.lastIndexOf("/") + 1;
  return `${partName.slice(0, cut)}_rels/${partName.slice(cut)}.rels`;
}

export function readRelationships(text: string, partName: string): Relationship[] {
  const relationships: Relationship[] = [];
  const cursor = new XmlCursor(text);
  while (cursor.next()) {
    if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
    if (localName(cursor.name()) !== "Relationship") continue;
    const values = new Map(
      attributesOf(text, cursor.start, cursor.end).map((attribute) => [attribute.name, valueOf(text, attribute)]),
    );
    const id = values.get("Id");
    const type = values.get("Type");
    const target = values.get("Target");
    if (id === undefined || type === undefined || target === undefined) continue;
    const kind = type.slice(type.lastIndexOf("/") + 1);
    const isExternal = values.get("TargetMode") === "External";
    relationships.push(isExternal ? { id, kind, address: target } : { id, kind, target: resolve(target, partName) });
  }
  return relationships;
}

/** Targets are relative to the folder of the part, or to the package with a slash in front. */
function resolve(target: string, partName: string): string {
  const path = decoded(target.replaceAll("\\", "/").split(/[#?]/, 1)[0] ?? "");
  const segments = path.startsWith("/") ? [] : partName.split("/").slice(0, -1);
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
