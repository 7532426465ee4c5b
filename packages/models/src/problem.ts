import type { LanguageCode } from "@yiqiao/contracts/languages";

/** A pair of languages, as a person writes it in an error. */
interface Pair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** Everything that can be wrong with fetching, adding or keeping models. */
export type ModelsProblem =
  | { readonly code: "catalogue-off" }
  | {
      readonly code: "catalogue-unreachable";
      readonly url: string;
      readonly reason: string;
      /** How long the server asks to be left alone. */
      readonly afterMs?: number;
    }
  | { readonly code: "catalogue-unreadable"; readonly url: string; readonly reason: string }
  | ({ readonly code: "pair-not-offered" } & Pair)
  | ({ readonly code: "architecture-not-offered"; readonly wanted: string; readonly offered: string } & Pair)
  | { readonly code: "download-failed"; readonly file: string; readonly reason: string }
  | { readonly code: "wrong-size"; readonly file: string; readonly expectedBytes: number; readonly foundBytes: number }
  | { readonly code: "wrong-hash"; readonly file: string; readonly expected: string; readonly found: string }
  | { readonly code: "too-large"; readonly file: string; readonly limitBytes: number }
  | { readonly code: "cannot-unpack"; readonly file: string; readonly reason: string }
  | { readonly code: "disk-full"; readonly folder: string; readonly neededBytes: number; readonly freeBytes: number }
  | { readonly code: "cannot-convert"; readonly file: string; readonly reason: string }
  | { readonly code: "does-not-work"; readonly id: string; readonly reason: string }
  | { readonly code: "not-a-model"; readonly folder: string; readonly reason: string }
  | { readonly code: "pair-needed"; readonly folder: string }
  | { readonly code: "not-installed"; readonly id: string }
  | { readonly code: "bundled"; readonly id: string }
  | { readonly code: "storage-failed"; readonly folder: string; readonly reason: string }
  | { readonly code: "locked"; readonly lock: string; readonly pid: number; readonly host: string };

export type ModelsProblemCode = ModelsProblem["code"];

/** One text for each code, with what it tells in it; used for the English messages and by whoever translates them. */
export type ModelsProblemTexts = {
  readonly [Code in ModelsProblemCode]: (problem: Extract<ModelsProblem, { readonly code: Code }>) => string;
};

/** Writes a problem with the given texts. */
export function describeProblem(texts: ModelsProblemTexts, problem: ModelsProblem): string {
  // The map's keys and the union's codes are the same by type; indexing loses which belongs to which.
  return (texts[problem.code] as (one: ModelsProblem) => string)(problem);
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

const english: ModelsProblemTexts = {
  "catalogue-off": () => "the catalogue is switched off (MODEL_CATALOGUE_URL=off)",
  "catalogue-unreachable": ({ url, reason }) => `the catalogue ${url} cannot be reached: ${reason}`,
  "catalogue-unreadable": ({ url, reason }) => `the catalogue ${url} cannot be read: ${reason}`,
  "pair-not-offered": ({ source, target }) => `the catalogue has no model from ${source} to ${target}`,
  "architecture-not-offered": ({ source, target, wanted, offered }) =>
    `the catalogue has no ${wanted} model from ${source} to ${target}, only ${offered}`,
  "download-failed": ({ file, reason }) => `${file} cannot be fetched: ${reason}`,
  "wrong-size": ({ file, expectedBytes, foundBytes }) =>
    `${file} has ${foundBytes} bytes, the catalogue says ${expectedBytes}`,
  "wrong-hash": ({ file, expected, found }) => `${file} has the SHA-256 ${found}, the catalogue says ${expected}`,
  "too-large": ({ file, limitBytes }) => `${file} unpacks to more than the ${limitBytes} bytes that the catalogue says`,
  "cannot-unpack": ({ file, reason }) => `${file} cannot be unpacked: ${reason}`,
  "disk-full": ({ folder, neededBytes, freeBytes }) =>
    `${folder} needs ${megabytes(neededBytes)} free, there are ${megabytes(freeBytes)}`,
  "cannot-convert": ({ file, reason }) => `${file} cannot be converted: ${reason}`,
  "does-not-work": ({ id, reason }) => `the model ${id} does not work: ${reason}`,
  "not-a-model": ({ folder, reason }) => `${folder} holds no model: ${reason}`,
  "pair-needed": ({ folder }) => `${folder} does not say which languages its model translates`,
  "not-installed": ({ id }) => `no model ${id} is installed`,
  bundled: ({ id }) => `the model ${id} came with the product and stays`,
  "storage-failed": ({ folder, reason }) => `the models in ${folder} cannot be changed: ${reason}`,
  locked: ({ lock, pid, host }) =>
    `process ${pid} on ${host} is at work on the models; if there is no such process, delete ${lock}`,
};

/** What is wrong, by a code with details; the message is English. */
export class ModelsError extends Error {
  override readonly name = "ModelsError";
  readonly problem: ModelsProblem;

  constructor(problem: ModelsProblem, options?: { cause?: unknown }) {
    super(describeProblem(english, problem), options);
    this.problem = problem;
  }
}

/** The words of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Whether the operating system refused something: no room, no permission, no such file. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && "syscall" in error;
