import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { domainCodeSchema, languageCodeSchema } from "@yiqiao/contracts/languages";
import { z } from "zod";

const fileName = z.string().regex(/^[\w.-]+$/, "must be a plain file name");

const pairSchema = z.object({
  source: languageCodeSchema,
  target: languageCodeSchema,
  /** A piece in front of the source, where one model serves several pairs. */
  prefix: z.string().min(1).optional(),
  /** The same as a number, where it is no piece of the vocabulary. */
  prefixId: z.int().nonnegative().optional(),
  /** What every translation starts with (NLLB: the target language). */
  forcedId: z.int().nonnegative().optional(),
});

// Bounds far above any real model: an absurd number must not keep a worker busy for ever.
const layers = z.int().positive().max(256);
const width = z
  .int()
  .positive()
  .max(2 ** 16);
const pieces = z
  .int()
  .positive()
  .max(2 ** 24);
const tokens = z
  .int()
  .min(8)
  .max(2 ** 16);

/** A Marian student: transformer encoder, SSRU decoder. */
const studentSchema = z.object({
  type: z.literal("transformer-ssru"),
  dimension: width,
  encoderLayers: layers,
  decoderLayers: layers,
  heads: width,
  vocabularySize: pieces,
  maxSourceTokens: tokens,
});

/** A transformer whose decoder keeps keys and values of what it wrote, as Hugging Face Optimum exports them. */
const cachedSchema = z.object({
  type: z.literal("transformer-cached"),
  decoderLayers: layers,
  heads: width,
  headDimension: width,
  vocabularySize: pieces,
  /** Prefix and end mark included. */
  maxSourceTokens: tokens,
  /** Start and end mark included. */
  maxTargetTokens: tokens,
  /** What the decoder is given first. */
  startId: z.int().nonnegative(),
  endId: z.int().nonnegative(),
  padId: z.int().nonnegative(),
  /** What no translation may hold: padding, special tokens. */
  suppressedIds: z.array(z.int().nonnegative()),
});

const weight = z.number().min(-100).max(100);

/** Turns what a decoding tells into a likelihood, by logistic regression; `npm run bench calibrate` works it out. */
const calibrationSchema = z.object({
  source: languageCodeSchema,
  target: languageCodeSchema,
  /** What it is the likelihood of: that the sentence's chrF2 against a person's translation is at least so much. */
  chrf2: z.number().positive().max(100),
  /** Target pieces to a source piece, as translations of this direction usually come out. */
  usualLength: z.number().min(0.05).max(20),
  weights: z.object({
    constant: weight,
    /** Of the mean log probability of a piece. */
    score: weight,
    /** Of the logarithm of the length to the usual one, where it is below 0, and where it is above. */
    short: weight,
    long: weight,
  }),
});

const manifestSchema = z
  .object({
    id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "must be lower-case letters, digits, dots and hyphens"),
    version: z.string().min(1),
    pairs: z.array(pairSchema).min(1),
    architecture: z.discriminatedUnion("type", [studentSchema, cachedSchema]),
    vocabulary: z.object({
      source: fileName,
      target: fileName,
      /** JSON arrays: the model's number of each piece, where it is not the piece's place in the vocabulary. */
      sourceIds: fileName.optional(),
      targetIds: fileName.optional(),
    }),
    /** Pieces that select a domain, in front of the source and after the pair's prefix. */
    domains: z.partialRecord(domainCodeSchema, z.string().min(1)).optional(),
    /** The piece between a text and the translation of a similar one, where the model has learnt to be led by that. */
    leadMark: z.string().min(1).optional(),
    /** `starter`: its translations have to be checked before they are relied on, and the product says so. */
    quality: z.enum(["starter", "standard"]),
    /** How its scores tell how good a translation is; without it its translations have no confidence. */
    confidence: z.array(calibrationSchema).optional(),
    files: z.array(
      z.object({
        name: fileName,
        sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits"),
        sizeBytes: z.int().positive(),
      }),
    ),
    licence: z.string().min(1),
    origin: z.string().min(1),
    trained: z.record(z.string(), z.unknown()),
    scores: z.array(
      z.object({
        source: languageCodeSchema,
        target: languageCodeSchema,
        metric: z.string(),
        value: z.number(),
        testset: z.string(),
      }),
    ),
  })
  .superRefine(({ files, vocabulary, pairs, architecture, confidence = [] }, context) => {
    for (const [at, { source, target }] of confidence.entries()) {
      const isOf = (one: { readonly source: string; readonly target: string }) =>
        one.source === source && one.target === target;
      const message = !pairs.some(isOf)
        ? `the model has no pair ${source} to ${target}`
        : confidence.findIndex(isOf) < at
          ? `${source} to ${target} is there twice`
          : undefined;
      if (message !== undefined) context.addIssue({ code: "custom", path: ["confidence", at], message });
    }
    const { vocabularySize } = architecture;
    if (pairs.some(({ forcedId = 0 }) => forcedId >= vocabularySize)) {
      context.addIssue({ code: "custom", path: ["pairs"], message: `a forcedId is none of ${vocabularySize} pieces` });
    }
    if (pairs.some(({ forcedId }) => forcedId === undefined) && pairs.some(({ forcedId }) => forcedId !== undefined)) {
      context.addIssue({ code: "custom", path: ["pairs"], message: "all of them need a forcedId, or none" });
    }
    const listed = new Set(files.map(({ name }) => name));
    for (const name of [ENCODER_FILE, DECODER_FILE, ...Object.values(vocabulary)]) {
      if (!listed.has(name)) context.addIssue({ code: "custom", path: ["files"], message: `does not list ${name}` });
    }
  });

/** A model's `manifest.json`. */
export type ModelManifest = z.infer<typeof manifestSchema>;
export type Calibration = z.infer<typeof calibrationSchema>;
export type StudentArchitecture = z.infer<typeof studentSchema>;
export type CachedArchitecture = z.infer<typeof cachedSchema>;

export const MANIFEST_FILE = "manifest.json";
export const ENCODER_FILE = "encoder.onnx";
/** One step of the decoder; with {@link DECODER_WITH_PAST_FILE} beside it the first step only. */
export const DECODER_FILE = "decoder.onnx";
/** The steps after the first, where a cached decoder is not merged into one graph. */
export const DECODER_WITH_PAST_FILE = "decoder-with-past.onnx";

/** A folder with a manifest; its files are named there and checked by {@link readModelFiles}. */
export interface InstalledModel {
  readonly folder: string;
  readonly manifest: ModelManifest;
}

/** A model that cannot be used: which file, and what is wrong with it. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly file: string;
  readonly problem: string;

  constructor(file: string, problem: string, options?: { cause?: unknown }) {
    super(`${file}: ${problem}`, options);
    this.file = file;
    this.problem = problem;
  }
}

/**
 * Reads and checks a model folder's manifest, and that its files are there with the sizes it gives.
 * @throws ModelError
 */
export async function readModel(folder: string): Promise<InstalledModel> {
  const file = path.join(folder, MANIFEST_FILE);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new ModelError(file, "cannot be read", { cause: error });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ModelError(file, `is not JSON (${error instanceof Error ? error.message : "unreadable"})`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".") || "the whole"}: ${issue.message}`);
    throw new ModelError(file, problems.join("; "));
  }
  for (const { name, sizeBytes } of parsed.data.files) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (!found?.isFile()) throw new ModelError(path.join(folder, name), "is missing");
    if (found.size !== sizeBytes) {
      throw new ModelError(path.join(folder, name), `has ${found.size} bytes, the manifest says ${sizeBytes}`);
    }
  }
  return { folder, manifest: parsed.data };
}

/**
 * Every model in the subfolders of `folder` in order of their names, and what is wrong with the others. A folder that
 * does not exist holds none, and one that cannot be read is a problem itself; those with a leading dot are passed by.
 */
export async function discoverModels(
  folder: string,
): Promise<{ readonly models: readonly InstalledModel[]; readonly problems: readonly ModelError[] }> {
  const models: InstalledModel[] = [];
  const problems: ModelError[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") problems.push(new ModelError(folder, `cannot be read (${error.code})`));
    return [];
  });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    const inner = path.join(folder, entry.name);
    const marked = await stat(path.join(inner, MANIFEST_FILE)).catch(() => undefined);
    if (!marked) continue;
    try {
      const model = await readModel(inner);
      const twin = models.find(({ manifest }) => manifest.id === model.manifest.id);
      if (twin) throw new ModelError(path.join(inner, MANIFEST_FILE), `has the id of ${twin.folder}`);
      models.push(model);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      problems.push(error);
    }
  }
  return { models, problems };
}

/**
 * Checks a file of a model against its SHA-256 without holding it in memory, and gives its path.
 * @throws ModelError
 */
export async function checkModelFile({ folder, manifest }: InstalledModel, name: string): Promise<string> {
  const file = path.join(folder, name);
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 })) hash.update(chunk as Buffer);
  } catch (error) {
    throw new ModelError(file, "cannot be read", { cause: error });
  }
  compareDigests(file, manifest, { name, found: hash.digest("hex") });
  return file;
}

/**
 * Checks all files of a model, of any size, against their SHA-256.
 * @throws ModelError
 */
export async function checkModelFiles(model: InstalledModel): Promise<void> {
  for (const { name } of model.manifest.files) await checkModelFile(model, name);
}

/**
 * A file of a model, checked against its SHA-256.
 * @throws ModelError
 */
export async function readModelFile({ folder, manifest }: InstalledModel, name: string): Promise<Uint8Array> {
  const file = path.join(folder, name);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new ModelError(file, "cannot be read", { cause: error });
  });
  compareDigests(file, manifest, { name, found: createHash("sha256").update(bytes).digest("hex") });
  return bytes;
}

function compareDigests(file: string, { files }: ModelManifest, digest: { name: string; found: string }): void {
  const listed = files.find(({ name }) => name === digest.name);
  if (!listed) throw new ModelError(file, "is not listed in the manifest");
  if (digest.found !== listed.sha256) {
    throw new ModelError(file, `has the SHA-256 ${digest.found}, the manifest says ${listed.sha256}`);
  }
}

/**
 * The bytes of all of a model's files by name, each checked against its SHA-256; for small models.
 * @throws ModelError
 */
export async function readModelFiles(model: InstalledModel): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const { name } of model.manifest.files) files.set(name, await readModelFile(model, name));
  return files;
}
