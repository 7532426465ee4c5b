import { domainCodes, languages, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import { withoutRemarks } from "@yiqiao/contracts/text";
import { systemClock, type Clock } from "../clock.ts";
import {
  EngineError,
  type Engine,
  type EngineCapabilities,
  type EngineHealth,
  type EngineOutcome,
  type EnginePair,
  type EngineRequest,
  type PairQuality,
  type ServedPair,
} from "../engine.ts";
import type { BreakerOptions } from "./breaker.ts";
import { translateHop } from "./hop.ts";
import { KnownEngine, type KnownEngineOptions } from "./known-engine.ts";
import { translateThroughPivot } from "./pivot.ts";
import {
  allPairs,
  findRoute,
  reasonFor,
  serves,
  statusOf,
  waysOf,
  type PairStatus,
  type Route,
  type RoutePlan,
  type RouteQuery,
} from "./routes.ts";
import { hasVariant, servedBy, servedTogether, similarReadBy, takesStyle } from "./served.ts";

export interface RouterOptions {
  /** The language in the middle where no engine serves a pair directly. Default `en-us`. */
  readonly pivot?: LanguageCode;
  /** How long an engine's health counts as known. Default 15,000. */
  readonly healthTtlMs?: number;
  readonly breaker?: BreakerOptions;
  readonly clock?: Clock;
}

export interface RoutedRequest extends EngineRequest {
  /** Engine ids that the site prefers, best first. */
  readonly siteOrder?: readonly string[];
  /** Engine ids (also `first+second`) whose answers were refused: others go first, if there are any. */
  readonly avoid?: readonly string[];
}

/** An outcome with where it comes from. */
export type RoutedOutcome =
  | (Extract<EngineOutcome, { ok: true }> & {
      /** The engine's id, or `first+second`. */
      readonly engine: string;
      readonly pivot?: LanguageCode;
      /** The asked domain if the engine has a variant for it, else `general`. */
      readonly domainServed: DomainCode;
      /** That of the worse hop, where it is known. */
      readonly quality?: PairQuality;
    })
  | Extract<EngineOutcome, { ok: false }>;

/** Several engines as one: what the translation pipeline calls. */
export interface Router extends Engine {
  translate(request: RoutedRequest, signal: AbortSignal): AsyncIterable<RoutedOutcome>;
  /** How a request would be served now, from what is known; asks no engine. */
  route(query: RouteQuery): RoutePlan;
  /** Every directed pair of the nine languages, with how it is served or why not. */
  pairs(siteOrder?: readonly string[]): PairStatus[];
  /** Domains for which an engine of the pair has a variant of its own. */
  domainsFor(pair: EnginePair): DomainCode[];
  /** Code points that a segment of the pair may have: what the best route takes now, 0 if there is none. */
  maxSegmentCodePoints(pair: EnginePair): number;
  /**
   * Asks every engine whose health is not known, or not any more. Call it once at start: some learn their pairs then.
   * With `force` it asks all: what an engine serves has just changed.
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>;
  /** The engines, their last known health, and whether they take style rules. */
  engines(): { readonly id: string; readonly health: EngineHealth | undefined; readonly takesStyle: boolean }[];
  /**
   * Switches over to other engines, in the order of preference, once the new ones were asked for their health; one at a
   * time. What is known of an engine that stays is kept. Running requests end on the engines that they began with.
   *
   * @returns `closed`, which settles when the engines that left have finished their requests and were closed
   * @throws TypeError if two engines have the same id
   * @throws EngineError `unavailable` if the router was closed; the new engines are then closed too
   */
  replaceEngines(engines: readonly Engine[]): Promise<{ readonly closed: Promise<void> }>;
}

/**
 * Puts a router over engines.
 *
 * @param engines in the order of preference among equals
 * @throws TypeError if two engines have the same id
 */
export function createRouter(engines: readonly Engine[], options: RouterOptions = {}): Router {
  return new EngineRouter(engines, options);
}

class EngineRouter implements Router {
  readonly id = "router";
  readonly cost = 0;
  #known: readonly KnownEngine[];
  readonly #knownOptions: KnownEngineOptions;
  readonly #pivot: LanguageCode;
  /** Ends of the requests in progress; they never reject. */
  readonly #running = new Set<Promise<void>>();
  /** Replaced, but not yet closed. */
  readonly #leaving = new Set<Engine>();
  #closed = false;

  constructor(engines: readonly Engine[], options: RouterOptions) {
    refuseDoubled(engines);
    this.#pivot = options.pivot ?? "en-us";
    this.#knownOptions = {
      clock: options.clock ?? systemClock,
      healthTtlMs: options.healthTtlMs ?? 15_000,
      breaker: options.breaker,
    };
    this.#known = engines.map((engine) => new KnownEngine(engine, this.#knownOptions));
  }

  capabilities(): EngineCapabilities {
    const each = this.#known.map(({ engine }) => engine.capabilities());
    return {
      pairs: this.pairs().flatMap((status) => (status.state === "unavailable" ? [] : [this.#served(status)])),
      markup: true,
      alternatives: each.some(({ alternatives }) => alternatives),
      style: each.some(({ style }) => style === true),
      domains: domainCodes.filter((domain) => each.some(({ domains }) => domains.includes(domain))),
      maxSegmentCodePoints: Math.max(0, ...each.map(({ maxSegmentCodePoints }) => maxSegmentCodePoints)),
    };
  }

  route(query: RouteQuery): RoutePlan {
    const route = findRoute(this.#known, query, this.#pivot);
    if (!route) {
      const ways = waysOf(query.pair, this.#pivot);
      const serving = this.#known.filter((known) => ways.some((pair) => serves(known, pair)));
      const retryAfterMs = Math.min(...serving.map(({ breaker }) => breaker.waitMs).filter((wait) => wait > 0));
      const reason = reasonFor(this.#known, query.pair, this.#pivot);
      return { available: false, reason, ...(Number.isFinite(retryAfterMs) ? { retryAfterMs } : {}) };
    }
    const similar = route.length === 1 ? similarReadBy(route[0].candidates[0].engine, query.pair) : 0;
    return {
      available: true,
      hops: route.map(({ pair, candidates }) => ({ pair, engines: candidates.map(({ engine }) => engine.id) })),
      ...servedTogether(route.map(({ pair, candidates }) => servedBy(candidates[0].engine, pair, query.domain))),
      ...(route.length > 1 ? { pivot: this.#pivot } : {}),
      ...(similar > 0 && { similar }),
      ...(route.some(({ candidates: [best] }) => best.engine.capabilities().thorough) && { thorough: true }),
    };
  }

  pairs(siteOrder?: readonly string[]): PairStatus[] {
    return allPairs.map((pair) => statusOf(pair, this.route({ pair, siteOrder })));
  }

  domainsFor(pair: EnginePair): DomainCode[] {
    const route = findRoute(this.#known, { pair }, this.#pivot) ?? [];
    if (route.length === 0) return [];
    return domainCodes.filter(
      (domain) =>
        domain !== "general" &&
        route.every(({ pair: hop, candidates }) => candidates.some(({ engine }) => hasVariant(engine, hop, domain))),
    );
  }

  maxSegmentCodePoints(pair: EnginePair): number {
    const route = findRoute(this.#known, { pair }, this.#pivot);
    if (!route) return 0;
    return Math.min(...route.map(({ candidates: [best] }) => best.engine.capabilities().maxSegmentCodePoints));
  }

  async *translate(request: RoutedRequest, signal: AbortSignal): AsyncGenerator<RoutedOutcome> {
    signal.throwIfAborted();
    if (this.#closed) throw new EngineError("unavailable", this.id, "the router has been closed", { retryable: false });
    if (request.segments.length === 0) return;
    const ended = Promise.withResolvers<void>();
    this.#running.add(ended.promise);
    try {
      const route = await this.#routeOrRefresh(request);
      signal.throwIfAborted();
      yield* route.length === 1 ? this.#direct(route, request, signal) : this.#throughPivot(route, request, signal);
      signal.throwIfAborted();
    } finally {
      this.#running.delete(ended.promise);
      ended.resolve();
    }
  }

  async refresh(options?: { readonly force?: boolean }): Promise<void> {
    await Promise.all(this.#known.map(async (known) => known.check(options)));
  }

  engines() {
    return this.#known.map(({ engine, health }) => ({ id: engine.id, health, takesStyle: takesStyle(engine) }));
  }

  async health(): Promise<EngineHealth> {
    if (this.#closed) return { state: "down", detail: "closed" };
    await this.refresh();
    const states = new Set(this.#known.map(({ health }) => health?.state ?? "down"));
    const queued = this.#known.reduce((sum, { health }) => sum + (health?.queued ?? 0), 0);
    if (states.has("ready")) return { state: states.has("down") ? "degraded" : "ready", queued };
    return {
      state: states.has("starting") ? "starting" : states.has("degraded") ? "degraded" : "down",
      queued,
    };
  }

  async replaceEngines(engines: readonly Engine[]): Promise<{ readonly closed: Promise<void> }> {
    refuseDoubled(engines);
    const before = this.#known;
    const next = engines.map(
      (engine) => before.find((known) => known.engine === engine) ?? new KnownEngine(engine, this.#knownOptions),
    );
    await Promise.all(next.map(async (known) => known.check()));
    if (this.#closed) {
      await Promise.all(next.map(async ({ engine }) => engine.close()));
      throw new EngineError("unavailable", this.id, "the router has been closed", { retryable: false });
    }
    this.#known = next;
    const left = before.filter((known) => !next.includes(known)).map(({ engine }) => engine);
    return { closed: this.#closeWhenIdle(left) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const engines = [...this.#known.map(({ engine }) => engine), ...this.#leaving];
    await Promise.all(engines.map(async (engine) => engine.close()));
  }

  /** Any request in progress may have one of them on its route, if only to take over what fails elsewhere. */
  async #closeWhenIdle(engines: readonly Engine[]): Promise<void> {
    for (const engine of engines) this.#leaving.add(engine);
    if (engines.length > 0) await Promise.all(this.#running);
    for (const engine of engines) this.#leaving.delete(engine);
    await Promise.all(engines.map(async (engine) => engine.close()));
  }

  #served({ pair, quality }: PairStatus): ServedPair {
    return { ...pair, domains: this.domainsFor(pair), ...(quality === undefined ? {} : { quality }) };
  }

  /** The route from what is known, looked up again after asking the engines if there is none. */
  async #routeOrRefresh({ pair, domain, siteOrder, avoid }: RoutedRequest): Promise<Route> {
    const query = { pair, domain, siteOrder, avoid };
    const found = findRoute(this.#known, query, this.#pivot);
    const asking = this.refresh();
    if (found) return found;
    await asking;
    const route = findRoute(this.#known, query, this.#pivot);
    if (route) return route;
    const names = `${languages[pair.source].en} to ${languages[pair.target].en}`;
    const plan = this.route(query);
    if (plan.available || plan.reason !== "engines-down") {
      throw new EngineError("unsupported-pair", this.id, `no engine translates ${names}`);
    }
    const wait = plan.retryAfterMs === undefined ? {} : { retryAfterMs: plan.retryAfterMs };
    throw new EngineError("unavailable", this.id, `the engines that translate ${names} are out of order`, wait);
  }

  async *#direct(route: Route, request: RoutedRequest, signal: AbortSignal): AsyncGenerator<RoutedOutcome> {
    for await (const outcome of translateHop(route[0].candidates, plain(request), signal)) {
      signal.throwIfAborted();
      if (!outcome.ok) yield outcome;
      else {
        const { index, result, served } = outcome;
        yield { index, ok: true, result, ...servedTogether([served]) };
      }
    }
  }

  async *#throughPivot(route: Route, request: RoutedRequest, signal: AbortSignal): AsyncGenerator<RoutedOutcome> {
    for await (const outcome of translateThroughPivot([route[0], route[1]], plain(request), signal)) {
      if (!outcome.ok) yield outcome;
      else {
        const { index, served, first } = outcome;
        const { score: _score, alternatives: _alternatives, ...result } = withoutRemarks(outcome.result);
        yield { index, ok: true, result, pivot: this.#pivot, ...servedTogether([first, served]) };
      }
    }
  }
}

function refuseDoubled(engines: readonly Engine[]): void {
  const doubled = engines.find((engine, index) => engines.findIndex(({ id }) => id === engine.id) !== index);
  if (doubled) throw new TypeError(`two engines have the id ${JSON.stringify(doubled.id)}`);
}

function plain(request: RoutedRequest): EngineRequest {
  const { pair, domain, segments, alternatives, scores, terms, thorough, style = [] } = request;
  return {
    pair,
    segments,
    ...(domain === undefined ? {} : { domain }),
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(scores === undefined ? {} : { scores }),
    ...(terms === undefined ? {} : { terms }),
    ...(thorough === undefined ? {} : { thorough }),
    ...(style.length === 0 ? {} : { style }),
  };
}
