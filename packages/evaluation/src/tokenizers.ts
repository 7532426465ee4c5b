/** How a line is cut into tokens before BLEU counts them; the names are sacreBLEU's. */
export const tokenizerNames = ["13a", "zh", "char", "intl"] as const;
export type TokenizerName = (typeof tokenizerNames)[number];

/** White space as Python's `str.split` and `str.strip` see it, which is not quite `\s`. */
const blank = String.raw`\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const blanks = new RegExp(`[${blank}]+`, "gu");
const blanksAtEnds = new RegExp(`^[${blank}]+|(?<![${blank}])[${blank}]+$`, "gu");
const blanksAtEnd = new RegExp(`(?<![${blank}])[${blank}]+$`, "u");

/** The text without any white space. */
export const withoutBlanks = (text: string): string => text.replace(blanks, "");

const words = (text: string): string[] => text.split(blanks).filter((word) => word !== "");

/** The language-dependent part of mteval-v13a, for Western languages. */
function separatePunctuation(line: string): string {
  return line
    .replace(/[{-~[-` -&(-+:-@/]/gu, " $& ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/gu, "$1 $2 ");
}

function mteval13a(line: string): string {
  const text = line
    .replaceAll("<skipped>", "")
    .replaceAll("-\n", "")
    .replaceAll("\n", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  return separatePunctuation(` ${text} `);
}

/**
 * What sacreBLEU takes for Chinese, its two slips included: the bounds that it writes as `\u20000` and `\u2f800` are
 * two characters each, so U+2001–U+2A6D counts and the planes beyond the first do not.
 */
const chinese =
  /[\u3400-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\u2001-\u2a6d\u2f81-\u2fa1\uff00-\uffef\u2e80-\u2eff\u3000-\u303f\u31c0-\u31ef\u2f00-\u2fdf\u2ff0-\u2fff\u3100-\u312f\u31a0-\u31bf\ufe10-\ufe1f\ufe30-\ufe4f\u3200-\u33ff]/gu;

const international = (line: string): string =>
  line
    .replace(/(\P{N})(\p{P})/gu, "$1 $2 ")
    .replace(/(\p{P})(\P{N})/gu, " $1 $2")
    .replace(/\p{S}/gu, " $& ");

const tokenizers: Readonly<Record<TokenizerName, (line: string) => string>> = {
  "13a": mteval13a,
  zh: (line) => separatePunctuation(line.replace(blanksAtEnds, "").replace(chinese, " $& ")),
  char: (line) => Array.from(line).join(" "),
  intl: international,
};

/** A line's tokens, equal to those of sacreBLEU 2.6's tokeniser of that name. */
export function tokenize(line: string, tokenizer: TokenizerName): string[] {
  return words(tokenizers[tokenizer](line.replace(blanksAtEnd, "")));
}

/**
 * The tokeniser to score a translation into `language` with, a BCP 47 tag such as `zh-CN`. Japanese, Korean and
 * Burmese are cut into characters, where sacreBLEU takes MeCab for the first two: such scores compare only with each
 * other.
 */
export function tokenizerFor(language: string): TokenizerName {
  const [code = ""] = language.toLowerCase().split("-");
  if (code === "zh") return "zh";
  return ["ja", "ko", "my"].includes(code) ? "char" : "13a";
}
