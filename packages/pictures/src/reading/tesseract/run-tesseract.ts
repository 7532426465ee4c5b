import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { PictureError } from "../../model/picture-error.ts";

/** A line as tesseract has read it. */
export interface TesseractLine {
  readonly text: string;
  /** Of each of its words, 0 to 1. */
  readonly confidences: readonly number[];
}

/** Processor time and address space: it ends even where nobody is left to end it. */
const bounds = 'ulimit -t 300; ulimit -v 2000000; exec "$@"';
export interface TesseractMode {
  /** As tesseract calls them, with a plus between. */
  readonly models: string;
  /** 7: an image is a line; 5: a block of columns. */
  readonly segmentation: "7" | "5";
}

/**
 * Reads images of a line each with one process, in their order.
 * @param images portable grey maps
 * @throws {PictureError} pictureFailed
 */
export async function runTesseract(images: readonly Uint8Array[], mode: TesseractMode): Promise<TesseractLine[]> {
  if (images.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "yiqiao-lines-"));
  try {
    const files = images.map((_, index) => join(folder, `${index}.pgm`));
    for (const [index, image] of images.entries()) writeFileSync(files[index] ?? "", image);
    const list = join(folder, "list");
    writeFileSync(list, `${files.join("\n")}\n`);
    // The text has the spaces as they are: the table calls every Korean syllable a word. The table has the confidences.
    await run([list, list, "-l", mode.models, "--psm", mode.segmentation, "txt", "tsv"]);
    const texts = readFileSync(`${list}.txt`, "utf8").split(pageEnd);
    const confidences = confidencesOf(readFileSync(`${list}.tsv`, "utf8"));
    return images.map((_, index) => ({
      text: texts[index]?.trim() ?? "",
      confidences: confidences.get(index) ?? [],
    }));
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
const pageColumn = 1;
const confidenceColumn = 10;
const textColumn = 11;

/** The confidences of the words of each image. */
function confidencesOf(table: string): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>();
  for (const row of table.split("\n")) {
    const cells = row.split("\t");
    const confidence = Number(cells[confidenceColumn]);
    if (!(confidence >= 0) || (cells[textColumn] ?? "").trim() === "") continue;
    const image = Number(cells[pageColumn]) - 1;
    const others = found.get(image);
    if (others === undefined) found.set(image, [confidence / 100]);
    else others.push(confidence / 100);
  }
  return found;
}
