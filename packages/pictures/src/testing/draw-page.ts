import { type Canvas, createCanvas } from "@napi-rs/canvas";

export interface DrawnText {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size?: number;
  readonly font?: string;
  readonly colour?: string;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  /** Nothing is behind the text where it is undefined. */
  readonly ground?: string | undefined;
  /** Clockwise, around the middle. */
  readonly degrees?: number;
}

/** A picture of these texts. */
export function drawPage(texts: readonly DrawnText[], options: PageOptions = {}): Canvas {
  const { width = 800, height = 400, degrees = 0 } = options;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const ground = "ground" in options ? options.ground : "white";
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  for (const { text, x, y, size = 28, font = "Noto Sans CJK SC", colour = "black" } of texts) {
    context.font = `${size}px "${font}"`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
  return canvas;
}

/** Characters below each other, columns from right to left. */
export function columns(texts: readonly string[], { size = 30, right = 320, top = 50 } = {}): DrawnText[] {
  return texts.flatMap((text, column) =>
    Array.from(text, (letter, row) => ({
      text: letter,
      x: right - column * size * 1.8,
      y: top + row * size * 1.15,
      size,
    })),
  );
}

/** The same JPEG with an EXIF block that asks for this orientation. */
export function withOrientation(jpeg: Uint8Array, orientation: number): Buffer {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(tiff)]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
