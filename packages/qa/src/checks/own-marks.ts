import type { Check, Draft, QaContext } from "../context.ts";

/** French sets these apart with a space that does not break; times and what belongs to a code are left. */
const tight =
  /(?<=[\p{L}\p{M}\p{Nd})\]’”»])(?<mark>[;!?]+|:)(?=[\s\])”]|$)|(?<=«)(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?…])(?=»)/gu;

function* checkFrench({ plainTarget, plainSource, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("french-spaces")) return;
  for (const { 0: mark, index } of plainTarget.matchAll(tight)) {
    const isTitle = mark !== "" && plainSource.includes(plainTarget.slice(Math.max(0, index - 6), index + mark.length));
    if (!isTitle)
      yield { rule: "french-spaces", target: inTarget(index, index + mark.length), expected: `\u00a0${mark}` };
  }
}

const ends = /[.!?…\n]+/gu;

/** Spanish opens what it asks and calls; the mark may stand inside of the sentence. */
function* checkInverted({ plainTarget, plainSource, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("inverted-marks")) return;
  let [begun, asked] = [0, 0];
  for (const { 0: marks, index } of plainTarget.matchAll(ends)) {
    const end = index + marks.length;
    const sentence = plainTarget.slice(begun, end);
    const start = begun;
    begun = end;
    if (!/[?!]/u.test(marks)) continue;
    const whole = plainTarget.slice(asked, end);
    asked = end;
    // A mark in brackets doubts or shouts by itself: "(!)", "(?)"; a question is asked by letters.
    if (
      plainTarget
        .slice(Math.max(0, index - 3), index)
        .trimEnd()
        .endsWith("(") ||
      !/\p{Ll}/u.test(sentence)
    )
      continue;
    if (/[¿¡]/u.test(whole) || isBrand(sentence, plainSource)) continue;
    const at = start + (/[\p{L}\p{N}]/u.exec(sentence)?.index ?? 0);
    yield { rule: "inverted-marks", target: inTarget(at, at), expected: marks.includes("?") ? "¿" : "¡" };
  }
}

/** "Yahoo!": a name that ends with the mark, in the source as well. */
function isBrand(sentence: string, source: string): boolean {
  // Expression on at most 40 characters: the end of the sentence.
  const name = /\p{Lu}[\p{L}\p{N}]*[?!]$/u.exec(sentence.slice(-40))?.[0];
  return name !== undefined && (source.includes(name) || source.includes(name.slice(0, -1)));
}

/** What is opened and never ended. */
function* checkOpened({ plainTarget, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("inverted-marks")) return;
  for (const { 0: mark, index } of plainTarget.matchAll(/[¿¡]/gu)) {
    if (/[?!]/u.test(plainTarget.slice(index))) continue;
    yield { rule: "inverted-marks", target: inTarget(index, index + mark.length), expected: "" };
  }
}

/** Marks that one language alone writes so. */
export const checkOwnMarks: Check = function* (context) {
  if (context.languages.target === "fr") yield* checkFrench(context);
  if (context.languages.target === "es") {
    yield* checkInverted(context);
    yield* checkOpened(context);
  }
};
