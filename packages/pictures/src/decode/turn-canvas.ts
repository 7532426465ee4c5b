import { type Canvas, createCanvas } from "@napi-rs/canvas";

/** A picture turned clockwise by so many quarters; the same canvas where that is none. */
export function turnCanvas(canvas: Canvas, turns: 0 | 1 | 2 | 3): Canvas {
  if (turns === 0) return canvas;
  const { width, height } = canvas;
  const turned = turns === 2 ? createCanvas(width, height) : createCanvas(height, width);
  const context = turned.getContext("2d");
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(canvas, -width / 2, -height / 2);
  return turned;
}
