import type { Box, PageText, TextRun } from "./page-text.ts";

/** A part of a run, in UTF-16 units. */
export interface Stretch {
  readonly run: number;
  readonly from: number;
  readonly to: number;
}

const wide = /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/;
const narrow = /[\s.,:;'|!iIjl()[\]ftr]/;

/** About how wide letters are; the run's own width is known, its letters' are not. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : narrow.test(character) ? 0.6 : 1;
  return width;
}

const below = 0.22;

function boxOf(run: TextRun, { from, to }: Stretch): Box {
  const { x, y, dx, dy, height } = run;
  const whole = widthOf(run.text) || 1;
  const before = widthOf(run.text.slice(0, from)) / whole;
  const until = widthOf(run.text.slice(0, to)) / whole;
  const [start, end] = run.isRightToLeft ? [1 - until, 1 - before] : [before, until];
  const length = Math.hypot(dx, dy) || 1;
  const up = { x: (dy / length) * height, y: (-dx / length) * height };
  const corners = [start, end].flatMap((share) =>
    [1 - below, -below].map((rise) => ({ x: x + dx * share + up.x * rise, y: y + dy * share + up.y * rise })),
  );
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Whether a box goes on in the line of the other: at the same height, and not far behind it. */
function isSameLine(one: Box, other: Box): boolean {
  const middle = other.top + other.height / 2;
  const apart = Math.max(other.left - (one.left + one.width), one.left - (other.left + other.width));
  return middle > one.top && middle < one.top + one.height && apart < 3 * one.height;
}

function union(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Stretches of a page as boxes, one a line, in shares of the page. */
export function boxesOf({ width, height, runs }: PageText, stretches: readonly Stretch[]): Box[] {
  const lines: Box[] = [];
  for (const stretch of stretches) {
    const run = runs[stretch.run];
    if (run === undefined) continue;
    const box = boxOf(run, stretch);
    const last = lines.at(-1);
    if (last !== undefined && isSameLine(last, box)) lines[lines.length - 1] = union(last, box);
    else lines.push(box);
  }
  return lines.map((box) => ({
    left: box.left / width,
    top: box.top / height,
    width: box.width / width,
    height: box.height / height,
  }));
}
