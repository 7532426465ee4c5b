import { type Envelope } from "@yiqiao/contracts";
import type { ReadOnly } from "@yiqiao/contracts/calls";
import {
  type TermChange,
  termExtractionCalls as calls,
  type TermRow,
  type TermScan,
  type TermScanPage,
  type UpdatedTerms,
} from "@yiqiao/contracts/term-extraction";
import {
  buildAccount,
  buildTestApp,
  buildTestJobs,
  createScriptedEngine,
  type TestApp,
  type TestAppOptions,
} from "#testing";
import { type Caller, sendForm } from "#testing/documents/documents-app";

export type { Caller };

const password = "secret12";

/** A user with a token. */
export interface ScanUser extends Caller {
  readonly id: string;
}

export interface GivenFile {
  readonly name: string;
  readonly value: string | Uint8Array;
}

/** What a scan is asked for, beside its languages: from English into Chinese unless said otherwise. */
export interface GivenFields {
  readonly files?: readonly GivenFile[];
  readonly fields?: Readonly<Record<string, string>>;
}

/** The server with term scans, whose jobs a test runs itself. */
export interface ScansApp {
  readonly app: TestApp;
  /** A user who is logged in, of the plan `standard` unless said otherwise. */
  user(
    name: string,
    more?: { readonly plan?: string | null; readonly siteId?: number; readonly characters?: number },
  ): Promise<ScanUser>;
  create(caller: Caller, given: GivenFields): Promise<Envelope<{ task_id: string }>>;
  query(caller: Caller, id: string, query?: string): Promise<TermScanPage>;
  /** Scans a text to the end. */
  scanned(caller: Caller, text: string, fields?: Readonly<Record<string, string>>): Promise<TermScan>;
  term(caller: Caller, id: string, term: string): Promise<TermRow>;
  update(caller: Caller, id: string, change: ReadOnly<TermChange>): Promise<Envelope<UpdatedTerms>>;
  post<T = TermScan>(caller: Caller, call: { readonly path: string }, body: object): Promise<Envelope<T>>;
  /** Runs the jobs that were enqueued; one that fails is the first of the next time. */
  drain(): Promise<void>;
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

/** A text with a few terms, and an abbreviation that it explains. */
export const manual = [
  "The torque converter heats the gearbox oil.",
  "Check the torque converter before every run of the oil pump.",
  "A worn torque converter slips under load, and the oil pump runs dry.",
  "The transmission control unit (TCU) drives the oil pump and the solenoid valve.",
  "The TCU reads the solenoid valve twice.",
].join("\n");

/** An engine whose translations tell their source without being it; a name it gives back as it is. */
const scanEngine = () =>
  createScriptedEngine({
    pairs: [
      { source: "en-us", target: "zh-cn" },
      { source: "en-us", target: "ja" },
    ],
    answer: ({ text }) => ({ text: text === "TCU" ? text : `译${Array.from(text).toReversed().join("")}` }),
  });

export async function buildScansApp(options: TestAppOptions = {}): Promise<ScansApp> {
  const app = await buildTestApp({ engines: [scanEngine()], freeCharacters: 1_000_000, ...options });
  const jobs = buildTestJobs(app.features);
  let ran = 0;
  const drain = async (): Promise<void> => {
    for (; ran < app.enqueued.length; ran++) {
      const { name = "", payload = {} } = app.enqueued[ran] ?? {};
      if (name.startsWith("term-extraction.")) await jobs.run(name, payload);
    }
  };
  const create: ScansApp["create"] = (caller, { files = [], fields = {} }) => {
    const all = { src_lang: "en-us", tgt_lang: "zh-cn", ...fields };
    const parts = [
      ...Object.entries(all).map(([name, value]) => ({ name, value })),
      ...files.map(({ name, value }) => ({ name: "docs", fileName: name, value })),
    ];
    return sendForm(app, caller, { path: calls.create.path, parts });
  };
  const query: ScansApp["query"] = async (caller, id, more = "") => {
    const path = `${calls.query.path}?task_id=${id}${more.includes("page_size") ? "" : "&page_size=200"}${more}`;
    const { code, data, message } = await app.call<TermScanPage>(path, caller);
    if (code !== 20000) throw new Error(message);
    return data;
  };
  const post: ScansApp["post"] = <T>(caller: Caller, call: { readonly path: string }, body: object) =>
    app.call<T>(call.path, { ...caller, method: "POST", body });
  return {
    app,
    user: async (name, { plan = "standard-m", siteId = 0, characters = 1_000_000 } = {}) => {
      const withPlan = plan === null ? {} : { plan, planCharacters: characters };
      const id = await buildAccount(app.database.db, { accountNumber: name, password, siteId, ...withPlan });
      return { id, token: (await app.login(name, password)).data.access_token };
    },
    create,
    query,
    scanned: async (caller, text, fields = {}) => {
      const { data, message } = await create(caller, { fields: { text, ...fields } });
      if (data?.task_id === undefined) throw new Error(message);
      await drain();
      return (await query(caller, data.task_id)).scan;
    },
    term: async (caller, id, term) => {
      const { terms } = await query(caller, id);
      const found = terms.find((row) => row.term === term);
      if (found === undefined) throw new Error(`No ${term} in ${terms.map((row) => row.term).join(", ")}`);
      return found;
    },
    update: (caller, id, change) => post(caller, calls.update, { task_id: id, change }),
    post,
    drain,
    cleanUp: () => jobs.run("term-extraction.clean-up", {}),
    close: () => app.close(),
  };
}
