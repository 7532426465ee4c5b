import { errorNameOf } from "@yiqiao/contracts/errors";
import { type Call, type CallInput, type CallResult, pathOfCall } from "@yiqiao/contracts/calls";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

export const password = "secret1";

/** People of the main site and of two enterprises, each by what they are called. */
export const people = {
  root: { siteId: 0, role: 0, isSuper: true },
  boss: { siteId: 0, role: 0 },
  keeper: { siteId: 0, role: 1 },
  user: { siteId: 0, role: 2 },
  head: { siteId: 5, role: 0 },
  manager: { siteId: 5, role: 1 },
  member: { siteId: 5, role: 2 },
  foreignManager: { siteId: 6, role: 1 },
  foreign: { siteId: 6, role: 2 },
} as const;
export type Person = keyof typeof people;

/** An installation with {@link people}; their accounts are `<name>@example.com`. */
export async function buildScene() {
  const app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildSite(app.database.db, { id: 6, host: "other.example" });
  const ids = {} as Record<Person, string>;
  for (const [name, person] of Object.entries(people) as [Person, (typeof people)[Person]][]) {
    ids[name] = await buildAccount(app.database.db, { accountNumber: addressOf(name), password, ...person });
  }
  const tokens = new Map<Person, string>();
  const tokenOf = async (name: Person): Promise<string> => {
    const known = tokens.get(name) ?? (await app.login(addressOf(name), password)).data.access_token;
    tokens.set(name, known);
    return known;
  };
  /** The next call of a person comes after another login. */
  const forget = (name: Person) => void tokens.delete(name);
  const scene = { app, ids, tokenOf, forget, close: () => app.close() };
  return { ...scene, ...callsOf(app, tokenOf) };
}
export type Scene = Awaited<ReturnType<typeof buildScene>>;

export const addressOf = (name: string) => `${name.toLowerCase()}@example.com`;

function callsOf(app: TestApp, tokenOf: (name: Person) => Promise<string>) {
  const send = async <C extends Call>(
    who: Person | { readonly token: string },
    call: C,
    input: Partial<CallInput<C>> = {},
  ) => {
    const token = typeof who === "string" ? await tokenOf(who) : who.token;
    const { params, query, body } = input as {
      readonly params?: Readonly<Record<string, unknown>>;
      readonly query?: Readonly<Record<string, unknown>>;
      readonly body?: object;
    };
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const path = `${pathOfCall(call.path, params)}${search.size > 0 ? `?${search.toString()}` : ""}`;
    return app.call<CallResult<C>>(path, { token, method: call.method, ...(body !== undefined && { body }) });
  };
  return {
    /** The data of a call that succeeds. */
    ask: async <C extends Call>(...args: Parameters<typeof send<C>>): Promise<CallResult<C>> => {
      const { code, data } = await send(...args);
      if (errorNameOf(code) !== "success")
        throw new Error(`${args[1].path}: ${errorNameOf(code)} ${JSON.stringify(data)}`);
      return data;
    },
    /** What a call ends with. */
    outcome: async <C extends Call>(...args: Parameters<typeof send<C>>): Promise<string> =>
      errorNameOf((await send(...args)).code) ?? "unknown",
  };
}
