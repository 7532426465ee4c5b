import { z } from "zod";
import type { Connector } from "../connector.ts";
import type { Exchange } from "../exchange.ts";
import { type FailureReason, ProviderFailure } from "../provider-failure.ts";
import type { WeChatSettings } from "../provider-settings.ts";

const pages = {
  snsapi_login: "https://open.weixin.qq.com/connect/qrconnect",
  snsapi_userinfo: "https://open.weixin.qq.com/connect/oauth2/authorize",
} as const;

const failureSchema = z.object({ errcode: z.number().int() });
const tokenSchema = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1),
  unionid: z.string().optional(),
});
const userSchema = z.object({
  openid: z.string().min(1),
  nickname: z.string().optional(),
  unionid: z.string().optional(),
});

/** WeChat's error codes that mean something to the reader; the others are faults of its answer. */
const reasons: Readonly<Record<number, FailureReason>> = {
  [-1]: "unreachable",
  40029: "code",
  40163: "code",
  42003: "code",
  40001: "client",
  40013: "client",
  40125: "client",
  41002: "client",
  41004: "client",
  45011: "unreachable",
};

/**
 * WeChat's OAuth: `appid` and `secret` in the query, JSON that calls itself `text/plain`, failures as `errcode` with
 * status 200, and no error in the address when the user refuses. The same person has one `unionid` in all applications of
 * a WeChat Open Platform account, and one `openid` in each: the former is the identity where there is one.
 */
export function createWeChatConnector(
  settings: WeChatSettings,
  { exchange }: { readonly exchange: Exchange },
): Connector {
  const { client_id: appid, scope, authorization_endpoint: page = pages[scope] } = settings;
  const ask = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> => {
    const address = new URL(
      `${settings.api_url.replace(/(?<!\/)\/+$/, "")}${path}?${new URLSearchParams(query).toString()}`,
    );
    const answer = await exchange(address.href, {
      method: "GET",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(settings.timeout_s * 1000),
    });
    return readAnswer(path, answer, schema);
  };
  return {
    authorizationUrl: async ({ state, redirectUri }) => {
      // In this order: WeChat's page for its own browser refuses others.
      const query = new URLSearchParams({ appid, redirect_uri: redirectUri, response_type: "code", scope, state });
      return `${page}?${query.toString()}#wechat_redirect`;
    },
    identify: async ({ state }, query) => {
      const [code, ...others] = query.getAll("code");
      if (query.get("state") !== state || others.length > 0) throw new ProviderFailure("answer", "another state");
      if (code === undefined || code === "") throw new ProviderFailure("denied", "no code");
      const secret = settings.client_secret ?? "";
      const token = await ask(
        "/sns/oauth2/access_token",
        { appid, secret, code, grant_type: "authorization_code" },
        tokenSchema,
      );
      const user = await ask("/sns/userinfo", { access_token: token.access_token, openid: token.openid }, userSchema);
      if (user.openid !== token.openid) throw new ProviderFailure("answer", "another user's data");
      const unionid = [user.unionid, token.unionid].find((id) => id !== undefined && id !== "");
      const displayName = user.nickname ?? "";
      return unionid === undefined
        ? { subject: token.openid, formerSubjects: [], displayName }
        : { subject: unionid, formerSubjects: [token.openid], displayName };
    },
  };
}

async function readAnswer<T>(path: string, answer: Response, schema: z.ZodType<T>): Promise<T> {
  if (!answer.ok) {
    throw new ProviderFailure(answer.status >= 500 ? "unreachable" : "answer", `${path}: status ${answer.status}`);
  }
  const value: unknown = await answer.json().catch(() => undefined);
  const failure = failureSchema.safeParse(value);
  if (failure.success && failure.data.errcode !== 0) {
    const { errcode } = failure.data;
    throw new ProviderFailure(reasons[errcode] ?? "answer", `${path}: errcode ${errcode}`);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const lacksUser = read.error.issues.some(({ path: [field] }) => field === "openid");
  throw new ProviderFailure(lacksUser ? "subject" : "answer", `${path}: not the documented answer`);
}
