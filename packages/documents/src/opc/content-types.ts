import { attributesOf, localName, valueOf, XmlCursor } from "../xml/index.ts";

export interface ContentTypes {
  /** By the part's name in lower case. */
  of(partName: string): string | undefined;
  /** The part whose type says that it is what the package is about. */
  readonly mainPart: string | undefined;
}

/** Types of main parts end so: `…wordprocessingml.document.main+xml`, also those of templates, shows and macros. */
const mainType = /\.main\+xml$/;

export function readContentTypes(text: string): ContentTypes {
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  const cursor = new XmlCursor(text);
  while (cursor.next()) {
    if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
    const values = new Map(
      attributesOf(text, cursor.start, cursor.end).map((attribute) => [attribute.name, valueOf(text, attribute)]),
    );
    const type = values.get("ContentType")?.split(";", 1)[0]?.trim();
    const extension = values.get("Extension");
    const partName = values.get("PartName");
    if (type === undefined) continue;
    const element = localName(cursor.name());
    if (element === "Default" && extension !== undefined) defaults.set(extension.toLowerCase(), type);
    if (element === "Override" && partName !== undefined)
      overrides.set(partName.replace(/^\//, "").toLowerCase(), type);
  }
  const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);
  return {
    of: (partName) => overrides.get(partName) ?? defaults.get(extensionOf(partName)),
    mainPart: [...overrides].find(([, type]) => mainType.test(type))?.[0],
  };
}
