import type { SignedIn } from "@yiqiao/contracts/sessions";
import { type Finished, thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { buildTestApp, type TestApp, type TestAppOptions } from "#testing";
import { loadProviders } from "../providers/load-providers.ts";
import { createTestBrowser, type TestBrowser, type TestBrowserOptions } from "./browser.ts";
import { oauth2Client, type OAuth2Server, startOAuth2Server } from "./oauth2-server.ts";

/** The server with four providers: of every site, of the main site, a second one there, and of `site-5`. */
export interface OAuth2App {
  readonly app: TestApp;
  readonly server: OAuth2Server;
  /** Logs in at a provider as the user with this id, in a browser of its own unless one is given. */
  come(id: string, options?: Coming): Promise<Came>;
  /** Proves that an account is the caller's, as a code that was sent would. */
  prove(token: string): Promise<void>;
  /** Makes an account by an identity. */
  register(id: string, options?: Coming): Promise<SignedIn>;
  close(): Promise<void>;
}

interface Coming extends TestBrowserOptions {
  readonly provider?: string;
  readonly siteCode?: string;
  readonly browser?: TestBrowser;
  /** Links instead of logging in. */
  readonly token?: string;
}

interface Came {
  readonly browser: TestBrowser;
  readonly code: number;
  readonly message: string;
  readonly result: Finished["result"] | undefined;
  /** Of an identity that nobody has. */
  readonly linkToken: string;
}

export async function buildOAuth2App(options: TestAppOptions = {}): Promise<OAuth2App> {
  const server = await startOAuth2Server();
  const settings = {
    kind: "oauth2",
    name_zh: "甲",
    name_en: "One",
    client_id: oauth2Client.id,
    client_secret: oauth2Client.secret,
    authorization_endpoint: `${server.origin}/authorize`,
    token_endpoint: `${server.origin}/token`,
    userinfo_endpoint: `${server.origin}/user`,
    allow_insecure: true,
  };
  const providers = loadProviders(
    JSON.stringify([
      { ...settings, id: "one", sites: "*" },
      { ...settings, id: "two", name_zh: "乙", name_en: "Two" },
      { ...settings, id: "acme", name_zh: "丙", name_en: "Acme", sites: ["site-5"] },
    ]),
  );
  const app = await buildTestApp({ ...options, thirdParty: { providers, ...options.thirdParty } });
  const prove: OAuth2App["prove"] = async (token) => {
    const { accountId, sessionId } = (await app.features.sessions.authenticate(token, 0)).principal;
    await app.features.challenges.open("account-proof", { accountId, payload: { sessionId }, lifeMs: 60_000 });
  };
  const come: OAuth2App["come"] = async (id, coming = {}) => {
    const { provider = "one", siteCode, token, browser = createTestBrowser(app, coming) } = coming;
    const site = siteCode === undefined ? {} : { site_code: siteCode };
    if (token !== undefined) await prove(token);
    const started = await browser.start({ provider, intent: token === undefined ? "login" : "link", ...site }, token);
    if (started.code !== 20000) return { ...started, browser, result: undefined, linkToken: "" };
    const finished = await browser.finish(server.agree(started.data.url, { id, name: `User ${id}` }), token);
    const { result } = finished.data ?? {};
    return { ...finished, browser, result, linkToken: result?.kind === "unknown" ? result.link_token : "" };
  };
  return {
    app,
    server,
    prove,
    come,
    register: async (id, coming) => {
      const { browser, linkToken } = await come(id, coming);
      const body = { link_token: linkToken, agreed: true };
      return (await browser.post<SignedIn>(thirdPartyCalls.register.path, body)).data;
    },
    close: async () => {
      await app.close();
      await server.close();
    },
  };
}
