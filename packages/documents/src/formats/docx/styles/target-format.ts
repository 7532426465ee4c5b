import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { escapeAttribute } from "../../../xml/index.ts";
import {
  findProperty,
  localAttributes,
  paragraphOrder,
  propertiesOf,
  type Property,
  runOrder,
  tableOrder,
  withoutProperties,
  withProperty,
  writeProperties,
} from "./properties.ts";
import type { RunFormat } from "./run-format.ts";
import { fontsFor } from "./target-fonts.ts";

/** What Word calls the platform's languages. */
const wordTags: Readonly<Record<LanguageCode, string>> = {
  "zh-cn": "zh-CN",
  "en-us": "en-US",
  ja: "ja-JP",
  ko: "ko-KR",
  ru: "ru-RU",
  my: "my-MM",
  ar: "ar-SA",
  fr: "fr-FR",
  es: "es-ES",
};
/** Formatting of right-to-left text beside that of left-to-right text. */
const twins = [
  ["b", "bCs"],
  ["i", "iCs"],
  ["sz", "szCs"],
] as const;

/** How properties of runs, paragraphs and tables have to be for text of the target language. */
export class TargetFormat {
  /** The direction that text has now and had not before. */
  readonly turn: "rtl" | "ltr" | undefined;
  readonly #language: LanguageCode;
  readonly #runs = new Map<string, string>();

  constructor({ sourceLanguage, targetLanguage }: { sourceLanguage: LanguageCode; targetLanguage: LanguageCode }) {
    const { direction } = languages[targetLanguage];
    this.turn = direction === languages[sourceLanguage].direction ? undefined : direction;
    this.#language = targetLanguage;
  }

  /** `w:rPr` of a run. */
  run(format: RunFormat, prefix: string): string {
    const key = `${prefix} ${format.xml}`;
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const written = writeProperties(`${prefix}rPr`, this.#runProperties(format, prefix));
    this.#runs.set(key, written);
    return written;
  }

  /** `w:pPr`. Alignment needs no change: left and right of a right-to-left paragraph are its start and end. */
  paragraph(xml: string, prefix: string): string {
    return this.#turned(xml, { tag: `${prefix}pPr`, name: "bidi", prefix, order: paragraphOrder });
  }

  /** `w:tblPr`. */
  table(xml: string, prefix: string): string {
    return this.#turned(xml, { tag: `${prefix}tblPr`, name: "bidiVisual", prefix, order: tableOrder });
  }

  #turned(
    xml: string,
    { tag, name, prefix, order }: { tag: string; name: string; prefix: string; order: readonly string[] },
  ): string {
    if (this.turn === undefined) return xml;
    const properties = propertiesOf(xml);
    if (this.turn === "ltr" && findProperty(properties, name) === undefined) return xml;
    const turned =
      this.turn === "rtl"
        ? withProperty(properties, { name, xml: `<${prefix}${name}/>` }, order)
        : withoutProperties(properties, [name]);
    return writeProperties(tag, turned);
  }

  #runProperties(format: RunFormat, prefix: string): readonly Property[] {
    let properties: readonly Property[] = format.xml === "" ? [] : propertiesOf(format.xml);
    if (this.turn === "rtl") properties = rightToLeft(properties, prefix);
    if (this.turn === "ltr") properties = leftToRight(properties, prefix);
    // Attributes need a prefix; where elements have none, nobody knows theirs.
    if (prefix === "") return properties;
    if (!format.isSymbol) properties = this.#withFonts(properties, prefix);
    return this.#withLanguage(properties, prefix);
  }

  #withFonts(properties: readonly Property[], prefix: string): readonly Property[] {
    const property = findProperty(properties, "rFonts");
    const fonts = fontsFor(this.#language, property ? localAttributes(property.xml) : new Map());
    if (fonts.size === 0) return withoutProperties(properties, ["rFonts"]);
    return withProperty(properties, { name: "rFonts", xml: writeTag(`${prefix}rFonts`, prefix, fonts) }, runOrder);
  }

  #withLanguage(properties: readonly Property[], prefix: string): readonly Property[] {
    const property = findProperty(properties, "lang");
    const values = property ? localAttributes(property.xml) : new Map<string, string>();
    const tag = wordTags[this.#language];
    const { script } = languages[this.#language];
    if (script === "Arab") values.set("bidi", tag);
    else if (script === "Hans" || script === "Jpan" || script === "Kore") values.set("eastAsia", tag);
    else values.set("val", tag);
    if (script === "Mymr") values.set("bidi", tag);
    return withProperty(properties, { name: "lang", xml: writeTag(`${prefix}lang`, prefix, values) }, runOrder);
  }
}

function rightToLeft(properties: readonly Property[], prefix: string): readonly Property[] {
  return copyTwins(withProperty(properties, { name: "rtl", xml: `<${prefix}rtl/>` }, runOrder), prefix, "rtl");
}

function leftToRight(properties: readonly Property[], prefix: string): readonly Property[] {
  const wasTurned = findProperty(properties, "rtl") ?? findProperty(properties, "cs");
  return wasTurned ? copyTwins(withoutProperties(properties, ["rtl", "cs"]), prefix, "ltr") : properties;
}

/** Bold, italics and size have a property for each direction. */
function copyTwins(properties: readonly Property[], prefix: string, turn: "rtl" | "ltr"): readonly Property[] {
  let copied = properties;
  for (const [ltr, rtl] of twins) {
    const [from, to] = turn === "rtl" ? [ltr, rtl] : [rtl, ltr];
    const found = findProperty(copied, from);
    if (found === undefined || findProperty(copied, to) !== undefined) continue;
    const xml = `<${prefix}${to}${found.xml.slice(`<${prefix}${from}`.length)}`;
    copied = withProperty(copied, { name: to, xml: xml.replace(`</${prefix}${from}>`, `</${prefix}${to}>`) }, runOrder);
  }
  return copied;
}

function writeTag(tag: string, prefix: string, values: ReadonlyMap<string, string>): string {
  const attributes = [...values].map(([name, value]) => ` ${prefix}${name}="${escapeAttribute(value)}"`);
  return `<${tag}${attributes.join("")}/>`;
}
