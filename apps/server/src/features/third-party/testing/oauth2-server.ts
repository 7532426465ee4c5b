import type { IncomingMessage, ServerResponse } from "node:http";
import { createHash } from "node:crypto";
import { listenLocally, textOf } from "./listen.ts";

/** An OAuth 2.0 provider of this machine, as RFC 6749, 6750 and 7636 have it, with user info of its own making. */
export interface OAuth2Server {
  readonly origin: string;
  /** Agrees at the address that a login began with. @returns the query that the browser is sent back with */
  agree(url: string, user: unknown): string;
  /** What the next questions meet in place of a proper answer. */
  fail(how: OAuth2Fault | undefined): void;
  /** What the endpoints were asked, in order: method, path and form. */
  readonly asked: { readonly path: string; readonly authorization: string; readonly form: URLSearchParams }[];
  close(): Promise<void>;
}

export type OAuth2Fault =
  | "token-html"
  | "token-refusal-200"
  | "token-500"
  | "token-huge"
  | "token-redirect"
  | "token-silent"
  | "user-401"
  | "user-500"
  | "user-text";

export const oauth2Client = { id: "client-1", secret: "secret of client-1" } as const;

interface Grant {
  readonly user: unknown;
  readonly challenge: string | null;
  readonly redirectUri: string;
}

export async function startOAuth2Server(): Promise<OAuth2Server> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, unknown>();
  const asked: OAuth2Server["asked"] = [];
  let fault: OAuth2Fault | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? "";
    const form = new URLSearchParams(await textOf(request));
    const { authorization = "" } = request.headers;
    asked.push({ path, authorization, form });
    if (path === "/token") {
      if (!isFaulty(response, fault)) answerToken(response, tokenFor(codes, tokens, { form, authorization }));
      return;
    }
    if (fault === "user-500") return void response.writeHead(500).end();
    if (fault === "user-text") return void response.end("hello");
    const user = tokens.get(authorization.replace(/^Bearer /, ""));
    if (user === undefined || fault === "user-401") {
      return void response.writeHead(401, { "www-authenticate": 'Bearer error="invalid_token"' }).end();
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(user));
  };
  const server = await listenLocally(() => (request, response) => void answer(request, response));
  return {
    origin: server.origin,
    asked,
    agree: (url, user) => {
      const query = new URL(url).searchParams;
      const code = crypto.randomUUID();
      codes.set(code, {
        user,
        challenge: query.get("code_challenge"),
        redirectUri: query.get("redirect_uri") ?? "",
      });
      return new URLSearchParams({ code, state: query.get("state") ?? "" }).toString();
    },
    fail: (how) => {
      fault = how;
    },
    close: () => server.close(),
  };
}

function isFaulty(response: ServerResponse, fault: OAuth2Fault | undefined): boolean {
  if (fault === "token-silent") return true;
  if (fault === "token-500") response.writeHead(500).end("down");
  else if (fault === "token-refusal-200") answerToken(response, { error: "bad_verification_code" }, 200);
  else if (fault === "token-html") response.writeHead(200, { "content-type": "text/html" }).end("<p>Log in</p>");
  else if (fault === "token-huge") response.end("x".repeat(2 * 1024 * 1024));
  else if (fault === "token-redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  else return false;
  return true;
}

/** The answer of the token endpoint: an error's code, or a token. */
function tokenFor(
  codes: Map<string, Grant>,
  tokens: Map<string, unknown>,
  { form, authorization }: { readonly form: URLSearchParams; readonly authorization: string },
): { readonly error: string } | { readonly access_token: string; readonly token_type: string } {
  const pair = [form.get("client_id"), form.get("client_secret")].join("&");
  const [id, secret] = [oauth2Client.id, oauth2Client.secret];
  if (basicOf(authorization) !== `${id}&${secret}` && pair !== `${id}&${secret}`) return { error: "invalid_client" };
  const code = form.get("code") ?? "";
  const grant = codes.get(code);
  codes.delete(code);
  const verifier = form.get("code_verifier");
  const challenge = verifier === null ? null : createHash("sha256").update(verifier).digest("base64url");
  const fits = grant?.redirectUri === form.get("redirect_uri") && grant?.challenge === challenge;
  if (grant === undefined || !fits) return { error: "invalid_grant" };
  const token = crypto.randomUUID();
  tokens.set(token, grant.user);
  return { access_token: token, token_type: "bearer" };
}

/** The pair of a Basic header, each part form-encoded as RFC 6749 has it. */
function basicOf(header: string): string {
  const [id = "", secret = ""] = atob(header.replace(/^Basic /, "")).split(":");
  return [...new URLSearchParams(`id=${id}&secret=${secret}`).values()].join("&");
}

function answerToken(
  response: ServerResponse,
  answer: ReturnType<typeof tokenFor>,
  status = "error" in answer ? 400 : 200,
): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
}
