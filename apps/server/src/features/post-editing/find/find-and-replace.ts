import { randomUUID } from "node:crypto";
import { languages } from "@yiqiao/contracts/languages";
import {
  type findBodySchema,
  type Found,
  projectLimits,
  type replaceBodySchema,
  type Replaced,
  type ReplaceLeftReason,
  replaceLimits,
} from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import { demandRole, mayReview, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { presentGroup } from "../edit/present-group.ts";
import { type ChangeDeps, changeSegments, type SegmentChange } from "../edit/change-segments.ts";
import { segmentsEditedSince } from "../records/edits.repository.ts";
import { listPresent } from "../records/people.repository.ts";
import { listTexts, type SegmentTextRow } from "../records/segments.repository.ts";
import { createSearchInWorker, type SearchInWorker } from "./search-in-worker.ts";
import type { FoundText } from "./search-text.ts";

type Find = z.output<typeof findBodySchema>;
type Replace = z.output<typeof replaceBodySchema>;

export interface FindAndReplace {
  /** @throws {DomainError} `patternInvalid`, `searchTooCostly`, `tooManyRequests` */
  find(caller: ProjectCaller, wanted: Find): Promise<Found>;
  /** @throws {DomainError} as above, `projectReadOnly` */
  replace(caller: ProjectCaller, wanted: Replace): Promise<Replaced>;
}

type Deps = ChangeDeps & Pick<PostEditingDeps, "rateLimiter">;

const searchRate = { limit: 120, windowS: 60 };
/** UTF-16 units of new translations that are held at a time. */
const budget = 20_000_000;

export function createFindAndReplace(deps: Deps): FindAndReplace {
  const inWorker = createSearchInWorker();
  const takeRate = ({ countedAs }: ProjectCaller) =>
    deps.rateLimiter.take({ key: `project-find:${countedAs}`, ...searchRate });
  return {
    find: async (caller, wanted) => {
      demandRole(caller, "reader");
      await takeRate(caller);
      return find(deps, caller, { wanted, inWorker });
    },
    replace: async (caller, wanted) => {
      demandRole(caller, "translator");
      await takeRate(caller);
      return replace(deps, caller, { wanted, inWorker });
    },
  };
}

const askingOf = ({ project, context }: ProjectCaller) => ({ projectId: project.id, signal: context.signal });

interface Wanted<Body> {
  readonly wanted: Body;
  readonly inWorker: SearchInWorker;
}

async function find(
  { database: { db }, clock }: Deps,
  caller: ProjectCaller,
  { wanted, inWorker }: Wanted<Find>,
): Promise<Found> {
  const { side, page } = wanted;
  const from = (page - 1) * replaceLimits.pageSize;
  const told = { from, to: from + replaceLimits.pageSize };
  const search = { ...wanted, replace: side === "target" ? wanted.replace : undefined };
  const texts = await listTexts(db, caller.project.id, side);
  const request = requestOf(caller, { wanted: search, side, texts, told });
  const found = await inWorker(request, askingOf(caller));
  const rows = new Map(texts.map((row) => [row.id, row]));
  const occupied = await findOccupied(db, caller, clock.now());
  const leftOf = (one: FoundText): ReplaceLeftReason | undefined =>
    search.replace === undefined ? undefined : reasonOf(one, { row: rows.get(one.id), occupied });
  const left = countsOf(found.map(leftOf));
  const list = found.slice(told.from, told.to).flatMap((one): Found["list"] => {
    const row = rows.get(one.id);
    if (row === undefined) return [];
    const reason = leftOf(one) ?? null;
    return [
      {
        id: one.id,
        status: row.status,
        text: { text: row.text, tags: row.tags },
        hits: (one.hits ?? []).map(({ start, end, hasTag }) => ({ start, end, has_tag: hasTag })),
        after: reason === null ? (one.after ?? null) : null,
        left: reason,
      },
    ];
  });
  return {
    // Of before the texts were read: what changed meanwhile counts as not seen.
    revision: caller.project.revision,
    hits: found.reduce((sum, { count }) => sum + count, 0),
    ids: found.map(({ id }) => id),
    changes: search.replace === undefined ? 0 : found.filter((one) => leftOf(one) === undefined).length,
    left,
    page,
    list,
  };
}

async function replace(deps: Deps, caller: ProjectCaller, { wanted, inWorker }: Wanted<Replace>): Promise<Replaced> {
  const { db } = deps.database;
  const isWanted = wantedIds(wanted);
  const texts = (await listTexts(db, caller.project.id, "target")).filter(({ id }) => isWanted(id));
  const told = { from: 0, to: texts.length };
  const request = requestOf(caller, { wanted, side: "target", texts, told });
  // Not while others wait for the project: a search may take its time.
  const found = await inWorker(request, askingOf(caller));
  const rows = new Map(texts.map((row) => [row.id, row]));
  const groupId = randomUUID();
  const done = await changeSegments(deps, caller, async ({ tx, project, saveAll }) => {
    const edited = await segmentsEditedSince(tx, project.id, wanted.revision);
    const occupied = await findOccupied(tx, caller, deps.clock.now());
    const reasons: (ReplaceLeftReason | undefined)[] = [];
    const changes: SegmentChange[] = [];
    for (const one of found) {
      const row = rows.get(one.id);
      const reason = edited.has(one.id) ? "changed" : reasonOf(one, { row, occupied });
      const isOver = reason === undefined && changes.length >= replaceLimits.segments;
      reasons.push(isOver ? "limit" : reason);
      if (row === undefined || one.after === undefined || reason !== undefined || isOver) continue;
      const { id, version } = row;
      const status = statusAfter(row, caller);
      changes.push({ id, version, target: one.after, status, cause: "replaced", groupId, isReplacement: true });
    }
    const outcomes = await saveAll(changes);
    // What was read and saved has the same version: what is not taken has tags that fit its source no longer.
    for (const { outcome } of outcomes)
      if (outcome !== "saved") reasons.push(outcome === "refused" ? "tag" : "changed");
    const changed = changes.flatMap(({ id }, at) => (outcomes[at]?.outcome === "saved" ? [id] : []));
    return { changed, left: countsOf(reasons) };
  });
  return { ...(await presentGroup(db, caller, { changed: done.changed, groupId })), left: done.left };
}

function wantedIds({ only, except }: Replace): (id: number) => boolean {
  const [those, others] = [only && new Set(only), new Set(except)];
  return (id) => (those === undefined || those.has(id)) && !others.has(id);
}

interface Requested {
  readonly wanted: Pick<Find, "find" | "replace" | "match_case" | "whole_words" | "regular_expression">;
  readonly side: Find["side"];
  readonly texts: readonly SegmentTextRow[];
  readonly told: { readonly from: number; readonly to: number };
}

function requestOf({ project }: ProjectCaller, { wanted, side, texts, told }: Requested) {
  const { tag: language } = languages[side === "source" ? project.sourceLanguage : project.targetLanguage];
  return {
    search: {
      find: wanted.find,
      replace: wanted.replace,
      isCaseSensitive: wanted.match_case,
      isWholeWords: wanted.whole_words,
      isRegex: wanted.regular_expression,
      language,
    },
    texts: texts.map(({ id, text, tags }) => ({ id, text, tags })),
    longest: projectLimits.target,
    budget,
    told,
  };
}

/** Segments that others are in. */
async function findOccupied(
  db: Parameters<typeof listPresent>[0],
  { project, personId }: ProjectCaller,
  now: Date,
): Promise<ReadonlySet<number>> {
  const people = await listPresent(db, project.id, new Date(now.getTime() - projectLimits.presenceMs));
  return new Set(people.flatMap(({ id, segment }) => (id === personId || segment === null ? [] : [segment])));
}

interface ReplaceState {
  readonly row: SegmentTextRow | undefined;
  readonly occupied: ReadonlySet<number>;
}

function reasonOf({ id, left }: FoundText, { row, occupied }: ReplaceState): ReplaceLeftReason | undefined {
  if (row?.isLocked === true) return "locked";
  return occupied.has(id) ? "occupied" : left;
}

/** Who may not review says by a change that it is to be reviewed again. */
const statusAfter = ({ status }: SegmentTextRow, caller: ProjectCaller): SegmentTextRow["status"] =>
  status === "reviewed" && !mayReview(caller) ? "translated" : status;

function countsOf(reasons: readonly (ReplaceLeftReason | undefined)[]): Found["left"] {
  const counts: Found["left"] = {};
  for (const reason of reasons) if (reason !== undefined) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
