import { unescapeXml } from "../xml/index.ts";

/** Marks of secrecy by Chinese law, with or without a term (`机密★10年`), and those that English writers use. */
const marks =
  /^(?:(?:绝密|机密|秘密)(?:\s*[★☆*].*)?|top secret|(?:strictly |highly |company |commercial )?confidential)$/i;
/** Elements of the core properties that classify; the title and the description may speak of anything. */
const coreFields = /<(?:\w+:)?(keywords|category|contentStatus|subject)(?:\s[^<>]*)?>([^<]*)</g;
/** Custom properties, those of Microsoft's sensitivity labels among them. */
const customField = /<(?:\w+:)?property\s([^<>]*)>\s*<(?:\w+:)?lpwstr(?:\s[^<>]*)?>([^<]*)</g;
const isClassifying = (name: string): boolean =>
  /^MSIP_Label_.*_Name$/i.test(name) || /classification|confidentiality|sensitivity|密级|保密|涉密/i.test(name);

/** The mark of confidentiality that the properties of an office document carry, if any. */
export function confidentialMark(properties: { core: string; custom: string }): string | undefined {
  const values = [
    ...[...properties.core.matchAll(coreFields)].map(([, , value = ""]) => value),
    ...[...properties.custom.matchAll(customField)]
      .filter(([, attributes = ""]) => isClassifying(unescapeXml(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? "")))
      .map(([, , value = ""]) => value),
  ];
  return values
    .flatMap((value) => unescapeXml(value).split(/[,;，；、\r\n]/))
    .map((value) => value.trim())
    .find((value) => marks.test(value));
}
