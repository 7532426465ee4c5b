import { describe, expect, it } from "vitest";
import { createSessionStore } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { createApiClient } from "./create-api-client.ts";

function buildClient(answer: Response) {
  const entries = new Map<string, string>();
  const tokens = createSessionStore(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
  tokens.write({ accessToken: "a1", refreshToken: "r1" });
  const seen: (string | null)[] = [];
  const client = createApiClient({
    sendForm: () => Promise.reject(new TypeError("There is no form")),
    fetch: (_input, init) => {
      seen.push(new Headers(init?.headers).get("authorization"));
      return Promise.resolve(answer);
    },
    tokens,
    language: () => "en",
    onSessionEnd: () => undefined,
    wait: () => Promise.resolve(),
    alone: (run) => run(),
  });
  return { client, seen };
}

describe("download", () => {
  it("gives the file, asked for with the token", async () => {
    const { client, seen } = buildClient(new Response("zip", { headers: { "content-type": "application/zip" } }));
    await expect((await client.download("/file")).text()).resolves.toBe("zip");
    expect(seen).toEqual(["Bearer a1"]);
  });

  it.each([
    ["attachment; filename=\"report.docx\"; filename*=UTF-8''%E6%8A%A5%E5%91%8A.docx", "报告.docx"],
    ['attachment; filename="report.docx"', "report.docx"],
    ["attachment; filename=\"a.txt\"; filename*=UTF-8''%E6%8", "a.txt"],
    ["inline", ""],
  ])("gives the file the name of %s", async (disposition, name) => {
    const { client } = buildClient(new Response("x", { headers: { "content-disposition": disposition } }));
    expect((await client.download("/file")).name).toBe(name);
  });

  it.each([404, 200])("says what an envelope says instead of a file, HTTP %i", async (status) => {
    const { client } = buildClient(Response.json({ code: 41033, message: "It is gone", data: null }, { status }));
    const failure: unknown = await client.download("/file").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 41033, message: "It is gone" });
  });

  it("reports a failure that cannot be read", async () => {
    const { client } = buildClient(new Response("<html>", { status: 404 }));
    await expect(client.download("/file")).rejects.toMatchObject({ kind: "unreadable" });
  });
});
