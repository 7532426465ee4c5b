import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadFormat, type UnitTarget } from "@yiqiao/documents";
import { extractWhole, mergeWhole, pseudoTarget } from "@yiqiao/documents/checks";
import { broken, breakages, whole } from "./breakage.ts";
import { made, sentences } from "./made.ts";
import { checkTranslation, faultOf, type TranslatedUnit, type TranslationRecord } from "./translation.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "corpus-translation-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const formats = Object.keys(made) as (keyof typeof made)[];

type Change = (units: readonly TranslatedUnit[]) => ReadonlyMap<string, UnitTarget>;

/** What the check finds where these targets are written. */
async function recordWith(format: keyof typeof made, change: Change): Promise<TranslationRecord> {
  const reader = await loadFormat(format);
  const bytes = await made[format]();
  const options = { fileName: `made.${format}` };
  const { units, parts } = await extractWhole(reader, bytes, options);
  const translated = units.map((unit) => ({ unit, target: pseudoTarget(unit) }));
  const written = change(translated);
  const merged = await mergeWhole(reader, bytes, {
    options,
    targetOf: ({ id }) => written.get(id),
    sourceLanguage: "en-us",
    targetLanguage: "fr",
  });
  const [source, output] = ["source", "output"].map((name) => path.join(folder, `${name}.${format}`)) as [
    string,
    string,
  ];
  writeFileSync(source, bytes);
  writeFileSync(output, merged);
  const kept = parts.flatMap((part) => part.kept ?? []);
  return checkTranslation({ format, source, output, kept, units: translated });
}

const faultWith = async (format: keyof typeof made, change: Change): Promise<string | undefined> =>
  faultOf(format, await recordWith(format, change));

describe("a translation", () => {
  const sound = {
    letters: 100,
    keptLetters: 0,
    translatedShare: 1,
    unitsLost: 0,
    unitsWritten: 10,
    surplusShare: 0,
    left: [],
    lost: [],
    missing: [],
  };

  it.each([
    [{}, undefined],
    [{ translatedShare: 0.9 }, "90.00 % translated, less than 99.90 %"],
    [{ unitsLost: 1 }, "1 of 10 units lost"],
    [{ surplusShare: 0.1 }, "10.00 % too much text"],
  ])("with %j has the fault %s", (change, fault) => {
    expect(faultOf("txt", { ...sound, ...change })).toBe(fault);
  });
});

describe.each(formats)("a pseudo-translation of %s", (format) => {
  it("passes as it is", async () => {
    expect(await faultWith(format, whole)).toBeUndefined();
  });

  it.each(breakages)("does not pass with %s", async (breakage) => {
    expect(await faultWith(format, (units) => broken(units, breakage))).toMatch(/translated|lost|too much/);
  });

  it("has as many units lost as were not written", async () => {
    const { unitsLost, unitsWritten } = await recordWith(format, (units) => broken(units, "drop"));
    expect(unitsLost).toBe(Math.floor(unitsWritten / 2));
  });

  it("does not pass where the extraction saw half of it", async () => {
    expect(sentences.length).toBeGreaterThan(4);
    const half = (units: readonly TranslatedUnit[]) => whole(units.filter((_, at) => at < units.length / 2));
    expect(await faultWith(format, half)).toMatch(/% translated/);
  });
});
