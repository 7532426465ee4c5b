import type { CodeRange } from "../../../model/unit.ts";
import { officeNamespaces } from "../../../opc/index.ts";
import { NamespaceCursor } from "../../../xml/index.ts";
import { findProperty, localAttributes, propertiesOf, propertyValue } from "./properties.ts";
import { type CodeStyles, isFixedWidth, readFonts } from "./run-format.ts";

/** What styles for code are called in Word, in LibreOffice and by what converts Markdown. */
const codeNames = [
  /^html (?:code|preformatted|keyboard|sample|typewriter|variable)$/,
  /^(?:macro text|preformatted text|teletype|verbatim(?: char)?|source text)$/,
  /^(?:(?:source|program|sample|inline|block|html|java|sql|xml) ?)?code(?: ?(?:block|text|char|inline|example|sample|listing|snippet|line|style))*$/,
  /^(?:program listing|(?:terminal|console|command line|screen) ?(?:text|output|char)?)$/,
];
const isCodeName = (name: string): boolean => {
  const plain = name.toLowerCase().replace(/[-_]+/g, " ").trim();
  return codeNames.some((pattern) => pattern.test(plain));
};

/** The styles of paragraphs and letters that are for code, by the text of the part with the styles. */
export function codeStyles(text: string): CodeStyles {
  const code = new Map<string, CodeRange["by"]>();
  const bases = new Map<string, string>();
  const cursor = new NamespaceCursor(text, officeNamespaces);
  while (cursor.next()) {
    if (cursor.kind !== "open" || cursor.element() !== "w:style") continue;
    const { start } = cursor;
    const attributes = localAttributes(text, start, cursor.end);
    const id = attributes.get("styleId");
    cursor.skip();
    // What all of a document is written in, such as the letters of a typewriter, is no code, nor what is based on it.
    if (id === undefined || /^(?:1|true|on)$/.test(attributes.get("default") ?? "")) continue;
    const properties = propertiesOf(text.slice(start, cursor.end));
    const name = propertyValue(findProperty(properties, "name")) ?? "";
    const base = propertyValue(findProperty(properties, "basedOn"));
    const run = findProperty(properties, "rPr");
    const fonts = run && readFonts(findProperty(propertiesOf(run.xml), "rFonts"));
    if (isCodeName(name)) code.set(id, "style");
    else if (fonts && isFixedWidth(fonts)) code.set(id, "font");
    // A font of its own is not the one of the style below it.
    else if (base !== undefined && (fonts?.latin ?? "") === "") bases.set(id, base);
  }
  const codeBy = (id: string, depth = 0): CodeRange["by"] | undefined => {
    const base = bases.get(id);
    return code.get(id) ?? (base !== undefined && depth < 10 ? codeBy(base, depth + 1) : undefined);
  };
  return new Map(
    [...code.keys(), ...bases.keys()].flatMap((id) => {
      const by = codeBy(id);
      return by === undefined ? [] : [[id, by] as const];
    }),
  );
}
