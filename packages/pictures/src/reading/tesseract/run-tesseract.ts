import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { PictureError } from "../../model/picture-error.ts";
import { makeLineFolder } from "./line-folder.ts";

/** A line as tesseract has read it. */
export interface TesseractLine {
  readonly text: string;
  /** In the order of the text, in which they are found again; Korean ones are mere syllables. */
  readonly words: readonly TesseractWord[];
}

export interface TesseractWord {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Pixels of the image. */
  readonly left: number;
  readonly right: number;
}

/** Processor time and address space: it ends even where nobody is left to end it. */
const bounds = 'ulimit -t 300; ulimit -v 2000000; exec "$@"';
export interface TesseractMode {
  /** As tesseract calls them, with a plus between. */
  readonly models: string;
  /** 7: an image is a line; 13: a line that is not looked for; 5: a block of columns. */
  readonly segmentation: "7" | "13" | "5";
}

/**
 * Reads images of a line each with one process, in their order.
 * @param images portable grey maps
 * @throws {PictureError} pictureFailed
 */
export async function runTesseract(images: readonly Uint8Array[], mode: TesseractMode): Promise<TesseractLine[]> {
  if (images.length === 0) return [];
  const folder = makeLineFolder();
  try {
    const files = images.map((_, index) => join(folder, `${index}.pgm`));
    for (const [index, image] of images.entries()) writeFileSync(files[index] ?? "", image);
    const list = join(folder, "list");
    writeFileSync(list, `${files.join("\n")}\n`);
    // The text has the spaces as they are: the table calls every Korean syllable a word. The table has the confidences.
    await run([list, list, "-l", mode.models, "--psm", mode.segmentation, "txt", "tsv"]);
    const texts = readFileSync(`${list}.txt`, "utf8").split(pageEnd);
    const words = wordsOf(readFileSync(`${list}.tsv`, "utf8"));
    return images.map((_, index) => ({ text: texts[index]?.trim() ?? "", words: words.get(index) ?? [] }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args: readonly string[]): Promise<void> {
  const child = spawn("/bin/sh", ["-c", bounds, "sh", "tesseract", ...args], {
    env: { PATH: process.env["PATH"], OMP_THREAD_LIMIT: "1", LC_ALL: "C.UTF-8" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const status = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [errors, code] = await Promise.all([text(child.stderr), status]);
  if (code !== 0)
    throw new PictureError("pictureFailed", { reason: `tesseract ${code}: ${errors.slice(-500).trim()}` });
}

const pageEnd = "\f";
const columns = { page: 1, left: 6, width: 8, confidence: 10, text: 11 } as const;

/** The words of each image. */
function wordsOf(table: string): ReadonlyMap<number, TesseractWord[]> {
  const rows = table.split("\n").flatMap((row) => {
    const cells = row.split("\t");
    const number = (column: keyof typeof columns): number => Number(cells[columns[column]]);
    const text = (cells[columns.text] ?? "").trim();
    if (!(number("confidence") >= 0) || text === "") return [];
    const left = number("left");
    const word = { text, confidence: number("confidence") / 100, left, right: left + number("width") };
    return [{ image: number("page") - 1, word }];
  });
  const byImage = Map.groupBy(rows, ({ image }) => image);
  return new Map(Array.from(byImage, ([image, found]) => [image, found.map(({ word }) => word)]));
}
