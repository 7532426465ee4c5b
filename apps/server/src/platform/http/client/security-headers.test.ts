import { afterAll, describe, expect, it } from "vitest";
import { at, closeExamples, startExample } from "../testing/example-app.ts";

const page = { method: "GET", headers: { accept: "text/html", host: "acme.example" } } as const;
const partner = "https://partner.example";

describe("headers of the client's pages", () => {
  afterAll(closeExamples);

  it("keep other origins away where none is allowed", async () => {
    const none = await startExample();
    const empty = await startExample({ allowedOrigins: async () => [] });
    const failing = await startExample({ allowedOrigins: () => Promise.reject(new Error("no database")) });
    for (const { fastify } of [none, empty, failing]) {
      const { headers } = await fastify.inject({ ...page, url: "/login" });
      expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'self'(;|$)/);
      expect(headers).toMatchObject({
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "x-frame-options": "SAMEORIGIN",
      });
    }
  });

  it("let the allowed ones open and frame the page, at its host and path", async () => {
    const asked: string[] = [];
    const { fastify } = await startExample({
      allowedOrigins: async (host, path) => {
        asked.push(`${host}${path}`);
        return [partner, "http://crm.example:8080"];
      },
    });
    const { headers } = await fastify.inject({ ...page, url: "/login?redirect=%2F" });
    expect(asked).toEqual(["acme.example/login"]);
    expect(headers["content-security-policy"]).toMatch(
      /frame-ancestors 'self' https:\/\/partner\.example http:\/\/crm\.example:8080(;|$)/,
    );
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["cross-origin-opener-policy"]).toBe("unsafe-none");
    expect(headers).not.toHaveProperty("x-frame-options");
  });

  it("are no others for calls and files", async () => {
    const { fastify } = await startExample({ allowedOrigins: async () => [partner] });
    for (const url of [at("/who/anyone"), "/assets/index.js"]) {
      const { headers } = await fastify.inject({ ...page, url });
      expect(headers["content-security-policy"]).not.toContain(partner);
      expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    }
  });
});
