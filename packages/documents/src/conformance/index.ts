import { describe, expect, it } from "vitest";
import { describePlace } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { DocumentFormat, ExtractOptions } from "../model/document-format.ts";
import { placeOf, type Unit, type UnitTarget } from "../model/unit.ts";
import { pseudoTarget } from "./pseudo-translate.ts";
import { extractWhole, mergeWhole, unchangedTarget, type WholeExtraction, type WholeMerge } from "./read-and-merge.ts";
import { tagFaults } from "./tag-faults.ts";

export * from "./checks.ts";

/** A document that a format has to stand the test with; made in code. */
export interface FormatFixture {
  readonly name: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  readonly options?: Partial<ExtractOptions>;
  /** Merging the units' own texts gives the very bytes of the source; else a document with the same units. */
  readonly isByteEqual?: boolean;
}

export interface FormatTraits {
  /** The file holds both languages: the translation comes back as `existing`, the source stays. */
  readonly isBilingual?: boolean;
  readonly sourceLanguage?: LanguageCode;
  readonly targetLanguage?: LanguageCode;
}

/**
 * What every format has to do, as tests:
 * the same units on every extraction, ids that are unique, tags well paired; the document unchanged when nothing
 * changes; every translation in its place with its tags; sources where there is no translation; the same bytes from the
 * same merge.
 */
export function describeFormat(
  format: DocumentFormat,
  fixtures: readonly FormatFixture[],
  traits: FormatTraits = {},
): void {
  describe.each(fixtures)(`${format.id}: $name`, (fixture) => {
    const prepare = async (): Promise<Prepared> => {
      const bytes = await fixture.bytes();
      const options: ExtractOptions = { fileName: `fixture.${format.id}`, ...fixture.options };
      const read = (from: Uint8Array): Promise<WholeExtraction> => extractWhole(format, from, options);
      const merge = (targetOf: WholeMerge["targetOf"]): Promise<Uint8Array> =>
        mergeWhole(format, bytes, { ...traits, options, targetOf });
      return { bytes, read, merge, units: (await read(bytes)).units };
    };
    let prepared: Promise<Prepared> | undefined;
    const prepareOnce = (): Promise<Prepared> => (prepared ??= prepare());
    describeExtraction(prepareOnce);
    describeUnchanged(prepareOnce, fixture.isByteEqual === true);
    describeTranslated(prepareOnce, traits.isBilingual === true);
  });
}

interface Prepared {
  readonly bytes: Uint8Array;
  readonly units: readonly Unit[];
  readonly read: (from: Uint8Array) => Promise<WholeExtraction>;
  readonly merge: (targetOf: WholeMerge["targetOf"]) => Promise<Uint8Array>;
}

function describeExtraction(prepare: () => Promise<Prepared>): void {
  it("gives the same units every time", async () => {
    const { bytes, read } = await prepare();
    const [first, second] = [await read(bytes), await read(bytes)];
    expect(first.units.length).toBeGreaterThan(0);
    expect(second).toEqual(first);
  });

  it("gives every part and every unit an id of its own, and says which part a unit is of", async () => {
    const { bytes, read, units } = await prepare();
    const { parts } = await read(bytes);
    expect(repeated(units.map(({ id }) => id))).toEqual([]);
    expect(repeated(parts.map(({ id }) => id))).toEqual([]);
    expect(parts.filter(({ units }) => units.length === 0)).toEqual([]);
    for (const part of parts) for (const { context } of part.units) expect(context.part).toBe(part.id);
  });

  it("says where a reader finds a unit, without names of the file's insides", async () => {
    const { units } = await prepare();
    const places = units.map((unit) => describePlace(placeOf(unit), "en"));
    expect(places.filter((place) => place === "" || /\.xml\b|#\d|^p\d+$/.test(place))).toEqual([]);
  });

  it("pairs the tags of every unit", async () => {
    const { units } = await prepare();
    expect(units.filter((unit) => tagFaults(unit).length > 0)).toEqual([]);
  });
}

function describeUnchanged(prepare: () => Promise<Prepared>, isByteEqual: boolean): void {
  it("says the same when nothing changes, with and without targets", async () => {
    const { bytes, read, merge, units } = await prepare();
    for (const targetOf of [unchangedTarget, () => undefined]) {
      const merged = await merge(targetOf);
      expect(!isByteEqual || Buffer.from(merged).equals(Buffer.from(bytes)), "bytes").toBe(true);
      expect(contents((await read(merged)).units)).toEqual(contents(units));
    }
  });
}

function describeTranslated(prepare: () => Promise<Prepared>, isBilingual: boolean): void {
  const said = ({ text, tags, existing }: Unit): Said => (isBilingual ? saidOf(existing) : saidOf({ text, tags }));
  const wanted = (unit: Unit, target: UnitTarget | undefined): Said =>
    target === undefined ? said(unit) : saidOf(target);

  it("has every translation in its place, with its tags", async () => {
    const { read, merge, units } = await prepare();
    const again = (await read(await merge(pseudoTarget))).units;
    expect(again.map(said)).toEqual(units.map((unit) => wanted(unit, pseudoTarget(unit))));
  });

  it("keeps the source where a translation is missing", async () => {
    const { read, merge, units } = await prepare();
    const translated = new Set(units.filter((_, index) => index % 2 === 0).map(({ id }) => id));
    const targetOf = (unit: Unit): UnitTarget | undefined => (translated.has(unit.id) ? pseudoTarget(unit) : undefined);
    const again = (await read(await merge(targetOf))).units;
    expect(again.map(said)).toEqual(units.map((unit) => wanted(unit, targetOf(unit))));
  });

  it("writes the same bytes from the same targets", async () => {
    const { merge } = await prepare();
    const [first, second] = [await merge(pseudoTarget), await merge(pseudoTarget)];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });
}

/** What can be compared of a text: the ids of tags are the format's own. */
interface Said {
  readonly text: string;
  readonly tags: readonly string[];
}

function saidOf(text: Pick<UnitTarget, "text" | "tags"> | undefined): Said {
  return { text: text?.text ?? "", tags: (text?.tags ?? []).map(({ kind, offset }) => `${kind} ${offset}`) };
}

function contents(units: readonly Unit[]): unknown[] {
  return units.map(({ id, text, tags, context }) => ({ id, text, tags, context }));
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
