import { createConfig, lintFromString } from "@redocly/openapi-core";
import { apiPrefix } from "@yiqiao/contracts";
import { expect, it } from "vitest";
import { buildTestApp } from "#testing";

/** What the linter's recommended rules call an error, as `rule at place: message`. */
async function errorsIn(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: document, absoluteRef: "openapi.json", config });
  return problems
    .filter(({ severity }) => severity === "error")
    .map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

it("finds no error in the documents that are served", { timeout: 120_000 }, async () => {
  const app = await buildTestApp();
  for (const url of [`${apiPrefix}/openapi.json`, `${apiPrefix}/open/openapi.json`, "/spec"]) {
    const { body } = await app.fastify.inject({ url });
    expect([url, await errorsIn(body)]).toEqual([url, []]);
  }
  await app.close();
});

it("finds what is wrong", async () => {
  const operation = { operationId: "twice", responses: {} };
  const paths = { "/a/{id}": { get: operation }, "/b": { get: operation } };
  const found = await errorsIn(JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
  for (const rule of ["operation-operationId-unique", "path-parameters-defined", "security-defined"])
    expect(found).toContainEqual(expect.stringContaining(rule));
});
