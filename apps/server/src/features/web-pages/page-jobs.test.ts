import { WebPageError } from "@yiqiao/web-pages";
import { describe, expect, it } from "vitest";
import { writeStyles } from "./outputs/write-styles.ts";
import { doJob } from "./preparing/do-job.ts";

const site = "https://a.example";
const signer = { id: "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11", secret: "secret" };
const sourceOf = (text: string) => {
  return { bytes: Buffer.from(text), contentType: "text/html", isArchive: false, address: `${site}/` };
};

describe("a page that is made ready", () => {
  it.each(["<a href=a>b</a>", "<img src=a>"])("is refused where a short address is a long one: %s", (markup) => {
    const prepare = (times: number) => {
      const source = sourceOf(`<base href="${site}/${"long/".repeat(1000)}">${markup.repeat(times)}`);
      return doJob({ name: "prepare", source, targetLanguage: "zh-cn", signer });
    };
    expect(() => prepare(10_000)).toThrow(new WebPageError("too-complex"));
    expect(prepare(100)).toHaveProperty("html");
  });
});

describe("a page that is written", () => {
  const picture = `data:image/png;base64,${"x".repeat(4_000_000)}`;
  const pictures: readonly (readonly [string, string])[] = [[`${site}/a.png`, picture]];

  it("shows a picture as often as there is room", () => {
    const source = sourceOf("<img src=a.png>".repeat(20));
    const html = doJob({
      name: "write",
      source,
      targetLanguage: "zh-cn",
      targets: [],
      resources: new Map<string, string>(pictures),
      notes: new Map(),
    });
    expect(html).toHaveProperty("length", expect.closeTo(36_000_000, -6));
  });

  it("has style sheets that do so, too", async () => {
    const found = new Map<string, string>(pictures);
    const css = "p{background:url(a.png)}".repeat(20);
    const styles = new Map(["b.css", "a.css"].map((name) => [`${site}/${name}`, { css, address: `${site}/${name}` }]));
    await writeStyles(styles, found);
    const lengths = [...styles.keys()].map((name) => found.get(name)?.length ?? 0);
    expect(lengths[1]).toBeGreaterThan(10_000_000);
    expect(lengths[0]).toBeLessThan(10_000);
  });
});
