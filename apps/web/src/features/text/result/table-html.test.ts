import { expect, it } from "vitest";
import { tableHtmlOf } from "./table-html.ts";

it("makes tables of lines with as many tabs, and keeps the others", () => {
  expect(tableHtmlOf("A & B\n\nName\tPrice\nPipe\t<3>\nend\tof\tit")).toBe(
    "<div>A &amp; B</div><div><br></div><table><tr><td>Name</td><td>Price</td></tr><tr><td>Pipe</td><td>&lt;3&gt;</td></tr></table>" +
      "<div>end\tof\tit</div>",
  );
});

it.each(["", "one\ntwo", "a\tb\n\nc\td", "\n\n"])("has nothing to make of %j", (text) => {
  expect(tableHtmlOf(text)).toBeUndefined();
});
