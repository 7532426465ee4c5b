import type { Check, Draft, QaContext } from "../context.ts";
import { isUnspaced } from "../writing.ts";

/** White space at an edge, as far as it is kept: a line end counts as one, whatever its signs. */
const lines = (space: string): string => space.replaceAll("\r\n", "\n");
const headOf = (text: string): string => lines(text.slice(0, text.length - text.trimStart().length));
const tailOf = (text: string): string => lines(text.slice(text.trimEnd().length));

function* checkEdges(context: QaContext): Iterable<Draft> {
  const { source, target, languages, isOn } = context;
  const [before, now] = [headOf(source), headOf(target)];
  if (isOn("space-leading") && before !== now) {
    yield {
      rule: "space-leading",
      source: context.inSource(0, source.length - source.trimStart().length),
      target: context.inTarget(0, target.length - target.trimStart().length),
      expected: before,
    };
  }
  const [behind, there] = [tailOf(source), tailOf(target)];
  // A space behind a sentence goes where sentences stand without one.
  const isSpaceLess = isUnspaced(languages.source) !== isUnspaced(languages.target) && !/\n/u.test(behind + there);
  const isHabit = isSpaceLess && (there === "" || behind === "");
  if (isOn("space-trailing") && behind !== there && !isHabit) {
    yield {
      rule: "space-trailing",
      source: context.inSource(source.trimEnd().length, source.length),
      target: context.inTarget(target.trimEnd().length, target.length),
      expected: behind,
    };
  }
}

const double = /(?<=\S)[ \u00a0\u202f\u3000]{2,}(?=\S)/gu;

/** Several spaces, unless the source sets its text apart with them as well. */
function* checkDouble({ source, target, languages, isOn, inTarget }: QaContext): Iterable<Draft> {
  // Burmese sets phrases apart with as much space as it likes.
  if (!isOn("space-double") || languages.target === "my" || source.search(double) >= 0) return;
  for (const { 0: found, index } of target.matchAll(double)) {
    yield { rule: "space-double", target: inTarget(index, index + found.length), expected: " " };
  }
}

/** Spaces before marks that stand at their word in every language but French. */
const beforeMark = /(?<=[\p{L}\p{N})\]”"»])[ \u00a0\u202f\u3000]+(?=[,.;:!?，。；：！？、،؟؛။၊](?:\s|$|[”"»)]))/gu;
const beforeFrench = /(?<=[\p{L}\p{N})\]”"])[ \u00a0\u202f]+(?=[,.](?:\s|$))/gu;

function* checkBeforeMark({ plainSource, plainTarget, languages, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("space-before-mark")) return;
  // Burmese sets its marks apart or not as it likes.
  if (languages.target === "my") return;
  const pattern = languages.target === "fr" ? beforeFrench : beforeMark;
  const isFrench = languages.source === "fr";
  if (plainSource.search(isFrench ? beforeFrench : beforeMark) >= 0) return;
  for (const { 0: found, index } of plainTarget.matchAll(pattern)) {
    yield { rule: "space-before-mark", target: inTarget(index, index + found.length), expected: "" };
  }
}

const lineEnd = /\r\n|[\n\r\u2028]/gu;

function* checkLines({ source, target, isOn, inSource, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("line-breaks")) return;
  const [own, there] = [[...source.trim().matchAll(lineEnd)], [...target.trim().matchAll(lineEnd)]];
  if (own.length === there.length) return;
  const start = (text: string): number => text.length - text.trimStart().length;
  const [last, lost] = [there.at(-1), own.at(-1)];
  if (there.length > own.length && last) {
    const at = start(target) + last.index;
    yield { rule: "line-breaks", target: inTarget(at, at + last[0].length), expected: " " };
  } else if (lost) {
    const at = start(source) + lost.index;
    yield { rule: "line-breaks", source: inSource(at, at + lost[0].length) };
  }
}

const han = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const unspacedBorder = new RegExp(
  `(?<=${han})(?=[\\p{Script=Latin}\\p{Nd}])|(?<=[\\p{Script=Latin}\\p{Nd}])(?=${han})`,
  "gu",
);

/** Chinese characters right beside Latin letters and digits. */
function* checkHanLatin({ plainTarget, languages, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("han-latin-spaces") || languages.target !== "zh-cn") return;
  for (const { index } of plainTarget.matchAll(unspacedBorder)) {
    yield { rule: "han-latin-spaces", target: inTarget(index, index), expected: " " };
  }
}

export const checkSpaces: Check = function* (context) {
  yield* checkEdges(context);
  yield* checkDouble(context);
  yield* checkBeforeMark(context);
  yield* checkLines(context);
  yield* checkHanLatin(context);
};
