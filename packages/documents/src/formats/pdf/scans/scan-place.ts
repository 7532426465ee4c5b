import type { PDFPage } from "@cantoo/pdf-lib";
import type { ScannedBox, ScannedPage } from "../../../model/scanned-page.ts";
import { applyX, applyY, frameOf, type Box, type Matrix } from "../content/matrix.ts";

/** Where the picture of a page stands on it. */
export interface ScanPlace {
  /** From the picture's pixels, their y axis down, to the page's coordinates. */
  readonly toPage: Matrix;
  /** From the unit square, upright, to the page: what an image is drawn with. */
  readonly image: Matrix;
  /** Points to a pixel. */
  readonly scale: number;
}

/** What a reader shows of a page, in its own coordinates. */
export function shownBox(page: PDFPage): Box {
  const [crop, media] = [page.getCropBox(), page.getMediaBox()];
  const x0 = Math.max(crop.x, media.x);
  const y0 = Math.max(crop.y, media.y);
  const x1 = Math.min(crop.x + crop.width, media.x + media.width);
  const y1 = Math.min(crop.y + crop.height, media.y + media.height);
  // One that lies beside its page is no crop.
  const isCrop = x1 > x0 && y1 > y0;
  return isCrop
    ? { x0, y0, x1, y1 }
    : { x0: media.x, y0: media.y, x1: media.x + media.width, y1: media.y + media.height };
}

/** The picture's sides on the page: its upper left corner, its way to the right and its way down. */
function sidesOf({ x0, y0, x1, y1 }: Box, turn: number): readonly (readonly [number, number])[] {
  const [width, height] = [x1 - x0, y1 - y0];
  switch (turn) {
    case 90:
      return [
        [x0, y0],
        [0, height],
        [width, 0],
      ];
    case 180:
      return [
        [x1, y0],
        [-width, 0],
        [0, height],
      ];
    case 270:
      return [
        [x1, y1],
        [0, -height],
        [-width, 0],
      ];
    default:
      return [
        [x0, y1],
        [width, 0],
        [0, -height],
      ];
  }
}

/** @param scan of the page as it is shown, with the turn that the page itself asks for */
export function scanPlace(
  page: PDFPage,
  { width, height, quarterTurns }: Pick<ScannedPage, "width" | "height" | "quarterTurns">,
): ScanPlace {
  const turn = (((page.getRotation().angle + 90 * quarterTurns) % 360) + 360) % 360;
  const [[x, y] = [0, 0], [rightX, rightY] = [0, 0], [downX, downY] = [0, 0]] = sidesOf(shownBox(page), turn);
  return {
    toPage: [rightX / width, rightY / width, downX / height, downY / height, x, y],
    image: [rightX, rightY, -downX, -downY, x + downX, y + downY],
    scale: Math.sqrt((Math.hypot(rightX, rightY) * Math.hypot(downX, downY)) / (width * height)),
  };
}

/** A box as it stands on the page: in the frame of texts at this angle, in degrees. */
export interface PlacedBox {
  readonly angle: number;
  readonly box: Box;
}

/** In degrees, counterclockwise, as the page's coordinates have it. */
export function angleOn({ toPage: [a, b, c, d] }: ScanPlace, angle: number): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const degrees = (Math.atan2(b * cos + d * sin, a * cos + c * sin) * 180) / Math.PI;
  return Math.abs(degrees) < 1e-6 ? 0 : degrees;
}

/** Where a box of the picture stands in the frame of texts at an angle. */
export function placeBox({ toPage, scale }: ScanPlace, { x, y, width, height }: ScannedBox, angle: number): Box {
  const [pageX, pageY] = [applyX(toPage, x, y), applyY(toPage, x, y)];
  const frame = frameOf(angle);
  const [u, v] = [applyX(frame, pageX, pageY), applyY(frame, pageX, pageY)];
  const [halfWidth, halfHeight] = [(width * scale) / 2, (height * scale) / 2];
  return { x0: u - halfWidth, x1: u + halfWidth, y0: v - halfHeight, y1: v + halfHeight };
}

const leansAlongX = (angle: number): boolean => Math.abs(Math.cos(angle)) >= Math.abs(Math.sin(angle));

/** A box with its width to the right; a column's width runs down, whatever its angle is told from. */
export function uprightBox(box: ScannedBox, writing: "horizontal" | "vertical"): ScannedBox {
  if (writing === "horizontal") return box;
  const { width, height, angle } = box;
  return { ...box, width: height, height: width, angle: leansAlongX(angle) ? angle : angle - Math.PI / 2 };
}
