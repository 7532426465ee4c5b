import { createHash } from "node:crypto";
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

/** A Marian student: transformer encoder, SSRU decoder. */
const studentSchema = z.object({
  type: z.literal("transformer-ssru"),
  dimension: z.int().positive(),
  encoderLayers: z.int().positive(),
  decoderLayers: z.int().positive(),
  heads: z.int().positive(),
  vocabularySize: z.int().positive(),
  maxSourceTokens: z.int().min(8),
});

const manifestSchema = z
  .object({
    id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "must be lower-case letters, digits, dots and hyphens"),
    version: z.string().min(1),
    pairs: z.array(pairSchema).min(1),
    architecture: studentSchema,
    vocabulary: z.object({
      source: fileName,
      target: fileName,
      /** JSON arrays: the model's number of each piece, where it is not the piece's place in the vocabulary. */
      sourceIds: fileName.optional(),
      targetIds: fileName.optional(),
    }),
    /** Pieces that select a domain, in front of the source and after the pair's prefix. */
    domains: z.partialRecord(domainCodeSchema, z.string().min(1)).optional(),
    /** `starter`: its translations have to be checked before they are relied on, and the product says so. */
    quality: z.enum(["starter", "standard"]),
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
  .superRefine(({ files, vocabulary }, context) => {
    const listed = new Set(files.map(({ name }) => name));
    for (const name of [ENCODER_FILE, DECODER_FILE, ...Object.values(vocabulary)]) {
      if (!listed.has(name)) context.addIssue({ code: "custom", path: ["files"], message: `does not list ${name}` });
    }
  });

/** A model's `manifest.json`. */
export type ModelManifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = "manifest.json";
export const ENCODER_FILE = "encoder.onnx";
export const DECODER_FILE = "decoder.onnx";

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
 * Every model in the subfolders of `folder` in order of their ids, and what is wrong with the others. A folder that
 * does not exist holds none.
 */
export async function discoverModels(
  folder: string,
): Promise<{ readonly models: readonly InstalledModel[]; readonly problems: readonly ModelError[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const models: InstalledModel[] = [];
  const problems: ModelError[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
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
 * The bytes of a model's files by name, each checked against its SHA-256.
 * @throws ModelError
 */
export async function readModelFiles({ folder, manifest }: InstalledModel): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const { name, sha256 } of manifest.files) {
    const file = path.join(folder, name);
    const bytes = await readFile(file).catch((error: unknown) => {
      throw new ModelError(file, "cannot be read", { cause: error });
    });
    const found = createHash("sha256").update(bytes).digest("hex");
    if (found !== sha256) throw new ModelError(file, `has the SHA-256 ${found}, the manifest says ${sha256}`);
    files.set(name, bytes);
  }
  return files;
}
