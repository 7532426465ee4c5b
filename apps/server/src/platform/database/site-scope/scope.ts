import type { JoinExpr, Node, RangeFunction, RangeSubselect, RangeVar, SubLink } from "libpg-query";
import { subLinksIn } from "./expressions.ts";
import { type Fact, type Groups, limitsOf, type Need, type Reach, type Use, type Value } from "./level.ts";
import {
  columnsOf,
  eitherOf,
  type Columns,
  nameOf,
  type Outputs,
  type Source,
  unknownColumns,
  wordsOf,
} from "./names.ts";
import { Refusal, undeclared, unlimited } from "./refusal.ts";
import { queueSchema, type Schema } from "./schema.ts";

/** What all queries of a statement share. */
export interface Context {
  readonly schema: Schema;
  readonly groups: Groups;
  /** Of what is proven. */
  readonly needs: Need[];
  readonly isFree: (place: number | undefined) => boolean;
}

/** Proves the queries inside of a level. */
export interface Prover {
  readonly context: Context;
  /** What a `with` calls its parts. */
  readonly parts: ReadonlyMap<string, Columns>;
  prove(node: Node | undefined): Outputs;
  inside(scope: Scope | undefined): Prover;
}

/** One level of a query: what it reads from, what its names mean, and which conditions hold for its rows. */
export class Scope {
  readonly sources: Source[] = [];
  readonly #query: Prover;
  readonly #outer: Scope | undefined;
  readonly #uses: Use[] = [];
  readonly #conditions: { readonly expression: Node; readonly limits: Reach }[] = [];
  readonly #given: Fact[] = [];
  readonly #answers = new Map<SubLink, Outputs>();
  /** What is proven once outer queries are limited. */
  #waiting: (() => void)[] = [];
  #hasUsing = false;

  constructor(query: Prover, outer: Scope | undefined) {
    this.#query = query;
    this.#outer = outer;
  }

  addCondition(expression: Node | undefined, limits?: Reach): void {
    if (expression === undefined) return;
    this.#conditions.push({ expression, limits });
    this.addExpressions(expression);
  }

  addEqual(left: Value | undefined, right: Value | undefined, limits?: Reach): void {
    if (left !== undefined && right !== undefined) this.#given.push({ kind: "equal", left, right, limits });
  }

  /** Queries inside of them must be limited as well. */
  addExpressions(expressions: unknown): void {
    for (const link of subLinksIn(expressions, this.#query.context.schema)) {
      this.#waiting.push(() => this.#answers.set(link, this.#query.inside(this).prove(link.subselect)));
    }
  }

  /** What a statement changes is a table, also where a part of a `with` has its name. */
  addTarget(relation: RangeVar | undefined): Use | undefined {
    return this.#addTable(relation, new Map());
  }

  #addTable(relation: RangeVar | undefined, parts: ReadonlyMap<string, Columns>): Use | undefined {
    const { relname: name = "", schemaname: schema, alias, location } = relation ?? {};
    const { schema: known, isFree } = this.#query.context;
    const isFreed = isFree(location);
    const as = alias?.aliasname ?? name;
    const part = schema === undefined ? parts.get(name) : undefined;
    if (part !== undefined) {
      this.sources.push({ alias: as, columns: renamed(part, wordsOf(alias?.colnames)) });
      return undefined;
    }
    const table = schema === undefined || schema === "public" ? known.tables.get(name) : undefined;
    if (!isFreed && schema !== queueSchema && (table === undefined || table.scope === "undeclared"))
      throw undeclared(schema === undefined ? name : `${schema}.${name}`);
    const use = table?.scope === "sites" ? { table, alias: as, isLimited: false } : undefined;
    if (use !== undefined && !isFreed) this.#uses.push(use);
    const byName = new Map(
      [...(table?.columns ?? [])].map(([column, of]): [string, Value | undefined] => [
        column,
        use === undefined ? undefined : { kind: "column", uses: [use], column: of },
      ]),
    );
    const isRenamed = (alias?.colnames?.length ?? 0) > 0;
    this.sources.push({
      alias: as,
      columns: table === undefined || isRenamed ? unknownColumns : { byName, isOpen: false },
    });
    return use;
  }

  /** @returns the uses of tables in it */
  addFrom(node: Node): readonly Use[] {
    const before = this.#uses.length;
    if ("RangeVar" in node) this.#addTable(node.RangeVar, this.#query.parts);
    else if ("JoinExpr" in node) this.#addJoin(node.JoinExpr);
    else if ("RangeSubselect" in node) this.#addSubselect(node.RangeSubselect);
    else if ("RangeFunction" in node) this.#addFunction(node.RangeFunction);
    else
      throw new Refusal(`The statement reads from something (${Object.keys(node).join()}) that cannot be read here.`);
    return this.#uses.slice(before);
  }

  #addJoin({
    larg,
    rarg,
    jointype,
    quals,
    usingClause,
    alias,
    join_using_alias: usingAlias,
    isNatural,
  }: JoinExpr): void {
    if (
      larg === undefined ||
      rarg === undefined ||
      alias !== undefined ||
      usingAlias !== undefined ||
      isNatural === true
    ) {
      throw new Refusal("The statement joins tables in a way that cannot be read here.");
    }
    const start = this.sources.length;
    const left = this.addFrom(larg);
    const middle = this.sources.length;
    const right = this.addFrom(rarg);
    const limits = {
      JOIN_INNER: { always: [...left, ...right], optional: [] },
      JOIN_LEFT: { always: right, optional: left },
      JOIN_RIGHT: { always: left, optional: right },
    }[String(jointype)] ?? { always: [], optional: [] };
    this.addCondition(quals, limits);
    for (const name of wordsOf(usingClause)) {
      this.#hasUsing = true;
      const [one, other] = [this.sources.slice(start, middle), this.sources.slice(middle)].map((sources) => {
        const having = sources.filter(({ columns }) => columns.byName.has(name) || columns.isOpen);
        return having.length === 1 ? having[0]?.columns.byName.get(name) : undefined;
      });
      this.addEqual(one, other, limits);
    }
  }

  #addSubselect({ subquery, alias, lateral }: RangeSubselect): void {
    const source: Source = { alias: alias?.aliasname ?? "", columns: unknownColumns };
    this.sources.push(source);
    const prove = (query: Prover) => {
      source.columns = columnsOf(query.prove(subquery), wordsOf(alias?.colnames));
    };
    if (lateral === true) this.#waiting.push(() => prove(this.#query.inside(this)));
    else prove(this.#query.inside(this.#outer));
  }

  #addFunction({ functions = [], alias, coldeflist = [], ordinality }: RangeFunction): void {
    const calls = functions.flatMap((each) => ("List" in each ? (each.List.items ?? []).slice(0, 1) : []));
    this.addExpressions(calls);
    const values = calls.flatMap((call): (Value | undefined)[] => {
      if (!("FuncCall" in call)) return [undefined];
      const given = (call.FuncCall.args ?? [])
        .map((argument) => this.valueOf(argument))
        .map((value) => (value?.kind === "given" ? value : undefined));
      if (wordsOf(call.FuncCall.funcname).join(".") === "unnest") return given;
      const made: Value | undefined = given.includes(undefined) ? undefined : { kind: "given", parameters: undefined };
      return coldeflist.map(() => made);
    });
    const names =
      coldeflist.length > 0
        ? coldeflist.map((each) => ("ColumnDef" in each ? (each.ColumnDef.colname ?? "") : ""))
        : wordsOf(alias?.colnames);
    const single = alias?.aliasname ?? "";
    const all = names.length > 0 ? names : [single];
    const isOpen = ordinality === true || all.length !== values.length;
    const byName = new Map(all.map((name, index) => [name, values[index]]));
    this.sources.push({ alias: single, columns: { byName, isOpen } });
  }

  /** Proves that every use of a table is limited, here and in the queries inside. @throws {Refusal} */
  settle(): void {
    const { groups, needs } = this.#query.context;
    for (;;) {
      const limits = limitsOf(this.#facts(), groups);
      for (const use of this.#uses) use.isLimited ||= limits.limited.has(use);
      const before = this.#waiting.length;
      const problem = this.#proveWaiting();
      if (this.#waiting.length < before) continue;
      const open = this.#uses.find(({ isLimited }) => !isLimited);
      if (open !== undefined) throw unlimited(open);
      if (problem !== undefined) throw problem;
      needs.push(...limits.needs.filter(({ use }) => this.#uses.includes(use)));
      return;
    }
  }

  #proveWaiting(): Refusal | undefined {
    const { needs } = this.#query.context;
    let problem: Refusal | undefined;
    this.#waiting = this.#waiting.filter((prove) => {
      const proven = needs.length;
      try {
        prove();
        return false;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        needs.length = proven;
        problem ??= error;
        return true;
      }
    });
    return problem;
  }

  #facts(): Fact[] {
    return [...this.#given, ...this.#conditions.flatMap(({ expression, limits }) => this.#factsOf(expression, limits))];
  }

  #factsOf(node: Node, limits: Reach): Fact[] {
    if ("BoolExpr" in node) {
      const { boolop, args = [] } = node.BoolExpr;
      const arms = boolop === "NOT_EXPR" ? [] : args.map((each) => this.#factsOf(each, limits));
      return boolop === "AND_EXPR" ? arms.flat() : [{ kind: "or", arms, limits }];
    }
    if ("NullTest" in node) {
      const value = node.NullTest.nulltesttype === "IS_NOT_NULL" ? this.valueOf(node.NullTest.arg) : undefined;
      if (value?.kind !== "column" || limits !== undefined) return [];
      return value.uses.length === 1 ? value.uses.map((use): Fact => ({ kind: "present", use })) : [];
    }
    return this.#comparedIn(node).flatMap(([left, right]): Fact[] =>
      left === undefined || right === undefined ? [] : [{ kind: "equal", left, right, limits }],
    );
  }

  /** Pairs that are equal where the condition holds. */
  #comparedIn(node: Node): readonly (readonly [Value | undefined, Value | undefined])[] {
    if ("SubLink" in node) {
      const { subLinkType, testexpr, operName = [] } = node.SubLink;
      if (subLinkType !== "ANY_SUBLINK" || (operName.length > 0 && wordsOf(operName).join(".") !== "=")) return [];
      const outputs = this.#answers.get(node.SubLink) ?? [];
      return this.#valuesOf(testexpr).map((value, index) => [value, outputs[index]?.value]);
    }
    if (!("A_Expr" in node) || wordsOf(node.A_Expr.name).join(".") !== "=") return [];
    const { kind, lexpr, rexpr } = node.A_Expr;
    if (kind === "AEXPR_OP") {
      const others = this.#valuesOf(rexpr);
      return this.#valuesOf(lexpr).map((value, index) => [value, others[index]]);
    }
    if (kind === "AEXPR_OP_ANY") return [[this.valueOf(lexpr), this.valueOf(rexpr)]];
    if (kind !== "AEXPR_IN" || rexpr === undefined || !("List" in rexpr)) return [];
    return [[this.valueOf(lexpr), eitherOf((rexpr.List.items ?? []).map((each) => this.valueOf(each)))]];
  }

  /** Of a row its values, of anything else itself. */
  #valuesOf(node: Node | undefined): (Value | undefined)[] {
    if (node !== undefined && "RowExpr" in node) return (node.RowExpr.args ?? []).map((each) => this.valueOf(each));
    return [this.valueOf(node)];
  }

  valueOf(node: Node | undefined): Value | undefined {
    if (node === undefined) return undefined;
    if ("ParamRef" in node) return { kind: "given", parameters: [(node.ParamRef.number ?? 0) - 1] };
    if ("A_Const" in node) return { kind: "given", parameters: [] };
    if ("ColumnRef" in node) return this.#named(wordsOf(node.ColumnRef.fields));
    if ("A_ArrayExpr" in node) return eitherOf((node.A_ArrayExpr.elements ?? []).map((each) => this.valueOf(each)));
    if ("TypeCast" in node) {
      const value = this.valueOf(node.TypeCast.arg);
      return value?.kind === "given" ? value : undefined;
    }
    if (!("SubLink" in node)) return undefined;
    const { subLinkType } = node.SubLink;
    const isValue = subLinkType === "EXPR_SUBLINK" || subLinkType === "ARRAY_SUBLINK";
    return isValue ? this.#answers.get(node.SubLink)?.[0]?.value : undefined;
  }

  #named(words: readonly string[]): Value | undefined {
    const [name = ""] = words.slice(-1);
    if (words.length > 2 || name === "*") return undefined;
    const alias = words.length === 2 ? words[0] : undefined;
    const sources = this.sources.filter((source) =>
      alias === undefined ? source.columns.isOpen || source.columns.byName.has(name) : source.alias === alias,
    );
    if (sources.length === 0)
      return this.#outer?.valueOf({ ColumnRef: { fields: words.map((sval) => ({ String: { sval } })) } });
    return sources.length === 1 ? sources[0]?.columns.byName.get(name) : undefined;
  }

  outputsOf(targets: readonly Node[] = []): Outputs {
    const outputs: NonNullable<Outputs>[number][] = [];
    for (const target of targets) {
      if (!("ResTarget" in target)) return undefined;
      const { name, val } = target.ResTarget;
      const words = val !== undefined && "ColumnRef" in val ? wordsOf(val.ColumnRef.fields) : [];
      if (words.at(-1) !== "*") {
        outputs.push({ name: name ?? nameOf(val), value: this.valueOf(val) });
        continue;
      }
      const sources = words.length === 1 ? this.sources : this.sources.filter(({ alias }) => alias === words[0]);
      if (this.#hasUsing || sources.length === 0 || sources.some(({ columns }) => columns.isOpen)) return undefined;
      outputs.push(
        ...sources.flatMap(({ columns }) => [...columns.byName].map(([column, value]) => ({ name: column, value }))),
      );
    }
    return outputs;
  }
}

function renamed(columns: Columns, names: readonly string[]): Columns {
  if (names.length === 0) return columns;
  if (columns.isOpen) return unknownColumns;
  return columnsOf(
    [...columns.byName].map(([name, value]) => ({ name, value })),
    names,
  );
}
