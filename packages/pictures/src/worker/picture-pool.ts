import { availableParallelism } from "node:os";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { BlockToDraw, DrawnPicture } from "../model/drawing.ts";
import type { PictureText, TextBox } from "../model/picture-text.ts";
import { createProcessPool } from "./process-pool.ts";

export interface PicturePoolOptions {
  /** How many pictures are read side by side; 1 unless said otherwise. */
  readonly processes?: number;
  /** Resident memory of each process; 1.3 GB unless said otherwise. */
  readonly memoryBytes?: number;
  /** For one picture, without what it waits; a minute unless said otherwise. */
  readonly timeoutMs?: number;
  /** The largest picture, upright, in pixels; 4096 × 4096 unless said otherwise. */
  readonly maxWidth?: number;
  readonly maxHeight?: number;
  /** How long a process waits for its next picture; five minutes unless said otherwise. */
  readonly idleMs?: number;
}

export interface ReadPictureOptions {
  /** In which the picture is written. */
  readonly language: LanguageCode;
  readonly signal?: AbortSignal;
  /** Read in these alone, in this order; each gives a block, if there is text in it. */
  readonly regions?: readonly TextBox[];
  /**
   * With `regions`: those of an earlier answer, in whose pixels they are; else they are in those of the picture as EXIF
   * turns it.
   */
  readonly quarterTurns?: PictureText["quarterTurns"];
}

export interface DrawPictureOptions {
  readonly blocks: readonly BlockToDraw[];
  /** Of the translations. */
  readonly language: LanguageCode;
  /** As the picture was read. */
  readonly quarterTurns: 0 | 1 | 2 | 3;
  readonly format: "png" | "jpeg";
  readonly signal?: AbortSignal;
}

export interface PicturePool {
  /**
   * What stands in a PNG or JPEG file; no blocks where there is no text.
   * @throws {PictureError} any but pictureNoText; and whatever `signal` was aborted with
   */
  read(bytes: Uint8Array, options: ReadPictureOptions): Promise<PictureText>;
  /**
   * Sets translations in the place of what they translate.
   * @throws {PictureError}
   */
  draw(bytes: Uint8Array, options: DrawPictureOptions): Promise<DrawnPicture>;
  /** Ends its processes; what is being read fails. */
  close(): void;
}

const largestSide = 4096;

/** Reads pictures in processes of their own: one that crashes its reader, hangs it or fills its memory ends that alone. */
export function createPicturePool(options: PicturePoolOptions = {}): PicturePool {
  const { processes = 1, memoryBytes = 1.3e9, timeoutMs = 60_000, idleMs = 300_000 } = options;
  const { maxWidth = largestSide, maxHeight = largestSide } = options;
  const threads = Math.max(1, Math.floor(availableParallelism() / processes));
  const pool = createProcessPool({ processes, memoryBytes, timeoutMs, idleMs });
  return {
    read: (bytes, { language, signal, regions, quarterTurns }) =>
      pool.run(
        "read",
        { bytes, language, maxWidth, maxHeight, threads, regions: regions?.slice(), quarterTurns },
        signal,
      ),
    draw: (bytes, { blocks, signal, ...options }) => {
      const drawn = blocks.map(({ lines, ...block }) => ({ ...block, lines: [...lines] }));
      return pool.run("draw", { bytes, ...options, maxWidth, maxHeight, blocks: drawn }, signal);
    },
    close: () => pool.close(),
  };
}
