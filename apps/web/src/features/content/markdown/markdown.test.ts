import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

const html = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

describe("a text in Markdown", () => {
  it.each([
    ["**bold** and *soft*", "<strong>bold</strong> and <em>soft</em>"],
    ["# Title", "<h2>Title</h2>"],
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["3. a", '<ol start="3"><li>a</li></ol>'],
    ["`a < b`", "<code>a &lt; b</code>"],
    ["a &amp; b &lt;i&gt;", "a &amp; b &lt;i&gt;"],
    ["one\ntwo", "one<br/>two"],
    ["[page](/order)", '<a href="/order">page</a>'],
    ["![Map](/api/v1.0/site/logo/0/large)", '<img src="/api/v1.0/site/logo/0/large" alt="Map" loading="lazy"/>'],
  ])("is drawn: %s", (text, drawn) => {
    expect(html(text)).toContain(drawn);
  });

  it("draws tables, and opens what is elsewhere in a tab that cannot reach this one", () => {
    const [head, body] = html("| a | b |\n|---|--:|\n| 1 | 2 |").split("text-align:right", 2);
    expect(head).toContain('<th scope="col">a</th>');
    expect(body).toContain("<td>1</td>");
    expect(html("<https://a.example>")).toContain('target="_blank" rel="noopener noreferrer"');
    expect(html("![Map](https://a.example/map.png)")).toContain('<a href="https://a.example/map.png"');
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick='alert(1)'>b</b>",
    "<iframe src=https://a.example></iframe>",
    "<svg><script>alert(1)</script></svg>",
    "<!-- --><style>*{}</style>",
    "<a href='javascript:alert(1)'>x</a>",
    "# <script>alert(1)</script>",
    "| <script>x</script> |\n|---|\n| <img src=x onerror=x> |",
    "```\n</code></pre><script>alert(1)</script>\n```",
  ])("makes no element of HTML in it: %s", (text) => {
    expect(html(text)).not.toMatch(/<(?:script|img|iframe|svg|style|b |a )/i);
    expect(html(text)).toContain("&lt;");
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](  javascript:alert(1))",
    "[x](<java\tscript:alert(1)>)",
    "[x](vbscript:x)",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](blob:https://a.example/1)",
    "[x][y]\n\n[y]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![x](http://a.example/x.png)",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    "![x](//a.example/x.png)",
    String.raw`[x](/\\a.example)`,
    "[x](</\t/a.example>)",
    "![x](</\t/a.example/x.png>)",
  ])("links and loads nothing from %s", (text) => {
    expect(html(text)).not.toMatch(/href=|src=/);
  });

  it("keeps what would end an attribute inside of it", () => {
    expect(html('[x](https://a.example/"onmouseover="alert(1))')).not.toMatch(/"onmouseover/);
    expect(html('![" onerror="alert(1)](/x.png)')).toContain('alt="&quot; onerror=&quot;alert(1)"');
  });

  it("takes a long hostile text in its stride", () => {
    for (const text of ["[".repeat(20_000), "*a ".repeat(15_000), "> ".repeat(200), "`".repeat(49_999)]) {
      expect(html(text).length).toBeGreaterThan(0);
    }
  });
});
