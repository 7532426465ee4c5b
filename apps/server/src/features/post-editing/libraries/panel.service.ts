import type {
  addedTermSchema,
  addTermBodySchema,
  FoundTerms,
  KnownNames,
  ProjectConcordance,
  projectConcordanceQuerySchema,
  SegmentAlternatives,
  PanelMatch,
  SegmentMatches,
  PanelTerm,
} from "@yiqiao/contracts/post-editing";
import { contextKey, differencesOf } from "@yiqiao/translation-memory";
import type { z } from "zod";
import type { LibraryUse } from "#features/translation";
import { DomainError } from "#platform/errors";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { namesOfPeople } from "../records/people.repository.ts";
import { findSegments, segmentsOfUnits } from "../records/segments.repository.ts";
import type { StoredSegment } from "../records/stored-segment.ts";
import { alternativesPrice, findAlternatives } from "./alternatives.ts";
import { findTerms } from "./found-terms.ts";
import { asOwner, pairOf, usedBy, userOf } from "./libraries-of.ts";

type Concordance = z.output<typeof projectConcordanceQuerySchema>;
type NewTerm = z.output<typeof addTermBodySchema>;

/** What stands beside a segment: of the project's libraries alone, by its owner's right, as far as the caller sees them. */
export interface Panel {
  /** @throws {DomainError} `segmentMissing`, `tooManyRequests` */
  matches(caller: ProjectCaller, segment: number): Promise<SegmentMatches>;
  /** In the sources of those of the segments that there are. @throws {DomainError} `tooManyRequests` */
  terms(caller: ProjectCaller, segments: readonly number[]): Promise<FoundTerms>;
  /** @throws {DomainError} `segmentMissing`, `segmentNotTranslated`, `tooManyRequests`, and why an engine gives none */
  alternatives(caller: ProjectCaller, segment: number): Promise<SegmentAlternatives>;
  /** @throws {DomainError} `tooManyRequests` */
  concordance(caller: ProjectCaller, query: Concordance): Promise<ProjectConcordance>;
  /** @throws {DomainError} `tooManyRequests` */
  knownNames(caller: ProjectCaller, names: readonly string[]): Promise<KnownNames>;
  /** @throws {DomainError} `libraryUnknown`, `libraryReadOnly`, and what an entry may not be */
  addTerm(caller: ProjectCaller, term: NewTerm): Promise<z.infer<typeof addedTermSchema>>;
}

/** Percent from which a stored sentence helps its reader, whatever is filled in without asking. */
const leastPercent = 50;
const maxMatches = 9;
/** Somebody who goes through a project with the arrow key held down asks less often. */
const lookRate = { limit: 600, windowS: 60 };
/** A hundred names that a memory of a million entries lacks take seconds; 20 calls have all that a project asks for. */
const namesRate = { limit: 30, windowS: 60 };

type Deps = Pick<
  PostEditingDeps,
  "database" | "libraries" | "memories" | "terms" | "rateLimiter" | "pipeline" | "text"
>;

export function createPanel(deps: Deps): Panel {
  const { database, libraries, rateLimiter } = deps;
  const takeRate = ({ countedAs }: ProjectCaller) =>
    rateLimiter.take({ key: `project-look:${countedAs}`, ...lookRate });
  return {
    matches: async (caller, id) => {
      demandRole(caller, "reader");
      await takeRate(caller);
      const [segment] = await findSegments(database.db, caller.project.id, [id]);
      if (segment === undefined) throw new DomainError("segmentMissing");
      const use = await usedBy(libraries, caller);
      const matches = await matchesOf(deps, caller, { segment, use });
      const price = await alternativesPrice(deps, caller, segment);
      return { id, matches, terms: await termsOf(deps, caller, { segment, use }), alternatives_price: price };
    },
    terms: (caller, segments) => findTerms(deps, caller, segments),
    alternatives: (caller, segment) => findAlternatives(deps, caller, segment),
    concordance: async (caller, { text: keyword, side, page }) => {
      demandRole(caller, "reader");
      await takeRate(caller);
      const { memories } = await usedBy(libraries, caller);
      const looked = () => libraries.lookInto.concordance(memories, { keyword, side, page });
      const { list, has_more } = await asOwner(caller.project, looked);
      const told = list.map(({ source, target, bank_name, editor: author, modified_time }) => {
        return { source, target, bank_name, author, modified_time };
      });
      return { list: told, has_more };
    },
    knownNames: async (caller, names) => {
      demandRole(caller, "reader");
      await rateLimiter.take({ key: `project-names:${caller.countedAs}`, ...namesRate });
      const { memories } = await usedBy(libraries, caller);
      if (memories.length === 0) return { known: null };
      const looked = () => libraries.lookInto.knownWords(memories, names);
      return { known: [...(await asOwner(caller.project, looked))] };
    },
    addTerm: async (caller, term) => {
      demandRole(caller, "translator");
      const { project, personId } = caller;
      const pair = pairOf(project);
      const id = await chooseTermbase(deps, caller, term.tb_id);
      const names = await namesOfPeople(database.db, project.id);
      const editor = names.find((person) => person.id === personId)?.name ?? "";
      const { source, target, note, forbidden, case_sensitive: caseSensitive } = term;
      const { language } = caller.context;
      const added = { source, target, note, forbidden, caseSensitive, editor };
      const add = () => libraries.forUser.addTerm(userOf(project), { id, pair, language }, added);
      const { name } = await asOwner(project, add);
      return { tb_id: id, bank_name: name };
    },
  };
}

/** A termbase of the project. @throws {DomainError} `libraryUnknown` for another one, `libraryReadOnly` without any */
async function chooseTermbase({ libraries }: Deps, caller: ProjectCaller, wanted?: string): Promise<string> {
  const { project } = caller;
  const { termbases } = await usedBy(libraries, caller);
  const pair = pairOf(project);
  if (wanted !== undefined) {
    if (termbases.some(({ id }) => id === wanted)) return wanted;
    throw new DomainError("libraryUnknown", { field: "tb_id", id: wanted });
  }
  for (const { id } of termbases) {
    if (await asOwner(project, () => libraries.forUser.takesTerms(userOf(project), { id, pair }))) return id;
  }
  throw new DomainError("libraryReadOnly");
}

interface Looked {
  readonly segment: StoredSegment;
  readonly use: LibraryUse;
}

async function matchesOf(
  { database, memories }: Deps,
  { project, context }: ProjectCaller,
  { segment, use }: Looked,
): Promise<PanelMatch[]> {
  const unit = await segmentsOfUnits(database.db, project.id, [segment.unit]);
  const at = unit.findIndex(({ id }) => id === segment.id);
  const keyAt = (place: number) => contextKey(unit[place]?.source ?? null);
  const query = {
    source: { text: segment.source, tags: segment.sourceTags },
    before: keyAt(at - 1),
    after: keyAt(at + 1),
  };
  const [found = []] = await memories.search([query], {
    pair: pairOf(project),
    memories: use.memories,
    threshold: leastPercent,
    penalties: use.penalties,
    signal: context.signal,
    limit: maxMatches,
  });
  return found.map(({ kind, score, target, candidate, repairs }) => ({
    kind,
    score: Math.floor(score),
    penalty: candidate.penalty,
    source: candidate.source,
    target,
    repairs: [...repairs],
    differences: [...differencesOf(candidate.source.text, segment.source)],
    bank_name: use.memories[candidate.rank]?.name ?? "",
    author: candidate.author,
    modified_time: candidate.modifiedAt.toISOString(),
  }));
}

async function termsOf(
  { terms, libraries }: Deps,
  { project }: ProjectCaller,
  { segment, use }: Looked,
): Promise<PanelTerm[]> {
  const matcher = await terms.open(use.termbases, pairOf(project));
  const found = matcher.find(segment.source);
  const ids = found.map(({ term }) => term.id);
  const notes = await asOwner(project, () => libraries.lookInto.notes(use.termbases, ids));
  return found.map(({ term, start, end, targets, forbidden }) => ({
    source: term.source,
    start,
    end,
    targets: [...targets],
    forbidden: [...forbidden],
    note: notes.get(term.id) ?? "",
    bank_name: term.libraryName,
  }));
}
