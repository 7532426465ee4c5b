import { expect, it } from "vitest";
import { shapesOf, typeOf } from "./schema-shapes.ts";

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

const text = { type: "string" };
const told = (schema: object) =>
  shapesOf(schema).map(({ title, type, fields }) => [
    title,
    type,
    fields.map(({ path, depth, isRequired }) => `${depth} ${path}${isRequired ? "" : "?"}`),
  ]);

it("shows fields within fields, in lists and under names of their own, after what they stand in", () => {
  const unit = { type: "object", properties: { text, note: text }, required: ["text"] };
  const schema = {
    type: "object",
    properties: {
      data: {
        type: "object",
        properties: {
          units: { type: "array", items: unit },
          best: { anyOf: [unit, { type: "null" }] },
          byName: { type: "object", additionalProperties: unit },
        },
        required: ["units", "best"],
      },
    },
    required: ["data"],
  };
  const fields = [
    "0 data",
    "1 data.units",
    "2 data.units[].text",
    "2 data.units[].note?",
    "1 data.best",
    "2 data.best.text",
    "2 data.best.note?",
    "1 data.byName?",
    "2 data.byName.*?",
    "3 data.byName.*.text",
    "3 data.byName.*.note?",
  ];
  expect(told(schema)).toEqual([[undefined, "object", fields]]);
});

it.each(["oneOf", "anyOf"])("shows each shape of %s under its title", (choice) => {
  const libre = { title: "LibreTranslate", type: "object", properties: { q: text }, required: ["q"] };
  const azure = { title: "Azure", type: "array", items: { type: "object", properties: { Text: text } } };
  const others = { oneOf: [{ description: "Another", type: "object", properties: { text } }, text] };
  expect(told({ [choice]: [libre, azure, others] })).toEqual([
    ["LibreTranslate", "object", ["0 q"]],
    ["Azure", "object[]", ["0 [].Text?"]],
    ["Another", "object", ["0 text?"]],
  ]);
  const within = told({ type: "object", properties: { body: { [choice]: [libre, others] } } });
  expect(within).toEqual([[undefined, "object", ["0 body?", "1 body.q?", "1 body.text?"]]]);
});

it("has no shape of what has no fields", () => {
  expect([undefined, {}, text, { type: "array", items: text }].flatMap((schema) => shapesOf(schema))).toEqual([]);
});
