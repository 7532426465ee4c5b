import path from "node:path";
import type { EnginePair } from "@yiqiao/engines";
import { discoverModels, type InstalledModel } from "@yiqiao/engines/local";
import { shortPair } from "./pairs.ts";
import { UsageError } from "./usage-error.ts";

/** `models/` of this repository. */
const bundled = path.join(import.meta.dirname, "../../models");

/** Where models lie, in the order in which the product prefers them. */
export function modelFolders(given: string | undefined): string[] {
  if (given !== undefined) return [path.resolve(given)];
  return [path.resolve(process.env["DATA_DIR"] ?? "data", "models"), bundled];
}

/** Every usable model of the folders, the preferred ones first; others are told of on standard error. */
export async function listInstalledModels(folders: readonly string[]): Promise<InstalledModel[]> {
  const models: InstalledModel[] = [];
  for (const folder of folders) {
    const found = await discoverModels(folder);
    for (const problem of found.problems) console.error(`left out: ${problem.message}`);
    models.push(...found.models.toSorted((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1)));
  }
  if (models.length === 0) throw new UsageError(`no model is installed in ${folders.join(" or ")}`);
  return models;
}

const describe = ({ manifest }: InstalledModel): string =>
  `${manifest.id} (${manifest.pairs.map(shortPair).join(", ")})`;

/**
 * The model that serves the pair in the product, or the one with the id.
 * @throws UsageError naming the models there are
 */
export function modelFor(models: readonly InstalledModel[], pair: EnginePair, id: string | undefined): InstalledModel {
  const serves = ({ manifest }: InstalledModel): boolean =>
    manifest.pairs.some(({ source, target }) => source === pair.source && target === pair.target);
  const named = models.filter(({ manifest }) => id === undefined || manifest.id === id);
  const found = named.find(serves);
  if (found) return found;
  const known = `installed: ${models.map(describe).join("; ")}`;
  if (named.length === 0) throw new UsageError(`--model ${id}: there is no such model; ${known}`);
  const who = id === undefined ? "no installed model translates" : `${id} does not translate`;
  throw new UsageError(`${who} ${shortPair(pair)}; ${known}`);
}
