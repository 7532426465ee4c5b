import { accountDomain, siteDomain, type Column, type Table } from "./schema.ts";

/** One use of a table whose rows belong to sites. */
export interface Use {
  readonly table: Table;
  readonly alias: string;
  /** Proven; never set where a marker frees it. */
  isLimited: boolean;
}

/** What is known of a value in a statement. */
export type Value =
  /** Given with the statement: constants (no parameters) and parameters, from 0; undefined: something made of them. */
  | { readonly kind: "given"; readonly parameters: readonly number[] | undefined }
  /** A column of these uses. */
  | { readonly kind: "column"; readonly uses: readonly Use[]; readonly column: Column };

/** A condition that holds for every row that a level gives. */
export type Fact =
  | { readonly kind: "equal"; readonly left: Value; readonly right: Value; readonly limits: Reach }
  /** The use is on no side that an outer join filled with nulls. */
  | { readonly kind: "present"; readonly use: Use }
  | { readonly kind: "or"; readonly arms: readonly (readonly Fact[])[]; readonly limits: Reach };

/**
 * Which uses a condition limits: all of its level (undefined), or, of an outer join, those of the side that may be
 * missing, and all of the join once one of that side is known to be there.
 */
export type Reach = { readonly always: readonly Use[]; readonly optional: readonly Use[] } | undefined;

/** A parameter that a limit relies on. */
export interface Need {
  readonly use: Use;
  readonly column: "site" | "account";
  readonly parameter: number;
  /** The branch of an `or` in which it stands. */
  readonly arm: object | undefined;
}

/** Uses that are limited for the same reason, so that the site of one holds for all. */
export class Groups {
  readonly #parents = new Map<Use, Use>();

  of(use: Use): Use {
    const parent = this.#parents.get(use);
    return parent === undefined ? use : this.of(parent);
  }

  join(a: Use, b: Use): void {
    const [one, other] = [this.of(a), this.of(b)];
    if (one !== other) this.#parents.set(one, other);
  }
}

interface Limits {
  readonly limited: ReadonlySet<Use>;
  readonly needs: readonly Need[];
}

/** The uses that the facts limit: by a key that is given, or by a key that equals a limited use's of the same domain. */
export function limitsOf(
  facts: readonly Fact[],
  groups: Groups,
  known: ReadonlySet<Use> = new Set(),
  arm?: object,
): Limits {
  const limited = new Set(known);
  const needs = facts.flatMap((fact) => needsOf(fact, facts, arm));
  spread(facts, limited, groups);
  for (const fact of facts) {
    if (fact.kind !== "or") continue;
    const arms = fact.arms.map((each) => {
      const reached = each.map((inner) =>
        inner.kind === "present" ? inner : { ...inner, limits: inner.limits ?? fact.limits },
      );
      return limitsOf([...facts.filter(({ kind }) => kind !== "or"), ...reached], groups, limited, each);
    });
    const [first, ...others] = arms;
    const more = [...(first?.limited ?? [])].filter(
      (use) => !limited.has(use) && others.every((other) => other.limited.has(use)),
    );
    if (more.length === 0) continue;
    for (const use of more) limited.add(use);
    needs.push(...arms.flatMap((each) => each.needs));
    spread(facts, limited, groups);
  }
  return { limited, needs };
}

function spread(facts: readonly Fact[], limited: Set<Use>, groups: Groups): void {
  for (let size = -1; size !== limited.size;) {
    size = limited.size;
    for (const fact of facts) {
      if (fact.kind !== "equal") continue;
      for (const [one, other] of bothWays(fact)) {
        const use = limitedBy(one, other, limited);
        if (use === undefined || !reaches(fact.limits, use, facts)) continue;
        limited.add(use);
        if (other.kind === "column") for (const each of other.uses) groups.join(use, each);
      }
    }
  }
}

function bothWays({ left, right }: Extract<Fact, { kind: "equal" }>) {
  return [
    [left, right],
    [right, left],
  ] as const;
}

function limitedBy(one: Value, other: Value, limited: ReadonlySet<Use>): Use | undefined {
  if (one.kind !== "column" || !one.column.isKey) return undefined;
  const [use] = one.uses;
  if (use === undefined || one.uses.length > 1) return undefined;
  if (other.kind === "given") return isComparable(one.column, other.parameters) ? use : undefined;
  const isSame = other.column.isLead && other.column.domain === one.column.domain && !other.uses.includes(use);
  return isSame && other.uses.every((each) => each.isLimited || limited.has(each)) ? use : undefined;
}

/** Sites and accounts are compared with the caller's, so they must be parameters as they are. */
function isComparable({ domain }: Column, parameters: readonly number[] | undefined): boolean {
  return parameters !== undefined || (domain !== siteDomain && domain !== accountDomain);
}

function reaches(limits: Reach, use: Use, facts: readonly Fact[]): boolean {
  if (limits === undefined || limits.always.includes(use)) return true;
  return limits.optional.includes(use) && limits.always.some((each) => isPresent(each, facts));
}

/** A comparison that holds for every row, and a test for null, find no row that an outer join filled with nulls. */
function isPresent(use: Use, facts: readonly Fact[]): boolean {
  return facts.some((fact) => {
    if (fact.kind === "present") return fact.use === use;
    if (fact.kind === "or" || fact.limits !== undefined) return false;
    return [fact.left, fact.right].some(
      (value) => value.kind === "column" && value.uses.length === 1 && value.uses[0] === use,
    );
  });
}

function needsOf(fact: Fact, facts: readonly Fact[], arm: object | undefined): Need[] {
  if (fact.kind !== "equal") return [];
  return bothWays(fact).flatMap(([one, other]): Need[] => {
    if (one.kind !== "column" || !one.column.isKey || other.kind !== "given") return [];
    const { domain } = one.column;
    const column = domain === siteDomain ? "site" : domain === accountDomain ? "account" : undefined;
    if (column === undefined) return [];
    return (
      one.uses
        // What a site is called and looks like, everybody sees who comes to its address.
        .filter((use) => use.table.name !== "sites" && reaches(fact.limits, use, facts))
        .flatMap((use) => (other.parameters ?? []).map((parameter) => ({ use, column, parameter, arm })))
    );
  });
}
