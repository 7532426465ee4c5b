import { apiPrefix } from "@yiqiao/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ListeningApp, listeningApp } from "./testing/listening.ts";

/** How many requests; `FUZZ_REQUESTS=10000` asks for all that the interface was accepted with. */
const requests = Number(process.env["FUZZ_REQUESTS"] ?? 1500);
const seed = Number(process.env["FUZZ_SEED"] ?? 42);

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema?: { readonly properties?: object }; readonly example?: object }>
    >;
  };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const id = "00000000-0000-4000-8000-000000000000";
/** What no caller means, and what looks like something else. */
const nothings: readonly unknown[] = [null, "", " ", [], {}, [[]], "\u0000", "\ud800"];
const odd: readonly unknown[] = nothings.concat(
  [true, 0, -1, 2 ** 53, 1e308, "x".repeat(3000), "9".repeat(40), { a: { b: [] } }, ["a", 1, null]],
  ["zh", "EN", "auto", "2026-02-30", "../../etc", "%00", id, "<b>", "<a"],
);
const inPaths = ["1", "2", id, "x", "\u0000", "%", "9".repeat(30)];
/** Of calls in the shapes of other platforms, whose handlers hold to their bodies. */
const foreign = (
  "q source target format alternatives text source_lang target_lang text_list texts from to inputs tag_handling " +
  "glossary_id entries entries_format name dictionaries glossary_ids ignore_tags split_sentences formality context"
).split(" ");
const usualBody = { q: "你好。", text: "你好。", source: "zh", target: "en", target_lang: "EN" };

/** The same numbers for the same seed (mulberry32, whose author put it into the public domain). */
function randomBy(start: number) {
  let state = start;
  const below = (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
type Random = ReturnType<typeof randomBy>;

function urlOf({ path, parameters = [] }: Operation, { below, pick }: Random): string {
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(pick(inPaths)));
  const query = new URLSearchParams();
  for (const { name } of parameters.filter((each) => each.in === "query")) {
    if (below(3) > 0) query.append(name, String(pick(odd)));
  }
  if (below(6) === 0)
    query.append(pick(["api-version", "to", "from", "q", "type"]), pick(["3.0", "2026-06-06", "en", "x"]));
  return `${filled}?${query.toString()}`;
}

function bodyOf({ requestBody }: Operation, { below, pick }: Random): Record<string, unknown> {
  const { schema, example = usualBody } = requestBody?.content["application/json"] ?? {};
  const own = Object.keys(schema?.properties ?? {});
  const body: Record<string, unknown> = below(2) === 0 ? {} : { ...example };
  for (let more = below(5); more > 0; more--) body[pick(own.length > 0 ? own : foreign)] = pick(odd);
  return body;
}

function payloadOf(body: Record<string, unknown>, { below, pick }: Random): readonly [type: string, payload: string] {
  const kind = below(10);
  if (kind === 0) {
    const fields = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
    return ["application/x-www-form-urlencoded", new URLSearchParams(fields).toString()];
  }
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x';
  if (kind === 1) return ["multipart/form-data; boundary=x", part + pick(["", "--"])];
  if (kind === 2) return ["application/json", `{${JSON.stringify(body)}`];
  const whole = pick([body, body, body, body, [body, body], pick(odd)]);
  return ["application/json", JSON.stringify(whole)];
}

let server: ListeningApp;
let operations: readonly Operation[];
beforeAll(async () => {
  server = await listeningApp();
  const { paths } = (await server.app.fastify.inject({ url: `${apiPrefix}/open/openapi.json` })).json<{
    paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, "path" | "method">>>>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => Object.assign({ path, method }, operation)),
  );
});
afterAll(() => server.app.close());

it("answers whatever is asked of any call, and refuses as it is documented", { timeout: 900_000 }, async () => {
  const random = randomBy(seed);
  const faults: string[] = [];
  for (let asked = 0; asked < requests; asked++) {
    if (asked % 500 === 0) await server.app.database.pool.query("delete from rate_limits");
    // Each in turn, so that none is left out.
    const operation = operations[asked % operations.length];
    if (operation === undefined) throw new Error("There are no calls");
    const url = urlOf(operation, random);
    const body = bodyOf(operation, random);
    const [type, payload] = payloadOf(body, random);
    const isRead = operation.method === "get";
    const response = await server.app.fastify.inject({
      method: operation.method.toUpperCase() as "GET",
      url,
      headers: { authorization: `Bearer ${server.key}`, ...(!isRead && { "content-type": type }) },
      ...(!isRead && { payload }),
    });
    const { statusCode: status } = response;
    const isTold = status === 200 || isDocumented(operation, status, response.body);
    if (status >= 500 || !isTold)
      faults.push([String(status), operation.method, url, payload, response.body].join(" "));
  }
  expect(faults).toEqual([]);
  expect(operations.length).toBeGreaterThan(80);
});

function isDocumented({ path, responses }: Operation, status: number, body: string): boolean {
  if (!path.startsWith(apiPrefix)) return responses[String(status)] !== undefined;
  const { code } = JSON.parse(body) as { code: number };
  return JSON.stringify(responses[String(status)]?.content ?? "").includes(String(code));
}
