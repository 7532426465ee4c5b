import { AsyncLocalStorage } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { loadModule } from "libpg-query";
import type { Pool } from "pg";
import { type Catalogue, catalogueQuery, type Schema, schemaOf } from "./schema.ts";
import { type Analysis, analyseStatement } from "./statement.ts";
import type { NamedTables } from "./tables.ts";

/** The site and account whose rows the statements of a request may touch. */
export interface SiteScope {
  readonly siteId: number;
  readonly accountId: string;
}

/** A statement that could touch rows of another site than its caller's. This is a bug, so it is not run. */
export class SiteScopeError extends Error {
  override readonly name = "SiteScopeError";

  constructor(problem: string, statement: string) {
    super(`${problem}\nStatement: ${statement.replaceAll(/\s+/g, " ").trim()}`);
  }
}

/** Enforces site scoping for the statements of one database. */
export interface SiteGuard {
  /** Reads from the database whose the rows of its tables are: once it is connected, and again when it has other tables. */
  readonly learn: (pool: Pool) => Promise<void>;
  /**
   * Refuses a statement that uses rows of sites without limiting them, and inside {@link runInSiteScope} one whose limit
   * is another site, or another account without a site.
   * @throws {SiteScopeError}
   */
  readonly check: (text: string, parameters: readonly unknown[]) => void;
  /** The tables that a statement names. */
  readonly tablesOf: (text: string) => NamedTables;
}

const current = new AsyncLocalStorage<SiteScope | undefined>();
/** Far more than there are statements; lists of varying length make more of them. */
const maxAnalyses = 5000;

interface Known {
  readonly schema: Schema;
  readonly analyses: Map<string, Analysis>;
}
/** By their catalogues: databases with the same tables share what was proven. */
const schemas = new Map<string, Known>();

/** Runs `run`, and everything it awaits, with statements limited to one site and one account in it. */
export function runInSiteScope<T>(scope: SiteScope, run: () => T): T {
  return current.run(scope, run);
}

/** Runs `run` before the caller is known: a login may be for another account than the caller's. */
export function outsideSiteScope<T>(run: () => T): T {
  return current.run(undefined, run);
}

/** The current scope as a string that is equal for the same site and account. */
export function scopeName(): string {
  const scope = current.getStore();
  return scope === undefined ? "" : `${scope.siteId} ${scope.accountId}`;
}

export function createSiteGuard(): SiteGuard {
  let known = knownOf({ tables: [], functions: [] });
  return {
    learn: async (pool) => {
      // Making the grammar fast takes 600 MB for a moment, and each statement is read once.
      for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
      await loadModule();
      const { rows } = await pool.query<Catalogue>(catalogueQuery);
      const [catalogue] = rows;
      if (catalogue !== undefined) known = knownOf(catalogue);
    },
    tablesOf: (text) => analysisOf(text, known).tables,
    check: (text, parameters) => {
      const { problem, bounds } = analysisOf(text, known);
      if (problem !== undefined) throw new SiteScopeError(problem, text);
      const scope = bounds.length === 0 ? undefined : current.getStore();
      if (scope === undefined) return;
      for (const { sites, accounts } of bounds) {
        const isOnly = (places: readonly number[], allowed: number | string) =>
          places.every((place) => isEach(parameters[place], allowed));
        if (!isOnly(sites, scope.siteId)) {
          throw new SiteScopeError("The statement asks for another site than its caller's.", text);
        }
        if (sites.length > 0 || isOnly(accounts, scope.accountId)) continue;
        throw new SiteScopeError(
          "The statement asks for another account than its caller's without limiting site_id as well.",
          text,
        );
      }
    },
  };
}

function knownOf(catalogue: Catalogue): Known {
  const key = JSON.stringify(catalogue);
  const known = schemas.get(key) ?? { schema: schemaOf(catalogue), analyses: new Map<string, Analysis>() };
  schemas.set(key, known);
  return known;
}

function analysisOf(text: string, { schema, analyses }: Known): Analysis {
  const known = analyses.get(text);
  if (known !== undefined) return known;
  if (analyses.size >= maxAnalyses) analyses.clear();
  const analysis = analyseStatement(text, schema);
  analyses.set(text, analysis);
  return analysis;
}

function isEach(value: unknown, allowed: number | string): boolean {
  return Array.isArray(value) ? value.every((each) => each === allowed) : value === allowed;
}
