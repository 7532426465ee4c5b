import { AsyncLocalStorage } from "node:async_hooks";
import { type Analysis, analyseStatement } from "./site-scope-analysis.ts";

/** Whose rows the statements of a request may touch. */
export interface SiteScope {
  readonly siteId: number;
  readonly accountId: string;
}

/** A statement that could touch rows of a site that is not its caller's: a fault of the code, so it does not run. */
export class SiteScopeError extends Error {
  override readonly name = "SiteScopeError";

  constructor(problem: string, statement: string) {
    super(`${problem}\nStatement: ${statement.replaceAll(/\s+/g, " ").trim()}`);
  }
}

const current = new AsyncLocalStorage<SiteScope | undefined>();
const analyses = new Map<string, Analysis>();
/** Far more than there are statements; lists of varying length make more of them. */
const maxAnalyses = 5000;

/** Runs `run` and what it waits for with statements held to one site and one account of it. */
export function runInSiteScope<T>(scope: SiteScope, run: () => T): T {
  return current.run(scope, run);
}

/** Runs `run` for nobody known yet: a login may be that of another account than the caller's. */
export function outsideSiteScope<T>(run: () => T): T {
  return current.run(undefined, run);
}

/**
 * Refuses a statement that uses rows of sites without limiting them, and inside {@link runInSiteScope} one whose limit
 * is another site, or another account without a site.
 * @throws {SiteScopeError}
 */
export function checkSiteScope(text: string, parameters: readonly unknown[]): void {
  const { problem, bound } = analysisOf(text);
  if (problem !== undefined) throw new SiteScopeError(problem, text);
  const scope = bound.length === 0 ? undefined : current.getStore();
  if (scope === undefined) return;
  const sites = bound.filter(({ column }) => column === "site");
  for (const { parameter } of sites) {
    if (!isOnly(parameters[parameter], scope.siteId)) {
      throw new SiteScopeError("The statement asks for another site than its caller's.", text);
    }
  }
  if (sites.length > 0 || bound.every(({ parameter }) => isOnly(parameters[parameter], scope.accountId))) return;
  throw new SiteScopeError(
    "The statement asks for another account than its caller's without limiting site_id as well.",
    text,
  );
}

function analysisOf(text: string): Analysis {
  const known = analyses.get(text);
  if (known !== undefined) return known;
  if (analyses.size >= maxAnalyses) analyses.clear();
  const analysis = analyseStatement(text);
  analyses.set(text, analysis);
  return analysis;
}

function isOnly(value: unknown, allowed: number | string): boolean {
  return Array.isArray(value) ? value.every((each) => each === allowed) : value === allowed;
}
