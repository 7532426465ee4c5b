import { describe, expect, it } from "vitest";
import { extractWhole, mergeWhole } from "../../conformance/index.ts";
import type { Unit } from "../../model/unit.ts";
import { pdfFormat } from "./index.ts";
import { buildPdf, streamObject, textAt } from "./testing/build-pdf.ts";
import { everythingIn } from "./testing/read-text.ts";

const options = { fileName: "a.pdf" };
const resources = "/XObject << /Scan 10 0 R >>";
const paper = [200, 220, 180];
const picture = streamObject(
  Buffer.from(Array.from({ length: 40 * 40 }, () => paper).flat()),
  "/Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8",
);
const scan = "q 595 0 0 842 0 0 cm /Scan Do Q\n";
const words = "The ship left the harbour in the morning.";
const unseen = (text: string, y = 700): string => `3 Tr ${textAt(72, y, text)} 0 Tr\n`;
const build = (content: string): Buffer => buildPdf({ pages: [{ content }], resources, objects: [picture] });
const textsOf = async (content: string): Promise<string[]> =>
  (await extractWhole(pdfFormat, build(content), options)).units.map(({ text }) => text);

describe("scans with recognized text", () => {
  it("reads the text that lies unseen over the picture of a page", async () => {
    const { units, warnings } = await extractWhole(pdfFormat, build(scan + unseen(words)), options);
    expect(units.map(({ text }) => text)).toEqual([words]);
    expect(warnings).toEqual([]);
  });

  it("reads a text once that is there to be seen and unseen", async () => {
    expect(await textsOf(scan + textAt(72, 700, words) + unseen("The shlp 1eft the harb0ur in the morning."))).toEqual([
      words,
    ]);
    expect(await textsOf(scan + textAt(72, 700, words) + unseen("A line of its own stands here.", 600))).toEqual([
      words,
      "A line of its own stands here.",
    ]);
  });

  it("reads no hidden text where no picture is", async () => {
    expect(await textsOf(textAt(72, 500, "Words to be seen here.") + unseen(words))).toEqual([
      "Words to be seen here.",
    ]);
  });

  it("reads no hidden text beside the picture either", async () => {
    const upperHalf = "q 595 0 0 421 0 421 cm /Scan Do Q\n";
    expect(await textsOf(upperHalf + unseen(words) + unseen("Nobody is to see this line.", 100))).toEqual([words]);
  });

  it("sets the translation over a cover of the paper's colour, and keeps the picture", async () => {
    const targetOf = ({ id }: Unit) => ({ id, text: "Das Schiff lief am Morgen aus.", tags: [] });
    const merged = await mergeWhole(pdfFormat, build(scan + unseen(words)), { options, targetOf });
    const content = await everythingIn(merged);
    expect(content).toContain(`${paper.map((part) => String(Math.round((part / 255) * 1000) / 1000)).join(" ")} rg`);
    expect(content).toContain("/Scan Do");
    expect(content).not.toContain("harbour");
    const { units } = await extractWhole(pdfFormat, merged, options);
    expect(units.map(({ text }) => text)).toEqual(["Das Schiff lief am Morgen aus."]);
  });
});
