import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import type { UprightPicture } from "../decode/decode-picture.ts";
import { layOut } from "../layout/lay-out.ts";
import type { PictureText, TextBox } from "../model/picture-text.ts";
import { greyPicture } from "./grey-picture.ts";
import { readRegions } from "./read-regions.ts";
import { readLines } from "./reader.ts";
import type { Networks } from "./recognise.ts";

export interface ReadOptions {
  readonly language: LanguageCode;
  /** Look in these alone, each of which gives a block; in pixels of the picture as EXIF says. */
  readonly regions?: readonly TextBox[] | undefined;
}

/** What stands in a picture. */
export async function readPicture(
  networks: Networks,
  { canvas, mirrored, turns }: UprightPicture,
  { language, regions }: ReadOptions,
): Promise<PictureText> {
  if (regions !== undefined) {
    const blocks = await readRegions(networks, { canvas, language, regions });
    return { width: canvas.width, height: canvas.height, quarterTurns: turns, mirrored, blocks };
  }
  const { canvas: upright, turns: more, lines } = await readLines(networks, canvas, language);
  const isRightToLeft = languages[language].direction === "rtl";
  return {
    width: upright.width,
    height: upright.height,
    quarterTurns: ((turns + more) % 4) as PictureText["quarterTurns"],
    mirrored,
    blocks: layOut(lines, { grey: greyPicture(upright), isRightToLeft }),
  };
}
