import { describe, expect, it } from "vitest";
import { cleanPasted, textOfNode } from "./pasted-text.ts";

interface Node {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Node[];
}

const text = (content: string): Node => ({ nodeType: 3, nodeName: "#text", textContent: content, childNodes: [] });
const node = (nodeName: string, ...childNodes: Node[]): Node => ({
  nodeType: 1,
  nodeName,
  textContent: null,
  childNodes,
});

describe("text of other programs", () => {
  it("has one kind of line end, and none at its ends", () => {
    expect(cleanPasted("one\r\ntwo\rthree\vfour\u2028five\r\n\r\n")).toBe("one\ntwo\nthree\nfour\nfive");
    expect(cleanPasted("one \r\n \r\n two")).toBe("one\ntwo");
  });

  it("keeps a tab, and a no-break space that stands alone", () => {
    expect(cleanPasted("10\u00A0kg\tnet")).toBe("10\u00A0kg\tnet");
    expect(cleanPasted("a \u00A0 b\u00A0\u00A0c")).toBe("a   b  c");
  });

  it("loses what nobody sees, and keeps Word's no-break hyphen", () => {
    expect(cleanPasted("\uFEFFex\u00ADample\u001F \uFFFC1\u001E2\u0007")).toBe("example 1\u20112");
  });
});

describe("foreign HTML", () => {
  const word = node(
    "BODY",
    node("STYLE", text("p.MsoNormal { margin: 0 }")),
    text("\n"),
    node("P", node("B", text("Press\n  Start")), text("\u00A0now"), node("BR"), text("or")),
    text("\n"),
    node("TABLE", node("TR", node("TD", node("P", text("a"))), node("TD", text("b")))),
    node("P", text("end")),
  );

  it("is read as lines and cells, without styles", () => {
    expect(cleanPasted(textOfNode(word))).toBe("Press Start\u00A0now\nor\na\tb\nend");
  });
});
