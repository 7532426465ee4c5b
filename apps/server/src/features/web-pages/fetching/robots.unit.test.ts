import { describe, expect, it } from "vitest";
import { OutboundError, type OutboundAnswer } from "#platform/outbound";
import { createRobots } from "./robots.ts";

const never = new AbortController().signal;

/** A site whose rules a test gives when it likes. */
function site() {
  let time = 0;
  const asked: PromiseWithResolvers<OutboundAnswer>[] = [];
  const mayRead = createRobots({
    clock: { now: () => new Date(time) },
    outbound: {
      get: () => {
        const answer = Promise.withResolvers<OutboundAnswer>();
        asked.push(answer);
        return answer.promise;
      },
    },
  });
  return {
    asked,
    may: (path: string, signal = never) => mayRead(new URL(`https://a.example${path}`), signal),
    wait: (minutes: number) => (time += minutes * 60_000),
    give: (rules: string) =>
      asked.at(-1)?.resolve({ bytes: Buffer.from(rules), contentType: "text/plain", finalAddress: "", status: 200 }),
  };
}

describe("rules of a site", () => {
  it("are waited for by others when the one who asked first is gone", async () => {
    const { may, give, asked } = site();
    const gone = new AbortController();
    const first = may("/a", gone.signal);
    const second = may("/a");
    gone.abort(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    give("User-agent: *\nDisallow: /b");
    expect(await second).toBe(true);
    expect(await may("/b")).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it.each(["/closed", "/%63losed", "/%63lo%73ed?a=1", "/c%6Cosed/deep"])(
    "close %s, however it is spelled",
    async (path) => {
      const { may, give } = site();
      const answer = may(path);
      give("User-agent: *\nDisallow: /closed");
      expect(await answer).toBe(false);
    },
  );

  it("leave escapes that mean something as they are", async () => {
    const { may, give } = site();
    const answer = may("/a%2Fb");
    give("User-agent: *\nDisallow: /a/b");
    expect(await answer).toBe(true);
  });

  it("that could not be had are asked for again soon", async () => {
    const { may, give, asked, wait } = site();
    const answer = may("/a");
    asked[0]?.reject(new OutboundError("timeout", ""));
    expect(await answer).toBe(false);
    expect(await may("/a")).toBe(false);
    wait(2);
    const again = may("/a");
    give("");
    expect(await again).toBe(true);
    wait(58);
    expect(await may("/a")).toBe(true);
    expect(asked).toHaveLength(2);
  });
});
