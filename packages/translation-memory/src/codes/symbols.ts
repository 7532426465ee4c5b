import type { CodeSpan } from "./model.ts";

/** What is drawn and not read: emoji by their properties, so that those of years to come are found, and blocks of signs. */
const drawn = [
  "\\p{Extended_Pictographic}",
  // Marks of owners, bullets, reference marks.
  "\\u00A9\\u00AE\\u2022\\u2023\\u2043\\u203B\\u2117\\u2120\\u2122",
  "\\u2190-\\u21FF\\u27F0-\\u27FF\\u2900-\\u297F\\u2B00-\\u2BFF\\uFFE9-\\uFFEE",
  // Technical signs; not the diameter, and not what mathematics writes around its words.
  "\\u2301-\\u2307\\u230C-\\u231F\\u2322-\\u2328\\u232B-\\u23FF",
  // Letters and numbers in circles, boxes, blocks, shapes, stars, check marks.
  "\\u2460-\\u27BF\\u3248-\\u324F\\u3251-\\u325F\\u32B1-\\u32BF\\u2800-\\u28FF",
  "\\u3004\\u3012\\u3013\\u3020\\u3036\\u3037",
  // Notes; cards, flags, letters in boxes, emoji and their skin tones, signs of old computers.
  "\\u{1D100}-\\u{1D1FF}\\u{1F000}-\\u{1FBFF}",
].join("");
/** What goes with the sign before it: variations, joiners, skin tones, keycaps, the letters of flags. */
const joined = "\\p{M}\\u200D\\u{1F3FB}-\\u{1F3FF}\\u{E0020}-\\u{E007F}";
/** Invisible marks; between signs they belong to them. */
const invisible = "\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF";
const sign = `(?:[${drawn}]|[\\d#*]\\uFE0F?\\u20E3)`;

/** Several in a row are one. */
const signs = new RegExp(
  `[${invisible}]{0,8}${sign}[${joined}${invisible}]*(?:[ \\u00A0\\u3000]{0,2}${sign}[${joined}${invisible}]*)*`,
  "gu",
);
const one = new RegExp(
  `(?:\\p{RI}\\p{RI}|[\\d#*]\\uFE0F?\\u20E3|[${drawn}])[${joined}]*(?:(?<=\\u200D)[${drawn}][${joined}]*)*`,
  "gu",
);
const rules = /(?<!=)={3,}|(?<!\*)\*{3,}|(?<![~～〜])[~～〜]{2,}|(?<!#)#{2,6}(?=\s)/gu;

const before = "(?<=^|[\\s\\p{Script=Han}，。！？、；…~～.!?,)）”]|[\\u{1F000}-\\u{1FBFF}])";
const after = "(?=$|[\\s\\p{Script=Han}，。！？、；…~～.!?,)）”]|[\\u{1F000}-\\u{1FBFF}])";
/** Faces of signs of the keyboard that nothing else is written as. */
const emoticons = new RegExp(
  `${before}(?:[:;]-?(?:\\){1,8}|\\({1,8}|D|P)|:'-?[()]|:-[/|*OoXx]|=\\)|\\^[_.o-]?\\^;?|T_+T|>_+<|-_-|[oO0]_[oO0]|¯\\\\_\\(ツ\\)_/¯|\\\\o/|m\\(_ _\\)m)${after}`,
  "gu",
);
/** Faces in brackets, with what they raise or throw. */
const faces = /[ヽヾ＼\\٩╰┐]{0,2}[(（][^()（）\n]{1,16}[)）][ノﾉ╯づ／/۶シ︵┘]{0,4}/gu;
const faceSign = /[°□^_•ω´｀`≧≦▽∀Д╥﹏ﾟ・･‿◕¬ಠ╯ಥ✿◠⊙﹃⌒￣｡๑◡゜ノ╰╭<>＜＞ヮ◉◔；;]/gu;
const keyboardFace = /^[*=]?(?:[\^>T;x@o-])(?:[_.o-]|__)(?:[\^<T;x@o-])[;*=]?$/u;
const notInFaces = /[\p{Script=Han}\p{Nd}\p{Sc}:%]|(?![\uFF65-\uFF9F])\p{L}(?![\uFF65-\uFF9F])\p{L}/u;

function isFace(found: string): boolean {
  const inner = /[(（]([^()（）]*)[)）]/u.exec(found)?.[1] ?? "";
  if (/^[ -~]*$/u.test(inner)) return keyboardFace.test(inner);
  return !notInFaces.test(inner) && (inner.match(faceSign)?.length ?? 0) > 1;
}

const beyondAscii = /[^\n -~]/u;
const drawnWithKeys = /¯|[=*~#:;^_]{2}|[:;=^][-')(DPo.^]|[oO0T>-]_|\\o/u;

function* symbolsIn(text: string): Generator<CodeSpan> {
  const spansOf = (pattern: RegExp, isOne: (found: string) => boolean = () => true): CodeSpan[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
      isOne(found) ? [{ kind: "symbol", start: index, end: index + found.length }] : [],
    );
  if (beyondAscii.test(text)) yield* spansOf(signs);
  if (/[(（]/u.test(text)) yield* spansOf(faces, isFace);
  if (!drawnWithKeys.test(text) && !/[～〜]{2}/u.test(text)) return;
  yield* spansOf(rules);
  yield* spansOf(emoticons);
}

/**
 * Signs that are drawn, not read: emoji, arrows, stars, check marks, boxes, numbers in circles, ™ and ©, faces. What a
 * language has words for (degrees, units, currencies, marks of sentences) is none.
 */
export function findSymbols(text: string): CodeSpan[] {
  return [...symbolsIn(text)];
}

const pictures =
  /\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}]|(?<=\p{Emoji_Presentation}))|\p{RI}\p{RI}|\u20E3/u;

/** Whether there is an emoji among the signs. */
export const hasEmoji = (text: string): boolean => pictures.test(text);

/** The emoji of a symbol, each on its own, where they stand in it. */
export function listEmoji(symbol: string): { readonly text: string; readonly start: number }[] {
  return [...symbol.matchAll(one)].flatMap(({ 0: text, index }) => (hasEmoji(text) ? [{ text, start: index }] : []));
}
