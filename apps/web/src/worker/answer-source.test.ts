import { describe, expect, it } from "vitest";
import { answerSourceOf, type AskedRequest } from "./answer-source.ts";

const origin = "https://translate.example";

function sourceOf(address: string, asked: Partial<AskedRequest> = {}) {
  const request = { method: "GET", mode: "cors", destination: "", ...asked } as const;
  return answerSourceOf({ ...request, url: new URL(address, origin).href }, origin);
}

const opened = { mode: "navigate", destination: "document" } as const;

describe("who answers a request", () => {
  it.each(["/", "/file", "/file/preview/1?page=2", "/acme", "/api-doc", "/share?id=1", "/v2x"])(
    "is the server, and what is kept, for the page %s",
    (path) => expect(sourceOf(path, opened)).toBe("page"),
  );

  it.each(["/assets/index-1a2b.js", "/assets/index-1a2b.css", "/assets/pdfjs-6.5.438/cmaps/a.bcmap"])(
    "is what is kept for %s",
    (path) => expect(sourceOf(path)).toBe("assets"),
  );

  it("is the server, and what is kept, for files whose names stay the same", () => {
    expect(sourceOf("/early.js", { destination: "script", mode: "no-cors" })).toBe("pageFile");
    expect(sourceOf("/favicon.svg", { destination: "image", mode: "no-cors" })).toBe("pageFile");
  });

  it.each([
    "/api/v1.0/translate/text",
    "/api",
    "/v2/translate",
    "/v3/translate",
    "/health",
    "/ready",
    "/metrics",
    "/sw.js",
    "/manifest.webmanifest",
    "/maintenance.js",
    "/icons/192.png",
    "/data.json",
  ])("is the server alone for %s, also where it is opened in a window", (path) => {
    expect(sourceOf(path)).toBe("network");
    expect(sourceOf(path, opened)).toBe("network");
  });

  it("is the server alone for frames, other origins, and whatever changes something", () => {
    expect(sourceOf("/webpage", { mode: "navigate", destination: "iframe" })).toBe("network");
    expect(sourceOf("/", { mode: "cors" })).toBe("network");
    expect(sourceOf("https://elsewhere.example/assets/index-1a2b.js")).toBe("network");
    expect(sourceOf("https://elsewhere.example/", opened)).toBe("network");
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD"]) {
      expect(sourceOf("/assets/index-1a2b.js", { method })).toBe("network");
      expect(sourceOf("/", { method, ...opened })).toBe("network");
    }
  });

  it("is the worker for what is shared, and for that alone", () => {
    expect(sourceOf("/share", { method: "POST", ...opened })).toBe("share");
    expect(sourceOf("/share", { method: "POST" })).toBe("network");
    expect(sourceOf("/share", { method: "POST", mode: "navigate", destination: "iframe" })).toBe("network");
    expect(sourceOf("/share/more", { method: "POST", ...opened })).toBe("network");
  });
});
