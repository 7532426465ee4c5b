import type { LegalKind } from "@yiqiao/contracts/content";
import { createT } from "@yiqiao/i18n";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { legalMessages } from "./legal.messages.ts";

const sections = {
  terms: ["service", "account", "content", "quality", "conduct", "end", "liability", "changes"],
  privacy: ["data", "purpose", "texts", "browser", "sharing", "keeping", "rights"],
} as const;

/** The built-in text in Markdown. Its places `{site}` and `{what}` stay, to be filled where it is read. */
export function builtInText(kind: LegalKind, language: InterfaceLanguage): string {
  const t = createT(legalMessages, language);
  const values = { site: "{site}", what: "{what}" };
  return sections[kind].map((name) => `## ${t(`${name}Title`)}\n\n${t(name, values)}`).join("\n\n");
}

/** Fills the places of a text with what the site is called and can do; no value is taken for markup. */
export function filledText(text: string, values: Readonly<Record<"site" | "what", string>>): string {
  return text.replace(/\{(site|what)\}/g, (_place, name: "site" | "what") =>
    values[name].replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`),
  );
}
