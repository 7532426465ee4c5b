import { readFileSync } from "node:fs";
import { compareVersions } from "@yiqiao/engines/local";
import { describe, expect, it, test } from "vitest";
import { DEFAULT_CATALOGUE_URL } from "./catalogue.ts";
import { passesFilter } from "./filter.ts";
import { parsePair } from "./languages.ts";
import { chooseOffer, chooseUpdate, offersOf } from "./offers.ts";
import { parseAttachmentsBase, parseRecords } from "./records.ts";

const hash = "a".repeat(64);
const attachment = {
  hash,
  size: 100,
  filename: "x.zst",
  location: "main-workspace/x.zst",
  mimetype: "application/zstd",
};

/** Both files of a model, as published. */
function published(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown>[] {
  const file = (fileType: string): Record<string, unknown> => ({
    name: `${fileType}.zhen`,
    fileType,
    sourceLanguage: "zh-Hans",
    targetLanguage: "en",
    architecture: "base-memory",
    version: "3.0",
    filter_expression: "",
    decompressedHash: hash,
    decompressedSize: 300,
    attachment,
    ...changes,
  });
  return [file("model"), file("vocab")];
}
const offers = (...records: unknown[]) => offersOf(parseRecords({ data: records }));
const zhEn = { source: "zh-cn", target: "en-us" } as const;

describe("compareVersions", () => {
  it("orders as Mozilla does", () => {
    const ordered = ["1.0a1", "1.0a2", "1.0b1", "1.0", "1.1", "1.2", "1.10", "2.0", "3.0a1", "3.0", "3.0.1"];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
    expect(compareVersions("3.0", "3")).toBe(0);
  });
});

test("the catalogue is the one that released browsers read", () => {
  expect(new URL(DEFAULT_CATALOGUE_URL).pathname).toBe("/v1/buckets/main/collections/translations-models-v2");
});

describe("offersOf", () => {
  it("puts the files of a model together", () => {
    expect(offers(...published())).toMatchObject([
      { id: "firefox-zh-en-base-memory", pair: zhEn, version: "3.0", downloadBytes: 200, unpackedBytes: 600 },
    ]);
  });

  it("reads records of the older form, without architecture and unpacked sizes", () => {
    const old = { sourceLanguage: undefined, targetLanguage: undefined, fromLang: "fr", toLang: "en" };
    const plain = { architecture: undefined, decompressedHash: undefined, decompressedSize: undefined };
    const [offer] = offers(...published({ ...old, ...plain, attachment: { ...attachment, size: "100" } }));
    expect(offer).toMatchObject({ id: "firefox-fr-en-tiny", downloadBytes: 200, unpackedBytes: 200 });
    expect(offer?.model.plain.sha256).toBe(hash);
  });

  it("passes over what it does not know, what is broken, incomplete, restricted, unfinished or of other languages", () => {
    const [model, vocabulary] = published();
    const skipped = [
      ...published({ fileType: "qualityModel" }),
      ...published({ attachment: { ...attachment, location: "../../secret" } }),
      ...published({ filter_expression: "env.channel == 'nightly'", version: "3.1" }),
      ...published({ version: "2.0a1" }),
      ...published({ version: "4.0" }),
      ...published({ sourceLanguage: "zh-Hant" }),
      ...published({ sourceLanguage: "de" }),
      ...published({ sourceLanguage: "constructor" }),
      ...published({ filter_expression: "env.constructor != 'x'" }),
      ...published({ name: "\u001B[31mmodel" }),
      { ...model, version: "2.5" },
      { ...model, version: "2.6" },
      { ...vocabulary, version: "2.6", fileType: "srcvocab" },
      ...published({ version: "2.7" }).slice(1),
      "nonsense",
    ];
    expect(offers(...skipped)).toEqual([]);
    expect(offers(...skipped, ...published())).toHaveLength(1);
  });

  it("says what is no list of records, and no description of a server", () => {
    expect(() => parseRecords({ records: [] })).toThrow("it is no list of records");
    const endless = { data: Array.from({ length: 20_001 }, () => ({})) };
    expect(() => parseRecords(endless)).toThrow("it has more than 20000 records");
    expect(() => parseAttachmentsBase({})).toThrow("does not say where its attachments lie");
    const base_url = "https://cdn.example.org/a";
    expect(parseAttachmentsBase({ capabilities: { attachments: { base_url } } })).toBe(`${base_url}/`);
  });
});

describe("a changeset of the collection as it is released", () => {
  it("offers what a released browser on a desktop would take", () => {
    const changeset: unknown = JSON.parse(readFileSync(new URL("testing/changeset.json", import.meta.url), "utf8"));
    expect(offersOf(parseRecords(changeset)).map(({ id, version, pair }) => [id, version, pair.source])).toEqual([
      ["firefox-en-zh-base", "3.0", "en-us"],
      ["firefox-fr-en-tiny", "3.0", "fr"],
      ["firefox-zh-en-base-memory", "2.2", "zh-cn"],
    ]);
  });
});

describe("passesFilter", () => {
  it.each([
    ["", true],
    ["env.appinfo.OS != 'Android' || env.channel != 'release'", true],
    ["env.channel == 'release' && env.appinfo.OS == 'Android'", false],
    ["env.channel == 'default' || env.channel == 'nightly' || env.channel == 'beta'", false],
    ["env.version|versionCompare('121.a0') >= 0", false],
    ["env.appinfo.OS != 'Android' || env.country == 'US'", false],
    ["true", false],
  ])("reads %j as %s", (expression, isOffered) => {
    expect(passesFilter(expression)).toBe(isOffered);
  });

  it("offers a desktop's model, and of variants the plain one", () => {
    const desktop = { filter_expression: "env.appinfo.OS != 'Android' || env.channel != 'release'" };
    const two = offers(...published({ ...desktop, variant: "x" }), ...published(desktop));
    expect(two.map(({ model }) => model.variant)).toEqual(["", "x"]);
  });
});

describe("chooseOffer", () => {
  const all = offers(
    ...published({ architecture: "tiny", version: "3.9" }),
    ...published({ architecture: "base", version: "2.0" }),
    ...published({ version: "2.9" }),
    ...published({ version: "2.10" }),
  );

  it("takes the newest version, and of that the best architecture", () => {
    expect(chooseOffer(all, zhEn)).toMatchObject({ architecture: "tiny", version: "3.9" });
    const same = [
      ...all,
      ...offers(...published({ version: "3.9" }), ...published({ architecture: "base", version: "3.9" })),
    ];
    expect(chooseOffer(same, zhEn)).toMatchObject({ architecture: "base-memory", version: "3.9" });
    expect(chooseOffer(all, zhEn, "base-memory")).toMatchObject({ version: "2.10" });
    expect(chooseOffer(all, zhEn, "tiny")).toMatchObject({ architecture: "tiny", version: "3.9" });
  });

  it("finds what is newer than a model that is here, of its architecture where there is such", () => {
    const here = (version: string, architecture: string) => ({ pair: zhEn, version, architecture });
    const same = [...all, ...offers(...published({ version: "3.9" }))];
    expect(chooseUpdate(same, here("2.9", "tiny"))).toMatchObject({ architecture: "tiny", version: "3.9" });
    expect(chooseUpdate(same, here("2.9", "large"))).toMatchObject({ architecture: "base-memory", version: "3.9" });
    expect(chooseUpdate(same, here("3.9", "tiny"))).toBeUndefined();
  });

  it("says what there is not", () => {
    expect(() => chooseOffer(all, { source: "my", target: "en-us" })).toThrow("no model from my to en-us");
    expect(() => chooseOffer(all, zhEn, "large")).toThrow("only base-memory, base, tiny");
  });
});

describe("parsePair", () => {
  it.each(["zh-en", "zh-cn-en-us", "zh-cn_en-us", "ZH_EN", "zh>en"])("reads %s", (text) => {
    expect(parsePair(text)).toEqual(zhEn);
  });

  it.each(["zh", "zh-zh", "zh-de", "", "zh-en-fr", "zhen"])("does not read %j", (text) => {
    expect(parsePair(text)).toBeUndefined();
  });
});
