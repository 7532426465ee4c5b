import type { Breakdown, Statistics, UserDataList, UserDataOf } from "@yiqiao/contracts/statistics";
import { statisticsCalls, userDataCalls } from "@yiqiao/contracts/statistics";
import { textCalls, type TranslateBody } from "@yiqiao/contracts/text";
import {
  buildAccount,
  buildSite,
  buildTestApp,
  createScriptedEngine,
  said,
  type TestApp,
  type TestAppOptions,
} from "#testing";

export const password = "secret12";
export const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;

/** A server with an engine, a second site, and who administers both. */
export interface StatisticsApp {
  readonly app: TestApp;
  readonly admin: string;
  /** Of site 5. */
  readonly manager: string;
  logIn(account: string): Promise<string>;
  translate(token: string | undefined, text: string, more?: Partial<TranslateBody>): Promise<number>;
  /** Everything that happened so far gets into the sums. */
  addUp(): Promise<void>;
  overview(token: string, query: Readonly<Record<string, string>>): Promise<Statistics>;
  breakdown(token: string, query: Readonly<Record<string, string>>): Promise<Breakdown>;
  users(token: string, query: Readonly<Record<string, string>>): Promise<UserDataList>;
  user(token: string, query: Readonly<Record<string, string>>): Promise<UserDataOf>;
}

export const engine = createScriptedEngine({
  pairs: [
    { source: "zh-cn", target: "en-us" },
    { source: "en-us", target: "zh-cn" },
  ],
  answer: ({ text }) => ({ text: said(text) }),
});

export const pathWith = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`;

export async function buildStatisticsApp(options: TestAppOptions = {}): Promise<StatisticsApp> {
  const app = await buildTestApp({ engines: [engine], freeCharacters: 100_000, ...options });
  const { db } = app.database;
  await buildSite(db, { id: 5, host: "acme.example" });
  await buildAccount(db, { accountNumber: "boss@example.com", password, role: 0 });
  await buildAccount(db, { accountNumber: "manager@example.com", password, role: 1, siteId: 5 });
  const logIn = async (account: string) => (await app.login(account, password)).data.access_token;
  const ask = async <T>(token: string, path: string): Promise<T> => {
    const answer = await app.call<T>(path, { token });
    if (answer.code !== 20_000) throw new Error(`${answer.message}: ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  return {
    app,
    admin: await logIn("boss@example.com"),
    manager: await logIn("manager@example.com"),
    logIn,
    translate: async (token, text, more = {}) => {
      const path = token === undefined ? textCalls.tryTranslate.path : textCalls.translate.path;
      return (await app.call(path, { ...(token !== undefined && { token }), body: { ...pair, text, ...more } })).code;
    },
    addUp: async () => {
      await app.features.usage.flush();
      await app.features.statisticsSums.addUp();
    },
    overview: (token, query) => ask(token, pathWith(statisticsCalls.overview.path, query)),
    breakdown: (token, query) => ask(token, pathWith(statisticsCalls.breakdown.path, query)),
    users: (token, query) => ask(token, pathWith(userDataCalls.list.path, query)),
    user: (token, query) => ask(token, pathWith(userDataCalls.user.path, query)),
  };
}
