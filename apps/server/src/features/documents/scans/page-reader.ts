import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { BlockToDraw, DrawnPicture, PictureText } from "@yiqiao/pictures";

/** Reads and draws pictures, in processes of their own with bounds of time and memory. */
export interface PageReader {
  /** @throws {PictureError} */
  read(
    bytes: Uint8Array,
    options: { readonly language: LanguageCode; readonly signal: AbortSignal },
  ): Promise<PictureText>;
  /** @throws {PictureError} */
  draw(
    bytes: Uint8Array,
    options: {
      readonly blocks: readonly BlockToDraw[];
      readonly language: LanguageCode;
      readonly quarterTurns: 0 | 1 | 2 | 3;
      readonly format: "png" | "jpeg";
      readonly signal: AbortSignal;
    },
  ): Promise<DrawnPicture>;
  /** What can be read here. */
  languages(): Promise<readonly { readonly code: LanguageCode; readonly isReadable: boolean }[]>;
}
