import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listInstalledModels } from "./installed.ts";
import { curvePicture, curveRows, plot, runs } from "./curve.ts";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Class, x and y of the picture's dots. */
const dotsOf = (picture: string) =>
  Array.from(picture.matchAll(/class="dot (\S+)" cx="(\S+)" cy="(\S+)"/g), ([, pair, x, y]) => ({
    pair,
    x: Number(x),
    y: Number(y),
  }));

const point = { hours: 1, sentences: 997 };

describe("the curve of the bundled model", () => {
  it("has every point of both directions where its tokens and its score put it", () => {
    const few = { ...point, targetTokens: 10e6, "zh-en": 5, "en-zh": 10 };
    const many = { ...point, targetTokens: 100e6, "zh-en": 12, "en-zh": 20, version: "9.0.0" };
    const picture = curvePicture([
      { began: "", points: [few] },
      { began: "", points: [many] },
    ]);
    const dots = dotsOf(picture);
    expect(dots).toHaveLength(4);
    const inOrder = dots.toSorted((a, b) => b.y - a.y);
    expect(inOrder.map(({ pair }) => pair)).toEqual(["zh-en", "en-zh", "zh-en", "en-zh"]);
    const [fifth, tenth, , twentieth] = inOrder.map(({ y }) => y);
    expect((tenth ?? 0) - (twentieth ?? 0)).toBeCloseTo(2 * ((fifth ?? 0) - (tenth ?? 0)), 0);
    const [left, right] = [Math.min, Math.max].map((either) => either(...dots.map(({ x }) => x)));
    expect(inOrder.map(({ x }) => x)).toEqual([left, left, right, right]);
    for (const told of ["9.0.0: 12 and 20", ">12.0<", ">20.0<"]) expect(picture).toContain(told);
    expect(picture).not.toContain(">5.0<");
  });

  it("lies inside the frame", () => {
    const dots = dotsOf(curvePicture(runs));
    expect(dots).toHaveLength(2 * curveRows(runs).length);
    const isInside = (x: number, y: number): boolean =>
      x > plot.left && x < plot.right && y > plot.top && y < plot.bottom;
    expect(dots.filter(({ x, y }) => !isInside(x, y))).toEqual([]);
  });

  it("ends with the model that is bundled, as the page has it", async () => {
    const [model] = await listInstalledModels([path.join(root, "models")]);
    const last = runs.at(-1)?.points.at(-1);
    const page = read("docs/quality.md");
    const { trained, version } = model?.manifest ?? {};
    const before = trained?.["before"] as { targetTokens: number } | undefined;
    expect(last).toMatchObject({
      version,
      targetTokens: Number(trained?.["targetTokens"]) + (before?.targetTokens ?? 0),
    });
    for (const pair of ["zh-en", "en-zh"] as const) {
      expect(page).toMatch(new RegExp(String.raw`\| ${pair} \| zh-en-starter ${version} +\| \*\*${last?.[pair]}`));
    }
  });

  it("is the one beside the page: npm run quality -- --table writes both", () => {
    expect(read("docs/pictures/quality-curve.svg")).toBe(curvePicture(runs));
    for (const cells of curveRows(runs)) {
      expect(read("docs/quality.md").replaceAll(/ +/g, " ")).toContain(
        `| ${cells.join(" | ")} |`.replaceAll(/ +/g, " "),
      );
    }
  });
});
