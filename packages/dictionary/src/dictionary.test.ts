import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createDictionary, type Dictionary, type SensePiece } from "./index.ts";

let dictionary: Dictionary;
beforeAll(() => {
  // Kept from one run to the next, by what they are made of.
  const folder = join(import.meta.dirname, "../../../node_modules/.cache/dictionary");
  dictionary = createDictionary({ folder });
});

const written = (pieces: readonly SensePiece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : `${piece.simplified} ${piece.pinyin ?? ""}`)).join("");

async function words(text: string): Promise<string[]> {
  const found = await dictionary.english(text);
  return found.map(({ headword, entries }) => `${headword}: ${entries[0]?.simplified ?? ""}`);
}

describe("an English word", () => {
  test("has its common Chinese words first", async () => {
    const [bank] = await dictionary.english("bank");
    expect(bank?.entries.slice(0, 2)).toMatchObject([
      {
        simplified: "银行",
        traditional: "銀行",
        pinyin: "yín háng",
        senses: [{ pieces: ["bank"], isMatch: true }],
        measureWords: [
          { simplified: "家", pinyin: "jiā" },
          { simplified: "个", traditional: "個", pinyin: "gè" },
        ],
      },
      { simplified: "岸" },
    ]);
    const firsts = {
      company: "公司",
      computer: "计算机",
      beautiful: "美",
      water: "水",
      happy: "高兴",
      go: "去",
      China: "中国",
    };
    for (const [word, first] of Object.entries(firsts))
      expect(await words(word)).toContain(`${word.toLowerCase()}: ${first}`);
  });

  test.each([
    ["banks", ["bank: 银行", "banks: 班克斯"]],
    ["went", ["go: 去"]],
    ["gave up", ["give up: 放弃"]],
    ["light bulbs", ["light bulb: 电灯泡"]],
    ["left", ["left: 左", "leave: 离开"]],
    ["colours", ["color: 颜色"]],
    ["children", ["children: 子女", "child: 孩子"]],
    ["cities", ["city: 城市", "cities: 城邑"]],
    ["news", ["news: 新闻"]],
    ["to Bank", ["bank: 银行"]],
    ["Fanks", []],
    ["obstain", []],
    ["?", []],
  ])("%s is found as %j", async (text, expected) => expect(await words(text)).toEqual(expected));
});

describe("rare characters", () => {
  test("stand behind the words that everybody knows, or nowhere", async () => {
    const rare = new Set("溍楟朳獢獀赩赯湩砄暍霅推𫍲忺陼皋");
    for (const word of [
      "water",
      "tree",
      "dog",
      "red",
      "milk",
      "stone",
      "hot",
      "rain",
      "big",
      "cut",
      "small",
      "want",
      "bank",
    ]) {
      const [found] = await dictionary.english(word);
      const first = found?.entries.slice(0, 6).map(({ simplified }) => simplified) ?? [];
      expect(
        first.filter((one) => rare.has(one)),
        word,
      ).toEqual([]);
      expect(first.length, word).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("a Chinese word", () => {
  test.each([
    ["重", "zhòng"],
    ["了", "le"],
    ["着", "zhe"],
    ["没", "méi"],
    ["乐", "lè"],
    ["相", "xiāng"],
    ["都", "dōu"],
    ["转", "zhuǎn"],
    ["空", "kōng"],
    ["行", "xíng"],
    ["女人", "nǚ rén"],
  ])("%s has its common reading %s first", async (word, pinyin) => {
    expect((await dictionary.chinese(word))[0]?.entries[0]?.pinyin).toBe(pinyin);
  });

  test("has its readings, the common one first, with senses and what else is said of it", async () => {
    const [word] = await dictionary.chinese("里");
    expect(word?.entries.map(({ traditional, pinyin }) => [traditional, pinyin])).toEqual([
      ["裡", "lǐ"],
      [undefined, "lǐ"],
      [undefined, "Lǐ"],
      ["裏", "lǐ"],
    ]);
    const [travel] = await dictionary.chinese("旅行");
    expect(travel?.entries[0]?.senses.map(({ pieces }) => written(pieces))).toEqual(["to travel", "journey; trip"]);
    expect(travel?.entries[0]?.measureWords.map(({ simplified }) => simplified)).toEqual(["趟", "次"]);
    const [dozen] = await dictionary.chinese("打");
    expect(dozen?.entries.map(({ pronunciations }) => pronunciations)).toEqual([
      [],
      [{ where: "Taiwan", pinyin: "dǎ" }],
    ]);
  });

  test("is found in either script", async () => {
    for (const text of ["银行", "銀行", " 銀行 "]) {
      expect(await dictionary.chinese(text)).toMatchObject([{ headword: "银行", entries: [{ traditional: "銀行" }] }]);
    }
    expect(await dictionary.chinese("Ｋ歌")).toMatchObject([{ entries: [{ pinyin: "K gē" }] }]);
  });

  test("refers to other words by both scripts and pinyin", async () => {
    const [word] = await dictionary.chinese("西安");
    expect(word?.entries[0]?.senses).toMatchObject([
      { pieces: ["see ", { simplified: "西安市", pinyin: "Xī ān Shì" }] },
      { pieces: ["see ", { simplified: "西安区", traditional: "西安區" }] },
    ]);
  });

  test.each([
    ["我要去银行", ["我", "要", "去", "银行"]],
    ["研究生命", ["研究", "生命"]],
    ["中华人民共和国", ["中华人民共和国"]],
    ["我愛銀行", ["我", "爱", "银行"]],
    ["꒰꒱", []],
    ["", []],
  ])("%s is taken apart into %j", async (text, expected) => {
    expect((await dictionary.chinese(text)).map(({ headword }) => headword)).toEqual(expected);
  });
});

test("what cannot be read as an entry's markup never reaches the reader", async () => {
  const all = await Promise.all(
    ["打", "光", "行", "去", "绿", "七夕节", "台湾", "电视机", "楼房"].map((text) => dictionary.chinese(text)),
  );
  const texts = all
    .flat()
    .flatMap(({ entries }) => entries.flatMap(({ senses }) => senses.map(({ pieces }) => written(pieces))));
  expect(texts.filter((text) => /[|[\]]|CL:|[a-z]:?[1-5]\b/.test(text))).toEqual([]);
});
