import type { Canvas } from "@napi-rs/canvas";
import { type InferenceSession, Tensor } from "onnxruntime-node";
import type { TextBox } from "../../model/picture-text.ts";
import { writePlanes } from "../planes.ts";
import { cropLine } from "../recognition/crop-line.ts";

const height = 48;
const width = 192;

/** The likelihood that each of these lines, laid level, is upside down (PP-OCR's classifier). */
export async function upsideDown(
  session: InferenceSession,
  picture: Canvas,
  boxes: readonly TextBox[],
): Promise<number[]> {
  if (boxes.length === 0) return [];
  const values = new Float32Array(boxes.length * 3 * height * width);
  for (const [index, box] of boxes.entries()) {
    const crop = cropLine(picture, startOf(box), { height });
    writePlanes(crop, values, { offset: index * 3 * height * width, width });
  }
  const [input = "x"] = session.inputNames;
  const [output = ""] = session.outputNames;
  const answer = await session.run({ [input]: new Tensor("float32", values, [boxes.length, 3, height, width]) });
  const scores = answer[output]?.data as Float32Array;
  return boxes.map((_, index) => scores[index * 2 + 1] ?? 0);
}

/** As much of a line as the classifier takes, from its middle; more would be squeezed. */
function startOf(box: TextBox): TextBox {
  return { ...box, width: Math.min(box.width, (box.height * width) / height) };
}
