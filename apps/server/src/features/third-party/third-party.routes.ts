import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bind, type HttpApi } from "#platform/http";
import { type FlowCookies, flowCookies } from "./login/flow-cookie.ts";
import type { ThirdParty } from "./third-party.service.ts";

export function registerThirdPartyRoutes(api: HttpApi, { thirdParty }: { readonly thirdParty: ThirdParty }): void {
  const isHttps = thirdParty.publicUrl?.startsWith("https:") === true;
  const protocolOf = (request: FastifyRequest) => (isHttps || request.protocol === "https" ? "https" : "http");
  const cookiesOf = (request: FastifyRequest, reply: FastifyReply): FlowCookies =>
    flowCookies(request, reply, protocolOf(request) === "https");
  registerLogin(api, thirdParty, { protocolOf, cookiesOf });
  registerOwn(api, thirdParty, { cookiesOf });
}

interface Browsers {
  readonly protocolOf: (request: FastifyRequest) => "http" | "https";
  readonly cookiesOf: (request: FastifyRequest, reply: FastifyReply) => FlowCookies;
}

function registerLogin(api: HttpApi, thirdParty: ThirdParty, { protocolOf, cookiesOf }: Browsers): void {
  bind(api, thirdPartyCalls.start, async ({ context, body, raw }, reply) => {
    const { host, hostname } = raw;
    const address = { protocol: protocolOf(raw), host, hostname };
    const { url, state, secret } = await thirdParty.start(context, body, address);
    cookiesOf(raw, reply).keep(state, secret);
    return { url };
  });
  bind(api, thirdPartyCalls.finish, async ({ context, body, raw }, reply) => {
    const cookies = cookiesOf(raw, reply);
    const { finished, state, isOver } = await thirdParty.finish(context, body, cookies.read);
    if (isOver) cookies.forget(state);
    return finished;
  });
  bind(api, thirdPartyCalls.register, async ({ context, body, raw }, reply) => {
    const cookies = cookiesOf(raw, reply);
    const { login, state } = await thirdParty.claims.register(context, body, cookies.read);
    cookies.forget(state);
    return login;
  });
}

function registerOwn(
  api: HttpApi,
  { claims, identities }: ThirdParty,
  { cookiesOf }: Pick<Browsers, "cookiesOf">,
): void {
  bind(api, thirdPartyCalls.link, async ({ context, body, raw }, reply) => {
    const cookies = cookiesOf(raw, reply);
    const { state } = await claims.link(context, body, cookies.read);
    cookies.forget(state);
  });
  bind(api, thirdPartyCalls.identities, async ({ context }) => ({ identities: await identities.list(context) }));
  bind(api, thirdPartyCalls.unlink, ({ context, body }) => identities.unlink(context, body.provider));
}
