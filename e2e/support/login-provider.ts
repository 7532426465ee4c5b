import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The code of the site whose login page offers the provider; a test adds it. */
export const providerSite = "partner";
export const providerName = { zh: "示例", en: "Example" } as const;

const secret = "a secret of the tests";

/** An OAuth 2.0 provider of this machine, at which everybody is logged in as the same user and agrees to everything. */
export interface LoginProvider {
  /** For `LOGIN_PROVIDERS`. */
  readonly settings: string;
  stop(): Promise<void>;
}

export async function startLoginProvider(): Promise<LoginProvider> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider");
    const answer = (body: object) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (pathname === "/token") answer({ access_token: "opens", token_type: "bearer" });
    else if (pathname === "/user") answer({ id: "wen", name: "Wen" });
    else {
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", "agreed");
      back.searchParams.set("state", searchParams.get("state") ?? "");
      response.writeHead(302, { location: back.href }).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = {
    id: "example",
    kind: "oauth2",
    name_zh: providerName.zh,
    name_en: providerName.en,
    client_id: "yiqiao",
    client_secret: secret,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/user`,
    sites: [providerSite],
    allow_insecure: true,
  };
  return {
    settings: JSON.stringify([provider]),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
