/** A PDF of one page with this content, in Helvetica and Courier. */
function pdf(content: string, more = ""): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R " +
      `/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> ${more} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const offset = body.length;
    body += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`);
}

type Place = readonly [x: number, y: number];
/** Texts at places of the page, about fifty bytes each. */
const shown = (
  size: number,
  placeOf: (at: number) => Place,
  text: string | ((at: number) => string) = "word",
  font = "F1 10",
): string =>
  Array.from({ length: Math.ceil(size / 50) }, (_, at) => {
    const [x, y] = placeOf(at);
    return `BT /${font} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm (${typeof text === "string" ? text : text(at)}) Tj ET\n`;
  }).join("");
const unseen = (texts: string): string => texts.replaceAll("BT", "BT 3 Tr");
/** A picture of one dot over the whole page. */
const picture = "q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID A EI Q\n";
const spread = (at: number): Place => [(at * 37.7) % 560, (at * 91.3) % 760];

const links = (size: number): string =>
  Array.from({ length: Math.ceil(size / 70) }, (_, at) => {
    const [x, y] = spread(at).map(Math.round);
    return `<< /Type /Annot /Subtype /Link /Rect [${x} ${y} ${(x ?? 0) + 30} ${(y ?? 0) + 10}] >>`;
  }).join("\n");

/** Pages that ask much of what finds their paragraphs, columns and tables. */
export const pdfShapes: Readonly<Record<string, (size: number) => Uint8Array>> = {
  "texts at one place": (size) => pdf(shown(size, () => [100, 400])),
  "texts anywhere": (size) => pdf(shown(size, spread)),
  "one line": (size) => pdf(shown(size, (at) => [(at * 0.05) % 600, 400], "a")),
  "one column": (size) => pdf(shown(size, (at) => [100, 790 - ((at * 0.05) % 780)])),
  "words in one line": (size) =>
    pdf(
      shown(
        size,
        (at) => [at * 24, 400],
        (at) => `a${at}`,
      ),
    ),
  "words in two lines": (size) =>
    pdf(
      shown(
        size,
        (at) => [at * 24, at % 2 ? 400 : 388],
        (at) => `a${at}`,
      ),
    ),
  "words in one column": (size) =>
    pdf(
      shown(
        size,
        (at) => [100, 790 - ((at * 0.05) % 780)],
        (at) => `a${at}`,
      ),
    ),
  table: (size) =>
    pdf(shown(size, (at) => [20 + (at % 60) * 9.5, 780 - ((Math.floor(at / 60) * 4) % 776)], "1.5", "F1 3")),
  "wide table": (size) => pdf(shown(size, (at) => [(at >> 3) * 30, 780 - (at % 8) * 14], "ab c")),
  "many columns": (size) =>
    pdf(shown(size, (at) => [((at * 12) % 600) + 2, 780 - Math.floor(at / 50) * 0.9], "a", "F1 4")),
  "hidden and seen": (size) =>
    pdf(`${shown(size / 2, spread)}3 Tr\n${unseen(shown(size / 2, (at) => spread(at + 7)))}`),
  "scan, hidden and seen": (size) =>
    pdf(`${picture}${shown(size / 2, spread)}${unseen(shown(size / 2, (at) => spread(at + 7)))}`),
  "scan, hidden beside seen": (size) =>
    pdf(`${picture}${shown(size / 2, () => [72, 400])}${unseen(shown(size / 2, (at) => [300 + (at % 100), 401]))}`),
  "scan, all hidden": (size) => pdf(picture + unseen(shown(size, spread))),
  rules: (size) =>
    pdf(
      shown(size / 4, spread) +
        Array.from({ length: Math.ceil(size / 60) }, (_, at) => `${at % 600} 0 m ${at % 600} 790 l S\n`).join(""),
    ),
  grid: (size) =>
    pdf(
      shown(size / 4, spread) +
        Array.from({ length: Math.ceil(size / 60) }, (_, at) =>
          at % 2 ? `0 ${at % 790} m 612 ${at % 790} l S\n` : `${at % 612} 0 m ${at % 612} 790 l S\n`,
        ).join(""),
    ),
  boxes: (size) =>
    pdf(
      shown(size / 4, spread) +
        Array.from({ length: Math.ceil(size / 50) }, (_, at) => `${spread(at).join(" ")} 40 14 re f\n`).join(""),
    ),
  listing: (size) => pdf(shown(size, (at) => [72, 780 - ((at * 0.2) % 760)], "a = b;", "F2 8")),
  bullets: (size) => pdf(shown(size, (at) => [at % 2 ? 90 : 72, 780 - ((at * 0.1) % 760)], "- a")),
  links: (size) => pdf(shown(size / 2, spread), `/Annots [${links(size / 2)}]`),
  "many angles": (size) =>
    pdf(
      Array.from({ length: Math.ceil(size / 70) }, (_, at) => {
        const [cos, sin] = [Math.cos(at / 57), Math.sin(at / 57)].map((part) => part.toFixed(4));
        return `BT /F1 10 Tf ${cos} ${sin} -${sin} ${cos} ${spread(at).join(" ")} Tm (word) Tj ET\n`.replace("--", "");
      }).join("") +
        Array.from({ length: Math.ceil(size / 200) }, (_, at) => `${spread(at).join(" ")} 9 1 re f\n`).join(""),
    ),
  turned: (size) => pdf(shown(size, spread).replaceAll("1 0 0 1", "0 1 -1 0")),
  "one text": (size) => pdf(`BT 0.1 Tz /F1 1 Tf 1 0 0 1 0 400 Tm (${"word ".repeat(size / 5)}) Tj ET`),
  "one text of two widths": (size) =>
    pdf(`BT 0.1 Tz 1 0 0 1 0 400 Tm ${"/F1 1 Tf (word ) Tj /F2 1 Tf (code ) Tj ".repeat(size / 40)} ET`),
  "single letters": (size) => pdf(`BT /F1 8 Tf 1 0 0 1 5 400 Tm ${"(a) Tj ".repeat(size / 7)}ET`),
  "states saved and restored": (size) => pdf(`${"q Q ".repeat(size / 4)}${shown(100, spread)}`),
  "saved states": (size) => pdf(`${"q ".repeat(size / 4)}${shown(100, spread)}${"Q ".repeat(size / 4)}`),
};
