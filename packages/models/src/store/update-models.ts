import { compareVersions, discoverModels, type InstalledModel, type ModelManifest } from "@yiqiao/engines/local";
import { type Catalogue, readCatalogue } from "../catalogue/catalogue.ts";
import { type CatalogueModel, chooseUpdate } from "../catalogue/offers.ts";
import { Http } from "../download/http.ts";
import { ModelsError } from "../problem.ts";
import { type AddFromCatalogueOptions, fetchOffer } from "./add-from-catalogue.ts";
import { withStore } from "./folders.ts";

export type UpdateOptions = Omit<AddFromCatalogueOptions, "pair" | "architecture">;

/** What came of looking for newer models. */
export interface Updates {
  readonly updated: readonly InstalledModel[];
  /** Why others could not be fetched; the models that are here stay. */
  readonly problems: readonly ModelsError[];
  /** How long the server asks not to be asked again; 0 if it does not. */
  readonly backoffMs: number;
}

type Here = Pick<CatalogueModel, "pair" | "version" | "architecture">;

/** A model as the catalogue knows it; undefined for one that came from elsewhere. */
function asOffered({ id, version, pairs: [pair], trained }: ModelManifest): Here | undefined {
  const { architecture } = trained;
  if (!id.startsWith("firefox-") || pair === undefined || typeof architecture !== "string") return undefined;
  return { pair: { source: pair.source, target: pair.target }, version, architecture };
}

/** Of each pair the newest. */
function newestHere(models: readonly InstalledModel[]): Here[] {
  const newest = new Map<string, Here>();
  for (const { manifest } of models) {
    const here = asOffered(manifest);
    if (here === undefined) continue;
    const key = `${here.pair.source}>${here.pair.target}`;
    const known = newest.get(key);
    if (known === undefined || compareVersions(here.version, known.version) > 0) newest.set(key, here);
  }
  return [...newest.values()];
}

/**
 * Fetches the newer versions of the installed models that came from the catalogue. Each is put into the store as
 * `addFromCatalogue` does; what is there serves until then, and on every failure.
 *
 * @throws ModelsError if the catalogue cannot be read or the store not be had; the signal's reason when aborted
 */
export async function updateModels(options: UpdateOptions): Promise<Updates> {
  const { modelsDir, signal = new AbortController().signal } = options;
  const here = newestHere((await discoverModels(modelsDir)).models);
  if (here.length === 0) return { updated: [], problems: [], backoffMs: 0 };
  const http = new Http(options);
  try {
    const catalogue = await readCatalogue(options.catalogueUrl, http, signal);
    const offers = here.flatMap((one) => chooseUpdate(catalogue.offers, one) ?? []);
    if (offers.length === 0) return { updated: [], problems: [], backoffMs: catalogue.backoffMs };
    return await withStore(modelsDir, async () => fetchAll(offers, catalogue, http, { ...options, signal }));
  } finally {
    await http.close();
  }
}

async function fetchAll(
  offers: readonly CatalogueModel[],
  catalogue: Catalogue,
  http: Http,
  options: UpdateOptions & { readonly signal: AbortSignal },
): Promise<Updates> {
  const updated: InstalledModel[] = [];
  const problems: ModelsError[] = [];
  for (const offer of offers) {
    try {
      updated.push(await fetchOffer(offer, catalogue, http, options));
    } catch (error) {
      if (!(error instanceof ModelsError)) throw error;
      problems.push(error);
    }
  }
  return { updated, problems, backoffMs: catalogue.backoffMs };
}
