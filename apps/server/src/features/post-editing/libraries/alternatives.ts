import type { SegmentAlternatives } from "@yiqiao/contracts/post-editing";
import { codePointLength } from "@yiqiao/contracts/text";
import { DomainError } from "#platform/errors";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { findSegments } from "../records/segments.repository.ts";
import type { StoredSegment } from "../records/stored-segment.ts";
import { pairOf, usedBy } from "./libraries-of.ts";

type Deps = Pick<PostEditingDeps, "database" | "libraries" | "pipeline" | "text">;

/** Longest sentence, in code points, that an engine is asked to put otherwise. */
const longest = 1000;

/** What an engine translated was paid for with its document. */
const isPaid = ({ firstOrigin }: StoredSegment): boolean => firstOrigin === "mt";

const queryOf = ({ project }: Pick<ProjectCaller, "project">, { source }: StoredSegment) => ({
  text: source,
  src_lang: project.sourceLanguage,
  tgt_lang: project.targetLanguage,
  domain: project.domain,
});

/** Characters that other translations of a segment cost their caller; null where there are none to be had. */
export async function alternativesPrice(
  { pipeline, text }: Pick<Deps, "pipeline" | "text">,
  caller: Pick<ProjectCaller, "project" | "context">,
  segment: StoredSegment,
): Promise<number | null> {
  if (codePointLength(segment.source) > longest || segment.firstOrigin === "untranslatable") return null;
  try {
    pipeline.assertServed(pairOf(caller.project));
  } catch {
    return null;
  }
  return isPaid(segment) ? 0 : text.alternativesPrice(caller.context, queryOf(caller, segment));
}

/**
 * Other machine translations of a segment, with the terms of the project's termbases; their caller pays, not the owner.
 * @throws {DomainError} `segmentMissing`, `segmentNotTranslated`, and why an engine gives none
 */
export async function findAlternatives(deps: Deps, caller: ProjectCaller, id: number): Promise<SegmentAlternatives> {
  demandRole(caller, "translator");
  const { database, libraries, text } = deps;
  const { project, context } = caller;
  const [segment] = await findSegments(database.db, project.id, [id]);
  if (segment === undefined) throw new DomainError("segmentMissing");
  const price = await alternativesPrice(deps, caller, segment);
  if (price === null) throw new DomainError("segmentNotTranslated");
  const { termbases } = await usedBy(libraries, caller);
  const found = await text.alternatives(context, queryOf(caller, segment), { termbases, isPaid: price === 0 });
  const { alternatives, characters, engine, quality } = found;
  return {
    id,
    alternatives: alternatives.map(({ text: said, issues }) =>
      issues === undefined ? { text: said } : { text: said, issues },
    ),
    characters,
    engine,
    ...(quality !== undefined && { quality }),
  };
}
