import { describe, expect, it } from "vitest";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { sourceOfBytes } from "../model/byte-source.ts";
import { canEncode, decodeText, encodeText } from "./codec.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { bomOf, type EncodingName, type TextEncoding } from "./encodings.ts";
import { textLines } from "./text-lines.ts";

const samples: readonly (readonly [text: string, ...encodings: EncodingName[]])[] = [
  ["今天天气很好，我们去公园散步，顺便买一些水果回来。", "gb18030", "utf-16le", "utf-16be", "utf-8"],
  ["今天天氣很好，我們去公園散步，順便買一些水果回來。", "big5", "utf-8"],
  ["今日は天気がいいので、公園を散歩してから果物を買います。", "shift_jis", "euc-jp", "utf-16le", "utf-16be"],
  ["오늘은 날씨가 좋아서 공원을 산책하고 과일을 살 것입니다.", "euc-kr", "utf-16le", "utf-16be"],
  ["Сегодня хорошая погода, и мы пойдём гулять в парк.", "windows-1251", "koi8-r", "utf-16le"],
  ["الطقس جميل اليوم وسنذهب للتنزه في الحديقة ثم نشتري الفاكهة.", "windows-1256", "utf-16be"],
  ["Il fait très beau aujourd’hui, nous irons nous promener à la forêt.", "windows-1252", "utf-16le"],
  ["Mañana hará buen tiempo y después iremos de excursión al jardín.", "windows-1252"],
  ["Dzisiaj jest ładna pogoda, więc pójdziemy na spacer i kupimy świeże gruszki.", "windows-1250"],
  ["Dnes je hezké počasí, a proto půjdeme na procházku a koupíme čerstvé hrušky.", "windows-1250"],
  ["Σήμερα ο καιρός είναι καλός και θα πάμε βόλτα στο πάρκο.", "windows-1253"],
  ["Bugün hava güzel, parkta yürüyüş yapıp taze meyve alacağız, çok iyi olacak.", "windows-1254"],
  ["היום מזג האוויר נאה ונלך לטייל בפארק ואחר כך נקנה פירות.", "windows-1255"],
  ["Šodien ir jauks laiks, mēs iesim pastaigāties un pirksim svaigus augļus.", "windows-1257"],
  ["ယနေ့ ရာသီဥတု ကောင်းသောကြောင့် ပန်းခြံသို့ သွားမည်။", "utf-8", "utf-16le", "utf-16be"],
];

describe("the encoding of a text", () => {
  it.each(samples.flatMap(([text, ...encodings]) => encodings.map((encoding) => [encoding, text] as const)))(
    "is seen: %s: %s",
    (encoding, text) => {
      const bytes = encodeText(`${text}\n${text}\n`, encoding);
      expect(detectEncoding(sourceOfBytes(bytes))).toEqual({ name: encoding, hasBom: false });
      expect(decodeText(bytes, encoding)).toBe(`${text}\n${text}\n`);
    },
  );

  it.each<[EncodingName, string, LanguageCode]>([
    ["gb18030", "价格", "zh-cn"],
    ["shift_jis", "価格", "ja"],
    ["euc-kr", "가격", "ko"],
    ["windows-1252", "déjà", "fr"],
    ["koi8-r", "Цена", "ru"],
  ])("is seen of a word in %s", (encoding, text, language) => {
    expect(detectEncoding(sourceOfBytes(encodeText(text, encoding)), language).name).toBe(encoding);
  });

  it.each<EncodingName>(["utf-8", "utf-16le", "utf-16be", "gb18030"])("is what the mark says: %s", (name) => {
    const encoding: TextEncoding = { name, hasBom: true };
    const bytes = Buffer.concat([bomOf(encoding), encodeText("plain text", name)]);
    expect(detectEncoding(sourceOfBytes(bytes))).toEqual(encoding);
  });

  it("is UTF-8 where only a few bytes of many are broken, and for plain ASCII", () => {
    const bytes = Buffer.concat([encodeText("今天天气很好。".repeat(20), "utf-8"), Uint8Array.of(0xff)]);
    expect(detectEncoding(sourceOfBytes(bytes)).name).toBe("utf-8");
    expect(detectEncoding(sourceOfBytes(encodeText("plain\ntext", "utf-8"))).name).toBe("utf-8");
  });

  it("looks behind a long stretch of ASCII", () => {
    const bytes = encodeText(`${"plain text, line after line\n".repeat(40_000)}${samples[4]?.[0]}`, "koi8-r");
    expect(detectEncoding(sourceOfBytes(bytes)).name).toBe("koi8-r");
  });
});

it("knows which characters an encoding has", () => {
  expect(canEncode("naïve", "windows-1252")).toBe(true);
  expect(canEncode("天", "windows-1252")).toBe(false);
  expect(canEncode("天😀", "gb18030")).toBe(true);
});

describe("the lines of a text", () => {
  it.each<EncodingName>(["utf-8", "utf-16le", "utf-16be"])("end as they end, in %s", (name) => {
    const long = "x".repeat(300_000);
    const bytes = encodeText(`one\r\n\n two\r${long}\r\nlast`, name);
    const lines = [...textLines(sourceOfBytes(bytes), { name, hasBom: false })];
    expect(lines.map(({ text, ending }) => [text, decodeText(ending, name)])).toEqual([
      ["one", "\r\n"],
      ["", "\n"],
      [" two", "\r"],
      [long, "\r\n"],
      ["last", ""],
    ]);
    expect(Buffer.concat(lines.flatMap(({ bytes, ending }) => [bytes, ending])).equals(Buffer.from(bytes))).toBe(true);
  });
});
