import { apiPrefix, type Envelope } from "@yiqiao/contracts";
import { type Finished, thirdPartyCalls } from "@yiqiao/contracts/third-party";
import type { TestApp } from "#testing";

export interface TestBrowserOptions {
  readonly host?: string;
  readonly address?: string;
  readonly language?: "zh" | "en";
}

/** A browser that keeps cookies, at one address of the server under test. */
export interface TestBrowser {
  post<T = unknown>(path: string, body: object, token?: string): Promise<Envelope<T>>;
  /** Begins and gives the address at the provider. */
  start(body: object, token?: string): Promise<Envelope<{ url: string }>>;
  /** Comes back from the provider with a query. */
  finish(query: string, token?: string): Promise<Envelope<Finished>>;
  /** What the server has it keep, by name. */
  readonly cookies: Map<string, string>;
}

export function createTestBrowser(app: TestApp, options: TestBrowserOptions = {}): TestBrowser {
  const cookies = new Map<string, string>();
  const { host = "translate.example", address = "192.0.2.1", language = "en" } = options;
  const post = async <T>(path: string, body: object, token?: string): Promise<Envelope<T>> => {
    const response = await app.fastify.inject({
      method: "POST",
      url: apiPrefix + path,
      remoteAddress: address,
      headers: {
        host,
        "accept-language": language,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: body,
    });
    for (const { name, value } of response.cookies) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response.json();
  };
  return {
    cookies,
    post,
    start: (body, token) => post(thirdPartyCalls.start.path, body, token),
    finish: (query, token) => post(thirdPartyCalls.finish.path, { query }, token),
  };
}
