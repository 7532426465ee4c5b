import type { PictureBox } from "@yiqiao/contracts/pictures";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies in its frame: picture pixels times `scale`, moved by `x` and `y` pixels of the frame. */
export interface View extends Point {
  readonly scale: number;
}

/** The corners of a box, from where its writing begins, clockwise. */
export function cornersOf({ x, y, width, height, angle }: PictureBox): readonly Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (along: number, across: number): Point => ({
    x: x + along * cos - across * sin,
    y: y + along * sin + across * cos,
  });
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  return [
    corner(-halfWidth, -halfHeight),
    corner(halfWidth, -halfHeight),
    corner(halfWidth, halfHeight),
    corner(-halfWidth, halfHeight),
  ];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The `points` of an SVG polygon. */
export const polygonOf = (box: PictureBox): string =>
  cornersOf(box)
    .map(({ x, y }) => `${rounded(x)},${rounded(y)}`)
    .join(" ");

/** Small pictures are not shown larger than this. */
const largestFit = 2;
const largestScale = 8;
export const zoomStep = 1.25;

export const fitScale = (frame: Size, picture: Size): number =>
  Math.min(frame.width / picture.width, frame.height / picture.height, largestFit);

/** The whole picture, in the middle. */
export function fitView(frame: Size, picture: Size): View {
  const scale = fitScale(frame, picture);
  return clampView({ scale, x: 0, y: 0 }, frame, picture);
}

/** What is smaller than the frame stands in its middle; of what is larger, the frame stays full. */
export function clampView({ scale, x, y }: View, frame: Size, picture: Size): View {
  const clamp = (at: number, room: number, size: number) =>
    size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
  return {
    scale,
    x: clamp(x, frame.width, picture.width * scale),
    y: clamp(y, frame.height, picture.height * scale),
  };
}

export interface Zoom {
  readonly factor: number;
  /** What stays where it is, in the frame. */
  readonly at: Point;
}

/** Larger or smaller, never smaller than the whole picture. */
export function zoomView(view: View, { factor, at }: Zoom, { frame, picture }: { frame: Size; picture: Size }): View {
  const least = fitScale(frame, picture);
  const scale = Math.min(Math.max(view.scale * factor, least), Math.max(largestScale, least));
  const ratio = scale / view.scale;
  return clampView({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame, picture);
}

/** A place of the frame as pixels of the picture. */
export const toPicture = ({ scale, x, y }: View, at: Point): Point => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

/** Moves a view so that a box is in the frame; one that is in it already leaves it as it is. */
export function viewOnto(view: View, box: PictureBox, { frame, picture }: { frame: Size; picture: Size }): View {
  const corners = cornersOf(box).map((point) => ({
    x: point.x * view.scale + view.x,
    y: point.y * view.scale + view.y,
  }));
  const shift = (values: readonly number[], room: number): number => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (low >= 0 && high <= room) return 0;
    return room / 2 - (low + high) / 2;
  };
  const x =
    view.x +
    shift(
      corners.map((corner) => corner.x),
      frame.width,
    );
  const y =
    view.y +
    shift(
      corners.map((corner) => corner.y),
      frame.height,
    );
  return clampView({ scale: view.scale, x, y }, frame, picture);
}

/** Less than this is a slip of the hand, in pixels of the picture. */
const leastSide = 6;

/** The upright box between two places, cut to the picture; undefined where there is hardly any. */
export function boxBetween(from: Point, to: Point, picture: Size): PictureBox | undefined {
  const within = (value: number, size: number) => Math.min(size, Math.max(0, value));
  const [left, right] = [from.x, to.x].map((x) => within(x, picture.width)).sort((a, b) => a - b);
  const [top, bottom] = [from.y, to.y].map((y) => within(y, picture.height)).sort((a, b) => a - b);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  const [width, height] = [right - left, bottom - top];
  if (width < leastSide || height < leastSide) return undefined;
  return { x: left + width / 2, y: top + height / 2, width, height, angle: 0 };
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
export const arrowOf = (key: string): Point | undefined => arrows[key];

/** A box that the arrow keys move, or with Shift resize, within the picture. */
export function nudged(box: PictureBox, arrow: Point, { isResizing, picture }: { isResizing: boolean; picture: Size }) {
  const step = Math.max(2, Math.round(Math.max(picture.width, picture.height) / 100));
  const left = box.x - box.width / 2;
  const top = box.y - box.height / 2;
  if (isResizing) {
    const to = { x: left + box.width + arrow.x * step, y: top + box.height + arrow.y * step };
    return boxBetween({ x: left, y: top }, to, picture) ?? box;
  }
  const x = Math.min(picture.width - box.width / 2, Math.max(box.width / 2, box.x + arrow.x * step));
  const y = Math.min(picture.height - box.height / 2, Math.max(box.height / 2, box.y + arrow.y * step));
  return { ...box, x, y };
}
