import path from "node:path";
import { DECODER_FILE, DECODER_WITH_PAST_FILE, ENCODER_FILE } from "@yiqiao/engines/local";
import { ModelsError, reasonOf } from "../problem.ts";
import { externalDataOf } from "./external-data.ts";
import type { ModelFolder } from "./folder.ts";

/** What Optimum and transformers.js append to the names, the smallest first. Half precision is for GPUs. */
const variants = ["_quantized", "_int8", "_uint8", ""];
/** Where the graphs lie: in a folder of their own, or beside `config.json`. */
const places = ["onnx", "."];

const namesOf = (variant: string): { encoder: string; merged: string; first: string; later: string } => ({
  encoder: `encoder_model${variant}.onnx`,
  merged: `decoder_model_merged${variant}.onnx`,
  first: `decoder_model${variant}.onnx`,
  later: `decoder_with_past_model${variant}.onnx`,
});

/**
 * The graphs and their external data: paths by the names that they get in a model's folder. Quantised ones before
 * others, a merged decoder before two, which would hold most weights twice.
 *
 * @throws ModelsError `not-a-model` naming what is missing
 */
export async function findGraphs(folder: ModelFolder): Promise<ReadonlyMap<string, string>> {
  const missing: string[] = [];
  for (const variant of variants) {
    for (const place of places) {
      const { encoder, merged, first, later } = namesOf(variant);
      const has = async (name: string): Promise<boolean> => folder.has(place, name);
      if (!(await has(encoder))) continue;
      const at = (name: string): string => path.join(folder.path, place, name);
      const graphs = new Map([[ENCODER_FILE, at(encoder)]]);
      if (await has(merged)) return withExternalData(folder, graphs.set(DECODER_FILE, at(merged)));
      if ((await has(first)) && (await has(later))) {
        return withExternalData(folder, graphs.set(DECODER_FILE, at(first)).set(DECODER_WITH_PAST_FILE, at(later)));
      }
      const absent = (await has(first)) ? later : `${merged} (or ${first} with ${later})`;
      missing.push(`${path.join(place, encoder)} is there without ${absent}`);
    }
  }
  const { encoder } = namesOf("");
  return folder.refuse(missing[0] ?? `it has no ${encoder}, nor one in onnx/; export it with optimum-cli export onnx`);
}

async function withExternalData(
  folder: ModelFolder,
  graphs: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map(graphs);
  for (const graph of graphs.values()) {
    for (const name of locationsIn(graph)) {
      const from = path.join(path.dirname(graph), name);
      // The graph names it; the file has to keep its name, and to lie beside the graph.
      if (path.basename(name) !== name) folder.refuse(`${path.basename(graph)} has its weights elsewhere: ${name}`);
      const isThere = await folder.has(path.relative(folder.path, from));
      if (!isThere) folder.refuse(`${name} is missing, which has the weights of ${path.basename(graph)}`);
      if (files.has(name) && files.get(name) !== from) folder.refuse(`${name} is not one file`);
      files.set(name, from);
    }
  }
  return files;
}

function locationsIn(graph: string): ReadonlySet<string> {
  try {
    return externalDataOf(graph);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = `is no ONNX graph: ${reasonOf(error)}`;
    throw new ModelsError({ code: "cannot-convert", file: graph, reason }, { cause: error });
  }
}
