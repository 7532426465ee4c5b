import { setImmediate } from "node:timers/promises";
import type { WebPageQuote } from "@yiqiao/contracts/web-pages";
import { answerForFailure, TranslationFailure } from "#features/translation";
import type { RequestContext } from "#platform/request";
import type { WebPageDeps } from "../ports.ts";
import type { StoredUnit } from "../preparing/page-jobs.ts";
import { takeRate } from "../rates.ts";
import { findKept } from "../taking/open-page.ts";
import { charactersOf, countsOf, type Priced, priceOf, unpaid } from "./charge.ts";
import { type PageWork, workOn } from "./page-work.ts";

/** Measured together: others get their turn between. */
const charactersAtOnce = 20_000;

/** What the whole page costs the caller now. @throws {DomainError} as its translation would */
export async function quotePage(deps: WebPageDeps, context: RequestContext, id: string): Promise<WebPageQuote> {
  await takeRate(deps.rateLimiter, context, "quote");
  const work = await workOn(deps, context, await findKept(deps, context, id));
  await deps.visitorLine.pass(context, work.page.characters);
  const units = [...(await deps.units.of(work.page)).values()];
  const priced = await priceOfAll(deps, work, { units, signal: context.signal }).catch((error: unknown) => {
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  });
  const net = charactersOf(await unpaid(deps, deps.database.db, context, priced.sentences));
  const { total_left: balance } = await deps.quota.remaining(context);
  return { ...countsOf(priced, net), balance, balance_after: balance - net };
}

async function priceOfAll(
  deps: WebPageDeps,
  work: PageWork,
  { units, signal }: { readonly units: readonly StoredUnit[]; readonly signal: AbortSignal },
): Promise<Priced> {
  const seen = new Set<string>();
  const parts: Priced[] = [];
  for (const some of inParts(units)) {
    parts.push(priceOf(await measure(deps, work, { units: some, signal }), work, seen));
    await setImmediate();
    signal.throwIfAborted();
  }
  return {
    total: parts.reduce((sum, { total }) => sum + total, 0),
    fromMemory: parts.reduce((sum, { fromMemory }) => sum + fromMemory, 0),
    sentences: parts.flatMap(({ sentences }) => sentences),
  };
}

export function measure(
  { pipeline }: Pick<WebPageDeps, "pipeline">,
  { page: { siteId }, pair, libraries }: PageWork,
  { units, signal }: { readonly units: readonly StoredUnit[]; readonly signal: AbortSignal },
) {
  return pipeline.measureUnits({ units, ...pair, siteId, libraries, signal });
}

function* inParts(units: readonly StoredUnit[]): Generator<StoredUnit[]> {
  let part: StoredUnit[] = [];
  let length = 0;
  for (const unit of units) {
    part.push(unit);
    length += unit.text.length;
    if (length < charactersAtOnce) continue;
    yield part;
    [part, length] = [[], 0];
  }
  if (part.length > 0) yield part;
}
