/**
 * `npm run bench pictures -- [--testset DIR] [--languages zh,en] [--pictures DIR --language zh]`: how well and how fast
 * text in pictures is read. Pages of known text in nine languages, three fonts and sizes, light and dark, straight and
 * turned: `cerPercent`, characters that are wrong of a hundred, with their order and, where a language has spaces, these.
 * `p50Ms` and `p95Ms`: full pages of 1920 × 1080 in Chinese and English, `p50CpuMs` of processors, whatever else they do;
 * `largeMs`: one of 4096 × 4096; `peakMb`: memory of the process that reads. With `--pictures`, what is read in the pictures
 * of a folder instead. `--languages none` measures the time alone. DIR has a file
 * `xx.txt` for each language. The last line is JSON.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import { createPicturePool, PictureError, type PicturePool } from "@yiqiao/pictures";
import { comparable, editDistance } from "./pictures/error-rate.ts";
import { renderPage } from "./pictures/render-page.ts";
import { cpuOfChildren, peakOfChildren } from "./pictures/spent-by-children.ts";
import { stylesOf } from "./pictures/styles.ts";
import { readTexts, take } from "./pictures/texts.ts";

const { values } = parseArgs({
  options: {
    testset: { type: "string" },
    languages: { type: "string" },
    pictures: { type: "string" },
    language: { type: "string", default: "zh" },
  },
});
const resolved = (folder: string): string => path.resolve(process.env["INIT_CWD"] ?? "", folder);
const codeOf = (name: string): LanguageCode[] =>
  languageCodes.filter((code) => code === name || code.startsWith(`${name}-`));

const reader = createPicturePool({ timeoutMs: 600_000 });
const texts = await readTexts(values.testset === undefined ? undefined : resolved(values.testset));

async function measureLanguage(language: LanguageCode): Promise<number> {
  let [faults, characters] = [0, 0];
  for (const [index, style] of stylesOf(language).entries()) {
    const page = renderPage(take(texts[language], index * 20, 20), style, { width: 1280, height: 720 });
    const { blocks } = await reader.read(page.canvas.toBuffer("image/png"), { language });
    const wanted = comparable(page.paragraphs.join(" "), language);
    const got = comparable(blocks.map(({ text }) => text).join(" "), language);
    const wrong = editDistance(wanted, got);
    faults += wrong;
    characters += Array.from(wanted).length;
    console.log(
      `${language} ${style.font} ${style.size} px, ${style.isDark ? "dark" : "light"}, ${style.degrees}°: ` +
        `${((100 * wrong) / wanted.length).toFixed(1)} %, ${page.paragraphs.length} paragraphs as ${blocks.length} blocks`,
    );
  }
  return Number(((100 * faults) / characters).toFixed(2));
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly letters: number;
}

interface Timed {
  readonly ms: number;
  readonly cpuMs: number;
}

async function time(language: LanguageCode, { width, height, letters }: Size, from: number): Promise<Timed> {
  const font = stylesOf(language)[0]?.font ?? "";
  const style = { language, font, size: letters, isDark: false, degrees: 0 };
  const page = renderPage(take(texts[language], from, 200), style, { width, height });
  const bytes = page.canvas.toBuffer("image/png");
  const [started, before] = [performance.now(), cpuOfChildren()];
  await reader.read(bytes, { language });
  const ms = Math.round(performance.now() - started);
  const cpuMs = cpuOfChildren() - before;
  const letterCount = page.paragraphs.join("").length;
  console.log(
    `${language} ${width} × ${height}, ${page.lineCount} lines of ${Math.round(letterCount / page.lineCount)} letters: ` +
      `${ms} ms, of processors ${cpuMs} ms`,
  );
  return { ms, cpuMs };
}

async function measureSpeed(): Promise<object> {
  const size = { width: 1920, height: 1080, letters: 24 };
  const timed: Timed[] = [];
  for (const language of ["zh-cn", "en-us"] as const) {
    await time(language, size, 0);
    for (let round = 1; round <= 5; round++) timed.push(await time(language, size, round * 40));
  }
  const of = (key: keyof Timed): number[] => timed.map((one) => one[key]).toSorted((a, b) => a - b);
  const middle = Math.floor(timed.length / 2);
  const pageMb = peakOfChildren();
  const large = await time("en-us", { width: 4096, height: 4096, letters: 48 }, 0);
  return {
    p50Ms: of("ms")[middle],
    p95Ms: of("ms").at(-1),
    p50CpuMs: of("cpuMs")[middle],
    largeMs: large.ms,
    largeCpuMs: large.cpuMs,
    pageMb,
    peakMb: peakOfChildren(),
  };
}

async function report(folder: string, language: LanguageCode, reader: PicturePool): Promise<void> {
  for (const name of readdirSync(folder).filter((name) => /\.(?:png|jpe?g)$/i.test(name))) {
    try {
      const { width, height, blocks } = await reader.read(readFileSync(path.join(folder, name)), { language });
      console.log(`${name}: ${width} × ${height}, ${blocks.length} blocks`);
      for (const { text, confidence, writing, alignment } of blocks)
        console.log(`  ${confidence.toFixed(2)} ${writing} ${alignment} ${text}`);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      console.log(`${name}: ${error.fault}`);
    }
  }
}

try {
  if (values.pictures !== undefined) {
    const [language = "zh-cn"] = codeOf(values.language);
    await report(resolved(values.pictures), language, reader);
  } else {
    const wanted = values.languages?.split(",").flatMap(codeOf) ?? languageCodes;
    const cerPercent: Record<string, number> = {};
    for (const language of wanted) cerPercent[language.slice(0, 2)] = await measureLanguage(language);
    console.log(JSON.stringify({ cerPercent, ...(await measureSpeed()) }));
  }
} finally {
  reader.close();
}
