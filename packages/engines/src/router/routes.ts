import { languageCodes, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import type { EnginePair, PairQuality } from "../engine.ts";
import type { Candidate } from "./hop.ts";
import type { KnownEngine } from "./known-engine.ts";
import { hasVariant, servedPair } from "./served.ts";

export interface RouteQuery {
  readonly pair: EnginePair;
  readonly domain?: DomainCode | undefined;
  /** Engine ids that the site prefers, best first; the others follow. */
  readonly siteOrder?: readonly string[] | undefined;
  /** Engine ids (also `first+second`) whose answers were refused: others go first, if there are any. */
  readonly avoid?: readonly string[] | undefined;
}

/** Why a pair is not available: nothing serves it, or what serves it is out of order. */
export type UnavailableReason = "same-language" | "no-engine" | "engines-down";

export interface RouteHop {
  readonly pair: EnginePair;
  /** Engine ids, best first; the later ones take over what fails. */
  readonly engines: readonly string[];
}

/** How a pair would be translated now. */
export type RoutePlan =
  | {
      readonly available: true;
      readonly hops: readonly RouteHop[];
      readonly pivot?: LanguageCode;
      /** Id of the best engine, or `first+second`. */
      readonly engine: string;
      /** The asked domain if the best engine has a variant for it (of a pivot: both), else `general`. */
      readonly domainServed: DomainCode;
      /** That of the worse hop, where it is known. */
      readonly quality?: PairQuality;
      /** How many similar pairs the best engine reads for a sentence, if any; a pivot reads none. */
      readonly similar?: number;
      /** Set where the best engine, or one of a pivot's, translates better if it may take longer. */
      readonly thorough?: true;
    }
  | {
      readonly available: false;
      readonly reason: UnavailableReason;
      /** When an engine that is out of order may be tried again. */
      readonly retryAfterMs?: number;
    };

export interface PairStatus {
  readonly pair: EnginePair;
  readonly state: "direct" | "pivot" | "unavailable";
  /** Ids of the engines that serve the pair, best first; `first+second` for a pivot. */
  readonly engines: readonly string[];
  readonly pivot?: LanguageCode;
  /** What the best engine, or the worse hop of a pivot, gives, where it is known. */
  readonly quality?: PairQuality;
  readonly reason?: UnavailableReason;
}

export function statusOf(pair: EnginePair, plan: RoutePlan): PairStatus {
  if (!plan.available) return { pair, state: "unavailable", engines: [], reason: plan.reason };
  const { pivot, engine, hops, quality } = plan;
  const rated = quality === undefined ? {} : { quality };
  if (pivot !== undefined) return { pair, state: "pivot", engines: [engine], pivot, ...rated };
  return { pair, state: "direct", engines: hops.flatMap(({ engines }) => engines), ...rated };
}

/** Candidates of a route, hop by hop. */
export type Route = readonly { readonly pair: EnginePair; readonly candidates: readonly KnownEngine[] }[];

/** All directed pairs of the platform's languages. */
export const allPairs: readonly EnginePair[] = languageCodes.flatMap((source) =>
  languageCodes.filter((target) => target !== source).map((target) => ({ source, target })),
);

export function serves({ engine }: Candidate, pair: EnginePair): boolean {
  return servedPair(engine, pair) !== undefined;
}

/**
 * The engines of a pair that can take work now: not to be avoided, site preference, starter models last, domain variant,
 * health, cost, order of configuration.
 */
export function rankedFor(known: readonly KnownEngine[], query: RouteQuery): KnownEngine[] {
  const order = query.siteOrder ?? [];
  const avoided = avoidedIds(query);
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const rank = (candidate: KnownEngine) => [
    avoided.has(candidate.engine.id) ? 1 : 0,
    place(candidate.engine.id),
    servedPair(candidate.engine, query.pair)?.quality === "starter" ? 1 : 0,
    hasVariant(candidate.engine, query.pair, query.domain) ? 0 : 1,
    candidate.health?.state === "degraded" ? 1 : 0,
    candidate.engine.cost,
  ];
  return known
    .filter((candidate) => serves(candidate, query.pair) && candidate.usable)
    .sort((a, b) => {
      const first = rank(a);
      const second = rank(b);
      const at = first.findIndex((value, index) => value !== second[index]);
      return at < 0 ? 0 : first[at] - second[at];
    });
}

function avoidedIds({ avoid = [] }: RouteQuery): ReadonlySet<string> {
  return new Set(avoid.flatMap((id) => [id, ...id.split("+")]));
}

/**
 * The route for a query: direct if any engine can, else through the pivot; undefined if neither. A pivot that gets
 * round the engines to be avoided goes before a direct engine that is one of them.
 */
export function findRoute(known: readonly KnownEngine[], query: RouteQuery, pivot: LanguageCode): Route | undefined {
  const { source, target } = query.pair;
  const candidates = rankedFor(known, query);
  const direct: Route | undefined = candidates.length > 0 ? [{ pair: query.pair, candidates }] : undefined;
  const avoided = avoidedIds(query);
  const isFresh = (route: Route) => route.every(({ candidates: [best] }) => !avoided.has(best.engine.id));
  if ((direct && isFresh(direct)) || source === pivot || target === pivot || source === target) return direct;
  const hops = hopsOf(query.pair, pivot).map((pair) => ({ pair, candidates: rankedFor(known, { ...query, pair }) }));
  const isWhole = hops.every(({ candidates }) => candidates.length > 0);
  return isWhole && (!direct || isFresh(hops)) ? hops : direct;
}

function hopsOf({ source, target }: EnginePair, pivot: LanguageCode): [EnginePair, EnginePair] {
  return [
    { source, target: pivot },
    { source: pivot, target },
  ];
}

/** The pair itself and the hops that may stand for it. */
export function waysOf(pair: EnginePair, pivot: LanguageCode): EnginePair[] {
  return [pair, ...hopsOf(pair, pivot)];
}

/** Why there is no route. */
export function reasonFor(known: readonly KnownEngine[], pair: EnginePair, pivot: LanguageCode): UnavailableReason {
  if (pair.source === pair.target) return "same-language";
  const served = (wanted: EnginePair) => known.some((candidate) => serves(candidate, wanted));
  const throughPivot = hopsOf(pair, pivot).every(served);
  return served(pair) || throughPivot ? "engines-down" : "no-engine";
}
