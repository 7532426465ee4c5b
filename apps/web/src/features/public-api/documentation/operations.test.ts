import { expect, it } from "vitest";
import { readOperations } from "./operations.ts";

const text = { type: "string" };
const field = (name: string, type = "string") => ({
  name,
  path: name,
  depth: 0,
  type,
  isRequired: true,
  description: undefined,
});

const success = {
  type: "object",
  properties: { code: { type: "number", enum: [20000] }, data: text },
  required: ["code", "data"],
};
const failure = { type: "object", properties: { code: { type: "integer" }, data: {} }, description: "A failure" };
const refusal = { type: "object", properties: { code: { anyOf: [{ const: 43900 }, { enum: [43901, 43902] }] } } };

it("reads what a call takes and answers, and how it refuses", () => {
  const schema = { properties: { text, mode: { type: "string", default: "a" } }, required: ["text", "mode"] };
  const operation = {
    tags: ["public-api"],
    summary: "Translate",
    parameters: [
      { name: "id", in: "path", required: true, schema: text },
      { name: "accept", in: "header", required: true, schema: text },
    ],
    requestBody: { content: { "application/json": { schema, example: { text: "hello" } } } },
    responses: {
      200: {
        description: "JSON, or a stream",
        content: {
          "application/json": { schema: { anyOf: [success, failure] } },
          "text/event-stream": { schema: text },
        },
      },
      401: { description: "43900, 43901", content: { "application/json": { schema: refusal } } },
      456: { description: "No characters are left", content: { "application/json": { schema: text } } },
    },
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
      parameters: [{ ...field("id"), where: "path" }],
      bodies: [{ title: undefined, type: "any", fields: [field("text"), { ...field("mode"), isRequired: false }] }],
      answers: [
        {
          status: "200",
          contentType: "application/json",
          type: "object",
          description: "JSON, or a stream",
          shapes: [{ title: undefined, type: "object", fields: [field("code", "20000"), field("data")] }],
        },
        {
          status: "200",
          contentType: "text/event-stream",
          type: "string",
          description: "JSON, or a stream",
          shapes: [],
        },
      ],
      refusals: [
        { status: "401", codes: [43900, 43901, 43902], description: undefined },
        { status: "456", codes: [], description: "No characters are left" },
      ],
    },
  ]);
});

it("reads an answer without content, and one without words of its own", () => {
  const responses = {
    204: { description: "Default Response" },
    200: { description: "Default Response", content: { "text/csv": { schema: { type: "string", format: "binary" } } } },
  };
  const [operation] = readOperations({ paths: { "/a": { delete: { responses } } } });
  expect(operation?.answers).toEqual([
    { status: "200", contentType: "text/csv", type: "file", description: undefined, shapes: [] },
    { status: "204", contentType: undefined, type: "", description: undefined, shapes: [] },
  ]);
  expect(operation).toMatchObject({ parameters: [], bodies: [], refusals: [], contentType: undefined });
});
