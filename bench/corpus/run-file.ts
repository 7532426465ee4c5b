import { readFileSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { type DocumentFormatId, formatOfName } from "@yiqiao/contracts/documents";
import { DocumentError, workingFormats } from "@yiqiao/documents";
import { unchangedTarget } from "@yiqiao/documents/checks";
import { extractFile, inspectFile, type IsolationLimits, mergeFile, type Spent } from "@yiqiao/documents/isolated";
import { type Office, OfficeError, type OfficeTarget } from "@yiqiao/office";
import { type Breakage, broken, whole } from "./breakage.ts";
import { type FileRecord, type PseudoRecord, reasonOf } from "./record.ts";
import { checkRendering, isRendered } from "./render/index.ts";
import { difference, hasSameBytes } from "./round-trip.ts";
import { readKeptTexts, tagFaultsOf, type Tally, textsOf, readTranslatedUnits, writeTargets } from "./targets.ts";
import { checkTranslation, faultOf, type TranslatedUnit } from "./translation.ts";

export interface FileJob {
  /** Absolute; `file` is what it is called in the record. */
  readonly path: string;
  readonly file: string;
  /** Of this job alone; emptied by it. */
  readonly folder: string;
  readonly limits: IsolationLimits;
  readonly office?: Office | undefined;
  /** Whether LibreOffice draws and reads the pseudo-translation. */
  readonly isRendered: boolean;
  /** A mutant shows that nothing crashes; whether it comes back unchanged says nothing. */
  readonly mutation?: string;
  /** How the pseudo-translation is broken before it is written: the file has to fail. */
  readonly breakage?: Breakage | undefined;
}

type Growing = { -readonly [Key in keyof FileRecord]: FileRecord[Key] };

/** Takes one file through everything, and never throws; `merge` writes it. */
export async function runFile(job: FileJob, merge = mergeFile): Promise<FileRecord> {
  const record: Growing = { file: job.file, outcome: "ok", seconds: 0, peakMb: 0 };
  if (job.mutation !== undefined) record.mutation = job.mutation;
  try {
    await new FileRun(job, { record, merge }).run();
  } catch (error) {
    Object.assign(record, reasonOf(error));
  } finally {
    await rm(job.folder, { recursive: true, force: true });
  }
  record.seconds = Math.round((record.seconds ?? 0) * 100) / 100;
  return record;
}

const languages = { sourceLanguage: "en-us", targetLanguage: "fr" } as const;
const bilingual: ReadonlySet<DocumentFormatId> = new Set(["xliff", "sdlxliff"]);
const shownTexts = 3;

class FileRun {
  readonly #job: FileJob;
  readonly #record: Growing;
  readonly #mergeFile: typeof mergeFile;
  readonly #options: { readonly fileName: string };

  constructor(job: FileJob, { record, merge }: { readonly record: Growing; readonly merge: typeof mergeFile }) {
    this.#job = job;
    this.#record = record;
    this.#mergeFile = merge;
    this.#options = { fileName: path.basename(job.file) };
  }

  async run(): Promise<void> {
    const { limits, mutation } = this.#job;
    const { fileName } = this.#options;
    const inspected = this.#spend(await inspectFile({ path: this.#job.path, fileName }, limits));
    const claimed = inspected.format;
    this.#record.format = claimed;
    const source = await this.#prepare(claimed);
    const format = claimed in workingFormats ? workingFormats[claimed as keyof typeof workingFormats] : claimed;
    const extracted = await this.#extract({ source, format, limitsOf: claimed }, "units");
    this.#record.units = extracted.units;
    this.#record.characters = extracted.characters;
    this.#record.warnings = [...inspected.warnings, ...extracted.warnings].map(({ code }) => code);
    const isWhole = mutation === undefined && this.#job.breakage === undefined;
    if (isWhole) await this.#checkUnchanged({ source, format, limitsOf: claimed });
    await this.#checkPseudo({ source, format, limitsOf: claimed });
  }

  /** What doc, ppt and xls are turned into. */
  async #prepare(format: DocumentFormatId): Promise<string> {
    if (!(format in workingFormats)) return this.#job.path;
    const to = workingFormats[format as keyof typeof workingFormats];
    const input = this.#at(`source.${format}`);
    await copyFile(this.#job.path, input);
    return this.#convert(input, { to, output: this.#at(`working.${to}`), fault: "documentConversion" });
  }

  async #convert(input: string, { to, output, fault }: Conversion): Promise<string> {
    const { office } = this.#job;
    if (office === undefined) throw new Error(`LibreOffice is needed for ${to}`);
    try {
      await office.convert({ input, to, output });
      return output;
    } catch (error) {
      if (!(error instanceof OfficeError)) throw error;
      throw new DocumentError(fault, { reason: error.message, format: to }, { cause: error });
    }
  }

  async #extract({ source, format, limitsOf }: Read, name: string) {
    const job = { path: source, format, options: this.#options, output: this.#at(name), limitsOf };
    return this.#spend(await extractFile(job, this.#job.limits));
  }

  async #merge({ source, format }: Read, targets: string, output: string): Promise<string> {
    const job = { path: source, format, options: this.#options, targets, output: this.#at(output), merge: languages };
    this.#spend(await this.#mergeFile(job, this.#job.limits));
    return job.output;
  }

  async #checkUnchanged(read: Read): Promise<void> {
    await this.#extract(read, "again");
    this.#record.isRepeatable = readFileSync(this.#at("units")).equals(readFileSync(this.#at("again")));
    const faults = await tagFaultsOf(this.#at("units"));
    if (faults.length > 0) this.#record.tagFaults = faults;
    await writeTargets(this.#at("units"), this.#at("targets"), unchangedTarget);
    const output = await this.#merge(read, this.#at("targets"), "unchanged");
    const isEqual = hasSameBytes(read.source, output);
    const found =
      isEqual || read.format !== "pdf" ? difference(read.source, output) : await this.#textDifference(read, output);
    this.#record.roundTrip = isEqual ? "equal" : found === undefined ? "alike" : "different";
    if (found !== undefined) Object.assign(this.#record, { difference: found, outcome: "failed", reason: found });
    if (faults.length > 0 || !this.#record.isRepeatable) this.#record.outcome = "failed";
  }

  /** A pdf is drawn anew: what counts is that it says the same. */
  async #textDifference(read: Read, output: string): Promise<string | undefined> {
    await this.#extract({ ...read, source: output }, "again");
    const [before, after] = [await textsOf(this.#at("units"), false), await textsOf(this.#at("again"), false)];
    const lost = [...before.source.keys()].find((text) => !after.source.has(text));
    return lost === undefined ? undefined : `${JSON.stringify(lost.slice(0, 80))} is lost`;
  }

  async #checkPseudo(read: Read): Promise<void> {
    const units = await readTranslatedUnits(this.#at("units"));
    const targets = this.#job.breakage === undefined ? whole(units) : broken(units, this.#job.breakage);
    await writeTargets(this.#at("units"), this.#at("targets"), ({ id }) => targets.get(id));
    const output = await this.#merge(read, this.#at("targets"), `pseudo.${read.format}`);
    if (this.#job.mutation !== undefined) return;
    await this.#checkIndependently(read, output, units);
    if (this.#job.breakage !== undefined) return;
    await this.#extract({ ...read, source: output }, "pseudo");
    const isBilingual = bilingual.has(read.format);
    const [wanted, found] = [
      await textsOf(this.#at("units"), isBilingual),
      await textsOf(this.#at("pseudo"), isBilingual),
    ];
    const texts = [...wanted.pseudo];
    const isLeft = (text: string): boolean => (found.source.get(text) ?? 0) > (wanted.kept.get(text) ?? 0);
    const left = [...wanted.source.keys()].filter((text) => /\p{L}{3}/u.test(text) && isLeft(text));
    const pseudo: PseudoRecord = {
      translated: texts.reduce((sum, [, count]) => sum + count, 0),
      found: texts.reduce((sum, [text, count]) => sum + Math.min(count, found.source.get(text) ?? 0), 0),
      left: left.filter((text) => !wanted.pseudo.has(text)).slice(0, shownTexts),
    };
    this.#record.pseudo = pseudo;
    if (this.#job.isRendered) await this.#render(read, output, wanted.source);
  }

  async #checkIndependently(
    { source, format, limitsOf }: Read,
    output: string,
    units: readonly TranslatedUnit[],
  ): Promise<void> {
    const kept = await readKeptTexts(this.#at("units"));
    const { translatedShare, unitsLost, ...reading } = await checkTranslation({ format, source, output, kept, units });
    Object.assign(this.#record, { translatedShare, unitsLost, reading });
    const fault = faultOf(limitsOf, { translatedShare, unitsLost, ...reading });
    if (fault !== undefined) Object.assign(this.#record, { outcome: "failed", reason: fault });
  }

  /** Files of LibreOffice's own formats go back to what they were. */
  async #render({ format, limitsOf }: Read, translated: string, texts: Tally): Promise<void> {
    const { office } = this.#job;
    if (office === undefined || !isRendered(limitsOf)) return;
    const folder = this.#at("rendering");
    await mkdir(folder);
    const back = { to: limitsOf as OfficeTarget, output: this.#at(`back.${limitsOf}`) };
    const isConverted = limitsOf !== format;
    const output = isConverted
      ? await this.#convert(translated, { ...back, fault: "documentOutputConversion" })
      : translated;
    const kept = await readKeptTexts(this.#at("units"));
    const source = this.#job.path;
    const rendering = await checkRendering(office, { format: limitsOf, source, output, folder, texts, kept });
    if (rendering !== undefined) this.#record.rendering = rendering;
  }

  #at(name: string): string {
    return path.join(this.#job.folder, name);
  }

  #spend<Result extends Spent>(result: Result): Result {
    this.#record.seconds = (this.#record.seconds ?? 0) + result.seconds;
    this.#record.peakMb = Math.max(this.#record.peakMb ?? 0, result.peakMb);
    return result;
  }
}

interface Conversion {
  readonly to: OfficeTarget;
  readonly output: string;
  readonly fault: "documentConversion" | "documentOutputConversion";
}

interface Read {
  readonly source: string;
  readonly format: DocumentFormatId;
  readonly limitsOf: DocumentFormatId;
}

/** The format that a file's name claims, for choosing files. */
export function claims(file: string, format: string | undefined): boolean {
  return format === undefined || formatOfName(file) === format;
}
