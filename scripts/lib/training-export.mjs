// Turns what `training/` exports into a model folder of the local engine.
import { copyFileSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  DECODER_FILE,
  ENCODER_FILE,
  MANIFEST_FILE,
  readModel,
  readModelFiles,
  SentencePiece,
} from "@yiqiao/engines/local";
import { checkProducts, readMarianBin, readStudentGraphs, writeStudentModel } from "@yiqiao/models/marian";

/** Writes the model folder; returns the manifest and the matrices that int8 would have harmed and that stay float32. */
export async function convertExport(from, to) {
  const { files, samples, outputs, architecture, ...fields } = JSON.parse(
    readFileSync(join(from, "export.json"), "utf8"),
  );
  const bin = readMarianBin(readFileSync(join(from, files.model)));
  const source = readFileSync(join(from, files.source));
  const target = files.target === files.source ? undefined : readFileSync(join(from, files.target));
  const { harmful } = await checkProducts(bin, samples);
  const options = { keepFloat: harmful, maxSourceTokens: architecture.maxSourceTokens, outputs: outputs ?? [] };
  const { manifest } = await writeStudentModel(to, { bin, vocabularies: { source, target }, fields }, options);
  copyFileSync(join(from, "README.md"), join(to, "README.md"));
  return { manifest, harmful };
}

/** The outputs of a model's languages, each once, by the lists of a file as `training/pieces.py` writes it. */
function outputsOf(pairs, numbers, pieces) {
  const lists = JSON.parse(readFileSync(pieces, "utf8"));
  const targets = new Map(pairs.filter(({ prefix }) => prefix).map(({ prefix, target }) => [prefix, target]));
  return [...targets].map(([prefix, target]) => {
    const code = target.split("-")[0];
    if (!Array.isArray(lists[code])) throw new Error(`${pieces}: holds no list of pieces of ${code}`);
    return { prefix: numbers.idOf(prefix), pieces: lists[code] };
  });
}

/**
 * Converts a student's graphs anew, with the very weights that they hold; each language that has a prefix gets an output by
 * the lists of `pieces`. Nothing of the folder is written over: what was there before is put back, or taken away at last.
 */
export async function renewModel(given, pieces) {
  const folder = resolve(given);
  const [renewed, replaced] = [`${folder}.renewed`, `${folder}.replaced`];
  // Of a run that was killed: between its two renamings, or after them.
  if (existsSync(replaced) && !existsSync(folder)) renameSync(replaced, folder);
  for (const left of [renewed, replaced]) rmSync(left, { recursive: true, force: true });
  const model = await readModel(folder);
  // As it is written, whose order the checked one does not keep.
  const { files: _, ...written } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8"));
  const { architecture, vocabulary } = model.manifest;
  if (architecture.type !== "transformer-ssru") throw new Error(`${folder}: is ${architecture.type}, not a student`);
  const files = await readModelFiles(model);
  const [source, target] = [files.get(vocabulary.source), files.get(vocabulary.target)];
  const graphs = { architecture, encoder: files.get(ENCODER_FILE), decoder: files.get(DECODER_FILE) };
  const { bin, options } = readStudentGraphs(graphs);
  const outputs = outputsOf(written.pairs, new SentencePiece(source), pieces);
  const vocabularies = { source, target: vocabulary.target === vocabulary.source ? undefined : target };
  cpSync(folder, renewed, { recursive: true });
  const all = { ...options, outputs, maxSourceTokens: architecture.maxSourceTokens };
  try {
    await writeStudentModel(renewed, { bin, vocabularies, fields: written }, all);
    renameSync(folder, replaced);
    renameSync(renewed, folder);
  } finally {
    rmSync(renewed, { recursive: true, force: true });
  }
  rmSync(replaced, { recursive: true });
  return readModel(folder);
}
