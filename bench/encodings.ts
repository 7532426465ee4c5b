/**
 * `npm run bench -- encodings [-- --texts DIR --count 60]`: how often the encoding of a text is found so that it reads
 * as it was written, by our detection, with and without its language being known, and by chardet and jschardet. Sentences
 * of `DIR/{ar,es,fr,…}.txt` are written in the encodings of their language: a few characters, a sentence, a table of ten
 * lines with plain columns, thirty sentences. The last line is JSON: shares in percent.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import chardet from "chardet";
import iconv from "iconv-lite";
import { detect as detectByJschardet } from "jschardet";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { sourceOfBytes } from "@yiqiao/documents";
import { detectEncoding } from "@yiqiao/documents/text-encoding";

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "../shared/testdata/flores-dev" },
    count: { type: "string", default: "60" },
  },
});
const count = Number(values.count);

const written: Readonly<Record<string, readonly [language: LanguageCode, ...encodings: string[]]>> = {
  zh: ["zh-cn", "utf-8", "utf-16le", "gb18030", "gbk"],
  ja: ["ja", "utf-8", "utf-16le", "shift_jis", "euc-jp"],
  ko: ["ko", "utf-8", "utf-16le", "euc-kr"],
  ru: ["ru", "utf-8", "utf-16be", "windows-1251", "koi8-r"],
  ar: ["ar", "utf-8", "utf-16le", "windows-1256"],
  fr: ["fr", "utf-8", "utf-16be", "windows-1252"],
  es: ["es", "utf-8", "utf-16le", "windows-1252"],
  my: ["my", "utf-8", "utf-16le"],
};

type Detector = (bytes: Buffer, language: LanguageCode) => string | null;
const detectors: Readonly<Record<string, Detector>> = {
  ours: (bytes) => detectEncoding(sourceOfBytes(bytes)).name,
  "ours, language known": (bytes, language) => detectEncoding(sourceOfBytes(bytes), language).name,
  chardet: (bytes) => chardet.detect(bytes),
  jschardet: (bytes) => detectByJschardet(bytes).encoding,
};

const shapes: Readonly<Record<string, (sentences: readonly string[], at: number) => string>> = {
  "a few characters": (sentences, at) => sentences[at]?.slice(0, 12) ?? "",
  "a sentence": (sentences, at) => sentences[at] ?? "",
  "a table": (sentences, at) =>
    sentences
      .slice(at, at + 10)
      .map((sentence, row) => `${row},item-${row},${sentence.slice(0, 20)},12.50\n`)
      .join(""),
  "a page": (sentences, at) => sentences.slice(at, at + 30).join("\n"),
};

const reads = (bytes: Buffer, encoding: string | null, text: string): boolean =>
  encoding !== null && iconv.encodingExists(encoding) && iconv.decode(bytes, encoding, { stripBOM: false }) === text;

const shares: Record<string, Record<string, number>> = {};
for (const [shape, make] of Object.entries(shapes)) {
  const right = new Map(Object.keys(detectors).map((name) => [name, 0]));
  const wrong = new Map<string, number>();
  let cases = 0;
  for (const [name, [language, ...encodings]] of Object.entries(written)) {
    const sentences = readFileSync(path.join(values.texts, `${name}.txt`), "utf8").split("\n");
    for (const encoding of encodings) {
      for (let at = 0; at < count; at++) {
        const text = make(sentences, at);
        const bytes = iconv.encode(text, encoding, { addBOM: false });
        if (iconv.decode(bytes, encoding, { stripBOM: false }) !== text) continue;
        cases++;
        for (const [detector, detect] of Object.entries(detectors)) {
          if (reads(bytes, detect(bytes, language), text)) right.set(detector, (right.get(detector) ?? 0) + 1);
          else wrong.set(`${detector}, ${encoding}`, (wrong.get(`${detector}, ${encoding}`) ?? 0) + 1);
        }
      }
    }
  }
  shares[shape] = Object.fromEntries([...right].map(([name, hits]) => [name, Math.round((hits / cases) * 1000) / 10]));
  console.log(`${shape}: ${cases} texts, ${JSON.stringify(shares[shape])}`);
  console.log(`  wrong: ${[...wrong].map(([name, times]) => `${name} ${times}`).join("; ")}`);
}
console.log(JSON.stringify(shares));
