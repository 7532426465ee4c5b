import path from "node:path";
import { type DomainCode, domainCodes } from "@yiqiao/contracts/languages";
import type { EnginePair, ServedPair } from "../engine.ts";
import { discoverModels, type InstalledModel, type ModelError, type ModelManifest } from "./manifest.ts";
import { type PoolModel, poolModel } from "./pool/model-memory.ts";
import { compareVersions, isRelease } from "./version.ts";

export interface FoundModels {
  /** Those that go before others first. */
  readonly models: readonly PoolModel[];
  readonly problems: readonly ModelError[];
}

/** A pair, and the model that serves it. */
export interface ServingModel {
  readonly pair: ServedPair;
  readonly model: PoolModel;
}

/** By {@link pairKey}. */
export type ModelChoice = ReadonlyMap<string, ServingModel>;

export const pairKey = ({ source, target }: EnginePair): string => `${source}>${target}`;

/**
 * Which of two models of a folder goes first: one that is no starter, of those the newer release, of other versions (a
 * hash, a name) the one of the lower id.
 */
export function newestFirst(a: ModelManifest, b: ModelManifest): number {
  const isStarter = ({ quality }: ModelManifest): number => (quality === "starter" ? 1 : 0);
  const isUnnumbered = ({ version }: ModelManifest): number => (isRelease(version) ? 0 : 1);
  return (
    isStarter(a) - isStarter(b) ||
    isUnnumbered(a) - isUnnumbered(b) ||
    (isRelease(a.version) ? compareVersions(b.version, a.version) : 0) ||
    (a.id < b.id ? -1 : 1)
  );
}

const idOf = ({ model }: PoolModel): string => model.manifest.id;

/** In the order of the folders, inside a folder as {@link newestFirst} says. */
export function inOrder(models: readonly PoolModel[], folders: readonly string[]): PoolModel[] {
  const places = folders.map((folder) => path.resolve(folder));
  const placeOf = ({ model }: PoolModel): number => places.indexOf(path.resolve(path.dirname(model.folder)));
  return models.toSorted((a, b) => placeOf(a) - placeOf(b) || newestFirst(a.model.manifest, b.model.manifest));
}

/** Every model of the folders, which may share ids, and what is wrong with the others. */
export async function findModels(folders: readonly string[]): Promise<FoundModels> {
  const found = await Promise.all(folders.map(async (folder) => discoverModels(folder)));
  const models = found.flatMap((one) => one.models.map(poolModel));
  return { models: inOrder(models, folders), problems: found.flatMap(({ problems }) => problems) };
}

/** The first model for each pair. Of two models with one id only the first counts. */
export function chooseModels(models: readonly PoolModel[]): ModelChoice {
  const ids = new Set<string>();
  const choice = new Map<string, ServingModel>();
  for (const model of models) {
    if (ids.has(idOf(model))) continue;
    ids.add(idOf(model));
    for (const { source, target } of model.model.manifest.pairs) {
      const pair = servedPairOf({ source, target }, model.model);
      if (!choice.has(pairKey(pair))) choice.set(pairKey(pair), { pair, model });
    }
  }
  return choice;
}

/** The models of a choice, each with one of the pairs that it serves. */
export const servingModels = (choice: ModelChoice): readonly ServingModel[] => [
  ...new Map([...choice.values()].map((serving) => [serving.model.key, serving])).values(),
];

/** Domains for which any of the pairs has a variant, in the usual order. */
export function domainsOf(choice: ModelChoice): DomainCode[] {
  const all = new Set([...choice.values()].flatMap(({ pair }) => pair.domains ?? []));
  return domainCodes.filter((domain) => all.has(domain));
}

function servedPairOf(pair: EnginePair, { manifest }: InstalledModel): ServedPair {
  const { quality, domains = {}, leadMark } = manifest;
  return {
    ...pair,
    quality,
    domains: domainCodes.filter((domain) => domain !== "general" && domain in domains),
    ...(leadMark !== undefined && { similar: 1 }),
  };
}
