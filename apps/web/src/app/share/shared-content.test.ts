import { describe, expect, it } from "vitest";
import { contentOf } from "./shared-content.ts";

function formOf(fields: Readonly<Record<string, string>>, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append("files", file);
  return form;
}

const file = (name: string, type = "") => new File(["x"], name, { type });
const link = "https://news.example/a?b=1";

describe("what was shared", () => {
  it.each([
    ["the field for links", { url: link }],
    ["the field for texts", { text: link }],
    ["both, with a title", { title: "News", text: link, url: link }],
    ["the field for texts, with space around", { title: "News", text: ` ${link}\n` }],
  ])("is a link in %s", (_where, fields) => {
    expect(contentOf(formOf(fields))).toEqual({ kind: "link", url: link });
  });

  it.each([
    ["words", { text: "Guten Tag" }, "Guten Tag"],
    ["words with a link in them", { text: `Read ${link}` }, `Read ${link}`],
    ["words beside a link", { text: "A quotation", url: link }, "A quotation"],
    ["a title alone", { title: "News" }, "News"],
    ["an address that is no web page's", { text: "javascript:alert(1)" }, "javascript:alert(1)"],
    ["the same in the field for links", { url: "javascript:alert(1)" }, "javascript:alert(1)"],
    ["an address without an end", { text: `https://${"a".repeat(3000)}` }, `https://${"a".repeat(3000)}`],
  ])("is a text: %s", (_what, fields, text) => {
    expect(contentOf(formOf(fields))).toEqual({ kind: "text", text });
  });

  it("is pictures where all files are, and else documents", () => {
    const kindOf = (...files: readonly File[]) => contentOf(formOf({ text: "with words" }, files)).kind;
    expect(kindOf(file("a.png", "image/png"), file("b.JPG"))).toBe("pictures");
    expect(kindOf(file("image", "image/jpeg"))).toBe("pictures");
    expect(kindOf(file("a.docx"))).toBe("documents");
    expect(kindOf(new File([], "empty.docx"))).toBe("documents");
    expect(kindOf(file("a.png", "image/png"), file("b.pdf"))).toBe("documents");
    expect(kindOf(file("notes.pdf", "image/png"))).toBe("documents");
    expect(kindOf(file("a.webp", "image/webp"))).toBe("documents");
  });

  it("is nothing where every field is empty", () => {
    expect(contentOf(formOf({}))).toEqual({ kind: "nothing" });
    expect(contentOf(formOf({ text: " \n", url: "" }, [new File([], "")]))).toEqual({ kind: "nothing" });
  });
});
