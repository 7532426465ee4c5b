import { frameFrom, grown, isInside, overlap, type Frame } from "../frame.ts";
import type { Surroundings } from "./free-space.ts";
import { breakPieces, graphemesOf } from "../setting/line-breaks.ts";
import { isCentred, isOneLine, type MeasuredBlock } from "./measured-block.ts";
import { roomsFor, type Room } from "./rooms.ts";
import { setHorizontally } from "../setting/set-horizontally.ts";
import type { SetText, Setting, Sides } from "../setting/set-text.ts";
import { setVertically } from "../setting/set-vertically.ts";
import { leadingsFor, sizesFor } from "../setting/typography.ts";

interface FontSetting {
  readonly fontPixels: number;
  readonly leading: number;
}

function settingFor(measured: MeasuredBlock, room: Sides, font: FontSetting): Setting {
  const { block, style, typeface, writing } = measured;
  const isTurned = block.writing !== writing;
  const middle = (style.ink.top + style.ink.bottom) / 2;
  return {
    ...font,
    typeface,
    room,
    anchor: style.ink,
    alignment: isTurned ? "centre" : block.alignment,
    firstMiddle: isTurned ? middle : style.firstMiddle,
    lastMiddle: isTurned ? middle : style.lastMiddle,
    hangsFromTop: !isCentred(measured),
    isBalanced: isCentred(measured) || isOneLine(block),
  };
}

/** Texts that are nearer than this look like one, in pixels of the font. */
const leastGap = 0.12;

function isClear(ink: Frame, gap: number, { pixels, obstacles }: Surroundings): boolean {
  return isInside(grown(ink, 1), pixels) && !obstacles.some((obstacle) => overlap(grown(ink, gap), obstacle));
}

/** What is tried: a text, its pieces and what is around it. */
interface Trial {
  readonly measured: MeasuredBlock;
  readonly pieces: readonly string[];
  readonly surroundings: Surroundings;
}

function setIn({ measured, pieces, surroundings }: Trial, room: Room, font: FontSetting): SetText | undefined {
  const setting = settingFor(measured, room.sides, font);
  const set = measured.writing === "vertical" ? setVertically(pieces, setting) : setHorizontally(pieces, setting);
  if (set === undefined || set.pieces.length > room.mostLines) return undefined;
  return isClear(frameFrom(measured.frame, set.ink), font.fontPixels * leastGap, surroundings) ? set : undefined;
}

/** In the smallest room that takes it in the size that is wanted; if none does, as large as it can be in any. */
function setInBest(trial: Trial, rooms: readonly Room[], sizes: readonly number[]): SetText | undefined {
  const { measured } = trial;
  for (const fontPixels of sizes) {
    for (const leading of leadingsFor(measured.typeface.language, measured.style.leading)) {
      for (const room of rooms) {
        const set = setIn(trial, room, { fontPixels, leading });
        if (set !== undefined) return set;
      }
    }
  }
  return undefined;
}

/** A line becomes smaller by this rather than two lines. */
const leastOnOneLine = 0.88;

/** Finds where a block's text can stand, as near to its place and as near to `wanted` pixels as can be. */
export function placeBlock(measured: MeasuredBlock, wanted: number, surroundings: Surroundings): SetText | undefined {
  const { text, style, typeface } = measured;
  const trial = { measured, surroundings, pieces: breakPieces(text, typeface.language) };
  const { good, lastResort } = sizesFor(wanted, style.fontPixels);
  const rooms = [...roomsFor(measured, surroundings)];
  const near = rooms.filter(({ keepsPlace }) => keepsPlace);
  const onOneLine = near.filter(({ mostLines }) => mostLines === 1);
  const nearlyWanted = good.filter((size) => size >= wanted * leastOnOneLine);
  const torn = { ...trial, pieces: graphemesOf(text) };
  const small = [...good.slice(-1), ...lastResort];
  return (
    setInBest(trial, onOneLine, nearlyWanted) ??
    setInBest(trial, near, good) ??
    setInBest(trial, rooms, good) ??
    setInBest(trial, rooms, lastResort) ??
    setInBest(torn, rooms.slice(-1), small)
  );
}
