/** Elements that stand inside of a sentence; every other one ends it. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark math q rp rt ruby s samp " +
    "small span strike strong sub sup svg time tt u var wbr"
  ).split(" "),
);

/** Elements whose content is no prose. */
export const untouchedElements: ReadonlySet<string> = new Set(
  "code iframe math noembed noframes object plaintext pre script style svg template textarea xmp".split(" "),
);

/** Attributes that are read by people. */
export const translatedAttributes: ReadonlySet<string> = new Set(["alt", "title", "placeholder", "aria-label"]);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u00a0": "&nbsp;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (character) => entities[character] ?? character);
}

/** A value as it stands in an attribute, whatever its quotes are, or none. */
export function escapeAttribute(value: string, isQuoted: boolean): string {
  const quoted = value.replace(/[&<>"'\u00a0]/g, (character) => entities[character] ?? character);
  return isQuoted ? quoted : quoted.replace(/[\s=`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
