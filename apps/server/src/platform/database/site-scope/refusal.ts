import type { Use } from "./level.ts";

/** Why a statement is refused. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

export function unlimited({ table, alias }: Use): Refusal {
  const keys = [...table.columns].filter(([, { isKey }]) => isKey).map(([name]) => `${alias}.${name} = \${…}`);
  return new Refusal(
    `The statement uses ${table.name}, whose rows belong to sites, without limiting them. Add ${keys.join(" or ")}, join it to a table ` +
      `that is limited so, or, where it is right to touch the rows of every site, say why in the statement: ` +
      `/* any site: the reason */`,
  );
}

export function undeclared(table: string): Refusal {
  return new Refusal(
    `The statement uses ${table}, of which nobody says whose its rows are. Give it a foreign key to what they belong to, or say ` +
      `in its migration: comment on table ${table} is 'scope: shared'`,
  );
}
