// Turns what `training/` exports into a model folder of the local engine.
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkProducts, readMarianBin, writeStudentModel } from "@yiqiao/models/marian";

/** Writes the model folder; returns the manifest and the matrices that int8 would have harmed and that stay float32. */
export async function convertExport(from, to) {
  const { files, samples, architecture, ...fields } = JSON.parse(readFileSync(join(from, "export.json"), "utf8"));
  const bin = readMarianBin(readFileSync(join(from, files.model)));
  const source = readFileSync(join(from, files.source));
  const target = files.target === files.source ? undefined : readFileSync(join(from, files.target));
  const { harmful } = await checkProducts(bin, samples);
  const options = { keepFloat: harmful, maxSourceTokens: architecture.maxSourceTokens };
  const { manifest } = await writeStudentModel(to, { bin, vocabularies: { source, target }, fields }, options);
  copyFileSync(join(from, "README.md"), join(to, "README.md"));
  return { manifest, harmful };
}
