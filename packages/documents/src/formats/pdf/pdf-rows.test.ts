import { describe, expect, it } from "vitest";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { openPdf } from "./open-document.ts";
import { readPage } from "./read-page.ts";
import { buildPdf, linesAt, textAt } from "./testing/build-pdf.ts";

async function blocksOf(content: string): Promise<string[]> {
  const pdf = await openPdf(sourceOfBytes(buildPdf({ pages: [{ content }] })));
  const { blocks } = await readPage(pdf, 1);
  await pdf.close();
  return blocks.map(({ role, content: { text } }) => `${role}: ${text}`);
}

const rule = (x0: number, y0: number, x1: number, y1: number): string => `${x0} ${y0} m ${x1} ${y1} l S\n`;

/** A frame with lines between its columns and rows. */
function grid(columns: readonly number[], rows: readonly number[]): string {
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
  const upright = columns.map((x) => rule(x, bottom, x, top));
  return [...upright, ...rows.map((y) => rule(left, y, right, y))].join("");
}

describe("what stands in a row with a text", () => {
  it("is not in another column, though some lines of both stand level", async () => {
    const left = ["Big things follow", "Those who dream", "and those who", "work for it too."];
    const right = [
      "The harbour was built",
      "By people who lived",
      "near the sea for all",
      "of their long lives.",
      "Now it is old.",
    ];
    const content =
      left.map((text, row) => textAt(72, 700 - 16 * row, text)).join("") +
      right.map((text, row) => textAt(320, 700 - 13 * row, text)).join("");
    expect(await blocksOf(content)).toEqual([`paragraph: ${left.join(" ")}`, `paragraph: ${right.join(" ")}`]);
  });

  it("is the number of a caption, in pieces and at some distance", async () => {
    const content = textAt(72, 700, "Table") + textAt(107, 700, "2-1.") + textAt(150, 700, "Boats in the harbour");
    expect(await blocksOf(content)).toEqual([expect.stringMatching(/^\w+: Table 2-1\. Boats in the harbour$/)]);
  });

  it("is not the number of its line", async () => {
    const lines = [
      "Rain fell on the old harbour for a whole week and the",
      "boats stayed where they were until the wind turned.",
    ];
    const numbers = Array.from({ length: 10 }, (_, row) => textAt(50, 700 - 14 * row, String(row + 1))).join("");
    const found = await blocksOf(numbers + linesAt(90, 700, lines));
    expect(found.filter((block) => /\p{L}{3}/u.test(block.slice(10)))).toEqual([`paragraph: ${lines.join(" ")}`]);
  });

  it("is the header of a column over a gap that goes on below it", async () => {
    const cells = [
      ["Price", 100],
      ["Bulk", 139],
      ["Least", 174],
    ] as const;
    const header = cells.map(([text, x]) => textAt(x, 700, text)).join("");
    const rows = [1, 2, 3, 4, 5].map((row) => cells.map(([, x]) => textAt(x + 8, 700 - 14 * row, "12")).join(""));
    const found = await blocksOf(header + rows.join(""));
    expect(found.slice(0, 3)).toEqual(["cell: Price", "cell: Bulk", "cell: Least"]);
  });

  it("is one line of a cell whose row has two lines elsewhere", async () => {
    const header =
      textAt(72, 700, "Name", { font: "B" }) +
      textAt(200, 707, "Script", { font: "B" }) +
      textAt(200, 693, "Tag", { font: "B" }) +
      textAt(300, 700, "Value", { font: "B" });
    const rows = [1, 2, 3, 4].map(
      (row) =>
        textAt(72, 690 - 25 * row, "Danish") +
        textAt(200, 690 - 25 * row, "0x406") +
        textAt(300, 690 - 25 * row, "Latn"),
    );
    expect(await blocksOf(header + rows.join(""))).toContain("cell: Script Tag");
  });
});

describe("where a text ends", () => {
  it("is not at a line through its words", async () => {
    const frame = grid([60, 200, 400], [720, 690, 620]);
    const words =
      linesAt(70, 675, ["First"]) +
      linesAt(210, 675, ["This is the old text and", "deleted words and others", "at its end"]);
    const content = frame + textAt(70, 700, "Name") + textAt(210, 700, "Text") + words + rule(210, 664, 260, 664);
    expect(await blocksOf(content)).toContain("cell: This is the old text and deleted words and others at its end");
  });

  it("is not between the lines of a cell beside which rows of numbers are ruled", async () => {
    const frame = grid([60, 160, 260], [720, 700, 680]).replace(rule(60, 700, 260, 700), rule(160, 700, 260, 700));
    const content =
      frame + textAt(70, 705, "Fast") + textAt(70, 686, "roads") + textAt(170, 705, "0.92") + textAt(170, 686, "0.87");
    expect(await blocksOf(content)).toContain("cell: Fast roads");
  });

  it("is not behind the number of a caption in a justified paragraph", async () => {
    const rest = "stayed where they were until the wind had turned";
    // As wide as "and the boats " is in these letters.
    const caption = textAt(72, 714, "Rate 123.") + textAt(72 + 76.06, 714, rest);
    const [first] = await blocksOf(`${caption}${linesAt(72, 700, [`and the boats ${rest}`, "again."])}`);
    expect(first).toMatch(/^paragraph: Rate 123\. stayed where/);
  });

  it("is behind each line of a list although the next word had no room in it", async () => {
    const lines = [
      "Market research and defining the requirements",
      "Collaboration and initial planning",
      "Engaging people and recording",
      "information",
    ];
    const found = await blocksOf(linesAt(72, 700, lines));
    expect(found).toEqual(
      [
        "Market research and defining the requirements",
        "Collaboration and initial planning",
        "Engaging people and recording information",
      ].map((text) => `paragraph: ${text}`),
    );
  });

  it("is where a hanging indent ends", async () => {
    const entry = (y: number, name: string) =>
      textAt(72, y, `${name}, who spoke at length about the harbour`) +
      textAt(90, y - 14, "and about the sea, and about the boats, and about it");
    const found = await blocksOf(entry(700, "Christopherson Mercer") + entry(672, "Christopherson Sevilla"));
    expect(found.map((block) => block.slice(0, 30))).toEqual([
      "paragraph: Christopherson Merc",
      "paragraph: Christopherson Sevi",
    ]);
  });

  it("is before each of the lines that are addresses", async () => {
    const lines = ["first@mail.example.org", "second@mail.example.org"];
    const found = await blocksOf(linesAt(72, 700, lines));
    expect(found.map((block) => block.split(": ")[1])).toEqual(lines);
  });

  it("is not left of the bullet of an item whose first line is indented", async () => {
    const lines = [
      "Changing the routing of the wires of the old harbour",
      "light, which is done by people",
      "who know it.",
    ];
    const [first = "", ...rest] = lines;
    const content = textAt(90, 700, "-") + textAt(100, 700, first) + linesAt(72, 686, rest);
    expect(await blocksOf(content)).toContain(`item: ${lines.join(" ")}`);
  });
});

it("takes a smaller line of another colour above running text for a heading", async () => {
  const text = linesAt(72, 670, [
    "Rain fell on the old harbour for a whole week and the",
    "boats stayed where they were until it ended.",
  ]);
  const found = await blocksOf(`0.5 g ${textAt(72, 700, "Of rain", { size: 11 })}0 g ${text}`);
  expect(found[0]).toBe("heading: Of rain");
});

it("takes a letter of a font of signs for a bullet where a gap follows it", async () => {
  const bytes = buildPdf({
    pages: [{ content: `BT /Z 8 Tf 72 700 Td (u) Tj ET\n${textAt(90, 700, "Rain at the harbour")}` }],
    resources: "/Font << /F 4 0 R /Z 10 0 R >>",
    objects: ["<< /Type /Font /Subtype /Type1 /BaseFont /Wingdings-Regular /Encoding /WinAnsiEncoding >>"],
  });
  const pdf = await openPdf(sourceOfBytes(bytes));
  const { blocks } = await readPage(pdf, 1);
  await pdf.close();
  expect(blocks.map(({ role, content: { text } }) => `${role}: ${text}`)).toContain("item: Rain at the harbour");
});
