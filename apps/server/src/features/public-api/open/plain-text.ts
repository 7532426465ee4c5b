import type { IncomingHttpHeaders } from "node:http";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { openTextResultSchema } from "@yiqiao/contracts/public-api";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { keptIn, tellUnchanged } from "../dialects/shared/unchanged.ts";
import { styleHeader } from "../style-header.ts";

/** Whether the caller takes nothing but plain text. */
export function wantsPlainText({ accept = "" }: IncomingHttpHeaders): boolean {
  return /^\s*text\/plain\s*(?:;|,|$)/i.test(accept);
}

const envelopeSchema = z.object({ code: z.number(), message: z.string(), data: z.unknown() });

/** Answers who takes nothing but plain text: the translation itself, or `[err]` with the code and what is wrong. */
export function addPlainText(app: FastifyInstance): void {
  app.addHook("preSerialization", async (request, reply, payload) => {
    if (!wantsPlainText(request.headers)) return payload;
    const read = envelopeSchema.safeParse(payload);
    if (!read.success) return payload;
    const { code, message, data } = read.data;
    const result = openTextResultSchema.safeParse(data);
    const isSuccess = code === errorCatalogue.success.code;
    if (isSuccess && !result.success) return payload;
    const text = result.success ? (result.data.translations[0]?.text ?? "") : `[err] ${code} ${message}`;
    if (result.data?.style !== undefined) reply.header(styleHeader, result.data.style);
    tellUnchanged(reply, result.data?.translations.map((each) => ({ unchanged: keptIn(each) })) ?? []);
    reply.type("text/plain; charset=utf-8").serializer(() => text);
    return payload;
  });
}
