/**
 * `npm run bench pictures-drawing -- --testset DIR [--count 100] [--pictures DIR] [--out DIR]`: pictures with known text on
 * four kinds of ground, Chinese and English in turn, are read, their sentences of DIR's other language drawn in their place,
 * and each is read again where it stands. `cerPercent`: wrong characters of the drawn text; `leftPercent`: characters that
 * are still read where a line of the source was and nothing is drawn, of a hundred that there were; `outside`: pixels beyond the
 * lines and their translations that changed; `overlaps`, `leaving`, `faint` (contrast below 4.5 to 1); `missing`:
 * translations without room. With `--pictures` the same of real ones, with made-up translations: their `cerPercent` is of
 * those. `menuMs`: 1920 × 1080 with 40 lines of up to 20 characters, read and drawn; `pageMs`: the same full of text;
 * `largeMs`: 4096 × 4096; `manyMs` and `lost`: twenty at once.
 * The last line is JSON.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { createPicturePool, type DrawnPicture, type PictureText, type TextBox, type TextLine } from "@yiqiao/pictures";
import { paintBackground, sampleBackgrounds } from "@yiqiao/pictures/testing";
import { countChangedOutside, faultsOf, isWithin, type PlacementFaults } from "./pictures/drawing-faults.ts";
import { comparable, editDistance } from "./pictures/error-rate.ts";
import { peakOfChildren } from "./pictures/spent-by-children.ts";
import { renderPage } from "./pictures/render-page.ts";
import { stylesOf } from "./pictures/styles.ts";
import { readTexts } from "./pictures/texts.ts";

const { values } = parseArgs({
  options: {
    testset: { type: "string" },
    pictures: { type: "string" },
    out: { type: "string" },
    count: { type: "string", default: "100" },
  },
});
const resolved = (folder: string): string => path.resolve(process.env["INIT_CWD"] ?? "", folder);
const reader = createPicturePool({ timeoutMs: 600_000 });
const texts = await readTexts(values.testset === undefined ? undefined : resolved(values.testset));
const out = values.out === undefined ? undefined : resolved(values.out);
if (out !== undefined) mkdirSync(out, { recursive: true });

interface Sums extends PlacementFaults {
  wrong: number;
  characters: number;
  left: number;
  were: number;
  outside: number;
  missing: number;
  blocks: number;
}
const zero = (): Sums => {
  const counted = { wrong: 0, characters: 0, left: 0, were: 0, outside: 0, missing: 0, blocks: 0 };
  return { ...counted, overlaps: 0, leaving: 0, faint: 0 };
};

/** Which of the sentences a block is. */
function sentenceOf(text: string, sentences: readonly string[], language: LanguageCode): number {
  const wanted = comparable(text, language);
  const distances = sentences.map((sentence) => editDistance(comparable(sentence, language), wanted));
  return distances.indexOf(Math.min(...distances));
}

const han = /\p{Script=Han}/gu;

interface ReadAgain {
  /** What stands in each of the boxes. */
  readonly inBoxes: readonly string[];
  /** Lines whose middle is in none of them. */
  readonly elsewhere: readonly TextLine[];
}

interface Boxes {
  readonly boxes: readonly TextBox[];
  readonly language: LanguageCode;
}

/** What stands in a result: in the boxes of the translations, and in between. */
async function readAgain(bytes: Uint8Array, { boxes, language }: Boxes): Promise<ReadAgain> {
  const whole = await reader.read(bytes, { language });
  const inBoxes = await Promise.all(
    boxes.map(async (box) => {
      const margin = 3;
      const region = { ...box, width: box.width + 2 * margin, height: box.height + 2 * margin };
      const { blocks } = await reader.read(bytes, { language, regions: [region] });
      return blocks.map((block) => block.text).join(" ");
    }),
  );
  const lines = whole.blocks.flatMap((block) => block.lines);
  return { inBoxes, elsewhere: lines.filter(({ box }) => !boxes.some((other) => isWithin(other, box))) };
}

/** Characters that are still read where a line of the source was and nothing is drawn. */
const leftOf = (lines: readonly TextLine[], read: readonly TextLine[]): number =>
  read.reduce((sum, line) => sum + (lines.some(({ box }) => isWithin(box, line.box)) ? line.text.length : 0), 0);

interface Translated {
  readonly bytes: Uint8Array;
  readonly text: PictureText;
  readonly target: LanguageCode;
  readonly translations: readonly string[];
}

async function draw({ bytes, text, target, translations }: Translated): Promise<DrawnPicture> {
  const blocks = text.blocks.map((block, index) => ({ ...block, text: translations[index] ?? "" }));
  return reader.draw(bytes, { blocks, language: target, quarterTurns: text.quarterTurns, format: "png" });
}

async function check(name: string, given: Translated, sums: Sums): Promise<void> {
  const { bytes, text, target, translations } = given;
  const drawn = await draw(given);
  if (out !== undefined) writeFileSync(path.join(out, `${name}.png`), drawn.bytes);
  const shown = drawn.placements.filter(({ fits, block }) => fits && (translations[block] ?? "") !== "");
  const again = await readAgain(drawn.bytes, { boxes: shown.map(({ box }) => box), language: target });
  let [wrong, characters] = [0, 0];
  for (const [index, { block }] of shown.entries()) {
    const wanted = comparable(translations[block] ?? "", target);
    const got = comparable(again.inBoxes[index] ?? "", target);
    if (wanted !== got) console.log(`  ${JSON.stringify(wanted)} is read as ${JSON.stringify(got)}`);
    wrong += editDistance(wanted, got);
    characters += wanted.length;
  }
  sums.wrong += wrong;
  sums.characters += characters;
  sums.missing += drawn.placements.filter(({ fits }) => !fits).length;
  sums.blocks += drawn.placements.length;
  const gone = text.blocks.filter((_, index) => drawn.placements.some(({ block, fits }) => block === index && fits));
  const lines = gone.flatMap((block) => block.lines);
  sums.were += lines.reduce((sum, line) => sum + line.text.length, 0);
  sums.left += leftOf(lines, again.elsewhere);
  const outside = await countChangedOutside(bytes, drawn, text);
  sums.outside += outside;
  const faults = await faultsOf(drawn);
  sums.overlaps += faults.overlaps;
  sums.leaving += faults.leaving;
  sums.faint += faults.faint;
  const rate = ((100 * wrong) / Math.max(1, characters)).toFixed(1);
  console.log(`${name}: ${text.blocks.length} blocks, ${rate} % wrong, ${JSON.stringify({ ...faults, outside })}`);
}

function sample(index: number): { readonly bytes: Uint8Array; readonly source: LanguageCode; readonly from: number } {
  const source = index % 2 === 0 ? "zh-cn" : "en-us";
  const styles = stylesOf(source);
  const style = styles[index % styles.length];
  if (style === undefined) throw new Error("There are styles");
  const size = { width: 1280, height: 720 };
  const from = (index * 7) % Math.max(1, texts[source].length - 30);
  const few = texts[source].slice(from, from + 3 + (index % 4));
  const page = renderPage(few, style, size);
  const kind = sampleBackgrounds[Math.floor(index / 2) % sampleBackgrounds.length] ?? "flat";
  const ground = paintBackground({ ...size, kind, isDark: style.isDark });
  return { bytes: onGround(page.canvas, ground, style.isDark), source, from };
}

/** The page's letters on another ground: what is not as the page's own ground is ink. */
function onGround(page: Canvas, ground: ReturnType<typeof paintBackground>, isDark: boolean): Uint8Array {
  const context = page.getContext("2d");
  const image = context.getImageData(0, 0, ground.width, ground.height);
  const [paper, ink] = isDark ? [0x24, 0xe6] : [0xfa, 0x24];
  for (let at = 0; at < image.data.length; at += 4) {
    const share = Math.min(1, Math.max(0, ((image.data[at + 1] ?? 0) - paper) / (ink - paper)));
    for (let channel = 0; channel < 3; channel++) {
      const own = image.data[at + channel] ?? 0;
      image.data[at + channel] = Math.round((ground.data[at + channel] ?? 0) * (1 - share) + own * share);
    }
  }
  context.resetTransform();
  context.putImageData(image, 0, 0);
  return page.toBuffer("image/png");
}

async function drawGenerated(count: number): Promise<Sums> {
  const sums = zero();
  for (let index = 0; index < count; index++) {
    const { bytes, source, from } = sample(index);
    const target = source === "zh-cn" ? "en-us" : "zh-cn";
    const text = await reader.read(bytes, { language: source });
    const near = texts[source].slice(from, from + 10);
    const translations = text.blocks.map((block) => texts[target][from + sentenceOf(block.text, near, source)] ?? "");
    await check(`generated-${index}`, { bytes, text, target, translations }, sums);
  }
  return sums;
}

async function real(folder: string): Promise<Sums> {
  const sums = zero();
  for (const name of readdirSync(folder).filter((each) => /\.(?:png|jpe?g)$/i.test(each))) {
    const image = await loadImage(path.join(folder, name));
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const bytes = name.endsWith(".png") ? readFileSync(path.join(folder, name)) : canvas.toBuffer("image/png");
    const text = await reader.read(bytes, { language: "zh-cn" });
    const translations = text.blocks.map((block, index) => shortened(texts["en-us"][index] ?? "", block.text));
    await check(path.parse(name).name, { bytes, text, target: "en-us", translations }, sums);
  }
  return sums;
}

/** As many words as a translation of the text may have. */
function shortened(sentence: string, text: string): string {
  const hans = text.match(han)?.length ?? 0;
  const words = Math.max(1, Math.round(hans / 1.6) + text.replaceAll(han, " ").trim().split(/\s+/).length - 1);
  return sentence.split(" ").slice(0, words).join(" ");
}

/** Paragraphs of three sentences. */
const inThrees = (sentences: readonly string[]): string[] =>
  sentences.flatMap((_, index) => (index % 3 === 0 ? [sentences.slice(index, index + 3).join(" ")] : []));

interface Timed {
  readonly name: string;
  readonly canvas: Canvas;
}

async function measureDrawing({ name, canvas }: Timed): Promise<number> {
  const bytes = canvas.toBuffer("image/png");
  const started = performance.now();
  const text = await reader.read(bytes, { language: "zh-cn" });
  const readMs = Math.round(performance.now() - started);
  const translations = text.blocks.map((block, index) => shortened(inThrees(texts["en-us"])[index] ?? "", block.text));
  await draw({ bytes, text, target: "en-us", translations });
  const ms = Math.round(performance.now() - started);
  const lines = text.blocks.reduce((sum, block) => sum + block.lines.length, 0);
  console.log(`${name}: ${lines} lines read in ${readMs} ms, read and drawn in ${ms} ms, ${peakOfChildren()} MB`);
  return ms;
}

/** Forty lines of up to twenty characters in two columns, as menus, slides and screens have them. */
function menu(from: number): Timed {
  const canvas = createCanvas(1920, 1080);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fbfaf6";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#20242b";
  context.font = `26px "${stylesOf("zh-cn")[0]?.font ?? ""}"`;
  for (let line = 0; line < 40; line++) {
    const text = (texts["zh-cn"][(from + line) % texts["zh-cn"].length] ?? "").slice(0, 12 + (line % 9));
    context.fillText(text, line < 20 ? 120 : 1020, 80 + (line % 20) * 50);
  }
  return { name: "1920 × 1080, a menu", canvas };
}

function page(size: { readonly width: number; readonly height: number; readonly letters: number }): Timed {
  const font = stylesOf("zh-cn")[0]?.font ?? "";
  const style = { language: "zh-cn" as const, font, size: size.letters, isDark: false, degrees: 0 };
  const { canvas } = renderPage(inThrees(texts["zh-cn"].slice(0, 90)), style, size);
  return { name: `${size.width} × ${size.height}, a page of text`, canvas };
}

async function rounds(count: number, make: (round: number) => Timed): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < count; round++) all.push(await measureDrawing(make(round)));
  return all.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

async function many(): Promise<object> {
  const started = performance.now();
  const pictures = Array.from({ length: 20 }, (_, index) => sample(index));
  const results = await Promise.allSettled(
    pictures.map(async ({ bytes, source }) => {
      const text = await reader.read(bytes, { language: source });
      return draw({ bytes, text, target: source, translations: text.blocks.map((block) => block.text) });
    }),
  );
  const lost = results.filter(({ status }) => status === "rejected").length;
  return { manyMs: Math.round(performance.now() - started), lost, peakMb: peakOfChildren() };
}

const shares = ({ wrong, characters, left, were, ...rest }: Sums) => ({
  cerPercent: Number(((100 * wrong) / Math.max(1, characters)).toFixed(2)),
  leftPercent: Number(((100 * left) / Math.max(1, were)).toFixed(2)),
  ...rest,
});

try {
  await measureDrawing(menu(60));
  const menuMs = await rounds(3, (round) => menu(round * 40));
  const menuMb = peakOfChildren();
  const pageMs = await rounds(3, () => page({ width: 1920, height: 1080, letters: 14 }));
  const pageMb = peakOfChildren();
  const largeMs = await measureDrawing(page({ width: 4096, height: 4096, letters: 48 }));
  const speed = { menuMs, menuMb, pageMs, pageMb, largeMs, largeMb: peakOfChildren(), ...(await many()) };
  const made = shares(await drawGenerated(Number(values.count)));
  const seen = values.pictures === undefined ? undefined : shares(await real(resolved(values.pictures)));
  console.log(JSON.stringify({ ...speed, generated: made, ...(seen && { real: seen }) }));
} finally {
  reader.close();
}
