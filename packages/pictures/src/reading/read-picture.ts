import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import type { UprightPicture } from "../decode/decode-picture.ts";
import { turnCanvas } from "../decode/turn-canvas.ts";
import { layOut } from "../layout/lay-out.ts";
import type { PictureText, TextBox } from "../model/picture-text.ts";
import { greyPicture } from "./grey-picture.ts";
import { readRegions } from "./read-regions.ts";
import { readLines } from "./reader.ts";
import type { Networks } from "./recognise.ts";

export interface ReadOptions {
  readonly language: LanguageCode;
  /** Look in these alone, each of which gives a block. */
  readonly regions?: readonly TextBox[] | undefined;
  /** Those of an answer, in whose pixels the regions are; the picture is not turned in any other way then. */
  readonly quarterTurns?: PictureText["quarterTurns"] | undefined;
}

/** What stands in a picture. */
export async function readPicture(
  networks: Networks,
  { canvas, mirrored, turns }: UprightPicture,
  { language, regions, quarterTurns = turns }: ReadOptions,
): Promise<PictureText> {
  if (regions !== undefined) {
    const turned = turnCanvas(canvas, ((quarterTurns - turns + 4) % 4) as PictureText["quarterTurns"]);
    const blocks = await readRegions(networks, { canvas: turned, language, regions });
    return { width: turned.width, height: turned.height, quarterTurns, mirrored, blocks };
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
