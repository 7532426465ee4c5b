import { boxOf, placeOf } from "../../geometry/frame.ts";
import type { GreyPicture } from "../../layout/separators.ts";
import type { TextBox } from "../../model/picture-text.ts";

/** A rule is darker or lighter than what is beside it by this. */
const visible = 24;
/** In heights: it goes on above and below the line, as no letter does. */
const beyond = 0.15;
const widestRule = 4;
const probes = 12;
/** In heights: what is narrower than this beside a rule is no text. */
const leastPart = 0.3;

/** Boxes that reach over a rule of a table, cut at it: the cells beside it were taken for one line. */
export function splitAtRules(boxes: readonly TextBox[], grey: GreyPicture): TextBox[] {
  return boxes.flatMap((box) => {
    const rules = rulesIn(box, grey);
    if (rules.length === 0) return [box];
    const { left, right, top, bottom } = placeOf(box);
    const edges = [left, ...rules.map((at) => left + at), right];
    return edges.slice(1).flatMap((end, index) => {
      const start = edges[index] ?? left;
      const gap = Math.min(widestRule / 2, (end - start) / 4);
      if (end - start < box.height * leastPart) return [];
      return [boxOf({ left: start + gap, right: end - gap, top, bottom }, box.angle)];
    });
  });
}

/** Where rules cross a box, from its left end. */
function rulesIn(box: TextBox, grey: GreyPicture): number[] {
  const { left, right, top, bottom } = placeOf(box);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const at = (along: number, across: number): number => {
    const x = Math.min(grey.width - 1, Math.max(0, Math.round(along * cos - across * sin)));
    const y = Math.min(grey.height - 1, Math.max(0, Math.round(along * sin + across * cos)));
    return grey.values[y * grey.width + x] ?? 0;
  };
  const [from, to] = [top - box.height * beyond, bottom + box.height * beyond];
  const rows = Array.from({ length: probes }, (_, probe) => from + ((to - from) * (probe + 0.5)) / probes);
  const isRule = (along: number): boolean => {
    const signs = rows.map((row) => contrast(at, along, row));
    return signs.every((sign) => sign > 0) || signs.every((sign) => sign < 0);
  };
  const found: number[] = [];
  for (let along = left + widestRule; along < right - widestRule; along++)
    if (isRule(along) && along - left - (found.at(-1) ?? -Infinity) > widestRule * 2) found.push(along - left);
  return found;
}

/** 1 or -1 where a place is darker or lighter than both its sides, else 0. */
function contrast(at: (along: number, across: number) => number, along: number, row: number): number {
  const [before, here, after] = [at(along - widestRule, row), at(along, row), at(along + widestRule, row)];
  if (Math.min(before, after) - here > visible) return 1;
  return here - Math.max(before, after) > visible ? -1 : 0;
}
