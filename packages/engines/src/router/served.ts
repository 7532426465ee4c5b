import type { DomainCode } from "@yiqiao/contracts/languages";
import type { Engine, EnginePair, PairQuality, ServedPair } from "../engine.ts";

/** What an engine said of a pair when it was given the work; a later change of its models does not touch it. */
export interface Served {
  readonly engineId: string;
  readonly quality: PairQuality | undefined;
  /** The asked domain if the engine has a variant for it, else `general`. */
  readonly domain: DomainCode;
}

export function servedPair(engine: Engine, pair: EnginePair): ServedPair | undefined {
  return engine.capabilities().pairs.find(({ source, target }) => source === pair.source && target === pair.target);
}

/** Whether the engine has a variant for the domain in this very pair; every engine has `general`. */
export function hasVariant(engine: Engine, pair: EnginePair, domain: DomainCode | undefined): boolean {
  if (domain === undefined || domain === "general") return true;
  return (servedPair(engine, pair)?.domains ?? engine.capabilities().domains).includes(domain);
}

/** How many similar pairs the engine reads for a sentence of the pair. */
export const similarReadBy = (engine: Engine, pair: EnginePair): number =>
  servedPair(engine, pair)?.similar ?? engine.capabilities().similar ?? 0;

export const takesStyle = (engine: Engine): boolean => engine.capabilities().style === true;

export function servedBy(engine: Engine, pair: EnginePair, domain: DomainCode | undefined): Served {
  return {
    engineId: engine.id,
    quality: servedPair(engine, pair)?.quality,
    domain: domain !== undefined && hasVariant(engine, pair, domain) ? domain : "general",
  };
}

/** A route is as good as its worst hop: `starter` if any is; not known unless all are. */
export function worstQuality(hops: readonly (PairQuality | undefined)[]): PairQuality | undefined {
  if (hops.includes("starter")) return "starter";
  return hops.length > 0 && hops.every((quality) => quality === "standard") ? "standard" : undefined;
}

/** What one or two hops have served together, in the form of a plan or an outcome. */
export function servedTogether(hops: readonly Served[]): {
  readonly engine: string;
  readonly domainServed: DomainCode;
  readonly quality?: PairQuality;
} {
  const quality = worstQuality(hops.map((hop) => hop.quality));
  const [first] = hops;
  return {
    engine: hops.map(({ engineId }) => engineId).join("+"),
    domainServed: first !== undefined && hops.every(({ domain }) => domain === first.domain) ? first.domain : "general",
    ...(quality !== undefined && { quality }),
  };
}
