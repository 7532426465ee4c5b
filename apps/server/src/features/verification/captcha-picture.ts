import { randomBytes, randomInt } from "node:crypto";
import { glyphs, type Point, type Stroke } from "./captcha-glyphs.ts";
import { encodePng } from "./png.ts";

const width = 160;
const height = 60;
const alphabet = Object.keys(glyphs);
/** 20 characters in four places: 160,000 answers, one try each. */
const length = 4;

/** The characters of a picture. */
export function randomAnswer(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? "").join("");
}

/**
 * A picture of an answer as PNG: every character bent, turned, and moved by chance, lines of the same ink across them,
 * specks. Drawn point by point, so that nothing in the file but the points tells the answer.
 */
export function drawCaptcha(answer: string): Buffer {
  const ink = new Float32Array(width * height);
  const bend = wave();
  const characters = Array.from(answer);
  characters.forEach((character, place) => {
    const move = placed({ place, of: characters.length });
    for (const stroke of glyphs[character] ?? []) draw(ink, stroke.map(move), { bend, thickness: between(1.5, 2.3) });
  });
  for (let line = 0; line < 2; line++) draw(ink, acrossLine(), { bend, thickness: between(0.8, 1.5) });
  return encodePng({ width, height, pixels: shade(ink) });
}

/** Puts the unit square of a character into its place in the picture. */
function placed({ place, of }: { readonly place: number; readonly of: number }): (point: Point) => Point {
  const cell = (width - 24) / of;
  const [centreX, centreY] = [12 + cell * (place + 0.5) + between(-4, 4), height / 2 + between(-6, 6)];
  const [wide, high] = [between(17, 22), between(26, 33)];
  const angle = between(-0.4, 0.4);
  const slant = between(-0.25, 0.25);
  return ([x, y]) => {
    const [atX, atY] = [(x - 0.5 + slant * (0.5 - y)) * wide, (y - 0.5) * high];
    return [
      centreX + atX * Math.cos(angle) - atY * Math.sin(angle),
      centreY + atX * Math.sin(angle) + atY * Math.cos(angle),
    ];
  };
}

function acrossLine(): Stroke {
  return [
    [between(0, 20), between(8, height - 8)],
    [width / 2 + between(-20, 20), between(8, height - 8)],
    [width - between(0, 20), between(8, height - 8)],
  ];
}

/** Bends the whole picture like water. */
function wave(): (point: Point) => Point {
  const [highX, highY] = [between(1.5, 3), between(1.5, 3.5)];
  const [longX, longY] = [between(18, 28), between(24, 40)];
  const [startX, startY] = [between(0, 6), between(0, 6)];
  return ([x, y]) => [x + highX * Math.sin(y / longX + startX), y + highY * Math.sin(x / longY + startY)];
}

/** Draws a stroke in short pieces, each bent. */
function draw(
  ink: Float32Array,
  stroke: Stroke,
  { bend, thickness }: { readonly bend: (point: Point) => Point; readonly thickness: number },
): void {
  for (const [index, to] of stroke.entries()) {
    const from = stroke[index - 1];
    if (from === undefined) continue;
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2));
    const at = (part: number): Point => [
      from[0] + ((to[0] - from[0]) * part) / pieces,
      from[1] + ((to[1] - from[1]) * part) / pieces,
    ];
    for (let piece = 0; piece < pieces; piece++) drawPiece(ink, [bend(at(piece)), bend(at(piece + 1))], thickness);
  }
}

function drawPiece(ink: Float32Array, [from, to]: readonly [Point, Point], radius: number): void {
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
  const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + reach));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - distance([x, y], from, to)));
      const index = y * width + x;
      ink[index] = Math.max(ink[index] ?? 0, cover);
    }
  }
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const square = alongX * alongX + alongY * alongY;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / square));
  return Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY);
}

/** Ink on paper, both uneven, with specks. */
function shade(ink: Float32Array): Uint8Array {
  const chance = randomBytes(width * height);
  const dark = between(30, 80);
  return Uint8Array.from(ink, (cover, index) => {
    const grain = chance[index] ?? 0;
    const paper = grain < 3 ? 130 : 240 + (grain & 3) * 4;
    return Math.round(paper * (1 - cover) + (dark + (grain & 24)) * cover);
  });
}

function between(least: number, most: number): number {
  return least + (randomInt(10_000) / 10_000) * (most - least);
}
