import { listenLocally } from "./listen.ts";

/** Somebody with a WeChat account. */
export interface WeChatUser {
  readonly openid: string;
  readonly unionid?: string;
  readonly nickname?: string;
}

/**
 * WeChat's two endpoints as its documents describe them: JSON that calls itself `text/plain`, and failures with status
 * 200, `errcode` and `errmsg`.
 */
export interface WeChatServer {
  readonly origin: string;
  /** Scans the code at the address that a login began with. @returns the query that the browser is sent back with */
  scan(url: string, user: WeChatUser): string;
  /** Has the next questions answered with this error code, or not properly; undefined: as they should be. */
  fail(how: number | "silent" | "down" | undefined): void;
  /** Takes a field out of the user info. */
  withhold(field: keyof WeChatUser | undefined): void;
  close(): Promise<void>;
}

export const weChatApp = { appid: "wx0123456789abcdef", secret: "secret of the app" } as const;

export async function startWeChatServer(): Promise<WeChatServer> {
  const codes = new Map<string, WeChatUser>();
  const used = new Set<string>();
  const tokens = new Map<string, WeChatUser>();
  let fault: Parameters<WeChatServer["fail"]>[0];
  let withheld: keyof WeChatUser | undefined;

  const tokenFor = (query: URLSearchParams): object => {
    if (query.get("appid") !== weChatApp.appid) return { errcode: 40013, errmsg: "invalid appid" };
    if (query.get("secret") !== weChatApp.secret) return { errcode: 40125, errmsg: "invalid appsecret" };
    const code = query.get("code") ?? "";
    const user = codes.get(code);
    if (used.has(code)) return { errcode: 40163, errmsg: "code been used" };
    if (user === undefined || query.get("grant_type") !== "authorization_code") {
      return { errcode: 40029, errmsg: "invalid code" };
    }
    used.add(code);
    const token = crypto.randomUUID();
    tokens.set(token, user);
    const answer = { access_token: token, expires_in: 7200, refresh_token: "r", scope: "snsapi_login" };
    return { ...answer, openid: user.openid, ...(user.unionid === undefined ? {} : { unionid: user.unionid }) };
  };
  const userFor = (query: URLSearchParams): object => {
    const user = tokens.get(query.get("access_token") ?? "");
    if (user === undefined || user.openid !== query.get("openid")) return { errcode: 40003, errmsg: "invalid openid" };
    const answer: Record<string, unknown> = { nickname: "", sex: 0, province: "", city: "", privilege: [], ...user };
    if (withheld !== undefined) delete answer[withheld];
    return answer;
  };
  const server = await listenLocally((origin) => (request, response) => {
    if (fault === "down") response.writeHead(502).end();
    if (typeof fault === "string") return;
    const { pathname, searchParams } = new URL(request.url ?? "", origin);
    const answer = pathname === "/sns/oauth2/access_token" ? tokenFor(searchParams) : userFor(searchParams);
    const said = fault === undefined ? answer : { errcode: fault, errmsg: `failed, rid: ${crypto.randomUUID()}` };
    response.writeHead(200, { "content-type": "text/plain" }).end(JSON.stringify(said));
  });
  return {
    origin: server.origin,
    scan: (url, user) => {
      const code = crypto.randomUUID();
      codes.set(code, user);
      return new URLSearchParams({ code, state: new URL(url).searchParams.get("state") ?? "" }).toString();
    },
    fail: (how) => {
      fault = how;
    },
    withhold: (field) => {
      withheld = field;
    },
    close: () => server.close(),
  };
}
