import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { turnCanvas } from "../../decode/turn-canvas.ts";
import type { TextBox } from "../../model/picture-text.ts";
import { type Networks, recognise, type WrittenBox } from "../recognise.ts";
import type { ReadLine } from "../recognition/paddle-recogniser.ts";
import { upsideDown } from "./direction.ts";

type Turns = 0 | 1 | 2 | 3;

/** What is to be read: the picture, turned if its text asks for it, and its boxes as they are written. */
export interface Upright {
  readonly canvas: Canvas;
  /** Quarter turns clockwise that the text asked for. */
  readonly turns: Turns;
  readonly boxes: readonly WrittenBox[];
}

interface Found {
  readonly canvas: Canvas;
  readonly boxes: readonly TextBox[];
  readonly language: LanguageCode;
}

/** Written in columns too. */
const vertical: ReadonlySet<LanguageCode> = new Set(["zh-cn", "ja", "ko"]);
/** How many of the longest lines are asked. */
const samples = 8;
const readSamples = 4;
/** Only what is so much longer than high tells how it is turned. */
const telling = 2;
/** The classifier errs on lines of few letters: most must agree, and reading must bear it out. */
const leastAgreement = 0.6;
const quarter = Math.PI / 2;

const isUpright = ({ angle }: TextBox): boolean => Math.abs(Math.round(angle / quarter)) % 2 === 0;
const longest = (boxes: readonly TextBox[], count: number): TextBox[] =>
  boxes
    .filter(({ width, height }) => width > height * telling)
    .toSorted((a, b) => b.width - a.width)
    .slice(0, count);
const totalLength = (boxes: readonly TextBox[]): number => boxes.reduce((sum, { width }) => sum + width, 0);

/** Finds which way up a picture is, and how its lines are written. */
export async function setUpright(networks: Networks, found: Found): Promise<Upright> {
  const lying = found.boxes.filter((box) => !isUpright(box) && box.width > box.height * telling);
  const standing = found.boxes.filter((box) => isUpright(box) && box.width > box.height * telling);
  if (totalLength(lying) > totalLength(standing)) return setSideways(networks, found, lying);
  const level = found.boxes.map(levelled);
  if (await isUpsideDown(networks, { ...found, boxes: level.filter(isUpright) })) return turned(found, level, 2);
  return { canvas: found.canvas, turns: 0, boxes: await chooseReadings(networks, { ...found, boxes: level }) };
}

/** A single letter may be higher than it is wide; in a line that is level it stands like the others. */
function levelled(box: TextBox): TextBox {
  const angle = leanOf(box.angle);
  if (isUpright(box)) return { ...box, angle };
  return box.width > box.height * telling ? box : { ...box, width: box.height, height: box.width, angle };
}

const leanOf = (angle: number): number => angle - quarter * Math.round(angle / quarter);

/** Columns, or a picture that lies on a side. */
async function setSideways(networks: Networks, found: Found, lying: readonly TextBox[]): Promise<Upright> {
  const sample = longest(lying, readSamples);
  const guesses = possibleReadings(found.language);
  const boxes = guesses.flatMap((way) => sample.map((box) => way.of(box)));
  const read = await recognise(networks, { ...found, picture: found.canvas, boxes });
  const scores = guesses.map((_, index) => scoreOf(read.slice(index * sample.length, (index + 1) * sample.length)));
  const best = guesses[likeliestReading(guesses, scores)];
  if (best === undefined || best.turns === 0) {
    const columns = found.boxes.map((box): WrittenBox =>
      isUpright(box) && box.width > box.height * telling
        ? { ...box, writing: "horizontal" }
        : { ...asColumn(box), writing: "vertical" },
    );
    return { canvas: found.canvas, turns: 0, boxes: columns };
  }
  return turned(found, found.boxes, best.turns);
}

const scoreOf = (lines: readonly ReadLine[]): number =>
  lines.reduce((sum, { confidence, text }) => sum + confidence * Math.min(text.length, 4), 0);

/** Upright characters are so much likelier than this share of the other ways' score says. */
const columnShare = 0.8;

/**
 * Which way is right. PP-OCR has learnt to read columns that were laid on their left side: of a column, both that and its
 * characters side by side read well. Of a line that runs down, only one does.
 */
function likeliestReading(guesses: readonly Reading[], scores: readonly number[]): number {
  const score = (turns: Turns): number => scores[guesses.findIndex((reading) => reading.turns === turns)] ?? 0;
  const [column, down, up] = [score(0), score(3), score(1)];
  const turns = column >= Math.max(down * columnShare, up * 1.1) ? 0 : down > up ? 3 : 1;
  const index = guesses.findIndex((reading) => reading.turns === turns);
  return index < 0 ? scores.indexOf(Math.max(...scores)) : index;
}

interface Reading {
  readonly turns: Turns;
  readonly of: (box: TextBox) => WrittenBox;
}

/** How lines that run up or down may be written, with the turn that sets each upright. */
function possibleReadings(language: LanguageCode): Reading[] {
  const down: Reading = {
    turns: 3,
    of: (box) => ({ ...box, angle: leanOf(box.angle) + quarter, writing: "horizontal" }),
  };
  const up: Reading = {
    turns: 1,
    of: (box) => ({ ...box, angle: leanOf(box.angle) - quarter, writing: "horizontal" }),
  };
  const column: Reading = { turns: 0, of: (box) => ({ ...asColumn(box), writing: "vertical" }) };
  return vertical.has(language) ? [column, down, up] : [down, up];
}

/** A box whose width runs down, whatever its longer side is: a column of one character is as high as it is wide. */
function asColumn(box: TextBox): TextBox {
  const angle = leanOf(box.angle) + quarter;
  return isUpright(box) ? { ...box, width: box.height, height: box.width, angle } : { ...box, angle };
}

/** Lines across a picture whose lines are level: columns, or labels that run up or down a side. */
async function chooseReadings(networks: Networks, { canvas, boxes, language }: Found): Promise<WrittenBox[]> {
  const across = boxes.filter((box) => !isUpright(box));
  if (across.length === 0) return boxes.map((box): WrittenBox => ({ ...box, writing: "horizontal" }));
  const guesses = possibleReadings(language);
  const tried = guesses.flatMap((reading) => across.map((box) => reading.of(box)));
  const read = await recognise(networks, { picture: canvas, boxes: tried, language });
  return boxes.map((box): WrittenBox => {
    const index = across.indexOf(box);
    if (index < 0) return { ...box, writing: "horizontal" };
    const scores = guesses.map((_, reading) => read[reading * across.length + index]?.confidence ?? 0);
    return tried[likeliestReading(guesses, scores) * across.length + index] ?? { ...box, writing: "horizontal" };
  });
}

async function isUpsideDown(networks: Networks, { canvas, boxes, language }: Found): Promise<boolean> {
  const sample = longest(boxes, samples);
  const votes = await upsideDown(networks.direction, canvas, sample);
  if (votes.filter((vote) => vote > 0.5).length < Math.max(1, votes.length * leastAgreement)) return false;
  const few = sample.slice(0, readSamples);
  const level = (box: TextBox, angle: number): WrittenBox => ({ ...box, angle, writing: "horizontal" });
  const both = [...few.map((box) => level(box, box.angle)), ...few.map((box) => level(box, box.angle + Math.PI))];
  const read = await recognise(networks, { picture: canvas, boxes: both, language });
  return scoreOf(read.slice(few.length)) > scoreOf(read.slice(0, few.length));
}

/** The picture turned clockwise, with its boxes, all of which are level then. */
function turned({ canvas }: Found, boxes: readonly TextBox[], turns: 1 | 2 | 3): Upright {
  const isQuarter = turns !== 2;
  const result = turnCanvas(canvas, turns);
  const [cos, sin] = [[0, -1, 0][turns - 1] ?? 0, [1, 0, -1][turns - 1] ?? 0];
  return {
    canvas: result,
    turns,
    boxes: boxes.map((box): WrittenBox => {
      const [x, y] = [box.x - canvas.width / 2, box.y - canvas.height / 2];
      const [width, height] = isUpright(box) === isQuarter ? [box.height, box.width] : [box.width, box.height];
      return {
        x: x * cos - y * sin + result.width / 2,
        y: x * sin + y * cos + result.height / 2,
        width,
        height,
        angle: leanOf(box.angle),
        writing: "horizontal",
      };
    }),
  };
}
