import { colourAt, colourDistance, type Colour } from "./background.ts";
import { around, within, type LinePatch } from "./line-patch.ts";
import { dilate, takeComponents, type Component } from "./patch-mask.ts";
import type { Pixels } from "../output/pixels.ts";

export interface PlaneView {
  readonly patch: LinePatch;
  /** Of each pixel from the plane. */
  readonly distances: Float32Array;
  /** The distance of clear ink. */
  readonly contrast: number;
  /** Up to this distance it is background. */
  readonly limit: number;
  /** Of the ink. */
  readonly colour: Colour;
}

/** Share of the ink's contrast from which on a pixel is a stroke, not its shadow or the rings that JPEG leaves. */
const coreShare = 0.3;
/** How far shadows and rings reach, as a share of the line's height. */
const haloShare = 0.12;
/** Runs of pixels, as a share of the line's height, that no letter has and that no rule has. */
const longRun = 1.5;
const thinRun = 0.2;
const solidRun = 0.6;
/** Levels by which a letter's colour may differ from the ink's where it touches something else. */
const sameInk = 60;

/** How many pixels hang together along a direction, through the one at `index`, at most `most` to each side. */
function runThrough(marked: Uint8Array, patch: LinePatch, index: number, way: { angle: number; most: number }): number {
  const { width, height } = patch;
  const x = index % width;
  const y = (index - x) / width;
  let run = 1;
  for (const sign of [-1, 1]) {
    const [dx, dy] = [sign * Math.cos(way.angle), sign * Math.sin(way.angle)];
    for (let step = 1; step <= way.most; step++) {
      const [atX, atY] = [Math.round(x + dx * step), Math.round(y + dy * step)];
      if (atX < 0 || atY < 0 || atX >= width || atY >= height || marked[atY * width + atX] === 0) break;
      run++;
    }
  }
  return run;
}

/** Whether a pixel of something that goes on beyond the line belongs to a rule or to an area. */
function isRuleOrArea(marked: Uint8Array, patch: LinePatch, index: number): boolean {
  const { angle, width, height } = patch.frame;
  const thickness = Math.min(width, height);
  const most = Math.ceil(longRun * thickness);
  const along = runThrough(marked, patch, index, { angle, most }) / thickness;
  const across = runThrough(marked, patch, index, { angle: angle + Math.PI / 2, most }) / thickness;
  const isRule = Math.max(along, across) >= longRun && Math.min(along, across) <= Math.max(thinRun, 3 / thickness);
  return isRule || Math.min(along, across) >= solidRun;
}

/** Levels by which pixels of one area differ from their neighbours, and from where it comes into view. */
const sameArea = { step: 24, whole: 60 };

/** Of a component that goes on beyond the line, what has the colour that it comes in with: not the letters that it touches. */
function floodFromOutside(
  pixels: Pixels,
  { patch, distances }: PlaneView,
  { members, entries }: Component,
): Set<number> {
  const { bounds, width } = patch;
  const inComponent = new Set(members);
  const colours = new Map(entries.map((entry) => [entry, entry]));
  const colourOf = (index: number) =>
    colourAt(pixels, bounds.left + (index % width), bounds.top + Math.floor(index / width));
  // A map is walked in the order of insertion, and what is added on the way is walked too.
  for (const [index, entry] of colours) {
    for (const other of [index - 1, index + 1, index - width, index + width]) {
      if (colours.has(other) || !inComponent.has(other)) continue;
      const colour = colourOf(other);
      const isSame =
        colourDistance(colour, colourOf(index)) < sameArea.step &&
        colourDistance(colour, colourOf(entry)) < sameArea.whole;
      if (isSame) colours.set(other, entry);
    }
  }
  return withSoftEdge(new Set(colours.keys()), inComponent, { width, distances });
}

/** Pixels between an area and the background are a mixture of both. */
const softEdge = 2;

function withSoftEdge(area: Set<number>, component: Set<number>, view: { width: number; distances: Float32Array }) {
  const { width, distances } = view;
  let edge = [...area];
  for (let step = 0; step < softEdge; step++) {
    const next: number[] = [];
    for (const from of edge) {
      for (const index of [from - 1, from + 1, from - width, from + width]) {
        const isMixture = (distances[index] ?? 0) < (distances[from] ?? 0);
        if (!isMixture || !component.has(index) || area.has(index)) continue;
        area.add(index);
        next.push(index);
      }
    }
    edge = next;
  }
  return area;
}

/** Per pixel of a patch: 1 where there is a letter of the line, or something else that stands on its background. */
export interface InkParts {
  readonly letters: Uint8Array;
  readonly others: Uint8Array;
}

/** Parts letters from rules, frames and pictures that reach into the line, and from those that they touch. */
function partCores(pixels: Pixels, view: PlaneView, cores: Uint8Array): InkParts {
  const { patch, colour } = view;
  const parts = { letters: new Uint8Array(cores.length), others: new Uint8Array(cores.length) };
  const whole = Uint8Array.from(cores);
  const { bounds, width, zones } = patch;
  for (const component of takeComponents(patch, cores)) {
    const flooded = component.entries.length > 0 ? floodFromOutside(pixels, view, component) : new Set<number>();
    for (const index of component.members) {
      const at = { x: bounds.left + (index % width), y: bounds.top + Math.floor(index / width) };
      const isTouched = () =>
        zones[index] === within &&
        colourDistance(colourAt(pixels, at.x, at.y), colour) < sameInk &&
        !isRuleOrArea(whole, patch, index);
      const isLetter = component.reachesIn && (!flooded.has(index) || isTouched());
      (isLetter ? parts.letters : parts.others)[index] = 1;
    }
  }
  return parts;
}

/** Share of what goes on beyond the line that must be beside letters to be their shadow all the same. */
const leastBeside = 0.6;

/** Parts shadows, outlines and rings, which are about letters, from weak things that go on: a watermark, a panel. */
function partWeak(patch: LinePatch, weak: Uint8Array, near: Uint8Array): InkParts {
  const parts = { letters: new Uint8Array(weak.length), others: new Uint8Array(weak.length) };
  for (const { members, entries } of takeComponents(patch, weak)) {
    const beside = members.filter((index) => near[index] === 1);
    const isHalo = entries.length === 0 || beside.length >= members.length * leastBeside;
    if (isHalo) for (const index of beside) parts.letters[index] = 1;
    else for (const index of members) parts.others[index] = 1;
  }
  return parts;
}

/** Pixels further from the plane than a limit, of those that are looked at and not taken. */
function beyondLimit({ patch, distances }: PlaneView, limit: number, taken?: Uint8Array): Uint8Array {
  const { zones } = patch;
  const marked = new Uint8Array(zones.length);
  for (let index = 0; index < marked.length; index++) {
    if ((distances[index] ?? 0) <= limit || (taken !== undefined && taken[index] === 1)) continue;
    if (zones[index] === within || zones[index] === around) marked[index] = 1;
  }
  return marked;
}

/** Marks what stands out from the plane and hangs together within the line, with its soft edges, shadows and outlines. */
export function markOnPlane(pixels: Pixels, view: PlaneView): InkParts {
  const { patch, contrast, limit } = view;
  const { letters, others } = partCores(pixels, view, beyondLimit(view, Math.max(limit, coreShare * contrast)));
  const thickness = Math.min(patch.frame.width, patch.frame.height);
  const beside = dilate(patch, letters, 1);
  const near = dilate(patch, letters, Math.max(2, Math.round(haloShare * thickness)));
  const standsOut = beyondLimit(view, limit, others);
  const weak = Uint8Array.from(standsOut);
  for (let index = 0; index < weak.length; index++) if (beside[index] === 1) weak[index] = 0;
  const parts = partWeak(patch, weak, near);
  for (let index = 0; index < beside.length; index++) {
    if (beside[index] === 1 && standsOut[index] === 1) parts.letters[index] = 1;
    if (others[index] === 1) parts.others[index] = 1;
  }
  return parts;
}
