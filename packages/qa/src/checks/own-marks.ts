import type { Check, Draft, QaContext } from "../context.ts";

/** French sets these apart with a space that does not break; times and what belongs to a code are left. */
const tight =
  /(?<=[\p{L}\p{M}\p{Nd})\]’”»])(?<mark>[;!?]+|:)(?=\s|$)|(?<=«)(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?…])(?=»)/gu;

function* checkFrench({ plainTarget, plainSource, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("french-spaces")) return;
  for (const { 0: mark, index } of plainTarget.matchAll(tight)) {
    const isTitle = mark !== "" && plainSource.includes(plainTarget.slice(Math.max(0, index - 6), index + mark.length));
    if (!isTitle)
      yield { rule: "french-spaces", target: inTarget(index, index + mark.length), expected: `\u00a0${mark}` };
  }
}

/** What ends with a mark, from where it may have begun. */
const ended = /[^.!?…\n]*[?!]+/gu;

/** Spanish opens what it asks and calls; the mark may stand inside of the sentence. */
function* checkInverted({ plainTarget, plainSource, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("inverted-marks")) return;
  let open = 0;
  for (const { 0: found, index } of plainTarget.matchAll(ended)) {
    const from = Math.min(open, index);
    open = index + found.length;
    const opened = plainTarget.slice(from, open);
    const marks = /[?!]+$/u.exec(opened)?.[0] ?? "";
    // A mark in brackets doubts or shouts by itself: "(!)", "(?)"; a question is asked by letters.
    if (/\(\s*[?!]+$/u.test(opened) || !/\p{Ll}/u.test(found)) continue;
    if (/[¿¡]/u.test(opened) || isBrand(opened, plainSource)) continue;
    const letters = /[\p{L}\p{N}]/u.exec(found)?.index ?? 0;
    const at = index + letters;
    yield { rule: "inverted-marks", target: inTarget(at, at), expected: marks.includes("?") ? "¿" : "¡" };
  }
}

/** "Yahoo!": a name that ends with the mark, in the source as well. */
function isBrand(opened: string, source: string): boolean {
  const name = /\p{Lu}[\p{L}\p{N}]*[?!]$/u.exec(opened)?.[0];
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
