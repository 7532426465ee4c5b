import { describe, expect, test } from "vitest";
import { isPreformatted, plainTextOf, type PastedNode } from "./pasted-text.ts";

function text(value: string): PastedNode {
  return { nodeName: "#text", nodeType: 3, nodeValue: value, childNodes: [] };
}
function element(name: string, ...children: readonly (PastedNode | string)[]): PastedNode {
  return withAttributes({}, name, ...children);
}
function withAttributes(
  attributes: Readonly<Record<string, string>>,
  name: string,
  ...children: readonly (PastedNode | string)[]
): PastedNode {
  return {
    nodeName: name.toUpperCase(),
    nodeType: 1,
    nodeValue: null,
    childNodes: children.map((child) => (typeof child === "string" ? text(child) : child)),
    getAttribute: (key) => attributes[key] ?? null,
  };
}

describe("plainTextOf", () => {
  test("puts an empty line between paragraphs and headings", () => {
    const body = element("body", element("h1", "Title"), "\n  ", element("p", "One"), element("p", "Two"));
    expect(plainTextOf(body)).toBe("Title\n\nOne\n\nTwo");
  });

  test("collapses whitespace and keeps inline markup in the line", () => {
    const body = element("p", "  The ", element("b", "quick"), "\n   brown ", element("i", " fox"), "es.");
    expect(plainTextOf(body)).toBe("The quick brown foxes.");
  });

  test("writes lists with bullets and numbers, nested ones indented", () => {
    const body = element(
      "div",
      element("p", "Need:"),
      element("ul", element("li", "bread", element("ul", element("li", "rye"))), element("li", element("p", "milk"))),
      withAttributes({ start: "3" }, "ol", element("li", "third"), element("li", "fourth")),
    );
    expect(plainTextOf(body)).toBe("Need:\n\n• bread\n  • rye\n• milk\n\n3. third\n4. fourth");
  });

  test("separates table cells by tabs and rows by line breaks", () => {
    const row = (...cells: readonly string[]) => element("tr", ...cells.map((cell) => element("td", cell)));
    expect(plainTextOf(element("table", element("tbody", row("a", "b"), row("c", "d"))))).toBe("a\tb\nc\td");
  });

  test("keeps line breaks and preformatted text as they are", () => {
    expect(plainTextOf(element("div", "a ", element("br"), " b", element("br"), element("br"), "c"))).toBe("a\nb\n\nc");
    expect(plainTextOf(element("div", "x", element("pre", "if (a)\n    b")))).toBe("x\n\nif (a)\n    b");
  });

  test("leaves out what is not seen", () => {
    const hidden = withAttributes({ style: "display: none" }, "span", "secret");
    expect(plainTextOf(element("div", element("style", "p {}"), "in\u00ADside\u00A0it", hidden))).toBe("inside it");
  });
});

describe("isPreformatted", () => {
  test("knows the markup of code editors", () => {
    expect(isPreformatted('<meta charset="utf-8"><div style="color:#ccc;white-space: pre;"><div>a</div></div>')).toBe(
      true,
    );
    expect(isPreformatted("<p>a</p>")).toBe(false);
  });
});
