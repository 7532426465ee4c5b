import { setTimeout as delay } from "node:timers/promises";
import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import { buildTestApp, buildTestJobs, createScriptedEngine, type TestApp } from "#testing";
import { developer, makeKey } from "../../testing/keys.ts";

/** Words that DeepL's own tests translate, in our languages. */
const fixtures: readonly Partial<Record<LanguageCode, string>>[] = [
  {
    "en-us": "proton beam",
    "zh-cn": "质子束",
    ja: "陽子ビーム",
    ko: "양성자 빔",
    ru: "протонный луч",
    ar: "شعاع البروتون",
    fr: "faisceau de protons",
    es: "haz de protones",
  },
];

/** Other words of the same length, so that tags stay where they are. */
export function turned(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26));
  });
}

function translated(text: string, target: LanguageCode): string {
  const known = fixtures.find((each) => Object.values(each).includes(text))?.[target];
  if (known !== undefined) return known;
  return /[a-z]/i.test(text) ? turned(text) : `→ ${Array.from(text).toReversed().join("")}`;
}

const engine = createScriptedEngine({
  pairs: languageCodes.flatMap((source) =>
    languageCodes.filter((target) => target !== source).map((target) => ({ source, target })),
  ),
  answer: ({ text, tags }, { pair }) => ({ text: translated(text, pair.target), ...(tags && { tags }) }),
});

/** A server that listens and works on documents, for clients of DeepL's and their makers' tests. */
export interface DeeplServer {
  readonly app: TestApp;
  readonly serverUrl: string;
  /** Of an account with the largest plan. */
  readonly key: string;
  readonly owner: string;
  close(): Promise<void>;
}

export async function startDeeplServer(): Promise<DeeplServer> {
  const app = await buildTestApp({ engines: [engine], freeCharacters: 100_000, hasNoPublicUrl: true });
  const plan = { plan: "enterprise-y", planExpiresAt: new Date("2999-01-01") };
  const { token: owner } = await developer(app, "owner@example.com", plan);
  const { api_key: key } = await makeKey(app, owner, { calls_per_minute: 60_000 });
  const serverUrl = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const stop = new AbortController();
  const working = workOn(app, stop.signal);
  return {
    app,
    serverUrl,
    key,
    owner,
    close: async () => {
      stop.abort();
      await working;
      await app.close();
    },
  };
}

const worked = ["documents.", "library-files.", "public-api."];

/** Runs jobs of documents and memories as they are enqueued. */
async function workOn(app: TestApp, signal: AbortSignal): Promise<void> {
  const jobs = buildTestJobs(app.features);
  for (let ran = 0; !signal.aborted;) {
    const job = app.enqueued[ran];
    if (job === undefined) await delay(20);
    else {
      ran++;
      if (!worked.some((feature) => job.name.startsWith(feature))) continue;
      await othersEnded(app);
      await jobs.run(job.name, job.payload);
    }
  }
}

/** Jobs are told of within the transaction that writes what they are about: as the queue, they wait for its end. */
async function othersEnded({ database: { pool } }: TestApp): Promise<void> {
  const snapshot = await pool.query<{ next: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
  const next = snapshot.rows[0]?.next;
  for (let isOver = false; !isOver; await delay(5)) {
    const { rows } = await pool.query<{ is_over: boolean }>(
      "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as is_over",
      [next],
    );
    isOver = rows[0]?.is_over === true;
  }
}
