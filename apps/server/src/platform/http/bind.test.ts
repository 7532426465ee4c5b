import { defineCalls, perAccount, perNetwork } from "@yiqiao/contracts/calls";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import type { Rate } from "#platform/limits";
import { bind, bindReply, bindStream } from "./bind.ts";
import { at, closeExamples, startExample } from "./testing/example-app.ts";

afterEach(closeExamples);

const tea = z.object({ name: z.string(), cups: z.number() });
const calls = defineCalls("teas", {
  one: {
    method: "GET",
    path: "/teas/:id",
    summary: "One tea",
    access: "anyone",
    params: z.object({ id: z.coerce.number() }),
    query: z.object({ cups: z.coerce.number().default(1) }),
    result: tea,
  },
  mine: {
    method: "GET",
    path: "/teas/mine",
    summary: "One's own",
    rate: perAccount("cups", 3, 600),
    failures: ["storageFull"],
    result: tea,
  },
  brew: {
    method: "POST",
    path: "/teas/brew",
    summary: "Brew",
    access: "anyone",
    body: z.object({ name: z.string() }),
    result: tea,
    events: { steeped: z.object({ cups: z.number() }).describe("each cup"), done: tea },
  },
  forget: {
    method: "DELETE",
    path: "/teas/all",
    summary: "Forget them",
    access: "anyone",
    rate: perNetwork("trouble", 1),
  },
  picture: {
    method: "GET",
    path: "/teas/picture",
    summary: "A picture",
    access: "anyone",
    file: "image/png",
    notModified: true,
  },
  renew: { method: "GET", path: "/teas/renew", summary: "Renew", access: "anyone", bearer: true, result: tea },
  send: {
    method: "POST",
    path: "/teas/send",
    summary: "Send leaves",
    access: "anyone",
    form: { fields: z.object({ name: z.string() }), file: "leaves" },
  },
  sort: {
    method: "POST",
    path: "/teas/sort",
    summary: "Sort them",
    access: "anyone",
    body: z.object({ by: z.string() }),
    bodyAsForm: true,
  },
  pour: { method: "POST", path: "/teas/pour", summary: "Pour", access: "anyone", bytes: true },
  notice: {
    method: "POST",
    path: "/teas/notice",
    summary: "Anything, but not much",
    access: "anyone",
    bytes: "*/*",
    bodyLimit: 8,
  },
});

const start = async (options: Parameters<typeof startExample>[0] = {}) => {
  const { fastify } = await startExample({
    ...options,
    routes: (api) => {
      bind(api, calls.one, ({ params, query }) => ({ name: `tea ${params.id}`, cups: query.cups, secret: true }));
      bind(api, calls.mine, () => ({ name: "mine", cups: 1 }));
      bindStream(api, calls.brew, {
        whole: async ({ body }) => Promise.resolve({ name: body.name, cups: 2 }),
        stream: async ({ body }, send) => {
          await send({ event: "steeped", data: { cups: 1 } });
          await send({ event: "done", data: { name: body.name, cups: 2 } });
        },
      });
      bind(api, calls.forget, () => undefined);
      bindReply(api, calls.picture, async (_request, reply) => reply.type("image/png").send(Buffer.from("png")));
      bind(api, calls.renew, ({ headers }, reply) => {
        reply.header("x-tea", "green");
        return { name: headers.authorization ?? "", cups: 1 };
      });
      bind(api, calls.send, () => undefined);
      bind(api, calls.sort, () => undefined);
      bind(api, calls.pour, () => undefined);
      bind(api, calls.notice, () => undefined);
    },
  });
  return fastify;
};

describe("a call that is bound to its contract", () => {
  it("gets what the contract parsed, and answers what the contract has", async () => {
    const fastify = await start();
    const answer = await fastify.inject({ url: at("/teas/7?cups=3") });
    expect(answer.json().data).toEqual({ name: "tea 7", cups: 3 });
    expect((await fastify.inject({ url: at("/teas/7") })).json().data.cups).toBe(1);
    const wrong = await fastify.inject({ url: at("/teas/seven") });
    expect(wrong.json()).toMatchObject({ code: codes.invalidRequest.code, data: { errors: [{ path: "id" }] } });
    const none = await fastify.inject({ method: "DELETE", url: at("/teas/all") });
    expect(none.json()).toMatchObject({ code: codes.success.code, data: null });
  });

  it("puts headers on the reply, and reads a bearer that nobody else looks at", async () => {
    const fastify = await start();
    const answer = await fastify.inject({ url: at("/teas/renew"), headers: { authorization: "Bearer leaf" } });
    expect([answer.headers["x-tea"], answer.json().data.name]).toEqual(["green", "Bearer leaf"]);
    const { paths } = (await fastify.inject({ url: at("/openapi.json") })).json();
    expect(paths[at("/teas/renew")].get.security).toEqual([{ bearer: [] }]);
  });

  it("is for users, unless it says otherwise", async () => {
    const fastify = await start();
    expect((await fastify.inject({ url: at("/teas/mine") })).json().code).toBe(codes.unauthenticated.code);
  });

  it("is counted where it has a rate, before its handler begins, and refused above it", async () => {
    const taken: Rate[] = [];
    const fastify = await start({
      takeRate: async (rate) => {
        taken.push(rate);
        if (taken.length > 2) throw new DomainError("tooManyRequests", { seconds: 9 });
      },
    });
    await fastify.inject({ url: at("/teas/7") });
    expect(taken).toEqual([]);
    await fastify.inject({ url: at("/teas/mine"), headers: { authorization: "Bearer good" } });
    const forget = { method: "DELETE", url: at("/teas/all"), remoteAddress: "192.0.2.7" } as const;
    await fastify.inject(forget);
    expect(taken).toMatchObject([
      { key: "cups:a", limit: 3, windowS: 600 },
      { key: "trouble:192.0.2.7", limit: 1, windowS: 60 },
    ]);
    const refused = await fastify.inject(forget);
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([429, 42900, "9"]);
    const { paths } = (await fastify.inject({ url: at("/openapi.json") })).json();
    expect(paths[at("/teas/mine")].get.description).toBe(
      "At most 3 calls in 600 seconds by one account; all calls of “cups” count together.",
    );
  });

  it("answers as JSON or as a stream", async () => {
    const fastify = await start();
    const call = { method: "POST", url: at("/teas/brew"), payload: { name: "oolong" } } as const;
    expect((await fastify.inject(call)).json().data).toEqual({ name: "oolong", cups: 2 });
    const stream = await fastify.inject({ ...call, headers: { accept: "text/event-stream" } });
    expect(stream.body).toBe('event: steeped\ndata: {"cups":1}\n\nevent: done\ndata: {"name":"oolong","cups":2}\n\n');
  });

  it("stands in the OpenAPI document with all that it takes and gives", async () => {
    const fastify = await start();
    const { paths } = (await fastify.inject({ url: at("/openapi.json") })).json();
    const [one, mine] = [paths[at("/teas/{id}")].get, paths[at("/teas/mine")].get];
    expect(one).toMatchObject({ tags: ["teas"], summary: "One tea", security: [] });
    expect(one.parameters.map(({ name }: { name: string }) => name).toSorted()).toEqual(["cups", "id"]);
    expect(Object.keys(mine.responses)).toEqual(expect.arrayContaining(["401", "507"]));
    const stream = paths[at("/teas/brew")].post.responses["200"];
    expect(stream.description).toContain("`steeped` (each cup), then `done`, or `error`");
    const picture = paths[at("/teas/picture")].get.responses;
    expect(Object.keys(picture["200"].content)).toContain("image/png");
    expect(picture["304"]).toBeDefined();
    expect(mine.responses["304"]).toBeUndefined();
  });

  it("shows there the fields and files of a form, and bodies of bytes", async () => {
    const fastify = await start();
    const { paths } = (await fastify.inject({ url: at("/openapi.json") })).json();
    const form = paths[at("/teas/send")].post.requestBody.content["multipart/form-data"].schema;
    expect(form.properties).toMatchObject({ name: { type: "string" }, leaves: { type: "string", format: "binary" } });
    expect(form.required).toEqual(["name", "leaves"]);
    const either = paths[at("/teas/sort")].post.requestBody.content;
    for (const type of ["multipart/form-data", "application/json"])
      expect(either[type].schema).toMatchObject({ properties: { by: { type: "string" } }, required: ["by"] });
    const bytes = paths[at("/teas/pour")].post.requestBody.content["application/octet-stream"].schema;
    expect(bytes).toMatchObject({ type: "string", format: "binary" });
    expect(Object.keys(paths[at("/teas/notice")].post.requestBody.content)).toEqual(["*/*"]);
  });

  it("takes no longer body than its limit", async () => {
    const fastify = await start();
    const send = (payload: object) => fastify.inject({ method: "POST", url: at("/teas/notice"), payload });
    expect((await send({ a: 1 })).json().code).toBe(codes.success.code);
    expect((await send({ a: "long" })).json().code).toBe(codes.bodyTooLarge.code);
  });
});
