import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { PictureMediaType } from "@yiqiao/contracts/pictures";
import { PictureError, type PictureFault, type TextBlock, type TextBox } from "@yiqiao/pictures";
import type { PictureWorker } from "../ports.ts";

/** What a picture of tests holds: it is JSON and says itself what stands in it. */
export interface ScriptedPicture {
  readonly texts?: readonly string[];
  /** `image/png` by default. */
  readonly mediaType?: PictureMediaType;
  readonly width?: number;
  readonly height?: number;
  readonly turns?: 0 | 1 | 2 | 3;
  /** What keeps it from being taken. */
  readonly refusal?: PictureFault;
  /** What keeps it from being read. */
  readonly fault?: PictureFault;
  readonly confidence?: number;
}

export const pictureBytes = (picture: ScriptedPicture): Buffer => Buffer.from(JSON.stringify(picture));

/** Reads and draws pictures of tests. What it drew is JSON of the texts. */
export interface ScriptedPictureWorker extends PictureWorker {
  readonly read: PictureWorker["read"];
  /** Languages that pictures were read in, one for each reading. */
  readonly readings: LanguageCode[];
  /** Awaited before a picture is drawn. */
  beforeDrawing: () => Promise<void>;
}

export const boxAt = (line: number): TextBox => ({ x: 50, y: 10 + 20 * line, width: 80, height: 12, angle: 0 });

const blockOf = (text: string, line: number, confidence: number): TextBlock => {
  const box = boxAt(line);
  return {
    text,
    lines: [{ text, box, confidence }],
    box,
    writing: "horizontal",
    alignment: "start",
    confidence,
  };
};

function scriptOf(bytes: Uint8Array): ScriptedPicture {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as ScriptedPicture;
  } catch (error) {
    throw new PictureError("pictureNotAPicture", {}, { cause: error });
  }
}

export function createScriptedPictureWorker(
  readable: readonly LanguageCode[] = ["zh-cn", "en-us"],
): ScriptedPictureWorker {
  const worker: ScriptedPictureWorker = {
    readings: [],
    beforeDrawing: () => Promise.resolve(),
    inspect: (bytes) => {
      const { refusal, mediaType = "image/png", width = 100, height = 50 } = scriptOf(bytes);
      if (refusal !== undefined) throw new PictureError(refusal, { width, height });
      return { mediaType, width, height };
    },
    read: (bytes, { language, regions }) => {
      worker.readings.push(language);
      const { texts = [], fault, width = 100, height = 50, turns = 0, confidence = 0.95 } = scriptOf(bytes);
      if (fault !== undefined) return Promise.reject(new PictureError(fault, { seconds: 1, megabytes: 1 }));
      const found = regions === undefined ? texts : regions.flatMap(({ x }) => (x < 0 ? [] : ["港口很大"]));
      const blocks = found.map((text, line) => blockOf(text, line, confidence));
      return Promise.resolve({ width, height, quarterTurns: turns, mirrored: false, blocks });
    },
    draw: async (bytes, { blocks, format }) => {
      await worker.beforeDrawing();
      const { width = 100, height = 50 } = scriptOf(bytes);
      const placements = blocks.map(({ box, text }, block) => {
        return { block, box, fontPixels: 12, colour: "#000000", fits: text.length < 60 };
      });
      const drawn = Buffer.from(JSON.stringify({ format, texts: blocks.map(({ text }) => text) }));
      return { bytes: drawn, mediaType: format === "png" ? "image/png" : "image/jpeg", width, height, placements };
    },
    languages: () =>
      Promise.resolve(readable.map((code) => ({ code, isReadable: true, command: "apt-get install tesseract-ocr" }))),
  };
  return worker;
}
