import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import type { UprightPicture } from "../decode/decode-picture.ts";
import { layOut } from "../layout/lay-out.ts";
import type { PictureText, TextBox } from "../model/picture-text.ts";
import { greyPicture } from "./grey-picture.ts";
import { readLines, type Reader } from "./reader.ts";

export interface ReadOptions {
  readonly language: LanguageCode;
  /** Look in these alone, each of which gives a block; in pixels of the upright picture. */
  readonly regions?: readonly TextBox[] | undefined;
}

/** What stands in a picture. */
export async function readPicture(
  reader: Reader,
  { canvas, mirrored, turns }: UprightPicture,
  { language }: ReadOptions,
): Promise<PictureText> {
  const lines = await readLines(reader, canvas, language);
  const isRightToLeft = languages[language].direction === "rtl";
  const blocks = layOut(
    lines.map((line) => ({ ...line, writing: "horizontal" })),
    { grey: greyPicture(canvas), isRightToLeft },
  );
  return { width: canvas.width, height: canvas.height, quarterTurns: turns, mirrored, blocks };
}
