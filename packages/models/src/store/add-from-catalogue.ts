import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { EnginePair } from "@yiqiao/engines";
import { compareVersions, type InstalledModel, readModel } from "@yiqiao/engines/local";
import { type Catalogue, readCatalogue } from "../catalogue/catalogue.ts";
import { type CatalogueModel, chooseOffer, filesOf } from "../catalogue/offers.ts";
import type { CatalogueRecord } from "../catalogue/records.ts";
import { download } from "../download/download.ts";
import { requireFreeSpace } from "../download/free-space.ts";
import { Http, type HttpOptions, shownUrl } from "../download/http.ts";
import { unpack } from "../download/unpack.ts";
import { modelFolder, stagingFolder, withStore } from "./folders.ts";
import { installDraft } from "./install.ts";
import { cardOfOffer, marianDraft, type MarianFiles } from "./marian-draft.ts";

/** How far adding a model is. `receivedBytes` and `totalBytes` count all files of the model together. */
export type AddProgress =
  | {
      readonly stage: "download";
      readonly file: string;
      readonly receivedBytes: number;
      readonly totalBytes: number;
    }
  | { readonly stage: "unpack" | "convert" | "verify" };

/** A model in the store, and whether it was there before. */
export interface AddedModel {
  readonly model: InstalledModel;
  readonly wasThere: boolean;
}

export interface CatalogueOptions extends HttpOptions {
  /** A collection of a remote settings server, or `off`. */
  readonly catalogueUrl: string;
  readonly signal?: AbortSignal;
}

export interface AddFromCatalogueOptions extends CatalogueOptions {
  readonly pair: EnginePair;
  /** The store's folder; made if it is not there. */
  readonly modelsDir: string;
  /** `base-memory`, `base`, `tiny`; default the first of these that there is. */
  readonly architecture?: string;
  readonly onProgress?: (progress: AddProgress) => void;
  /** Bytes free below a folder; for tests. */
  readonly measureFreeBytes?: (folder: string) => Promise<number>;
}

/** Never aborted. */
const never = (): AbortSignal => new AbortController().signal;

/**
 * Fetches the newest model of a pair from the catalogue, checks every file, converts it, tries it, and puts it into the
 * store. What was installed or is running stays as it is until the very end, and on every failure. A call that was
 * interrupted, even by `kill -9`, goes on where it was.
 *
 * @throws ModelsError for all that can go wrong; the signal's reason when aborted
 */
export async function addFromCatalogue(options: AddFromCatalogueOptions): Promise<AddedModel> {
  const { modelsDir, pair, architecture, signal = never() } = options;
  return withStore(modelsDir, async () => {
    const http = new Http(options);
    try {
      const catalogue = await readCatalogue(options.catalogueUrl, http, signal);
      const offer = chooseOffer(catalogue.offers, pair, architecture);
      const there = await readModel(modelFolder(modelsDir, offer.id)).catch(() => undefined);
      if (there && compareVersions(there.manifest.version, offer.version) >= 0) return { model: there, wasThere: true };
      return { model: await fetchOffer(offer, catalogue, http, { ...options, signal }), wasThere: false };
    } finally {
      await http.close();
    }
  });
}

type FetchOptions = Pick<AddFromCatalogueOptions, "modelsDir" | "onProgress" | "measureFreeBytes"> & {
  readonly signal: AbortSignal;
};

/** Fetches, converts, tries and installs what the catalogue offers; the caller has the store to itself. */
export async function fetchOffer(
  offer: CatalogueModel,
  catalogue: Catalogue,
  http: Http,
  options: FetchOptions,
): Promise<InstalledModel> {
  const { modelsDir, signal, onProgress } = options;
  const folder = path.join(stagingFolder(modelsDir, offer.id, offer.version), "download");
  await mkdir(folder, { recursive: true });
  // Packed, unpacked and converted lie side by side for a moment.
  const neededBytes = offer.downloadBytes + 2 * offer.unpackedBytes;
  await requireFreeSpace(modelsDir, neededBytes, options.measureFreeBytes);
  const files = await fetchFiles(offer, catalogue, http, { ...options, folder });
  onProgress?.({ stage: "convert" });
  const draft = await marianDraft(files, cardOfOffer(offer, shownUrl(catalogue.url)), signal);
  onProgress?.({ stage: "verify" });
  return installDraft(modelsDir, draft, signal);
}

async function fetchFiles(
  offer: CatalogueModel,
  catalogue: Catalogue,
  http: Http,
  { folder, signal, onProgress }: FetchOptions & { readonly folder: string },
): Promise<MarianFiles> {
  const packedPath = ({ packed }: CatalogueRecord): string => path.join(folder, `${packed.sha256}.packed`);
  const plainPath = ({ plain }: CatalogueRecord): string => path.join(folder, plain.sha256);
  let doneBytes = 0;
  for (const record of filesOf(offer)) {
    const { name, packed } = record;
    const file = { name, url: new URL(packed.location, catalogue.attachments).href, ...packed };
    const onReceived = (receivedBytes: number): void =>
      onProgress?.({
        stage: "download",
        file: name,
        receivedBytes: doneBytes + receivedBytes,
        totalBytes: offer.downloadBytes,
      });
    await download(file, { path: packedPath(record), http, signal, onReceived });
    doneBytes += packed.bytes;
  }
  onProgress?.({ stage: "unpack" });
  for (const record of filesOf(offer)) {
    await unpack({ name: record.name, ...record.plain }, packedPath(record), plainPath(record), signal);
  }
  const { model, vocabulary } = offer;
  return {
    model: plainPath(model),
    name: model.name,
    source: plainPath(vocabulary.source),
    target: plainPath(vocabulary.target),
  };
}
