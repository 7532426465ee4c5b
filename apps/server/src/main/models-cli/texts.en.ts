import type { AddProgress, ModelSpeed, ModelsProblemTexts } from "@yiqiao/models";
import type { UsageProblem } from "./arguments.ts";

/** All texts; a language that lacks one fails the build. */
export type Texts = Omit<typeof en, "problem"> & { readonly problem: ModelsProblemTexts | undefined };

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const stages: Readonly<Record<AddProgress["stage"], string>> = {
  download: "downloading",
  unpack: "unpacking",
  convert: "converting",
  verify: "trying it",
};

const usageProblems: Readonly<Record<UsageProblem["kind"], (detail: string) => string>> = {
  option: (detail) => `${detail}: this option cannot stand here.`,
  "unknown-command": (detail) => `There is no command ${detail}.`,
  "not-a-pair": (detail) =>
    `${detail} is no pair of languages; write for example zh-en, with two of zh en ja ko ru my ar fr es.`,
  missing: (detail) =>
    detail === "pair" ? "Which pair? For example zh-en." : "Which model? npm run models list tells.",
  "too-much": (detail) => `${detail} is too much here.`,
};

/** English texts of `npm run models`. */
export const en = {
  usage: `Usage: npm run models -- <command> [options]

  list                     models that are here, and those that can be fetched
  add zh-en                fetch the model from Chinese to English; --both: also the other way
                           --architecture tiny|base|base-memory: not the best that there is
  add --from FOLDER        add a model from a folder: of this product's form, of Firefox or Marian
                           (model.*.bin, *vocab.*.spm), or an ONNX export of Hugging Face
                           --pair zh-en: where the folder does not tell the languages
  remove ID                delete a model; --yes: without asking
  verify [ID]              check the files of one or all models, and translate a sentence
  bench [ID]               words per second, and memory

  --json                   print JSON
Exit codes: 0 done, 1 failed, 2 not understood. Fetched models lie in DATA_DIR/models.
`,
  usageProblem: ({ kind, detail }: UsageProblem): string => usageProblems[kind](detail),
  // The models' own messages are English.
  problem: undefined,
  failed: (reason: string): string => `Failed: ${reason}`,
  stage: (stage: AddProgress["stage"]): string => stages[stage],
  received: (received: number, total: number): string => `${megabytes(received)} of ${megabytes(total)}`,
  added: (id: string, version: string): string => `Added ${id} ${version}. A running server takes it over by itself.`,
  wasThere: (id: string, version: string): string => `${id} ${version} is here already; there is no newer one.`,
  confirmRemoval: (id: string): string => `Delete ${id}? [y/N] `,
  notRemoved: (id: string): string => `${id} was not deleted; add --yes to delete without being asked.`,
  removed: (id: string): string => `Deleted ${id}.`,
  works: (id: string): string => `${id}: in order`,
  broken: (id: string, reason: string): string => `${id}: NOT in order: ${reason}`,
  nothingHere: "No model is installed.",
  catalogueMissing: (reason: string): string => `What can be fetched is not listed: ${reason}`,
  badFolder: (reason: string): string => `Left out: ${reason}`,
  columns: {
    id: "Model",
    state: "",
    pairs: "Languages",
    version: "Version",
    size: "Size",
    quality: "Quality",
    serves: "Translates",
  },
  states: { installed: "installed", bundled: "bundled", available: "can be fetched" },
  qualities: { starter: "starter", standard: "standard" },
  update: (version: string): string => `newer: ${version}`,
  size: megabytes,
  speed: (speed: ModelSpeed): string =>
    `${speed.id} (${speed.source} to ${speed.target}): ${Math.round(speed.wordsPerSecond)} words/s, ` +
    `${Math.round(speed.wordsPerCpuSecond)} words per CPU second, peak memory ${megabytes(speed.peakMemoryBytes)}`,
};
