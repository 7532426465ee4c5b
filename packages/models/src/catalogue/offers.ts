import type { LanguageCode } from "@yiqiao/contracts/languages";
import { compareVersions, isPrerelease } from "@yiqiao/engines/local";
import { ModelsError } from "../problem.ts";
import { passesFilter } from "./filter.ts";
import { languageOfCatalogue, shortCode } from "./languages.ts";
import type { CatalogueRecord } from "./records.ts";

/** Sizes of students, of one version the one that is taken first; others that the catalogue may have come after. */
export const architectures = ["base-memory", "base", "tiny"] as const;

/** One model that the catalogue offers: all its files have one version. */
export interface CatalogueModel {
  /** `firefox-zh-en-base-memory`. */
  readonly id: string;
  readonly pair: { readonly source: LanguageCode; readonly target: LanguageCode };
  readonly architecture: string;
  readonly version: string;
  readonly model: CatalogueRecord;
  /** The same twice where both sides share one. */
  readonly vocabulary: { readonly source: CatalogueRecord; readonly target: CatalogueRecord };
  readonly downloadBytes: number;
  readonly unpackedBytes: number;
}

/** The files to fetch, each once. */
export function filesOf({ model, vocabulary }: CatalogueModel): CatalogueRecord[] {
  return [...new Set([model, vocabulary.source, vocabulary.target])];
}

/** Mozilla counts it up when older programs cannot read the files any more. */
const newestMajor = 3;

/**
 * The models of the platform's languages that are complete, newest first, for every pair and architecture. The
 * shortlist (`lex`) is not needed. Left out are records that are not for a released Firefox on a desktop, alphas and
 * betas, and versions of forms that nobody here knows yet.
 */
export function offersOf(records: readonly CatalogueRecord[]): CatalogueModel[] {
  const groups = new Map<string, CatalogueRecord[]>();
  for (const record of records) {
    const { source, target, architecture, version, variant, filter } = record;
    if (!passesFilter(filter) || isPrerelease(version) || Number.parseInt(version, 10) > newestMajor) continue;
    const key = [source, target, architecture, version, variant].join(" ");
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  const offers = [...groups.values()].flatMap((group) => offerOf(group) ?? []);
  // Of a model with variants the one without comes first.
  const byVariant = offers.sort((a, b) => a.model.variant.length - b.model.variant.length);
  const byVersion = byVariant.sort((a, b) => compareVersions(b.version, a.version));
  return byVersion.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function offerOf(group: readonly CatalogueRecord[]): CatalogueModel | undefined {
  const fileOf = (type: CatalogueRecord["fileType"]): CatalogueRecord | undefined =>
    group.find(({ fileType }) => fileType === type);
  const model = fileOf("model");
  const [source, target] = [fileOf("srcvocab") ?? fileOf("vocab"), fileOf("trgvocab") ?? fileOf("vocab")];
  if (!model || !source || !target) return undefined;
  const pair = { source: languageOfCatalogue(model.source), target: languageOfCatalogue(model.target) };
  if (pair.source === undefined || pair.target === undefined) return undefined;
  const { architecture, version } = model;
  const offer = {
    id: `firefox-${shortCode(pair.source)}-${shortCode(pair.target)}-${architecture}`,
    pair: { source: pair.source, target: pair.target },
    architecture,
    version,
    model,
    vocabulary: { source, target },
  };
  const files = filesOf({ ...offer, downloadBytes: 0, unpackedBytes: 0 });
  return {
    ...offer,
    downloadBytes: files.reduce((sum, { packed }) => sum + packed.bytes, 0),
    unpackedBytes: files.reduce((sum, { plain }) => sum + plain.bytes, 0),
  };
}

const rankOf = (architecture: string): number => {
  const rank = (architectures as readonly string[]).indexOf(architecture);
  return rank === -1 ? architectures.length : rank;
};

const newestAndBest = (a: CatalogueModel, b: CatalogueModel): number =>
  compareVersions(b.version, a.version) || rankOf(a.architecture) - rankOf(b.architecture);

/**
 * The model to take for a pair: the newest, of the architecture that is asked for or of that version the best.
 *
 * @throws ModelsError `pair-not-offered`, `architecture-not-offered`
 */
export function chooseOffer(
  offers: readonly CatalogueModel[],
  { source, target }: CatalogueModel["pair"],
  architecture?: string,
): CatalogueModel {
  const ofPair = offers.filter(({ pair }) => pair.source === source && pair.target === target);
  if (ofPair.length === 0) throw new ModelsError({ code: "pair-not-offered", source, target });
  const ranked = ofPair.toSorted(newestAndBest);
  const chosen = architecture === undefined ? ranked[0] : ranked.find((one) => one.architecture === architecture);
  if (chosen) return chosen;
  const byRank = ranked.toSorted((a, b) => rankOf(a.architecture) - rankOf(b.architecture));
  const offered = [...new Set(byRank.map((one) => one.architecture))].join(", ");
  throw new ModelsError({ code: "architecture-not-offered", source, target, wanted: architecture ?? "", offered });
}

/** What is newer than a model that is here: the newest, of that version the same architecture or else the best. */
export function chooseUpdate(
  offers: readonly CatalogueModel[],
  { pair, version, architecture }: Pick<CatalogueModel, "pair" | "version" | "architecture">,
): CatalogueModel | undefined {
  const isSame = (offer: CatalogueModel): number => (offer.architecture === architecture ? 0 : 1);
  const [newest] = offers
    .filter((offer) => offer.pair.source === pair.source && offer.pair.target === pair.target)
    .filter((offer) => compareVersions(offer.version, version) > 0)
    .sort((a, b) => compareVersions(b.version, a.version) || isSame(a) - isSame(b) || newestAndBest(a, b));
  return newest;
}
