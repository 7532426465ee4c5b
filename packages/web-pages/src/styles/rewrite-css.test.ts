import { describe, expect, it } from "vitest";
import { PageAddresses } from "../addresses/page-addresses.ts";
import { rewriteCss } from "./rewrite-css.ts";

const addresses = new PageAddresses("https://site.test/css/a.css", {
  resource: (address, kind) => `${kind}:${address.replace("https://", "")}`,
  link: () => undefined,
});
const rewritten = (css: string) => rewriteCss(css, addresses);

describe("style sheets", () => {
  it("keep what is no address as it is written", () => {
    const css = `@media (400px<=width<=60em){.a>b:not(.c)~d::after{content:"\\201C";color:#fff!important;--x:{a:b}}}`;
    expect(rewritten(css)).toBe(css);
  });

  it("have their addresses rewritten, by what they are", () => {
    expect(rewritten(`@import url(b.css) screen;p{background:url('i.png')}`)).toBe(
      `@import url("style:site.test/css/b.css") screen;p{background:url("image:site.test/css/i.png")}`,
    );
    expect(rewritten(`@media print{@font-face{src:url(f)}}p{cursor:url(c),auto}`)).toBe(
      `@media print{@font-face{src:url("font:site.test/css/f")}}p{cursor:url("image:site.test/css/c"),auto}`,
    );
    expect(rewritten(`p{background:image-set("a.png" type("image/png") 1x)}`)).toBe(
      `p{background:image-set("image:site.test/css/a.png" type("image/png") 1x)}`,
    );
    expect(rewritten(`p{background:image-set(("a.png") 1x);--x:("a.png")}`)).toBe(
      `p{background:image-set(("image:site.test/css/a.png") 1x);--x:("a.png")}`,
    );
    expect(rewritten(`p{filter:url(#f);mask:url("#m")}`)).toBe(`p{filter:url("#f");mask:url("#m")}`);
  });

  it.each([
    [`p{background:image-set(var(--x) 1x)}`, `p{background:yq-none(var(--x) 1x)}`],
    [`p{background:src(attr(data-x))}`, `p{background:yq-none(attr(data-x))}`],
    [`p{--x:"//evil.test/a"}`, `p{--x:""}`],
    [`p{-moz-binding : url(a)}`, `p{yq-none : url("image:site.test/css/a")}`],
    [`p{BEHAVIOR:url(#a)}`, `p{yq-none:url("#a")}`],
    [`p{width:eXpression(1)}`, `p{width:yq-none(1)}`],
    [`p{background:url(data:text/html,a)}`, `p{background:url("about:invalid")}`],
    [`@import "javascript:1";`, `@import "about:invalid";`],
    [`@import url(data:text/css,p);`, `@import url("about:invalid");`],
    [`p{background:url(a"b)}`, `p{background:url("about:invalid")}`],
    [`p{content:"</style>"}`, `p{content:"\\3c /style\\3e "}`],
    [`p{x:</style>}`, `p{x:<\\/style>}`],
    [`<!-- p{} -->`, `  p{}  `],
  ])("%s becomes %s", (css, expected) => {
    expect(rewritten(css)).toBe(expected);
  });

  it("take time that grows with their length", () => {
    expect(rewritten("url(".repeat(50_000))).toBeTypeOf("string");
    expect(rewritten("image-set(".repeat(50_000))).toContain("yq-none(");
    const begun = performance.now();
    expect(rewritten("(".repeat(80_000) + '"a" '.repeat(80_000))).toContain('"a"');
    // A hundred times what it takes; where each string looks through all parentheses it is minutes.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
