import { describe, expect, it } from "vitest";
import { rewriting } from "../testing/unsafe-parts.ts";
import { preparePage } from "./prepare-page.ts";

const address = "https://site.test/dir/page.html";
const prepared = (text: string, targetLanguage: "ar" | "zh-cn" = "zh-cn") =>
  preparePage(text, { address, targetLanguage, ...rewriting }).html;
const bodyOf = (text: string) =>
  prepared(text)
    .split(/<body[^<>]*>/, 2)[1]
    ?.split("</body>", 1)[0] ?? "";
const space = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";

describe("the layout of a page keeps the place", () => {
  it("of an embedded page", () => {
    const frame = `<iframe class=v width=560 height=315 name=top src="//video.test/1" srcdoc="<p>" allow=camera>old</iframe>`;
    expect(bodyOf(frame)).toBe(`<iframe class="v" width="560" height="315" sandbox=""></iframe>`);
    expect(bodyOf(`<iframe src="javascript:alert(1)" sandbox="allow-scripts">`)).toBe(`<iframe sandbox=""></iframe>`);
  });

  it("of pictures that hold it, or count readers, without their address", () => {
    expect(bodyOf(`<img src=//count.test/1.gif data-src=2.gif srcset="3.gif 1x" width=1 height=0 class=s>`)).toBe(
      `<img width="1" height="0" class="s" src="${space}">`,
    );
  });

  it("of plugins that have nothing to show instead", () => {
    expect(bodyOf(`<embed src=a.swf width=300 height=250>`)).toBe(`<img width="300" height="250" src="${space}">`);
    const object = (inner: string) => bodyOf(`<object data=a.swf id=o width=9><param name=movie>${inner}</object>`);
    expect(object(" ")).toBe(`<img id="o" width="9" src="${space}">`);
    expect(object("<p>instead</p>")).toContain("<p");
    expect(object("<p>instead</p>")).not.toContain("<img");
    expect(object(`<embed src=a.swf width=8>`)).toBe(`<img width="8" src="${space}">`);
  });

  it("of elements that no page of ours may name", () => {
    expect(bodyOf(`<p><x:note class=n id=i onclick=a()>a</x:note></p>`)).toBe(
      `<p><span class="n" id="i" data-yq-unit="1:1">a</span></p>`,
    );
  });
});

describe("a page looks as it did", () => {
  it("in the direction that its styles give it, where the target's is no other", () => {
    expect(prepared("<html lang=ar><p>نص", "ar")).toMatch(/^<html lang="ar" data-yq-lang="ar">/);
    expect(prepared("<html lang=en><p>text", "zh-cn")).toMatch(/^<html lang="zh-CN" data-yq-lang="en">/);
    expect(prepared("<html lang=en><p>text", "ar")).toContain(`dir="rtl" data-yq-dir=""`);
    expect(prepared("<html lang=ar><p>نص", "zh-cn")).toContain(`dir="ltr" data-yq-dir=""`);
  });

  it("with the pictures that its scripts have shown before it was saved", () => {
    const source = (picture: string) => / src="([^"]*)"/.exec(bodyOf(picture))?.[1]?.replace(/^.*?u=/, "");
    const at = (file: string) => encodeURIComponent(`https://site.test/dir/${file}`);
    expect(source(`<img src="./page_files/a.png" data-src="b.png">`)).toBe(at("page_files/a.png"));
    expect(source(`<img class="x lazyloaded" src="c.png" data-src="b.png">`)).toBe(at("c.png"));
    expect(source(`<img class="lazyloaded" src="data:image/gif;base64,R0" data-src="b.png">`)).toBe(at("b.png"));
    expect(source(`<img src="https://cdn.test/user_files/wait.gif" data-src="b.png">`)).toBe(at("b.png"));
  });
});
