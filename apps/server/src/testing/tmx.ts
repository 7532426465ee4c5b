const escaped = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A memory of pairs, Chinese and English unless the languages say otherwise. */
export function tmxOf(
  pairs: readonly (readonly [source: string, target: string])[],
  [source, target]: readonly [string, string] = ["zh-CN", "en-US"],
): string {
  const units = pairs.map(
    ([from, to]) =>
      `<tu><tuv xml:lang="${source}"><seg>${escaped(from)}</seg></tuv><tuv xml:lang="${target}"><seg>${escaped(to)}</seg></tuv></tu>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header srclang="${source}" creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" datatype="plaintext"/>\n<body>\n${units.join("")}</body></tmx>`;
}
