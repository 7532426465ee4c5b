import { createHash } from "node:crypto";
import type { FoundTerms, ProjectFoundTerm } from "@yiqiao/contracts/post-editing";
import type { FoundTerm } from "@yiqiao/translation-memory/terms";
import type { LibraryUse } from "#features/translation";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { sourcesOf } from "../records/segments.repository.ts";
import { pairOf, termbasesOf } from "./libraries-of.ts";

type Deps = Pick<PostEditingDeps, "database" | "libraries" | "terms" | "rateLimiter">;

/** Six times all segments of a project with 10,000, at 200 a call. */
const termsRate = { limit: 300, windowS: 60 };

/** The terms of the project's termbases in the sources of some segments, by its owner's right, whoever asks. */
export async function findTerms(deps: Deps, caller: ProjectCaller, ids: readonly number[]): Promise<FoundTerms> {
  demandRole(caller, "reader");
  const { project, countedAs } = caller;
  await deps.rateLimiter.take({ key: `project-terms:${countedAs}`, ...termsRate });
  const termbases = await termbasesOf(deps.libraries, caller);
  if (termbases.length === 0) return { version: "", segments: [] };
  const matcher = await deps.terms.open(termbases, pairOf(project));
  const sources = matcher.size === 0 ? [] : await sourcesOf(deps.database.db, project.id, ids);
  const segments = sources.flatMap(({ id, source }) => {
    const terms = matcher.find(source).map(toldOf);
    return terms.length === 0 ? [] : [{ id, terms }];
  });
  return { version: versionOf(termbases), segments };
}

const toldOf = ({ term, start, end, targets, forbidden }: FoundTerm): ProjectFoundTerm => ({
  source: term.source,
  start,
  end,
  targets: [...targets],
  forbidden: [...forbidden],
  case_sensitive: term.caseSensitive,
  bank_name: term.libraryName,
});

function versionOf(termbases: LibraryUse["termbases"]): string {
  const state = termbases.map(({ id, version, reversed }) => `${id} ${version} ${reversed}`);
  return createHash("sha256").update(state.join("\n")).digest("base64url");
}
