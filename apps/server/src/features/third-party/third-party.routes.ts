import { loginResultSchema } from "@yiqiao/contracts/sessions";
import {
  finishBodySchema,
  finishedSchema,
  identitiesSchema,
  linkBodySchema,
  registerByIdentityBodySchema,
  startBodySchema,
  startedSchema,
  thirdPartyPaths,
  unlinkBodySchema,
} from "@yiqiao/contracts/third-party";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import { type FlowCookies, flowCookies } from "./flow-cookie.ts";
import type { ThirdParty } from "./third-party.service.ts";

const tags = ["third-party"];

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
  api.post(
    thirdPartyPaths.start,
    {
      config: { access: "visitor" },
      schema: {
        tags,
        summary: "Begin a login by another provider, or the linking of an identity there",
        body: startBodySchema,
        response: answers(startedSchema),
      },
    },
    async (request, reply) => {
      const { host, hostname } = request;
      const address = { protocol: protocolOf(request), host, hostname };
      const { url, state, secret } = await thirdParty.start(request.context, request.body, address);
      cookiesOf(request, reply).keep(state, secret);
      return ok({ url });
    },
  );
  api.post(
    thirdPartyPaths.finish,
    {
      config: { access: "visitor" },
      schema: {
        tags,
        summary: "Finish a login by another provider with what it sent the browser back with",
        body: finishBodySchema,
        response: answers(finishedSchema),
      },
    },
    async (request, reply) => {
      const cookies = cookiesOf(request, reply);
      const { finished, state, isOver } = await thirdParty.finish(request.context, request.body, cookies.read);
      if (isOver) cookies.forget(state);
      return ok(finished);
    },
  );
  api.post(
    thirdPartyPaths.register,
    {
      config: { access: "anyone" },
      schema: {
        tags,
        summary: "Make an account for an identity that nobody has yet, and log in",
        body: registerByIdentityBodySchema,
        response: answers(loginResultSchema),
      },
    },
    async (request, reply) => {
      const cookies = cookiesOf(request, reply);
      const { login, state } = await thirdParty.claims.register(request.context, request.body, cookies.read);
      cookies.forget(state);
      return ok(login);
    },
  );
}

function registerOwn(api: HttpApi, thirdParty: ThirdParty, { cookiesOf }: Pick<Browsers, "cookiesOf">): void {
  api.post(
    thirdPartyPaths.link,
    {
      config: {},
      schema: {
        tags,
        summary: "Tie a finished identity to the own account",
        body: linkBodySchema,
        response: answers(z.null()),
      },
    },
    async (request, reply) => {
      const cookies = cookiesOf(request, reply);
      const { state } = await thirdParty.claims.link(request.context, request.body, cookies.read);
      cookies.forget(state);
      return ok(null);
    },
  );
  api.get(
    thirdPartyPaths.identities,
    { schema: { tags, summary: "The own identities at other providers", response: answers(identitiesSchema) } },
    async ({ context }) => ok({ identities: await thirdParty.identities.list(context) }),
  );
  api.post(
    thirdPartyPaths.unlink,
    {
      schema: {
        tags,
        summary: "Untie an identity from the own account, unless nothing else opens it",
        body: unlinkBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await thirdParty.identities.unlink(context, body.provider);
      return ok(null);
    },
  );
}
