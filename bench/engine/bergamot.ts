import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { runInThisContext } from "node:vm";

interface Vector<T> {
  push_back(item: T): void;
  size(): number;
  get(index: number): { getTranslatedText(): string };
  delete(): void;
}
interface Memory {
  getByteArrayView(): Uint8Array;
}
type Model = object;

/** The part of the module that the benchmark uses. */
export interface Bergamot {
  readonly AlignedMemory: new (size: number, alignment: number) => Memory;
  readonly AlignedMemoryList: new () => Vector<Memory>;
  readonly TranslationModel: new (
    config: string,
    model: Memory,
    shortlist: Memory,
    vocabularies: Vector<Memory>,
    quality: null,
  ) => Model;
  readonly BlockingService: new (options: { readonly cacheSize: number }) => {
    translate(model: Model, texts: Vector<string>, options: Vector<object>): Vector<never>;
  };
  readonly VectorString: new () => Vector<string>;
  readonly VectorResponseOptions: new () => Vector<object>;
}

/** Imports that the module looks for outside, and which of its own exports do the same. */
const fallbacks = {
  int8_prepare_a: "int8PrepareAFallback",
  int8_prepare_b: "int8PrepareBFallback",
  int8_prepare_b_from_transposed: "int8PrepareBFromTransposedFallback",
  int8_prepare_b_from_quantized_transposed: "int8PrepareBFromQuantizedTransposedFallback",
  int8_prepare_bias: "int8PrepareBiasFallback",
  int8_multiply_and_add_bias: "int8MultiplyAndAddBiasFallback",
  int8_select_columns_of_b: "int8SelectColumnsOfBFallback",
};

/** Starts the wasm module as it lies in node_modules, without the browser's worker around it. */
export async function loadBergamot(): Promise<Bergamot> {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve("@browsermt/bergamot-translator/package.json")), "worker");
  const wasm = readFileSync(path.join(folder, "bergamot-translator-worker.wasm"));
  const glue = readFileSync(path.join(folder, "bergamot-translator-worker.js"), "utf8");
  return new Promise((resolve, reject) => {
    let own: WebAssembly.Exports = {};
    const gemm = Object.fromEntries(
      Object.entries(fallbacks).map(([name, fallback]) => [
        name,
        (...values: number[]): unknown => {
          const call = own[fallback];
          if (typeof call !== "function") throw new Error(`the module does not export ${fallback}`);
          return (call as (...values: number[]) => unknown)(...values);
        },
      ]),
    );
    const module = {
      print: () => undefined,
      printErr: () => undefined,
      instantiateWasm(imports: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void): object {
        const start = async (): Promise<void> => {
          const { instance } = await WebAssembly.instantiate(wasm, { ...imports, wasm_gemm: gemm });
          own = instance.exports;
          accept(instance);
        };
        start().catch(reject);
        return {};
      },
      onRuntimeInitialized: () => resolve(module as unknown as Bergamot),
      onAbort: (reason: unknown) => reject(new Error(`bergamot aborted: ${String(reason)}`)),
    };
    Object.assign(globalThis, { Module: module, require });
    runInThisContext(glue.replace(/^var Module = typeof Module.*$/m, ""), {
      filename: "bergamot-translator-worker.js",
    });
  });
}

function memory({ AlignedMemory }: Bergamot, bytes: Uint8Array, alignment: number): Memory {
  const block = new AlignedMemory(bytes.length, alignment);
  if (bytes.length > 0) block.getByteArrayView().set(bytes);
  return block;
}

/** How the peer multiplies: as it is written, or int8 with activations as they come or by the file's multipliers. */
export type GemmPrecision = "float32" | "int8shiftAll" | "int8shiftAlphaAll";

/** A model for greedy search without a shortlist; one vocabulary serves both languages. */
export function bergamotModel(
  module: Bergamot,
  files: { readonly weights: Uint8Array; readonly vocabularies: readonly Uint8Array[] },
  { precision, batchWords }: { readonly precision: GemmPrecision; readonly batchWords: number },
): Model {
  const vocabularies = new module.AlignedMemoryList();
  for (const vocabulary of files.vocabularies) vocabularies.push_back(memory(module, vocabulary, 64));
  const config = {
    "beam-size": 1,
    normalize: "1.0",
    "word-penalty": 0,
    "cpu-threads": 0,
    "gemm-precision": precision,
    "skip-cost": true,
    quiet: true,
    "quiet-translation": true,
    // A text is translated as it is given, also where it is several sentences.
    "ssplit-mode": "sentence",
    "max-length-break": 128,
    "mini-batch-words": batchWords,
    workspace: 128,
    "max-length-factor": "3.0",
  };
  const lines = Object.entries(config).map(([name, value]) => `${name}: ${String(value)}\n`);
  const none = memory(module, new Uint8Array(), 64);
  return new module.TranslationModel(lines.join(""), memory(module, files.weights, 256), none, vocabularies, null);
}

export function bergamotTranslate(
  module: Bergamot,
  service: InstanceType<Bergamot["BlockingService"]>,
  model: Model,
  texts: readonly string[],
): string[] {
  const [sources, options] = [new module.VectorString(), new module.VectorResponseOptions()];
  for (const text of texts) {
    sources.push_back(text);
    options.push_back({ qualityScores: false, alignment: false, html: false });
  }
  const responses = service.translate(model, sources, options);
  const translations = texts.map((_, n) => responses.get(n).getTranslatedText());
  for (const vector of [responses, sources, options]) vector.delete();
  return translations;
}
