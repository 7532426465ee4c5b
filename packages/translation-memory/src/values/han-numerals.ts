import { added, plainDecimal, shifted } from "./decimal-text.ts";

const digits: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  壹: 1,
  二: 2,
  贰: 2,
  两: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
};

/** Powers of ten, of Chinese, Japanese and Korean. */
export const hanMultipliers: Readonly<Record<string, number>> = {
  十: 1,
  拾: 1,
  百: 2,
  佰: 2,
  千: 3,
  仟: 3,
  万: 4,
  萬: 4,
  亿: 8,
  億: 8,
  兆: 12,
  십: 1,
  백: 2,
  천: 3,
  만: 4,
  억: 8,
  조: 12,
};

/** What can be a part of a number in characters. */
export const hanDigit = Object.keys(digits).join("");
export const hanMultiplier = Object.keys(hanMultipliers).join("");

/** A number in decimal digits, a character for a digit, or one that multiplies. */
type Part = { readonly digits: string } | { readonly power: number };

const partPattern = new RegExp(`\\d+(?:\\.\\d+)?|[${hanDigit}]+|[${hanMultiplier}]`, "gu");

function partsOf(text: string): Part[] {
  return [...text.matchAll(partPattern)].map(([part]) => {
    const power = hanMultipliers[part];
    if (power !== undefined) return { power };
    return {
      digits: part
        .split("")
        .map((sign) => digits[sign] ?? sign)
        .join(""),
    };
  });
}

/**
 * All ways to read a number that is written with characters, with digits before them or without: `三万五` is 35000 in
 * speech. Digits are plain, without signs between thousands. Empty for what is no number.
 */
export function readHan(text: string): string[] {
  const [whole = "", fraction] = text.split("点");
  if (fraction !== undefined && fraction !== "") {
    const power = hanMultipliers[fraction.at(-1) ?? ""];
    const behind = power === undefined ? fraction : fraction.slice(0, -1);
    const decimal = `${readHan(whole)[0] ?? "0"}.${partsOf(behind)
      .map((part) => ("digits" in part ? part.digits : ""))
      .join("")}`;
    return [shifted(plainDecimal(decimal), power ?? 0)];
  }
  const parts = partsOf(whole);
  const last = parts.at(-1);
  const before = parts.at(-2);
  const value = compose(parts);
  if (value === undefined) return [];
  const isSpoken =
    last && "digits" in last && last.digits.length === 1 && before && "power" in before && before.power > 1;
  if (!isSpoken) return [value];
  return [value, added(compose(parts.slice(0, -1)) ?? "0", shifted(last.digits, before.power - 1))];
}

/** Larger ones are no numbers but signs in a row. */
const maxParts = 40;

/** Adds up sections: what stands before 万 and 亿 is multiplied as a whole. */
function compose(parts: readonly Part[]): string | undefined {
  if (parts.length > maxParts) return undefined;
  let total = "0";
  let section = "0";
  let current: string | undefined;
  let largest = 0;
  for (const part of parts) {
    if ("digits" in part) {
      if (current !== undefined) return undefined;
      current = plainDecimal(part.digits);
      continue;
    }
    const { power } = part;
    if (power < 4) section = added(section, shifted(current ?? "1", power));
    else {
      const ahead = added(section, current ?? "0");
      const counted = ahead === "0" && largest === 0 ? "1" : ahead;
      // What stands side by side multiplies: 亿万 is no number that people write, but one that machines do.
      if (power > largest || (ahead === "0" && current === undefined)) total = shifted(added(total, counted), power);
      else total = added(total, shifted(counted, power));
      section = "0";
      largest = power;
    }
    current = undefined;
  }
  return added(added(total, section), current ?? "0");
}
