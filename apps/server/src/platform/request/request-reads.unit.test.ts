import { describe, expect, it } from "vitest";
import { RequestReads, runAsRequest } from "./request-reads.ts";

function build() {
  let now = 0;
  let turns = 0;
  const reads = new RequestReads<string, string>(() => now);
  const read = (key = "a") => reads.of(key, () => Promise.resolve(`${key} ${++turns}`));
  return { reads, read, pass: (ms: number) => (now += ms) };
}

describe("what a request has read", () => {
  it("is read once in it, whatever comes in between", async () => {
    const { read } = build();
    const request = {};
    const first = await runAsRequest(request, () => Promise.all([read(), read(), read("b")]));
    expect(first).toEqual(["a 1", "a 1", "b 2"]);
    expect(await runAsRequest(request, () => read())).toBe("a 1");
  });

  it("is its own: others read anew, and so does what is no request", async () => {
    const { read } = build();
    expect(await runAsRequest({}, () => read())).toBe("a 1");
    expect(await runAsRequest({}, () => read())).toBe("a 2");
    expect([await read(), await read()]).toEqual(["a 3", "a 4"]);
  });

  it("is read anew once the request has changed something, and after a second", async () => {
    const { read, reads, pass } = build();
    const changing = {};
    await runAsRequest(changing, async () => {
      await read();
      reads.stop();
      expect([await read(), await read()]).toEqual(["a 2", "a 3"]);
      reads.note("a", "noted");
      expect(await read()).toBe("a 4");
    });
    await runAsRequest({}, async () => {
      reads.note("a", "noted");
      expect(await read()).toBe("noted");
      pass(1000);
      expect(await read()).toBe("a 5");
    });
  });

  it("is not kept where it could not be read", async () => {
    const { reads, read } = build();
    await runAsRequest({}, async () => {
      await expect(reads.of("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
      expect(await read()).toBe("a 1");
    });
  });
});
