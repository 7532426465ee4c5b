import type { DeleteStmt, InsertStmt, Node, SelectStmt, UpdateStmt, WithClause } from "libpg-query";
import type { Use, Value } from "./level.ts";
import { type Columns, columnsOf, eitherOf, type Outputs, unknownColumns, wordsOf } from "./names.ts";
import { Refusal } from "./refusal.ts";
import { type Context, type Prover, Scope } from "./scope.ts";

/** Proves queries where some parts of a `with` are known, inside of an outer level or at the top. */
export class Query implements Prover {
  readonly context: Context;
  readonly parts: ReadonlyMap<string, Columns>;
  readonly #outer: Scope | undefined;

  constructor(context: Context, outer?: Scope, parts: ReadonlyMap<string, Columns> = new Map()) {
    this.context = context;
    this.#outer = outer;
    this.parts = parts;
  }

  inside(scope: Scope | undefined): Query {
    return new Query(this.context, scope, this.parts);
  }

  /** @returns its columns. @throws {Refusal} */
  prove(node: Node | undefined): Outputs {
    if (node !== undefined && "SelectStmt" in node) return this.#with(node.SelectStmt).#select(node.SelectStmt);
    if (node !== undefined && "InsertStmt" in node) return this.#with(node.InsertStmt).#insert(node.InsertStmt);
    if (node !== undefined && "UpdateStmt" in node) return this.#with(node.UpdateStmt).#update(node.UpdateStmt);
    if (node !== undefined && "DeleteStmt" in node) return this.#with(node.DeleteStmt).#delete(node.DeleteStmt);
    throw new Refusal(`The statement has a part (${Object.keys(node ?? {}).join()}) that cannot be read here.`);
  }

  #with({ withClause }: { withClause?: WithClause }): Query {
    if (withClause === undefined) return this;
    const parts = new Map(this.parts);
    const expressions = (withClause.ctes ?? []).flatMap((each) =>
      "CommonTableExpr" in each ? [each.CommonTableExpr] : [],
    );
    if (withClause.recursive === true) for (const { ctename = "" } of expressions) parts.set(ctename, unknownColumns);
    for (const { ctename = "", ctequery, aliascolnames, search_clause: search, cycle_clause: cycle } of expressions) {
      const outputs = new Query(this.context, this.#outer, new Map(parts)).prove(ctequery);
      const isPlain = search === undefined && cycle === undefined;
      parts.set(ctename, isPlain ? columnsOf(outputs, wordsOf(aliascolnames)) : unknownColumns);
    }
    return new Query(this.context, this.#outer, parts);
  }

  #select(query: SelectStmt): Outputs {
    const { op, larg, rarg, intoClause, fromClause = [], whereClause, targetList, valuesLists } = query;
    if (intoClause !== undefined) throw new Refusal("The statement makes a table.");
    const scope = new Scope(this, this.#outer);
    const { sortClause, limitOffset, limitCount } = query;
    if (op !== undefined && op !== "SETOP_NONE") {
      const sides = [larg, rarg].map((side) => this.prove(side && { SelectStmt: side }));
      scope.addExpressions([sortClause, limitOffset, limitCount]);
      scope.settle();
      const [left, right] = sides;
      return left?.map(({ name, value }, index) => ({ name, value: eitherOf([value, right?.[index]?.value]) }));
    }
    for (const each of fromClause) scope.addFrom(each);
    scope.addCondition(whereClause);
    const { distinctClause, groupClause, havingClause, windowClause } = query;
    scope.addExpressions([targetList, valuesLists, distinctClause, groupClause, havingClause, windowClause]);
    scope.addExpressions([sortClause, limitOffset, limitCount]);
    scope.settle();
    if (valuesLists === undefined) return scope.outputsOf(targetList);
    const rows = valuesLists.map((row) =>
      ("List" in row ? (row.List.items ?? []) : []).map((value) => scope.valueOf(value)),
    );
    return rows[0]?.map((_, index) => ({ name: `column${index + 1}`, value: eitherOf(rows.map((row) => row[index])) }));
  }

  #update({ relation, fromClause = [], whereClause, targetList, returningClause }: UpdateStmt): Outputs {
    const scope = new Scope(this, this.#outer);
    scope.addTarget(relation);
    for (const each of fromClause) scope.addFrom(each);
    scope.addCondition(whereClause);
    scope.addExpressions([targetList, returningClause?.exprs]);
    scope.settle();
    return scope.outputsOf(returningClause?.exprs);
  }

  #delete({ relation, usingClause = [], whereClause, returningClause }: DeleteStmt): Outputs {
    const scope = new Scope(this, this.#outer);
    scope.addTarget(relation);
    for (const each of usingClause) scope.addFrom(each);
    scope.addCondition(whereClause);
    scope.addExpressions(returningClause?.exprs);
    scope.settle();
    return scope.outputsOf(returningClause?.exprs);
  }

  /** A new row must say whose it is, and one that is there already and conflicts must be limited like any other. */
  #insert({ relation, cols = [], selectStmt, onConflictClause: conflict, returningClause }: InsertStmt): Outputs {
    const columns = cols.map((each) => ("ResTarget" in each ? (each.ResTarget.name ?? "") : ""));
    const outputs = selectStmt === undefined ? [] : this.prove(selectStmt);
    const inserted = new Map(columns.map((name, index) => [name, asNew(outputs?.[index]?.value)]));
    const scope = new Scope(this, this.#outer);
    const use = scope.addTarget(relation);
    const isFreed = this.context.isFree(relation?.location);
    if (use !== undefined && !isFreed && !columns.some((name) => isOwned(use, name, inserted.get(name)))) {
      throw new Refusal(
        `The statement adds to ${use.table.name}, whose rows belong to sites, without saying whose the new row is.`,
      );
    }
    if (conflict?.action === "ONCONFLICT_UPDATE") {
      const same = (conflict.infer?.indexElems ?? []).map((each) =>
        "IndexElem" in each ? (each.IndexElem.name ?? "") : "",
      );
      for (const name of same) scope.addEqual(scope.valueOf(columnNode(name)), inserted.get(name));
      scope.sources.push({ alias: "excluded", columns: { byName: inserted, isOpen: false } });
      scope.addCondition(conflict.whereClause);
      scope.addExpressions(conflict.targetList);
    } else if (use !== undefined) {
      use.isLimited = true;
    }
    scope.addExpressions(returningClause?.exprs);
    scope.settle();
    return scope.outputsOf(returningClause?.exprs);
  }
}

function columnNode(name: string): Node {
  return { ColumnRef: { fields: [{ String: { sval: name } }] } };
}

/** Whose a new row is need not be the caller: managers write to the accounts of their site. */
function asNew(value: Value | undefined): Value | undefined {
  return value?.kind === "given" && value.parameters !== undefined ? { kind: "given", parameters: [] } : value;
}

/** Whether a new row's column says whose it is: a key that is given, or that of a row which the statement may use. */
function isOwned({ table }: Use, name: string, value: Value | undefined): boolean {
  const column = table.columns.get(name);
  if (column?.isKey !== true || value === undefined) return false;
  return value.kind === "given" || (value.column.isLead && value.column.domain === column.domain);
}
