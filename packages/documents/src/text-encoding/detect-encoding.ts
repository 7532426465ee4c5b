import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { ByteSource } from "../model/byte-source.ts";
import { decodeText } from "./codec.ts";
import { type EncodingName, encodingOfBom, type TextEncoding } from "./encodings.ts";
import { sampleText, type TextSample } from "./sample.ts";
import { doubleByteNames, scoreDoubleByte } from "./score-double-byte.ts";
import { scoreSingleByte, singleByteNames } from "./score-single-byte.ts";

/** Encodings of a language beside Unicode: what speaks for them when the bytes leave it open. */
const encodingsOf: Partial<Record<LanguageCode, readonly EncodingName[]>> = {
  "zh-cn": ["gb18030", "big5"],
  ja: ["shift_jis", "euc-jp"],
  ko: ["euc-kr"],
  ru: ["windows-1251", "koi8-r"],
  ar: ["windows-1256"],
  fr: ["windows-1252"],
  es: ["windows-1252"],
  "en-us": ["windows-1252"],
};
const priors: Partial<Record<EncodingName, number>> = { gb18030: 0.2, "windows-1252": 0.3, "windows-1251": 0.1 };
const languagePrior = 0.6;

/**
 * How a text is encoded: by its byte order mark, else by validity, else by how much it looks like a language when read
 * so. Reads the file once, in pieces.
 */
export function detectEncoding(source: ByteSource, language?: LanguageCode): TextEncoding {
  const marked = encodingOfBom(source.read(0, 4));
  if (marked !== undefined) return { name: marked, hasBom: true };
  const sample = sampleText(source);
  return { name: nameOf(sample, source, language), hasBom: false };
}

function nameOf(sample: TextSample, source: ByteSource, language: LanguageCode | undefined): EncodingName {
  const utf16 = utf16Of(source.read(0, Math.min(1 << 16, source.sizeBytes) & ~1));
  if (utf16 !== undefined) return utf16;
  const { characters, faults } = sample.utf8;
  // A file of some length with a broken character here and there is still UTF-8.
  if (sample.isAscii || faults === 0 || faults * 50 < characters) return "utf-8";
  return mostLikely(sample.bytes, language);
}

function mostLikely(bytes: Uint8Array, language: LanguageCode | undefined): EncodingName {
  const expected = (language && encodingsOf[language]) ?? [];
  const scored = [
    ...doubleByteNames.map((name) => ({ name, score: scoreDoubleByte(bytes, name) })),
    ...singleByteNames.map((name) => ({ name, score: scoreSingleByte(bytes, name) })),
  ].map(({ name, score }) => ({
    name,
    score: score + (priors[name] ?? 0) + (expected.includes(name) ? languagePrior : 0),
  }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).name;
}

/**
 * UTF-16 without a mark: it holds zeros, as every line end and space of it does, and reads as characters in use in one of
 * the two orders of bytes.
 */
function utf16Of(bytes: Uint8Array): EncodingName | undefined {
  if (!bytes.includes(0)) return undefined;
  const [little, big] = (["utf-16le", "utf-16be"] as const).map((name) => ({
    name,
    share: writtenShare(decodeText(bytes, name)),
  }));
  if (little === undefined || big === undefined) return undefined;
  const better = big.share > little.share ? big : little;
  return better.share >= leastWritten ? better.name : undefined;
}

const leastWritten = 0.95;
const writtenCharacter =
  /[\t\n\f\r\u0020-\u007e\u00a0-\u024f\u0370-\u058f\u05d0-\u06ff\u0e00-\u0e7f\u1000-\u109f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]/g;

/** How much of a text is of scripts in use. */
function writtenShare(text: string): number {
  return (text.match(writtenCharacter)?.length ?? 0) / text.length;
}
