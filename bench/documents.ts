/**
 * `npm run bench documents`: files of the largest sizes that are accepted, made in a temporary folder, read and written
 * again with every text replaced, each step in a process of its own: seconds and most resident memory, beside those of
 * unpacking and packing the same entries with zlib. Ends with 1 where a target is missed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import { measureFile, type Figures } from "./documents/measure.ts";
import { writeDocx, writePptx, writeXlsx } from "./documents/office-files.ts";

interface Trial {
  readonly name: string;
  readonly format: DocumentFormatId;
  readonly write: (file: string) => void;
  /** What it may take. */
  readonly seconds?: number;
  readonly peakMb?: number;
}

const pictureBytes = 2_000_000;
/** The presentation of 200 MB may take so much more memory than that of half its size. */
const flatMb = 32;
const trials: readonly Trial[] = [
  { name: "docx of 1,000 pages", format: "docx", write: (file) => writeDocx(file, 1000), seconds: 20, peakMb: 600 },
  { name: "xlsx of 20,000 cells", format: "xlsx", write: (file) => writeXlsx(file, 20_000), seconds: 5 },
  { name: "pptx, pictures of 100 MB", format: "pptx", write: (file) => writePptx(file, 50, pictureBytes) },
  { name: "pptx, pictures of 200 MB", format: "pptx", write: (file) => writePptx(file, 100, pictureBytes) },
];

const spent = ({ seconds, peakMb }: Figures["extract"]) => `${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB`;
const peakOf = ({ extract, merge }: Figures) => Math.max(extract.peakMb, merge.peakMb);

function report({ name, seconds, peakMb }: Trial, figures: Figures): void {
  const { extract, merge, baseline } = figures;
  const total = extract.seconds + merge.seconds;
  const ratio = total / baseline.seconds;
  console.log(
    `${name}: ${figures.megabytes.toFixed(1)} MB, unpacked ${baseline.unpackedMb.toFixed(1)} MB, ${figures.units} units`,
  );
  console.log(`  read ${spent(extract)}; write ${spent(merge)}; together ${total.toFixed(1)} s`);
  console.log(`  zlib alone ${spent(baseline)}; ${ratio.toFixed(1)} times its time`);
  const isSlow = seconds !== undefined && total > seconds;
  const isLarge = peakMb !== undefined && peakOf(figures) > peakMb;
  if (isSlow) console.log(`  MISSED: at most ${seconds} s`);
  if (isLarge) console.log(`  MISSED: at most ${peakMb} MB`);
  if (isSlow || isLarge) process.exitCode = 1;
}

function reportFlatness(small: Figures, big: Figures): void {
  const difference = peakOf(big) - peakOf(small);
  console.log(
    `memory of pptx grows by ${difference.toFixed(0)} MB from ${small.megabytes.toFixed(0)} to ${big.megabytes.toFixed(0)} MB`,
  );
  if (difference <= flatMb) return;
  console.log(`  MISSED: at most ${flatMb} MB`);
  process.exitCode = 1;
}

const folder = mkdtempSync(path.join(tmpdir(), "yiqiao-documents-"));
try {
  const measured = new Map<string, Figures>();
  for (const trial of trials) {
    const file = path.join(folder, `${measured.size}.${trial.format}`);
    trial.write(file);
    const figures = await measureFile(file, trial.format);
    measured.set(trial.name, figures);
    report(trial, figures);
  }
  const [small, big] = [...measured.values()].slice(-2);
  if (small !== undefined && big !== undefined) reportFlatness(small, big);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
