import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecret, signedHeaders } from "./signing.ts";

const body = JSON.stringify({ type: "document.done", data: { name: "合同.docx" } });
const message = () => ({ id: "5c0a1a35-6b6e-4f8c-8f4e-0a9b3b1c2d3e", at: new Date(), body });

describe("a signed message", () => {
  it("is taken by the library of the specification, as it is and no other", () => {
    const secret = newSecret();
    const headers = signedHeaders(message(), [secret]);
    const receiver = new Webhook(secret);
    expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => receiver.verify(`${body} `, headers)).toThrow("No matching signature found");
    expect(() => receiver.verify(body, { ...headers, "webhook-id": "other" })).toThrow("No matching signature found");
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(() => receiver.verify(body, { ...headers, "webhook-timestamp": later })).toThrow(
      "No matching signature found",
    );
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow("No matching signature found");
  });

  it("with two secrets is taken by who knows either", () => {
    const [current, previous] = [newSecret(), newSecret()];
    const headers = signedHeaders(message(), [current, previous]);
    for (const secret of [current, previous]) expect(new Webhook(secret).verify(body, headers)).toBeDefined();
  });

  it("is that of the specification's example", () => {
    // https://github.com/standard-webhooks/standard-webhooks/blob/main/libraries/javascript/src/index.test.ts
    const example = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(signedHeaders(example, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
      "webhook-id": example.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });
});

describe("a new secret", () => {
  it("is 24 bytes of chance", () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(24);
    expect(newSecret()).not.toBe(secret);
  });
});
