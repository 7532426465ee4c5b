import type { Envelope } from "@yiqiao/contracts";
import {
  type OpenWebPageBody,
  type TranslatedUnits,
  type WebPage,
  webPageCalls,
  type WebPageQuote,
} from "@yiqiao/contracts/web-pages";
import type { EngineResult } from "@yiqiao/engines";
import type { LightMyRequestResponse } from "fastify";
import { OutboundError, type OutboundAnswer } from "#platform/outbound";
import {
  buildAccount,
  buildTestApp,
  buildTestJobs,
  createScriptedEngine,
  type TestApp,
  type TestAppOptions,
} from "#testing";
import { type Caller, get, sendForm } from "#testing/documents/documents-app";

export type { Caller };

/** What stands at an address. */
export interface SitePage {
  readonly type?: string | undefined;
  readonly bytes: string | Uint8Array;
  /** Where it leads instead. */
  readonly to?: string;
}

/** Sites of the test, by the addresses of their pages: no network is reached. */
export type Sites = Record<string, SitePage | OutboundError>;

export interface WebPagesApp {
  readonly app: TestApp;
  readonly sites: Sites;
  /** Addresses that were asked for. */
  readonly asked: string[];
  /** Texts that the engine was asked for. */
  readonly translated: string[];
  /** How the engine answers a text. */
  answer: (text: string) => EngineResult | Error;
  /** Awaited before each answer. */
  beforeAnswer: () => Promise<void>;
  /** A user who is logged in, of the plan `standard` unless said otherwise: without trials. */
  user(name: string, plan?: string | null): Promise<Caller>;
  open(caller: Caller, address: string, more?: Partial<OpenWebPageBody>): Promise<Envelope<WebPage>>;
  /** Takes a page once more, in another way. */
  reopen(caller: Caller, id: string, more?: Partial<OpenWebPageBody>): Promise<Envelope<WebPage>>;
  upload(
    caller: Caller,
    file: { readonly name: string; readonly bytes: string | Uint8Array },
    more?: Readonly<Record<string, string>>,
  ): Promise<Envelope<WebPage>>;
  translate(caller: Caller, id: string, units: readonly string[]): Promise<Envelope<TranslatedUnits>>;
  quote(caller: Caller, id: string): Promise<Envelope<WebPageQuote>>;
  view(page: Pick<WebPage, "id" | "key">): Promise<LightMyRequestResponse>;
  file(caller: Caller, id: string): Promise<LightMyRequestResponse>;
  /** The ids of the units of a page's view. */
  unitsOf(page: Pick<WebPage, "id" | "key">): Promise<string[]>;
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

const password = "secret12";
const maxRedirects = 5;

/** A Chinese sentence that tells which English one it stands for. */
export const chineseOf = (text: string): string => `译文${text.replace(/[^a-z0-9]+/gi, "·")}`;

export async function buildWebPagesApp(options: TestAppOptions = {}): Promise<WebPagesApp> {
  const translated: string[] = [];
  const script: Pick<WebPagesApp, "answer" | "beforeAnswer"> = {
    answer: (text) => ({ text: chineseOf(text) }),
    beforeAnswer: () => Promise.resolve(),
  };
  const engine = createScriptedEngine({
    pairs: [{ source: "en-us", target: "zh-cn" }],
    answer: ({ text }) => {
      translated.push(text);
      return script.answer(text);
    },
    beforeAnswer: () => script.beforeAnswer(),
  });
  const sites: Sites = {};
  const asked: string[] = [];
  const app = await buildTestApp({
    engines: [engine],
    freeCharacters: 1_000_000,
    capabilities: ["webPages"],
    outbound: { get: (address, { before, accept }) => answerOf({ sites, asked, accept, before }, new URL(address)) },
    ...options,
  });
  const jobs = buildTestJobs(app.features);
  const view: WebPagesApp["view"] = ({ id, key }) => get(app, {}, `${webPageCalls.view.path}?id=${id}&key=${key}`);
  return Object.assign(script, {
    app,
    sites,
    asked,
    translated,
    user: async (name, plan = "standard-m") => {
      const withPlan = plan === null ? {} : { plan, planCharacters: options.freeCharacters ?? 1_000_000 };
      await buildAccount(app.database.db, { accountNumber: name, password, ...withPlan });
      return { token: (await app.login(name, password)).data.access_token };
    },
    open: (caller, address, more = {}) =>
      app.call<WebPage>(webPageCalls.open.path, {
        ...caller,
        body: { address, src_lang: "en-us", tgt_lang: "zh-cn", ...more },
      }),
    reopen: (caller, id, more = {}) =>
      app.call<WebPage>(webPageCalls.open.path, {
        ...caller,
        body: { id, src_lang: "en-us", tgt_lang: "zh-cn", ...more },
      }),
    upload: (caller, { name, bytes }, more = {}) => {
      const fields = Object.entries({ src_lang: "en-us", tgt_lang: "zh-cn", ...more });
      const value = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
      return sendForm<WebPage>(app, caller, {
        path: webPageCalls.upload.path,
        parts: [
          ...fields.map(([field, text]) => ({ name: field, value: text })),
          { name: "page", fileName: name, value },
        ],
      });
    },
    translate: (caller, id, units) =>
      app.call<TranslatedUnits>(webPageCalls.translate.path, { ...caller, body: { id, units } }),
    quote: (caller, id) => app.call<WebPageQuote>(`${webPageCalls.quote.path}?id=${id}`, caller),
    view,
    file: (caller, id) => get(app, caller, `${webPageCalls.file.path}?id=${id}`),
    unitsOf: async (page) => {
      const { body } = await view(page);
      const ids = [...body.matchAll(/data-yq-unit="([^"]+)"|<!--yq:([^<>]+)-->/g)].map(
        ([, one, other]) => one ?? other,
      );
      return ids.flatMap((id) => id ?? []);
    },
    cleanUp: () => jobs.run("web-pages.clean-up", {}),
    close: () => app.close(),
  } satisfies Omit<WebPagesApp, "answer" | "beforeAnswer">);
}

interface Asking {
  readonly sites: Sites;
  readonly asked: string[];
  readonly accept: readonly string[] | undefined;
  readonly before: ((url: URL) => Promise<void>) | undefined;
}

async function answerOf({ sites, asked, accept, before }: Asking, first: URL): Promise<OutboundAnswer> {
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    await before?.(url);
    const address = url.href.replace(url.hash, "");
    asked.push(address);
    const found = sites[address] ?? new OutboundError("status", "nothing", { status: 404 });
    if (found instanceof OutboundError) throw found;
    if (found.to === undefined) return taken(found, url, accept);
    url = new URL(found.to, url);
  }
  throw new OutboundError("tooManyRedirects", "on and on");
}

function taken({ type, bytes }: SitePage, url: URL, accept: readonly string[] | undefined): OutboundAnswer {
  const name = type?.split(";", 1)[0] ?? "";
  const isTaken = accept?.some((one) => one === name || one === `${name.split("/", 1)[0]}/*`) ?? true;
  if (type !== undefined && !isTaken) throw new OutboundError("type", "another type");
  const body = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  return { bytes: body, contentType: type, finalAddress: url.href, status: 200 };
}
