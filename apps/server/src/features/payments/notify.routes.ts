import { paymentPaths } from "@yiqiao/contracts/payments";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import type { HttpApi } from "#platform/http";
import type { NoticeRequest } from "#platform/payments";
import type { Payments } from "./payments.service.ts";

/** More than any provider sends. */
const bodyLimit = 64 * 1024;

/**
 * The door of providers. Bodies come through as the bytes that were signed, whatever they call themselves, and answers
 * go out as each provider wants them.
 */
export function registerNotifyRoute(api: HttpApi, { payments }: { readonly payments: Payments }): void {
  void api.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, parsed) => parsed(null, body));
    addRoute(scope, payments);
    done();
  });
}

function addRoute(scope: HttpApi, payments: Payments): void {
  scope.post(
    paymentPaths.notify,
    {
      bodyLimit,
      config: { access: "anyone", onDisabledSite: true, failures: ["notFound"] },
      schema: {
        tags: ["payments"],
        summary: "A provider's notice of a payment, signed by the provider; answered as the provider wants it",
        params: z.object({ provider: z.string().max(16) }),
        response: { 200: { description: "Taken", content: { "text/plain": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const answer = await payments.takeNotice(request.params.provider, {
        request: noticeOf(request),
        network: request.context.network,
      });
      if (answer === undefined) throw new DomainError("notFound", { path: request.params.provider });
      reply.statusCode = answer.status;
      return reply.type(answer.contentType).serializer(String).send(answer.body);
    },
  );
}

function noticeOf({ method, headers, body, url }: FastifyRequest): NoticeRequest {
  const texts = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]);
  return {
    method,
    headers: Object.fromEntries(texts) as Record<string, string | undefined>,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    query: new URL(url, "http://notice").searchParams,
  };
}
