import type { EnginePair } from "@yiqiao/engines";
import {
  compareVersions,
  discoverModels,
  type InstalledModel,
  type ModelError,
  newestFirst,
} from "@yiqiao/engines/local";
import { type Catalogue, readCatalogue } from "../catalogue/catalogue.ts";
import type { CatalogueModel } from "../catalogue/offers.ts";
import { Http } from "../download/http.ts";
import { ModelsError } from "../problem.ts";
import type { CatalogueOptions } from "./add-from-catalogue.ts";

/** A model that is here, or could be fetched. */
export interface ListedModel {
  readonly id: string;
  readonly state: "installed" | "bundled" | "available";
  readonly pairs: readonly EnginePair[];
  /** The catalogue's word (`base-memory`) where the model came from there; otherwise the kind of graph. */
  readonly architecture: string;
  readonly version: string;
  /** On disk, or to download. */
  readonly sizeBytes: number;
  /** Unknown before it is here. */
  readonly quality: "starter" | "standard" | undefined;
  readonly origin: string;
  /** Pairs for which it is this model that translates. */
  readonly serves: readonly EnginePair[];
  /** A newer version that the catalogue has. */
  readonly update: string | undefined;
}

export interface ModelList {
  readonly models: readonly ListedModel[];
  /** What is wrong with folders that hold no model that can be used. */
  readonly problems: readonly ModelError[];
  /** Why nothing of the catalogue is listed. */
  readonly catalogueProblem: ModelsError | undefined;
}

export interface ListOptions extends Partial<CatalogueOptions> {
  /** The store's folder; it need not be there. */
  readonly modelsDir: string;
  /** Models that came with the product. */
  readonly bundledDir?: string;
}

const keyOf = ({ source, target }: EnginePair): string => `${source}>${target}`;

/**
 * Lists installed, bundled and, with a `catalogueUrl`, available models. Without network the others are listed all the
 * same. Of two models for a pair the installed one serves before the bundled one, then the newest.
 */
export async function listModels(options: ListOptions): Promise<ModelList> {
  const { modelsDir, bundledDir } = options;
  const installed = await discoverModels(modelsDir);
  const bundled = bundledDir === undefined ? undefined : await discoverModels(bundledDir);
  const { catalogue, catalogueProblem } = await offersFrom(options);
  const taken = new Set<string>();
  const inOrder = (models: readonly InstalledModel[]) => models.toSorted((a, b) => newestFirst(a.manifest, b.manifest));
  const offers = catalogue?.offers ?? [];
  const here = [
    ...inOrder(installed.models).map((model) => listedHere(model, { state: "installed", taken, offers })),
    ...inOrder(bundled?.models ?? []).map((model) => listedHere(model, { state: "bundled", taken, offers })),
  ];
  const ids = new Set(here.map(({ id }) => id));
  const newest = offers.filter(({ id }, n) => !ids.has(id) && offers.findIndex((one) => one.id === id) === n);
  return {
    models: [...here, ...newest.map((offer) => listedOffer(offer, catalogue?.url ?? ""))],
    problems: [...installed.problems, ...(bundled?.problems ?? [])],
    catalogueProblem,
  };
}

async function offersFrom({
  catalogueUrl,
  signal = new AbortController().signal,
  ...http
}: ListOptions): Promise<{ catalogue?: Catalogue; catalogueProblem: ModelsError | undefined }> {
  if (catalogueUrl === undefined) return { catalogueProblem: undefined };
  const client = new Http(http);
  try {
    return { catalogue: await readCatalogue(catalogueUrl, client, signal), catalogueProblem: undefined };
  } catch (error) {
    if (!(error instanceof ModelsError)) throw error;
    return { catalogueProblem: error };
  } finally {
    await client.close();
  }
}

interface Surroundings {
  readonly state: "installed" | "bundled";
  /** Pairs that a model before this one serves; grows. */
  readonly taken: Set<string>;
  readonly offers: readonly CatalogueModel[];
}

function listedHere({ manifest }: InstalledModel, { state, taken, offers }: Surroundings): ListedModel {
  const { id, version, quality, origin, architecture, trained } = manifest;
  const pairs = manifest.pairs.map(({ source, target }) => ({ source, target }));
  const serves = pairs.filter((pair) => !taken.has(keyOf(pair)));
  for (const pair of serves) taken.add(keyOf(pair));
  const offered = offers.find((offer) => offer.id === id)?.version;
  return {
    id,
    state,
    pairs,
    architecture: typeof trained["architecture"] === "string" ? trained["architecture"] : architecture.type,
    version,
    sizeBytes: manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    quality,
    origin,
    serves,
    update: offered !== undefined && compareVersions(offered, version) > 0 ? offered : undefined,
  };
}

function listedOffer({ id, pair, architecture, version, downloadBytes }: CatalogueModel, url: string): ListedModel {
  return {
    id,
    state: "available",
    pairs: [pair],
    architecture,
    version,
    sizeBytes: downloadBytes,
    quality: undefined,
    origin: `Firefox Translations by Mozilla, from ${url}`,
    serves: [],
    update: undefined,
  };
}
