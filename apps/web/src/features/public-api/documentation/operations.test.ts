import { expect, it } from "vitest";
import { readOperations, typeOf } from "./operations.ts";

it.each([
  [undefined, "any"],
  [{ type: "string" }, "string"],
  [{ enum: ["text", "html"] }, '"text" | "html"'],
  [{ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }, "string | string[]"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "string", format: "binary" }, "file"],
  [{ const: 1 }, "1"],
])("shows the type %j as %s", (schema, shown) => {
  expect(typeOf(schema)).toBe(shown);
});

it("reads what a call takes", () => {
  const schema = {
    properties: { text: { type: "string" }, mode: { type: "string", default: "a" } },
    required: ["text", "mode"],
  };
  const operation = {
    tags: ["public-api"],
    summary: "Translate",
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    requestBody: { content: { "application/json": { schema, example: { text: "hello" } } } },
  };
  expect(readOperations({ paths: { "/open/{id}": { post: operation } } })).toEqual([
    {
      id: "POST /open/{id}",
      tag: "public-api",
      method: "POST",
      path: "/open/{id}",
      summary: "Translate",
      contentType: "application/json",
      example: { text: "hello" },
      fields: [
        { name: "id", where: "path", type: "string", isRequired: true, description: undefined },
        { name: "text", where: "body", type: "string", isRequired: true, description: undefined },
        { name: "mode", where: "body", type: "string", isRequired: false, description: undefined },
      ],
    },
  ]);
});

it("reads of bodies of several shapes whose each field is", () => {
  const text = { type: "string" };
  const anyOf = [
    { title: "One", properties: { q: text }, required: ["q"] },
    { title: "Other", type: "array", items: { properties: { Text: text } } },
  ];
  const operation = { requestBody: { content: { "application/json": { schema: { anyOf } } } } };
  const [found] = readOperations({ paths: { "/translate": { post: operation } } });
  expect(found?.fields).toEqual([
    { name: "q", where: "body", type: "string", isRequired: true, description: undefined, shape: "One" },
    { name: "[].Text", where: "body", type: "string", isRequired: false, description: undefined, shape: "Other" },
  ]);
});
