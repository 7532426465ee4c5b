const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u00a0": "&nbsp;",
  '"': "&quot;",
};
/** Files that are XML as well know five names only. */
const xmlEntities: Readonly<Record<string, string>> = { ...entities, "\u00a0": "&#160;" };
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000E-\u001F]/g;

export interface HtmlEscapes {
  /** Text as it stands between tags. */
  readonly text: (text: string) => string;
  /** A value with its quotes. */
  readonly attribute: (value: string) => string;
  /** A value for quotes of either kind. */
  readonly quoted: (value: string) => string;
}

export function htmlEscapes(isXml: boolean): HtmlEscapes {
  const table = isXml ? xmlEntities : entities;
  const escape = (text: string, characters: RegExp) =>
    text.replace(forbidden, "").replace(characters, (character) => table[character] ?? character);
  return {
    text: (text) => escape(text, /[&<>\u00a0]/g),
    quoted: (value) => escape(value, /[&<>"\u00a0]/g).replaceAll("'", "&#39;"),
    attribute: (value) => `"${escape(value, /[&<>"\u00a0]/g)}"`,
  };
}
