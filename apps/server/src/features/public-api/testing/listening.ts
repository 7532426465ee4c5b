import { EngineError } from "@yiqiao/engines";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { developer, makeKey } from "./api-keys.ts";

/** A server that listens, with a key, for clients as their makers wrote them. */
export interface ListeningApp {
  readonly app: TestApp;
  /** Such as `http://127.0.0.1:4321`. */
  readonly url: string;
  readonly key: string;
  /** The account's, to look at what was charged. */
  readonly token: string;
  readonly accountId: string;
  /** What was charged since the last time this was asked. */
  charged(): Promise<number>;
}

/** A sentence that is translated, but not in other ways. */
export const toldOneWay = "只有一种译法。";

export const engine = createScriptedEngine({
  pairs: [
    { source: "zh-cn", target: "en-us" },
    { source: "en-us", target: "zh-cn" },
  ],
  answer: ({ text }, { alternatives = 0 }) =>
    text === toldOneWay && alternatives > 0
      ? new EngineError("internal", "scripted", "one way only", { retryable: false })
      : { text: said(text) },
});

export async function listeningApp(options: Parameters<typeof buildTestApp>[0] = {}): Promise<ListeningApp> {
  const app = await buildTestApp({ engines: [engine], freeCharacters: 500_000, ...options });
  const { token, id } = await developer(app, "owner@example.com");
  const { api_key: key } = await makeKey(app, token, { calls_per_minute: 60_000 });
  const url = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  let before = 0;
  return {
    app,
    url,
    key,
    token,
    accountId: id,
    charged: async () => {
      const { rows } = await app.database.pool.query<{ sum: number }>(
        "select coalesce(sum(committed), 0)::int as sum from quota_reservations where account_id = $1",
        [id],
      );
      const sum = rows[0]?.sum ?? 0;
      const since = sum - before;
      before = sum;
      return since;
    },
  };
}
