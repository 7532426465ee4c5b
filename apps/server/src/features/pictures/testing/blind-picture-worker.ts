import type { PictureWorker } from "../ports.ts";

/** Knows the header of every picture, and finds no text in any. */
export const blindPictureWorker: PictureWorker = {
  inspect: () => ({ mediaType: "image/png", width: 100, height: 50 }),
  read: () => Promise.resolve({ width: 100, height: 50, quarterTurns: 0, mirrored: false, blocks: [] }),
  draw: () => Promise.reject(new Error("There is nothing to draw")),
  languages: () => Promise.resolve([]),
};
