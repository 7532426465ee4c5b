import { apiPrefix } from "@yiqiao/contracts";
import { documentCalls } from "@yiqiao/contracts/documents";
import { type ErrorName, errorCatalogue } from "@yiqiao/contracts/errors";
import { orderCalls } from "@yiqiao/contracts/orders";
import { paymentCalls } from "@yiqiao/contracts/payments";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import { siteCalls } from "@yiqiao/contracts/sites";
import { textCalls } from "@yiqiao/contracts/text";
import { EngineError } from "@yiqiao/engines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matrixRows } from "../access/access-matrix-rows.ts";
import { StorageError } from "#platform/storage";
import { buildAccount, buildTestApp, createScriptedEngine, type TestAnswer, type TestApp } from "#testing";

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}
interface Operation {
  readonly requestBody?: Pick<Response, "content">;
  readonly responses: Readonly<Record<string, Response>>;
}
type Operations = Readonly<Record<string, Operation>>;

/** Statuses that a business failure may have beside 200. */
const allowed = [200, 401, 403, 404, 409, 413, 422, 429, 500, 503, 507];
/** Of section 8 of the specification: HTTP 200, whatever happened. */
const specified: readonly ErrorName[] = [
  "success",
  "insufficientCharacters",
  "siteDisabled",
  "noPermission",
  "planLimit",
  "documentConversion",
  "documentOutputConversion",
];

describe("the document", () => {
  it("shows of every call what it takes and what it answers", async () => {
    const app = await buildTestApp();
    const { paths } = (await app.fastify.inject({ url: `${apiPrefix}/openapi.json` })).json<{
      paths: Readonly<Record<string, Operations>>;
    }>();
    await app.close();
    const lacking: string[] = [];
    for (const [route, { call }] of Object.entries(matrixRows)) {
      const operation = paths[`${apiPrefix}${call.path.replaceAll(/:(\w+)/g, "{$1}")}`]?.[call.method.toLowerCase()];
      const taken = Object.keys(operation?.requestBody?.content ?? {});
      const takes = [call.body && "application/json", call.form && "multipart/form-data", call.bytes && "bytes"];
      const wanted = takes.filter((kind) => typeof kind === "string");
      const isTaken = (kind: string) => (kind === "bytes" ? taken.length > 0 : taken.includes(kind));
      if (!wanted.every((kind) => isTaken(kind))) lacking.push(`${route} lacks its body`);
      const answer = JSON.stringify(operation?.responses["200"]?.content ?? null);
      const isTold = call.file === undefined ? /"data"/.test(answer) : answer.includes(call.file);
      if (!isTold) lacking.push(`${route} lacks its answer: ${answer}`);
    }
    expect(lacking).toEqual([]);
    const rates = Object.values(matrixRows).flatMap(({ call: { rate } }) => rate ?? []);
    // Calls of a group count together: they have one limit.
    const limits = new Map(rates.map((rate) => [rate.group, rate]));
    expect(rates).toEqual(rates.map(({ group }) => limits.get(group)));
    const { content } = paths[apiPrefix + textCalls.quote.path]?.["post"]?.requestBody ?? {};
    expect(content?.["application/json"]).toMatchObject({ example: textCalls.quote.example.body });
  });

  it("has a request for every call that does not take an empty one, as the call takes it", () => {
    const wrong = Object.entries(matrixRows).flatMap(([route, { call }]) =>
      (["params", "query", "body"] as const)
        .filter((part) => call[part]?.safeParse(call.example?.[part] ?? {}).success === false)
        .map((part) => `${route}: ${part}`),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(matrixRows).length).toBeGreaterThan(200);
  });
});

describe("the statuses of failures", () => {
  let app: TestApp;
  let paths: Readonly<Record<string, Operations>>;
  let token = "";
  beforeAll(async () => {
    const engine = createScriptedEngine({
      answer: () => new EngineError("unavailable", "scripted", "down", { retryAfterMs: 3000 }),
      pairs: [{ source: "en-us", target: "zh-cn" }],
    });
    app = await buildTestApp({ engines: [engine], rateLimitPerMinute: 3 });
    await buildAccount(app.database.db, { accountNumber: "user", password: "secret1" });
    token = (await app.login("user", "secret1")).data.access_token;
    paths = (await app.fastify.inject({ url: `${apiPrefix}/openapi.json` })).json().paths;
  });
  afterAll(() => app.close());

  const responsesOf = (method: string, path: string) => {
    const documented = `${apiPrefix}${path.replaceAll(/:(\w+)/g, "{$1}")}`;
    const operation = paths[documented]?.[method];
    if (operation === undefined) throw new Error(`${method} ${documented} is not documented`);
    return operation.responses;
  };

  /** Holds an answer against what the document says of the call. */
  function expectDocumented(method: string, path: string, { status, code, response }: TestAnswer<unknown>): void {
    const documented = responsesOf(method, path)[String(status)];
    expect(documented, `${method} ${path} ${status}`).toBeDefined();
    const { schema } = documented?.content?.["application/json"] ?? {};
    expect(JSON.stringify(schema)).toContain(String(code));
    const waits = response.headers["retry-after"] !== undefined;
    expect(documented?.headers?.["retry-after"] !== undefined).toBe(waits);
  }

  it("are 200 for the codes of the specification, and fitting ones for our own", () => {
    for (const name of specified) expect([name, errorCatalogue[name].status]).toEqual([name, 200]);
    for (const [name, { status }] of Object.entries(errorCatalogue))
      expect([name, allowed]).toEqual([name, expect.arrayContaining([status])]);
  });

  it("are documented with each call, and each code with its status", () => {
    const told = new Set<number>();
    for (const [path, operations] of Object.entries(paths)) {
      if (!path.startsWith(apiPrefix)) continue;
      for (const { responses } of Object.values(operations)) {
        for (const [status, { content }] of Object.entries(responses)) {
          if (status === "200" || status === "304") continue;
          const codes = JSON.stringify(content).match(/\d{5}/g) ?? [];
          expect([path, status, codes.length > 0]).toEqual([path, status, true]);
          for (const code of codes.map(Number)) {
            told.add(code);
            const entry = Object.values(errorCatalogue).find((each) => each.code === code);
            expect([path, code, entry?.status]).toEqual([path, code, Number(status)]);
          }
        }
      }
    }
    const own = Object.values(errorCatalogue).filter(({ status }) => status !== 200);
    expect(own.filter(({ code }) => !told.has(code))).toEqual([]);
  });

  it("are what calls really answer: 200 for business, with the code", async () => {
    const body = { text: "hello", src_lang: "en-us", tgt_lang: "en-us" };
    const answer = await app.call(textCalls.quote.path, { token, body });
    expect([answer.status, answer.code]).toEqual([200, errorCatalogue.sameLanguage.code]);
    expect(responsesOf("post", textCalls.quote.path)["200"]).toBeDefined();
  });

  it("are 401 and 403 of who may not", async () => {
    expectDocumented("get", orderCalls.list.path, await app.call(orderCalls.list.path));
    expectDocumented("get", orderCalls.list.path, await app.call(orderCalls.list.path, { token: "nonsense" }));
    expectDocumented(
      "get",
      sessionCalls.refresh.path,
      await app.call(sessionCalls.refresh.path, { token: "nonsense" }),
    );
    const older = (await app.login("user", "secret1", { clientKind: "mobile" })).data.access_token;
    await app.login("user", "secret1", { clientKind: "mobile" });
    const ended = await app.call(orderCalls.list.path, { token: older });
    expect(ended.status).toBe(403);
    expectDocumented("get", orderCalls.list.path, ended);
  });

  it("are 404 of what there is not", async () => {
    const logo = await app.call(siteCalls.logo.path.replace(":site", "0").replace(":size", "large"));
    expect([logo.status, logo.code]).toEqual([404, errorCatalogue.logoMissing.code]);
    expectDocumented("get", siteCalls.logo.path, logo);
    const notice = await app.call(paymentCalls.notify.path.replace(":provider", "nobody"), { body: {} });
    expect([notice.status, notice.code]).toEqual([404, errorCatalogue.notFound.code]);
    expectDocumented("post", paymentCalls.notify.path, notice);
  });

  it("are 413 of what is too large", async () => {
    const body = { text: "x".repeat(5 * 1024 * 1024), src_lang: "en-us", tgt_lang: "zh-cn" };
    const answer = await app.call(textCalls.quote.path, { token, body });
    expect(answer.status).toBe(413);
    expectDocumented("post", textCalls.quote.path, answer);
  });

  it("are 503 of an engine that is out of order and 429 of who asks too often, with the time to wait", async () => {
    const body = (text: string) => ({ text, src_lang: "en-us", tgt_lang: "zh-cn" });
    const seen = new Set<number>();
    for (let time = 0; time < 5; time += 1) {
      const answer = await app.call(textCalls.translate.path, { token, body: body(`Good morning ${time}`) });
      seen.add(answer.status);
      if (answer.status !== 200) expectDocumented("post", textCalls.translate.path, answer);
    }
    expect(seen).toEqual(new Set([429, 503]));
  });

  it("are 507 where there is no room for a file", async () => {
    const put = app.files.put.bind(app.files);
    Object.assign(app.files, { put: () => Promise.reject(new StorageError("full", "a", "no room")) });
    try {
      const form = [
        "--b",
        'content-disposition: form-data; name="file"; filename="a.txt"',
        "content-type: text/plain",
        "",
        "hello",
        "--b--",
        "",
      ].join("\r\n");
      const response = await app.fastify.inject({
        method: "POST",
        url: apiPrefix + documentCalls.upload.path,
        headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=b" },
        payload: form,
      });
      const answer = { ...response.json(), status: response.statusCode, response };
      expect([answer.status, answer.code]).toEqual([507, errorCatalogue.storageFull.code]);
      expectDocumented("post", documentCalls.upload.path, answer);
    } finally {
      Object.assign(app.files, { put });
    }
  });
});
