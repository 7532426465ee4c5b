import { expect, it } from "vitest";
import { elementsOf, parseElement, textOf } from "./xml-tree.ts";

it("reads text, entities, references and CDATA", () => {
  const element = parseElement(
    "<a b=\"1 &lt; 2\" c='&#x41;'>R&D &amp; &#1;\r\n<x:d/><![CDATA[<&amp;>]]><!-- no --></a>",
  );
  expect(textOf(element)).toBe("R&D & \u0001\n<&amp;>");
  expect([...element.attributes]).toEqual([
    ["b", "1 < 2"],
    ["c", "A"],
  ]);
  expect(elementsOf(element).map(({ name }) => name)).toEqual(["d"]);
});

it.each([
  ["<a><b></a>", "unmatched-tag: </a>"],
  ["<a>&nbsp;</a>", "unknown-entity: &nbsp;"],
  ["<a>", "unclosed-record"],
  ["<a><b", "unclosed-tag"],
  ["<a>1 < 2</a>", "stray-bracket"],
  ["<a>".repeat(100), "too-deep: 64"],
])("refuses %s", (text, reason) => {
  expect(() => parseElement(text)).toThrow(reason);
});
