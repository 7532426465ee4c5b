import type { FuncCall, SubLink } from "libpg-query";
import { wordsOf } from "./names.ts";
import { Refusal } from "./refusal.ts";
import { queueSchema, type Schema } from "./schema.ts";

/** Functions that run a statement given as text, or read what the statement does not name. */
const reading =
  /^((query|table|schema|database|cursor)_to_xml|ts_stat$|ts_rewrite$|dblink|pg_read_|pg_ls_|lo_|pg_logical_|pg_stat_get_)/;
/** Settings that neither say what a name means nor who asks. */
const harmlessSetting = /^(transaction|enable_\w+|jit|synchronous_commit|\w+_timeout|yiqiao\.\w+)$/i;

export function isHarmlessSetting(name: string): boolean {
  return harmlessSetting.test(name);
}

/** The queries inside of expressions, but not those inside of these. @throws {Refusal} for what could read more than it says */
export function subLinksIn(node: unknown, schema: Schema): SubLink[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each) => subLinksIn(each, schema));
  if ("SubLink" in node) {
    const link = node.SubLink as SubLink;
    return [link, ...subLinksIn(link.testexpr, schema)];
  }
  if ("FuncCall" in node) checkFunction(node.FuncCall as FuncCall, schema);
  return Object.entries(node).flatMap(([kind, value]): SubLink[] => {
    if (kind === "RangeVar" || kind.endsWith("Stmt")) {
      throw new Refusal(`The statement has a part (${kind}) that cannot be read here.`);
    }
    return subLinksIn(value, schema);
  });
}

function checkFunction({ funcname, args = [] }: FuncCall, { functions }: Schema): void {
  const words = wordsOf(funcname);
  const name = words.at(-1) ?? "";
  const [schema] = words.length === 1 ? ["pg_catalog"] : words;
  if (schema === queueSchema) return;
  if (schema !== "pg_catalog" || functions.has(name) || reading.test(name)) {
    throw new Refusal(`The statement calls ${words.join(".")}, which may read rows of other sites.`);
  }
  if (name !== "set_config") return;
  const [setting] = args;
  const value = setting !== undefined && "A_Const" in setting ? setting.A_Const.sval?.sval : undefined;
  if (value === undefined || !isHarmlessSetting(value)) {
    throw new Refusal("The statement changes a setting that may change what it reads.");
  }
}
