import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  type ConfidenceDirection,
  confidencePicture,
  confidenceRows,
  frames,
  pictureFile,
  readFigures,
} from "./confidence.ts";
import { listInstalledModels } from "./installed.ts";
import { shortPair } from "./pairs.ts";

const root = path.join(import.meta.dirname, "../..");
const direction: ConfidenceDirection = {
  pair: "zh-en",
  chrf2: 40,
  fitted: 10,
  bins: [
    { count: 16, said: 0.25, good: 0.5 },
    { count: 16, said: 1, good: 1 },
  ],
  discrimination: 0.7,
  brier: 0.2,
  brierBase: 0.25,
  heldOut: { sentences: 32, doubtful: 8, badAmongDoubtful: 6, badAmongOthers: 2 },
  own: { sentences: 0, doubtful: 0, badAmongDoubtful: 0, badAmongOthers: 0 },
};

describe("the reliability diagram", () => {
  it("has a dot where what was said meets what came true, with its error", () => {
    const picture = confidencePicture({
      model: "m 1",
      directions: [direction, { ...direction, pair: "en-zh", bins: [] }],
    });
    const [left] = frames.lefts;
    const dots = Array.from(picture.matchAll(/class="dot" cx="(\S+)" cy="(\S+)"/g), ([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(dots).toEqual([
      [left + frames.size / 4, frames.top + frames.size / 2],
      [left + frames.size, frames.top],
    ]);
    // √(0.5 · 0.5 / 16) is an eighth to each side.
    const tenth = (value: number): number => Math.round(value * 10) / 10;
    const [high, low] = [3 / 8, 5 / 8].map((share) => tenth(frames.top + frames.size * share));
    expect(picture).toContain(`M${left + frames.size / 4} ${high}V${low}`);
    expect(picture).toContain("Chinese → English: 25 % 50 %, 100 % 100 %;");
  });
});

describe("the table", () => {
  it("tells the good ones, the doubtful ones, and the bad ones of each kind", () => {
    const [heldOut, own] = confidenceRows({ model: "m 1", directions: [direction] });
    expect(heldOut).toEqual([
      "zh-en, held out",
      "40",
      "24 of 32 (75 %)",
      "8 of 32 (25 %)",
      "6 of 8 (75 %)",
      "2 of 24 (8 %)",
    ]);
    expect(own?.slice(2)).toEqual(["0 of 0", "0 of 0", "0 of 0", "0 of 0"]);
  });
});

describe("the bundled model's figures", () => {
  const figures = readFigures();

  it("are of the model that is bundled and of what its manifest calls good", async () => {
    const [model] = await listInstalledModels([path.join(root, "models")]);
    expect(figures.model).toBe(`${model?.manifest.id} ${model?.manifest.version}`);
    expect(model?.manifest.confidence?.map((one) => [shortPair(one), one.chrf2])).toEqual(
      figures.directions.map(({ pair, chrf2 }) => [pair, chrf2]),
    );
  });

  it("call few sentences doubtful, most of which are not good, and more of them than of the others", () => {
    for (const { heldOut } of figures.directions) {
      const { sentences, doubtful, badAmongDoubtful, badAmongOthers } = heldOut;
      expect(doubtful / sentences).toBeLessThanOrEqual(0.15);
      expect(badAmongDoubtful / doubtful).toBeGreaterThan(0.6);
      expect(badAmongDoubtful / doubtful).toBeGreaterThan((1.5 * badAmongOthers) / (sentences - doubtful));
    }
  });

  it("are on the page and in its picture: npm run bench calibrate, then npm run quality -- --table", () => {
    expect(readFileSync(pictureFile, "utf8")).toBe(confidencePicture(figures));
    const page = readFileSync(path.join(root, "docs/quality.md"), "utf8").replaceAll(/ +/g, " ");
    for (const cells of confidenceRows(figures))
      expect(page).toContain(`| ${cells.join(" | ")} |`.replaceAll(/ +/g, " "));
  });
});
