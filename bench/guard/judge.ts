/**
 * Which numbers a text says, read by rewriting it: words and characters become digits, and what is left of digits counts.
 * Knows nothing of the product's own readers, which it judges.
 */
export type JudgedLanguage = "zh-cn" | "en-us";

const hanDigits = "零一二三四五六七八九";
const hanPowers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8, 兆: 1e12 };

/** A number in characters; undefined for words that only look like one. */
function hanNumber(text: string): number | undefined {
  const plain = text.replace(/〇/g, "零").replace(/两/g, "二");
  if (!/[十百千万亿]/.test(plain))
    return Number(
      plain
        .split("")
        .map((sign) => hanDigits.indexOf(sign))
        .join(""),
    );
  const big = /^([^亿万]*)([亿万])(.*)$/.exec(plain.replace(/^(.*)亿/, "$1亿"));
  const split = plain.lastIndexOf("亿") >= 0 ? plain.lastIndexOf("亿") : plain.lastIndexOf("万");
  if (big && split >= 0) {
    const [head, tail] = [plain.slice(0, split), plain.slice(split + 1)];
    const base = hanPowers[plain[split] ?? ""] ?? 1;
    return (hanNumber(head || "一") ?? 0) * base + (tail === "" ? 0 : (hanNumber(tail.replace(/^零/, "")) ?? 0));
  }
  let sum = 0;
  for (const [, digit = "", power = ""] of plain.matchAll(/([一二三四五六七八九]?)([十百千]|$)/g)) {
    if (digit === "" && power === "") continue;
    sum += (digit === "" ? 1 : hanDigits.indexOf(digit)) * (hanPowers[power] ?? 1);
  }
  return sum;
}

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const months = "January February March April May June July August September October November December".split(" ");
const powers: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  decade: 10,
  dozen: 12,
};

const exact = (value: number): string => String(Number(value.toPrecision(12)));

/** English words as digits. */
function rewriteEnglish(text: string): string {
  let out = text.replace(/(\d):00\b/g, "$1").replace(/(\d),(?=\d{3}(?!\d))/g, "$1");
  for (const [at, name] of months.entries()) {
    const short = name.slice(0, 3);
    out = out.replace(new RegExp(`\\b(?:${name}|${short}\\.?(?= \\d))\\b`, "g"), ` ${at + 1} `);
  }
  const word = (list: readonly string[]) => list.join("|");
  out = out.replace(
    new RegExp(`\\b(${word(tens)})[- ](${word(small.slice(1, 10))})\\b`, "gi"),
    (_, ten: string, one: string) =>
      String(20 + 10 * tens.indexOf(ten.toLowerCase()) + small.indexOf(one.toLowerCase())),
  );
  out = out.replace(new RegExp(`\\b(${word(tens)})\\b`, "gi"), (ten) =>
    String(20 + 10 * tens.indexOf(ten.toLowerCase())),
  );
  out = out.replace(new RegExp(`\\b(${word(small)})\\b`, "gi"), (one) => String(small.indexOf(one.toLowerCase())));
  out = out.replace(
    /\ban? (?=(?:hundred|thousand|million|billion|trillion|decade|dozen|second|minute|hour|day|week|month|year)s?\b)/gi,
    "1 ",
  );
  out = multiplied(out, "hundred");
  // Two hundred (and) fifty.
  out = out.replace(/\b(\d+00) (?:and )?(\d{1,2})\b/g, (_, big: string, rest: string) =>
    String(Number(big) + Number(rest)),
  );
  return Object.keys(powers).reduce(multiplied, out);
}

function multiplied(text: string, name: string): string {
  const pattern = new RegExp(`(?<![\\d.])(\\d+(?:\\.\\d+)?)[- ]?${name}s?\\b`, "gi");
  return text.replace(pattern, (_, digits: string) => exact(Number(digits) * (powers[name] ?? 1)));
}

/** Chinese characters as digits. */
function rewriteChinese(text: string): string {
  return text
    .replace(/[０-９％．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d):00(?!\d)/g, "$1")
    .replace(/[一二三四五六七八九]{2}[十百千万亿]+/g, " ")
    .replace(/百分之|万一|(?<![二八十六])[二八十六]+进制/g, " ")
    .replace(/(?<![一二三四五六七八九十百千万亿])零(?![一二三四五六七八九星散])/g, " 0 ")
    .replace(/(?<![一二三四五六七八九十百千万两几数上近多\d.] ?)([百千]万)/g, "1$1")
    .replace(/(?<![\d.])(\d+(?:\.\d+)?) ?([十百千万亿兆]+)(?![克米瓦])/g, (_, digits: string, signs: string) =>
      exact(signs.split("").reduce((value, sign) => value * (hanPowers[sign] ?? 1), Number(digits))),
    )
    .replace(
      /(?<![零〇百千万亿])[零〇百千万亿]*[一二两三四五六七八九十][零〇一二两三四五六七八九十百千万亿]*/g,
      (han) => {
        const value = hanNumber(han);
        return value === undefined ? han : ` ${exact(value)} `;
      },
    );
}

/** Hours of the afternoon by the clock of 24: `6:22 PM`, `afternoon 6:22` and 下午6点 are 18. */
const afternoon =
  /(\d{1,2})(?::\d\d)? *(?:p\.?m\b|in the (?:afternoon|evening))|(?:afternoons? |下午 ?|晚上 ?|傍晚 ?|夜间 ?)(\d{1,2})(?=[点时:])/giu;
function withHours(text: string): string {
  return text.replace(afternoon, (written, latin?: string, han?: string) => {
    const hour = latin ?? han ?? "";
    return Number(hour) < 12 ? written.replace(hour, String(Number(hour) + 12)) : written;
  });
}

/** The numbers that a text says, each as often as it says it; months by their number. */
export function numbersOf(text: string, language: JudgedLanguage): string[] {
  const timed = withHours(text);
  const rewritten = language === "zh-cn" ? rewriteChinese(timed) : rewriteEnglish(timed);
  return (rewritten.match(/\d+(?:\.\d+)?/g) ?? []).map((digits) => exact(Number(digits)));
}

export interface JudgedSentence {
  readonly source: string;
  readonly reference: string;
  readonly pair: { readonly source: JudgedLanguage; readonly target: JudgedLanguage };
}

/** The digits of a text as it writes them, each as often. */
const digitsOf = (text: string): string[] =>
  (
    text
      .normalize("NFKC")
      .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
      .match(/\d+(?:\.\d+)?/g) ?? []
  ).map((digits) => exact(Number(digits)));

/** Numbers in digits, and those from eleven on in words: what a translation cannot leave out. */
export function valuesOf(text: string, language: JudgedLanguage): string[] {
  const inDigits = digitsOf(text);
  return numbersOf(text, language).filter((number) => {
    const at = inDigits.indexOf(number);
    if (at !== -1) inDigits.splice(at, 1);
    return at !== -1 || Number(number) > 10;
  });
}

/** Whether a translation has each value of its source at least as often as the reference, and none that neither has. */
export function isKept({ source, reference, pair }: JudgedSentence, translation: string): boolean {
  const wanted = valuesOf(source, pair.source);
  const inReference = numbersOf(reference, pair.target);
  const said = numbersOf(translation, pair.target);
  const count = (list: readonly string[], one: string) => list.filter((each) => each === one).length;
  const isThere = wanted.every(
    (value) => count(said, value) >= Math.min(count(wanted, value), Math.max(1, count(inReference, value))),
  );
  const known = new Set([...numbersOf(source, pair.source), ...inReference]);
  const invented = valuesOf(translation, pair.target).filter((value) => !known.has(value));
  return isThere && invented.length === 0;
}

/** Whether the judge can judge it: it has values, and its own reference keeps them. */
export const isJudgeable = (sentence: JudgedSentence): boolean =>
  valuesOf(sentence.source, sentence.pair.source).length > 0 && isKept(sentence, sentence.reference);
