import { describe, expect, it } from "vitest";
import { findPlaces } from "./find-places.ts";
import type { PageText, TextRun } from "./page-text.ts";

const lineHeight = 20;
const run = (text: string, line: number, more: Partial<TextRun> = {}): TextRun => ({
  text,
  x: 10,
  y: 30 + line * lineHeight,
  dx: text.length * 5,
  dy: 0,
  height: 10,
  isRightToLeft: false,
  ...more,
});
const page = (...lines: readonly (string | TextRun)[]): PageText => ({
  width: 200,
  height: 400,
  runs: lines.map((line, at) => (typeof line === "string" ? run(line, at) : line)),
});
const segments = (...texts: readonly string[]) => texts.map((text, at) => ({ id: at + 1, text }));
/** Pages, and the lines on each, of every segment. */
const linesOf = (pages: readonly PageText[], texts: readonly string[]) => {
  const places = findPlaces(pages, segments(...texts));
  const lineOf = ({ top }: { readonly top: number }) => Math.round((top * 400 - 22.2) / lineHeight);
  return texts.map((_, at) =>
    (places.get(at + 1) ?? []).map(({ page: number, boxes }) => [number].concat(boxes.map(lineOf))),
  );
};

describe("findPlaces", () => {
  it("finds sentences over lines, with hyphens, ligatures and spaces that are not in the text", () => {
    const pages = [page("The first o\uFB03ce  is in the cen-", "tre. The second one is", "not.")];
    expect(linesOf(pages, ["The first office is in the centre.", "The second one is not."])).toEqual([
      [[0, 0, 1]],
      [[0, 1, 2]],
    ]);
  });

  it("has the boxes of a sentence begin where it begins in its line", () => {
    const places = findPlaces([page("Aaaa aaaa. Bbbb bbbb.")], segments("Aaaa aaaa.", "Bbbb bbbb."));
    const [one, other] = [places.get(1)?.[0]?.boxes[0], places.get(2)?.[0]?.boxes[0]];
    expect((one?.left ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual((other?.left ?? 0) + 0.001);
    expect(other?.left).toBeCloseTo(0.32, 1);
  });

  it("tells repeated sentences apart by their order", () => {
    const pages = [page("Press the button.", "Wait a while.", "Press the button."), page("Press the button.")];
    expect(linesOf(pages, ["Press the button.", "Wait a while.", "Press the button.", "Press the button."])).toEqual([
      [[0, 0]],
      [[0, 1]],
      [[0, 2]],
      [[1, 0]],
    ]);
  });

  it("finds short texts between their neighbours, and not within other words", () => {
    const pages = [page("Nothing to be noted here.", "No", "Another long sentence.", "No")];
    expect(linesOf(pages, ["Nothing to be noted here.", "No", "Another long sentence.", "No"])).toEqual([
      [[0, 0]],
      [[0, 1]],
      [[0, 2]],
      [[0, 3]],
    ]);
  });

  it("finds what a page's end cuts, and a header on every page", () => {
    const pages = [
      page("Annual report", "The committee met in the old", run("Page 1", 9)),
      page("Annual report", "town hall on Monday morning.", run("Page 2", 9)),
    ];
    expect(linesOf(pages, ["The committee met in the old town hall on Monday morning.", "Annual report"])).toEqual([
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ]);
  });

  it("finds boxes of text that stand elsewhere than in the order", () => {
    const pages = [page("A sentence of the body text.", "Another one of the body.", "Note in a box", "Yes")];
    expect(
      linesOf(pages, ["Yes", "Note in a box", "A sentence of the body text.", "Another one of the body."]),
    ).toEqual([[[0, 3]], [[0, 2]], [[0, 0]], [[0, 1]]]);
  });

  it("measures right-to-left runs from the right", () => {
    const text = "\u0645\u0631\u062D\u0628\u0627 \u0628\u0643\u0645. \u0634\u0643\u0631\u0627 \u0644\u0643\u0645.";
    const pages = [page(run(text, 0, { dx: 100, isRightToLeft: true }))];
    const places = findPlaces(
      pages,
      segments(...text.split(" \u0634").map((part, at) => (at === 0 ? part : `\u0634${part}`))),
    );
    expect(places.get(1)?.[0]?.boxes[0]?.left).toBeGreaterThan(places.get(2)?.[0]?.boxes[0]?.left ?? 1);
  });

  it("gives no place to what is not there", () => {
    expect(linesOf([page("Only this sentence.")], ["Something else entirely.", "", "Only this sentence."])).toEqual([
      [],
      [],
      [[0, 0]],
    ]);
  });

  it("bears ten thousand segments", () => {
    const texts = Array.from({ length: 10_000 }, (_, at) => `Step ${at} of ${at % 7} is like the one before it.`);
    const pages = Array.from({ length: 250 }, (_, at) => page(...texts.slice(at * 40, at * 40 + 40)));
    expect(findPlaces(pages, segments(...texts)).size).toBe(10_000);
  });
});
