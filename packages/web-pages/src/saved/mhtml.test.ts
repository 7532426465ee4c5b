import { describe, expect, it } from "vitest";
import { WebPageError } from "../page/page-error.ts";
import { readMhtml } from "./mhtml.ts";

const file = [
  "From: <Saved by Blink>",
  "Snapshot-Content-Location: https://site.test/a",
  "MIME-Version: 1.0",
  "Content-Type: multipart/related;",
  '\ttype="text/html";',
  '\tboundary="----Multi+Part--(x)----"',
  "",
  "",
  "------Multi+Part--(x)----",
  "Content-Type: text/html; charset=gbk",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Location: https://site.test/a",
  "",
  '<p title=3D"a=20b">=D2=EB=C7=\r\n=C5 <img src=3D"cid:p@x">',
  "------Multi+Part--(x)----",
  "Content-Type: image/png",
  "Content-Transfer-Encoding: base64",
  "Content-ID: <p@x>",
  "Content-Location: https://site.test/p.png",
  "",
  "iVBORw0K",
  "Ggo=",
  "------Multi+Part--(x)----",
  "Content-Type: text/css",
  "Content-Location: https://site.test/s.css",
  "",
  "p { color: red }",
  "",
  "------Multi+Part--(x)------",
  "after the end",
].join("\r\n");

describe("saved pages", () => {
  it("give their page and what it shows", () => {
    const { text, address, resources } = readMhtml(Buffer.from(file, "latin1"));
    expect(text).toBe(`<p title="a b">译桥 <img src="cid:p@x">`);
    expect(address).toBe("https://site.test/a");
    expect([...resources.keys()]).toEqual(["https://site.test/p.png", "cid:p@x", "https://site.test/s.css"]);
    expect(Buffer.from(resources.get("cid:p@x")?.bytes ?? []).toString("hex")).toBe("89504e470d0a1a0a");
    expect(Buffer.from(resources.get("https://site.test/s.css")?.bytes ?? []).toString()).toBe("p { color: red }\r\n");
    expect(resources.get("cid:p@x")?.contentType).toBe("image/png");
  });

  it("are read with line ends of Unix, within each other, and without their end", () => {
    const unix = file.replaceAll("\r\n", "\n");
    expect(readMhtml(Buffer.from(unix, "latin1")).text).toContain("译桥");
    const inner = `Content-Type: multipart/related; boundary=o\n\n--o\n${unix}`;
    expect(readMhtml(Buffer.from(inner, "latin1")).resources.size).toBe(3);
  });

  it("without a page are refused", () => {
    expect(() => readMhtml(Buffer.from(file.replace("text/html; charset", "text/plain; charset")))).toThrow(
      WebPageError,
    );
    expect(() => readMhtml(Buffer.from("no such file"))).toThrow(WebPageError);
    expect(() => readMhtml(Buffer.alloc(0))).toThrow(WebPageError);
  });
});
