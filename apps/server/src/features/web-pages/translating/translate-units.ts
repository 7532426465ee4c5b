import { randomUUID } from "node:crypto";
import type { TranslatedUnits, TranslateWebPageBody, WebPageUnit } from "@yiqiao/contracts/web-pages";
import { writeUnit } from "@yiqiao/web-pages";
import { answerForFailure, TranslationFailure, type UnitTranslation } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { escapeHtml } from "#platform/html";
import { ownerOf, type RequestContext } from "#platform/request";
import type { WebPageDeps } from "../ports.ts";
import type { StoredUnit } from "../preparing/page-jobs.ts";
import { takeRate } from "../rates.ts";
import { lockOwner, setBegun } from "../records/pages.repository.ts";
import { findTargets, keepTargets, type StoredTarget } from "../records/translations.repository.ts";
import type { PageUnits } from "../records/unit-store.ts";
import { findKept } from "../taking/open-page.ts";
import { charactersOf, type Priced, priceOf, unpaid } from "./charge.ts";
import { hashOf, type PageWork, workOn } from "./page-work.ts";
import { measure } from "./quote-page.ts";

/** Of one call; units beyond it are left for the next one. */
const mostCharacters = 20_000;

/**
 * Translates units of a page, as many of those that are asked for as one call takes: the first ones. What was translated
 * within a day comes from what is kept, and no sentence is charged twice in it.
 *
 * @throws {DomainError} `webPageMissing`, `webPageUnitMissing`, `trialsOver`, `insufficientCharacters`, and what keeps a
 *   page from being translated
 */
export async function translateUnits(
  deps: WebPageDeps,
  context: RequestContext,
  { id, units: ids }: TranslateWebPageBody,
): Promise<TranslatedUnits> {
  await takeRate(deps.rateLimiter, context, "translate");
  const work = await workOn(deps, context, await findKept(deps, context, id));
  const all = await deps.units.of(work.page);
  const asked = ids === undefined ? await unitsLeft(deps, context, work) : unitsNamed(all, ids);
  const units = firstOf(asked);
  await deps.visitorLine.pass(context, lengthOf(units));
  const known = await knownOf(deps, context, { work, units });
  // What had no translation is asked for again where a reader names it.
  const isOpen = (hash: string) => known.get(hash)?.provenance.includes("untranslated") ?? true;
  const named = units.map((unit) => [hashOf(work, unit), unit] as const);
  const made = await translateOpen(deps, context, { work, open: new Map(named.filter(([hash]) => isOpen(hash))) });
  const targets = new Map([...known, ...made.targets]);
  return {
    units: named.map(([hash, unit]) => shown(unit, targets.get(hash))),
    characters: made.characters,
    left: ids === undefined ? asked.length - units.length : null,
  };
}

function unitsNamed(all: PageUnits, ids: readonly string[]): StoredUnit[] {
  return [...new Set(ids)].map((unit) => {
    const found = all.get(unit);
    if (found === undefined) throw new DomainError("webPageUnitMissing", { unit });
    return found;
  });
}

/** Units of which it is not known yet what comes of them, one of each text. */
async function unitsLeft(deps: WebPageDeps, context: RequestContext, work: PageWork): Promise<StoredUnit[]> {
  const units = [...(await deps.units.of(work.page)).values()];
  const known = await knownOf(deps, context, { work, units });
  const open = new Map(units.map((unit) => [hashOf(work, unit), unit]));
  return [...open].flatMap(([hash, unit]) => (known.has(hash) ? [] : [unit]));
}

/** What is kept of units, by their hashes. */
export function knownOf(
  { database, clock }: Pick<WebPageDeps, "database" | "clock">,
  context: RequestContext,
  { work, units }: { readonly work: PageWork; readonly units: readonly StoredUnit[] },
): Promise<Map<string, StoredTarget>> {
  const hashes = units.map((unit) => hashOf(work, unit));
  return findTargets(database.db, ownerOf(context), { hashes, now: clock.now() });
}

const lengthOf = (units: readonly StoredUnit[]) => units.reduce((sum, { text }) => sum + text.length, 0);

function firstOf(units: readonly StoredUnit[]): readonly StoredUnit[] {
  let length = 0;
  const end = units.findIndex(({ text }, at) => {
    length += text.length;
    return at > 0 && length > mostCharacters;
  });
  return end === -1 ? units : units.slice(0, end);
}

interface OpenUnits {
  readonly work: PageWork;
  readonly open: ReadonlyMap<string, StoredUnit>;
}
interface Made {
  readonly targets: ReadonlyMap<string, StoredTarget>;
  readonly characters: number;
}

/** Sets aside what the units cost, translates them, and charges what came of it together with keeping it. */
async function translateOpen(deps: WebPageDeps, context: RequestContext, { work, open }: OpenUnits): Promise<Made> {
  if (open.size === 0) return { targets: new Map(), characters: 0 };
  const { database, quota } = deps;
  const { signal, language } = context;
  const { page } = work;
  const payer = await quota.payerOf(context);
  const trial = { kind: "web", key: `web:${page.contentHash}:${page.targetLanguage}` } as const;
  if (page.begunAt === null) await quota.assertTrial(database.db, payer, trial);
  const units = [...open.values()];
  try {
    const priced = priceOf(await measure(deps, work, { units, signal }), work);
    const price = charactersOf(await unpaid(deps, database.db, context, priced.sentences));
    const cause = { kind: "web", ref: page.id } as const;
    const reservation = price === 0 ? undefined : await quota.reserve(context, price, { key: randomUUID(), cause });
    try {
      const made = await ask(deps, work, { open, signal });
      const takeTrial = (tx: Executor) => quota.takeTrial(tx, payer, trial);
      const pay = async (characters: number, tx: Executor) => reservation?.commit(characters, tx);
      const paying = { takeTrial, pay };
      return { targets: made.targets, characters: await deliver(deps, context, { work, priced, made, paying }) };
    } catch (error) {
      await reservation?.release();
      throw error;
    }
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, language) : error;
  }
}

interface Answered {
  readonly targets: ReadonlyMap<string, StoredTarget>;
  /** Sentences that no engine translated. */
  readonly missed: ReadonlySet<string>;
}

async function ask(
  { pipeline }: Pick<WebPageDeps, "pipeline">,
  { page: { siteId, accountId, domain }, pair, libraries }: PageWork,
  { open, signal }: { readonly open: OpenUnits["open"]; readonly signal: AbortSignal },
): Promise<Answered> {
  const units = [...open.values()];
  const countedFor = { kind: "web", accountId } as const;
  const answers = await pipeline.translateUnits({ units, ...pair, domain, siteId, countedFor, libraries, signal });
  const targets = new Map<string, StoredTarget>();
  for (const [at, hash] of [...open.keys()].entries()) {
    const answer = answers[at];
    if (answer !== undefined) targets.set(hash, targetOf(answer));
  }
  const segments = answers.flatMap((answer) => answer.segments);
  const missed = segments.filter(({ provenance }) => provenance === "untranslated").map(({ source }) => source.text);
  return { targets, missed: new Set(missed) };
}

function targetOf({ text, tags, segments }: UnitTranslation): StoredTarget {
  const provenance = [...new Set(segments.map((segment) => segment.provenance))];
  // The source is no translation: where nothing else is there, the place stays as it is and is told.
  const isMissed = segments.length > 0 && provenance.every((one) => one === "untranslated");
  const names = segments.flatMap(({ match, led, terms = [] }) => [
    ...[match, led].flatMap((used) => (used === undefined ? [] : [used.memory.name])),
    ...terms.map(({ found }) => found.term.libraryName),
  ]);
  return {
    target: isMissed ? null : { text, tags: tags.map(({ id, kind, offset }) => ({ id, kind, offset })) },
    provenance,
    issues: [...new Set(segments.flatMap(({ issues = [] }) => issues.map(({ kind }) => kind)))],
    libraries: [...new Set(names)],
  };
}

/** Where nothing was translated. */
const isNothing: ReadonlySet<StoredTarget["provenance"][number]> = new Set(["untranslated", "untranslatable"]);

interface Delivery {
  readonly work: PageWork;
  readonly priced: Priced;
  readonly made: Answered;
  readonly paying: {
    readonly takeTrial: (tx: Executor) => Promise<void>;
    readonly pay: (characters: number, tx: Executor) => Promise<void>;
  };
}

/** Another tab may have had the same sentences meanwhile: they are charged once. */
async function deliver(
  deps: WebPageDeps,
  context: RequestContext,
  { work, priced, made, paying }: Delivery,
): Promise<number> {
  const { database, delivered, clock } = deps;
  const { page } = work;
  const owner = ownerOf(context);
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const isBegun = [...made.targets.values()].some(({ provenance }) => provenance.some((one) => !isNothing.has(one)));
    if (isBegun && page.begunAt === null) {
      await paying.takeTrial(tx);
      await setBegun(tx, page.id, now);
    }
    const sentences = priced.sentences.filter(({ text }) => !made.missed.has(text));
    const paid = await unpaid(deps, tx, context, sentences);
    const characters = charactersOf(paid);
    await paying.pay(characters, tx);
    await delivered.note(tx, context, paid);
    await keepTargets(tx, owner, { targets: made.targets, now });
    return characters;
  });
}

/** A unit for its place in the page. */
function shown(unit: StoredUnit, kept: StoredTarget | undefined): WebPageUnit {
  const { target = null, provenance = ["untranslated"], issues = [], libraries = [] } = kept ?? {};
  const html =
    target === null ? null : unit.place === "attribute" ? `"${escapeHtml(target.text)}"` : markupOf(unit, target);
  return { id: unit.id, html, provenance: [...provenance], issues: [...issues], libraries: [...libraries] };
}

/** Null of what is seen in the whole translated page alone. */
function markupOf({ markup }: StoredUnit, target: NonNullable<StoredTarget["target"]>): string | null {
  return markup === undefined ? null : writeUnit(markup, target);
}
