import { errorCatalogue } from "@yiqiao/contracts/errors";
import { pictureCalls } from "@yiqiao/contracts/pictures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OutboundError, type OutboundReason } from "#platform/outbound";
import { buildTestApp, type TestApp } from "#testing";
import { openPictureAddresses } from "./picture-addresses.ts";

let app: TestApp;
/** What comes of the next address, and the last one that was asked for. */
let reason: OutboundReason | undefined;
let asked = "";
beforeAll(async () => {
  const get = (address: string) => {
    asked = address;
    if (reason !== undefined)
      return Promise.reject(new OutboundError(reason, "", reason === "status" ? { status: 404 } : {}));
    const finalAddress = "https://cdn.example/pictures/%E8%8F%9C%E5%8D%95.png?size=2";
    return Promise.resolve({ bytes: Buffer.from("bytes"), contentType: "image/png", finalAddress, status: 200 });
  };
  app = await buildTestApp({ capabilities: ["pictures"], pictureAddresses: openPictureAddresses({ get }) });
});
afterAll(() => app.close());

const fetchPicture = (address: string) => {
  const device = "8f5d7a4e-0000-4000-8000-000000000001";
  return app.call<{ name: string }>(pictureCalls.fetch.path, { device, body: { address } });
};

describe("a picture at an address", () => {
  it.each([
    ["pictureAddressInvalid", "invalid", "http://"],
    ["pictureAddressForbidden", "forbidden", "public"],
    ["pictureAddressUnreachable", "unreachable", "no connection"],
    ["pictureAddressUnreachable", "timeout", "in time"],
    ["pictureAddressUnreachable", "status", "404"],
    ["pictureTooLarge", "tooLarge", "3 MB"],
  ] as const)("is refused as %s when it is %s", async (name, why, tells) => {
    reason = why;
    const answer = await fetchPicture("https://example.com/a.png");
    expect(answer).toMatchObject({ code: errorCatalogue[name].code });
    expect(answer.message).toContain("https://example.com/a.png");
    expect(answer.message).toContain(tells);
  });

  it("is called as the last part of where it was found", async () => {
    reason = undefined;
    expect((await fetchPicture("https://example.com/a.png")).data.name).toBe("菜单.png");
  });

  it.each([
    ["example.com/a.png", "https://example.com/a.png"],
    ["example.com:8443/a.png", "https://example.com:8443/a.png"],
    ["http://example.com/a.png", "http://example.com/a.png"],
    ["file:///etc/passwd", "file:///etc/passwd"],
  ])("%s is asked for as %s", async (given, expected) => {
    reason = undefined;
    await fetchPicture(given);
    expect(asked).toBe(expected);
  });
});
