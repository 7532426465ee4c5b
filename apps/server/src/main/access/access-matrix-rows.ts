import { glob } from "node:fs/promises";
import { join } from "node:path";
import { type Call, openCallOf, pathOfCall } from "@yiqiao/contracts/calls";
import { type Audience, type PermissionRule, permissions } from "@yiqiao/contracts/permissions";

/** Whom a call lets in; the callers that each door turns away stand in the test. */
export type Door =
  | "anyone"
  | "apiKey"
  | "appSecret"
  | "buyer"
  | "professional"
  | "refreshToken"
  | "persistentCookie"
  | Audience;

/** What is expected of one call, and a request that it takes. */
export interface MatrixRow {
  readonly call: Call;
  readonly door: Door;
  /** Also on a site that is switched off or has expired. */
  readonly onDisabledSite: boolean;
  /** Path and query. */
  readonly url: string;
  readonly body?: object;
}

const contracts = join(import.meta.dirname, "../../../../../packages/contracts/src");

/** What a call's definition does not say, since its service decides. */
const decidedInside: Readonly<Record<string, Door>> = {
  "/user/kept_session/refresh": "persistentCookie",
  "/open/token": "appSecret",
  // By which permission depends on the kind of library.
  "/tm_term_library/all/:flag": "administrator",
  "/tm_term/es_export_libraries": "manager",
};

/** Every call that is declared, by method and path. */
export const matrixRows: Readonly<Record<string, MatrixRow>> = await readRows();

async function readRows(): Promise<Record<string, MatrixRow>> {
  const rows: Record<string, MatrixRow> = {};
  for await (const file of glob("*/*calls.ts", { cwd: contracts })) {
    const groups = (await import(join(contracts, file))) as Record<string, Record<string, Call>>;
    for (const call of Object.values(groups).flatMap((group) => Object.values(group))) {
      for (const each of [call, openCallOf(call) ?? []].flat()) rows[`${each.method} ${each.path}`] = rowOf(each);
    }
  }
  return rows;
}

function rowOf(call: Call): MatrixRow {
  const { params, query = {}, body } = call.example ?? {};
  const asked = new URLSearchParams(query).toString();
  return {
    call,
    door: doorOf(call),
    onDisabledSite: call.onDisabledSite === true,
    url: `${pathOfCall(call.path, params)}${asked === "" ? "" : `?${asked}`}`,
    ...(call.body !== undefined && { body: body ?? {} }),
  };
}

function doorOf({ path, access = "user", bearer, permission }: Call): Door {
  const inside = decidedInside[path];
  if (inside !== undefined) return inside;
  if (access === "anyone") return bearer === true ? "refreshToken" : "anyone";
  if (access === "key") return "apiKey";
  if (permission === undefined) return access === "visitor" ? "visitor" : "registered";
  const { audience, notForMembers, plans }: PermissionRule = permissions[permission];
  if (plans !== undefined) return "professional";
  if (audience === "visitor" && access === "user") return "registered";
  return notForMembers === true ? "buyer" : audience;
}
