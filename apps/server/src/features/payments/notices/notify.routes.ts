import { paymentCalls } from "@yiqiao/contracts/payments";
import type { FastifyRequest } from "fastify";
import { DomainError } from "#platform/errors";
import { bindReply, type HttpApi } from "#platform/http";
import type { NoticeRequest } from "#platform/payments";
import type { Payments } from "../payments.service.ts";

/**
 * The door of providers. Bodies come through as the bytes that were signed, whatever they call themselves, and answers
 * go out as each provider wants them.
 */
export function registerNotifyRoute(api: HttpApi, { payments }: { readonly payments: Payments }): void {
  void api.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));
    addRoute(scope, payments);
    done();
  });
}

function addRoute(scope: HttpApi, payments: Payments): void {
  bindReply(scope, paymentCalls.notify, async ({ context, params, raw }, reply) => {
    const notice = { request: noticeOf(raw), network: context.network };
    const answer = await payments.handleNotice(params.provider, notice);
    if (answer === undefined) throw new DomainError("notFound", { path: params.provider });
    reply.statusCode = answer.status;
    return reply.type(answer.contentType).serializer(String).send(answer.body);
  });
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
