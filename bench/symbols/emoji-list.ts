/** Emoji as the Unicode data of Node knows them, built by the rules of their sequences; no list is kept. */

const isRecommended = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);
const joiner = "\u200D";
const presentation = "\uFE0F";
const tones = ["", "\u{1F3FB}", "\u{1F3FC}", "\u{1F3FD}", "\u{1F3FE}", "\u{1F3FF}"];

function signs(): string[] {
  const found: string[] = [];
  for (let code = 0x23; code < 0x20000; code++) {
    const sign = String.fromCodePoint(code);
    if (/\p{Emoji}/u.test(sign) && !/\p{Emoji_Component}/u.test(sign)) found.push(sign);
  }
  return found;
}

const emojiOf = (sign: string): string => (isRecommended(sign) ? sign : sign + presentation);

function flags(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x1f1e6 + at));
  const countries = letters.flatMap((one) => letters.map((other) => one + other));
  const tag = (letter: string) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0));
  const regions = ["gbeng", "gbsct", "gbwls"].map((code) => `\u{1F3F4}${Array.from(code, tag).join("")}\u{E007F}`);
  return [...countries, ...regions];
}

/** Two emoji joined, and with a third: directions, families, couples. */
function joined(single: readonly string[], toned: readonly string[]): string[] {
  const people = toned.filter((each) => /^[\u{1F466}-\u{1F469}\u{1F9D1}\u{1F9D2}]/u.test(each));
  const adults = people.filter((each) => /^[\u{1F468}\u{1F469}\u{1F9D1}]/u.test(each));
  const hair = ["\u{1F9B0}", "\u{1F9B1}", "\u{1F9B2}", "\u{1F9B3}"];
  const seconds = [...single, ...hair, ...people, ...toned.filter((each) => each.startsWith("\u{1FAF2}"))];
  const pairs = [...single, ...toned].flatMap((one) =>
    seconds.map((other) => one + joiner + other).filter(isRecommended),
  );
  const turned = pairs.map((pair) => `${pair}${joiner}\u27A1${presentation}`);
  const couples = adults.flatMap((one) =>
    single.flatMap((between) => {
      const ties = between.startsWith("\u2764") ? [between, `${between}${joiner}\u{1F48B}`] : [between];
      const stem = ties.map((tie) => `${one}${joiner}${tie}${joiner}`);
      // What joins no two people of any tone is not tried with all of them.
      const isTie = adults.some((other) => other.length === one.length && isRecommended(`${stem[0] ?? ""}${other}`));
      return isTie ? stem.flatMap((start) => adults.map((other) => start + other)) : [];
    }),
  );
  const plain = people.filter((each) => each.length === 2);
  const families = plain.flatMap((one) =>
    plain.flatMap((two) =>
      plain.flatMap((three) => {
        const family = [one, two, three].join(joiner);
        return ["", ...plain].map((four) => (four === "" ? family : family + joiner + four));
      }),
    ),
  );
  return [...pairs, ...[...turned, ...couples, ...families].filter(isRecommended)];
}

/** The emoji with each of its presentation signs left out or not: the first is qualified, the others less. */
function spellings(emoji: string): string[] {
  const parts = emoji.split(presentation);
  const [first = "", ...rest] = parts;
  return rest.reduce((all, part) => all.flatMap((each) => [each + presentation + part, each + part]), [first]);
}

/** Every emoji that is recommended for interchange. */
export function listEmoji(): string[] {
  const all = signs();
  const single = all.map(emojiOf);
  const toned = all
    .filter((sign) => /\p{Emoji_Modifier_Base}/u.test(sign))
    .flatMap((sign) => tones.map((each) => sign + each));
  const keycaps = Array.from("0123456789#*", (key) => `${key}${presentation}\u20E3`);
  const every = [...single, ...toned, ...keycaps, ...flags(), ...joined(single, toned.filter(isRecommended))];
  return [...new Set(every.filter(isRecommended))];
}

/** The same as they are written with fewer presentation signs. */
export function listSpellings(emoji: readonly string[]): string[] {
  return [...new Set(emoji.flatMap(spellings))];
}
