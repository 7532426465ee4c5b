import { setTimeout } from "node:timers/promises";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { PictureError, readPictureHeader, type TextBlock } from "@yiqiao/pictures";
import type { PictureWorker } from "#features/pictures";
import { pageOfPicture } from "./scanned-pdf.ts";

export interface ScriptedPages {
  /** What stands on a page, line by line; a page that cannot be read is null. */
  readonly textsOf: (page: number, language: LanguageCode) => readonly string[] | null;
  readonly readable?: readonly LanguageCode[];
  readonly confidenceOf?: (language: LanguageCode) => number;
  readonly msPerPage?: number;
  /** Is told of each page that was begun. */
  readonly onPage?: (kind: "read" | "draw", page: number, language: LanguageCode) => void;
}

function blockAt(line: number, text: string, confidence: number): TextBlock {
  const box = { x: 200, y: 60 + 40 * line, width: 300, height: 16, angle: 0 };
  return { text, lines: [{ text, box, confidence }], box, writing: "horizontal", alignment: "start", confidence };
}

const sizeOf = (bytes: Uint8Array) => readPictureHeader(bytes, { maxWidth: 5000, maxHeight: 5000 });

/** Knows of the pages of `scannedPdf` what stands on them. What it draws is the picture itself. */
export function scriptedPageReader(script: ScriptedPages): Pick<PictureWorker, "read" | "draw" | "languages"> {
  const { textsOf, readable = ["zh-cn", "en-us"], confidenceOf = () => 1, msPerPage = 0, onPage } = script;
  return {
    languages: () => Promise.resolve(readable.map((code) => ({ code, isReadable: true }))),
    read: async (bytes, { language, signal }) => {
      const { width, height } = sizeOf(bytes);
      const page = pageOfPicture({ width });
      onPage?.("read", page, language);
      await setTimeout(msPerPage, undefined, { signal });
      const texts = textsOf(page, language);
      if (texts === null) throw new PictureError("pictureOutOfMemory");
      const blocks = texts.map((text, line) => blockAt(line, text, confidenceOf(language)));
      return { width, height, quarterTurns: 0, mirrored: false, blocks };
    },
    draw: async (bytes, { blocks, language, signal }) => {
      const { width, height, format } = sizeOf(bytes);
      onPage?.("draw", pageOfPicture({ width }), language);
      await setTimeout(msPerPage, undefined, { signal });
      const placements = blocks.map(({ box }, block) => ({
        block,
        box,
        fontPixels: 12,
        colour: "#202020",
        fits: true,
      }));
      return { bytes, mediaType: format === "png" ? "image/png" : "image/jpeg", width, height, placements };
    },
  };
}
