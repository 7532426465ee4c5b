import type { Unit } from "@yiqiao/documents";
import { describe, expect, it } from "vitest";
import { rewriting } from "../testing/unsafe-parts.ts";
import { preparePage } from "./prepare-page.ts";

function prepared(text: string) {
  const told: Unit[][] = [];
  const options = { address: "https://site.test/", targetLanguage: "zh-cn", ...rewriting } as const;
  const page = preparePage(text, { ...options, onFirstUnits: (units) => told.push([...units]) });
  return { told, units: page.units.map(({ unit }) => unit) };
}

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p title="Title ${at}">Text <b>number</b> ${at}, of some length.</p>`).join(
    "",
  );

describe("the first units of a page", () => {
  it.each([
    ["paragraphs", paragraphs(4000)],
    ["one that goes on beyond them", `<p>Begins ${"word <i>word</i> ".repeat(9000)}`],
    ["one around others", `<p>Begins <button>${paragraphs(2000)}</button> and ends.</p>${paragraphs(2000)}`],
    ["styles before them", `<style>${"p { color: red }".repeat(20_000)}</style>${paragraphs(9000)}`],
  ])("are those of the whole: %s", (_what, body) => {
    const { told, units } = prepared(`<title>A title</title>${body}`);
    expect(told).toHaveLength(1);
    expect(told[0]?.[0]?.text).toBe("A title");
    expect(told[0]).toEqual(units.slice(0, told[0]?.length));
  });

  it("are enough to begin with", () => {
    expect(prepared(paragraphs(4000)).told[0]?.length).toBeGreaterThan(200);
  });

  it("are not told where all of them come at once", () => {
    expect(prepared(paragraphs(100)).told).toEqual([]);
  });
});
