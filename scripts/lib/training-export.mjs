// Turns what `training/` exports into a model folder of the local engine.
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
  const options = { keepFloat: harmful, maxSourceTokens: architecture.maxSourceTokens, outputs };
  const { manifest } = await writeStudentModel(to, { bin, vocabularies: { source, target }, fields }, options);
  copyFileSync(join(from, "README.md"), join(to, "README.md"));
  return { manifest, harmful };
}

/**
 * Writes a model's graphs anew as they are converted now, with the very weights that they hold. `pieces` is a file as
 * `training/pieces.py` writes it, by whose lists each direction gets an output of its own.
 */
export async function renewModel(folder, pieces) {
  const model = await readModel(folder);
  // As it is written, whose order the checked one does not keep.
  const { files: _, ...written } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8"));
  const { architecture, vocabulary } = model.manifest;
  const files = await readModelFiles(model);
  const [source, target] = [files.get(vocabulary.source), files.get(vocabulary.target)];
  const graphs = { architecture, encoder: files.get(ENCODER_FILE), decoder: files.get(DECODER_FILE) };
  const { bin, quantised, keepFloat } = readStudentGraphs(graphs);
  const lists = JSON.parse(readFileSync(pieces, "utf8"));
  const numbers = new SentencePiece(source);
  const outputs = written.pairs.map((pair) => ({
    prefix: numbers.idOf(pair.prefix),
    pieces: lists[pair.target.split("-")[0]],
  }));
  const vocabularies = { source, target: vocabulary.target === vocabulary.source ? undefined : target };
  const options = { quantised, keepFloat, outputs, maxSourceTokens: architecture.maxSourceTokens };
  return writeStudentModel(folder, { bin, vocabularies, fields: written }, options);
}
