import { hanDigit, hanMultiplier, readHan } from "./han-numerals.ts";
import type { TextValue, ValueReader } from "./model.ts";

const run = new RegExp(`[${hanDigit}十拾百佰千仟万萬亿億兆]+(?:点[${hanDigit}]+[万亿]?)?`, "gu");
/** Words that are no numbers, and numbers that mean "many". */
const idioms =
  /百分[之点]|(?<![一二两三四五六七八九十百千万亿\d])(?:十分(?![之钟])|百分百|万一|千万(?=别|不|要|记)|成千上万|千千万万|千方百计|万事|百姓|一一(?!年)|三三两两|万万|九牛|十全|一千零一|五花八门|四面八方|七上八下|乱七八糟|一五一十|三心二意|不三不四|百科|万岁|千古|千年|万年|百年)/gu;
const vagueBefore = /[几数]$/u;
const vagueBehind = /^(?:[几来]|进制|进位)/u;
const small: Readonly<Record<string, readonly string[]>> = {
  双: ["n:2"],
  俩: ["n:2"],
  仨: ["n:3"],
  半: ["n:0.5", "n:30", "n:6", "n:50"],
  首: ["n:1"],
  廿: ["n:20"],
  卅: ["n:30"],
};
const smallPattern = new RegExp(`[${Object.keys(small).join("")}]`, "gu");

const digit = new RegExp(`[${hanDigit}]`, "u");
const twoDigits = new RegExp(`[${hanDigit.replace(/[〇零]/g, "")}]{2}`, "u");
const notARow = new RegExp(`[${hanMultiplier}点]`, "u");
/** Formal digits are other words where they stand alone. */
const formal = /^[壹贰叁肆伍陆柒捌玖]$/u;

/** Neighbours in counting are a guess: 三四个. */
function isRow(written: string): boolean {
  const [one = 0, other = 0] = written.split("").map((sign) => Number(readHan(sign)[0]));
  return Math.abs(one - other) > 1;
}

/** A number of characters that stands for nothing else: it has a digit and a multiplier, or says a year. */
function isFirmNumber(written: string, before: string, behind: string): boolean {
  if (vagueBefore.test(before) || vagueBehind.test(behind)) return false;
  const hasMultiplier = /[十拾百佰千仟万萬亿億兆]/u.test(written);
  const hasDigit = digit.test(written);
  // Two digits in a row before a multiplier are a guess: 三五十.
  if (hasMultiplier && twoDigits.test(written)) return written.length > 4;
  if (/([十百千万亿])\1/u.test(written)) return true;
  if (hasMultiplier) return written.length > 1 && (hasDigit || /^[十百千]+[万亿]$/u.test(written));
  if (/点/u.test(written)) return written.length > 2 && !/^[钟半整]/u.test(behind);
  if (written.length > 3 && !written.startsWith("一二三")) return true;
  if (/^(.)\1$/u.test(written) && behind.startsWith("年")) return true;
  if (written.length === 2) return isRow(written) && !/[〇零一两]/u.test(written);
  return written.length >= 3 && (/[〇零]/u.test(written) || behind.startsWith("年"));
}

function keysOf(written: string, behind: string): string[] {
  const values = readHan(written);
  if (/^ ?月/u.test(behind) && values.every((value) => /^(?:[1-9]|1[0-2])$/.test(value)))
    return values.map((value) => `m:${value}`);
  const keys = values.map((value) => `n:${value}`);
  if (behind.startsWith("年代"))
    keys.push(
      ...values.flatMap((value) => (value.length === 2 ? [`n:19${value}`, `n:18${value}`, `n:20${value}`] : [])),
    );
  if (/^[点时](?!间|代|期|候)/u.test(behind))
    keys.push(...values.map((value) => `t:${Number(value) % 12}:${/^.半/u.test(behind) ? "30" : "00"}`));
  if (!notARow.test(written) && (written.length === 2 || written.length === 3))
    keys.push(...written.split("").flatMap((sign) => readHan(sign).map((value) => `n:${value}`)));
  // 二三十 is twenty or thirty.
  if (written.length === 3 && twoDigits.test(written)) {
    keys.push(
      ...written
        .slice(0, 2)
        .split("")
        .flatMap((sign) => readHan(sign + written.slice(2)).map((value) => `n:${value}`)),
    );
  }
  return keys;
}

/** 一 that counts: 第一, 一小时. */
const isCounted = (before: string, behind: string): boolean =>
  before.endsWith("第") ||
  /^(?:个?(?:小时|星期|月|钟头|世纪|半)|天|年|周|日|分钟|秒|米|公里|千米|公斤|吨|克|英|元|块|次|号|级|类|项|条|款|章|节|步|层|楼|名|人)/u.test(
    behind,
  );

/** Numbers in Chinese characters. */
export const readHanNumbers: ValueReader = (text, language) => {
  if (language !== "zh-cn" && language !== "ja") return [];
  const found: TextValue[] = [];
  const inIdiom = [...text.matchAll(idioms)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  for (const match of text.matchAll(run)) {
    const idiom = inIdiom.find(({ start, end }) => match.index < end && match.index + match[0].length > start);
    // What is said behind 百分之 is a number.
    const skipped = idiom && match.index === idiom.start ? Math.min(match[0].length, idiom.end - idiom.start) : 0;
    const written = match[0].slice(skipped);
    const start = match.index + skipped;
    if (written === "" || formal.test(written)) continue;
    const end = start + written.length;
    const [before, behind] = [text.slice(Math.max(0, start - 3), start), text.slice(end, end + 3)];
    const keys = keysOf(written, behind);
    if (keys.length === 0) {
      // Engines that go round in circles write numbers that are none.
      if (written.length > 3 && !idiom)
        found.push({ kind: "number", text: written, start, end, keys: [`?:${written}`], isFirm: true });
      continue;
    }
    const isMonth = keys[0]?.startsWith("m:") === true;
    const isShare = before === "百分之" || before === "分之";
    const isFirm = !idiom && (isShare || isMonth || isFirmNumber(written, before, behind));
    const isWeak =
      !isFirm && (idiom !== undefined || vagueBefore.test(before) || (written === "一" && !isCounted(before, behind)));
    found.push({
      kind: isMonth ? "month" : "number",
      text: written,
      start,
      end,
      keys,
      isFirm,
      ...(isWeak && { isWeak }),
    });
  }
  for (const { index, 0: written } of text.matchAll(smallPattern)) {
    found.push({
      kind: "number",
      text: written,
      start: index,
      end: index + 1,
      keys: small[written] ?? [],
      isFirm: false,
      isWeak: written === "首" || written === "半",
    });
  }
  return found;
};
