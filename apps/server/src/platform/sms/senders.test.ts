import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Agent } from "undici";
import { createOutbox } from "#platform/outbox";
import { createTestClock, createTestDatabase } from "#testing";
import type { Answer, ReceivedRequest } from "#testing/loopback";
import { aliyunError, createAliyunSender } from "./aliyun-sender.ts";
import { codeSms, smsConformance } from "./conformance.ts";
import { createHttpSender } from "./http-sender.ts";
import { createOutboxSmsSender, type SmsErrorCode, type SmsSender } from "./index.ts";
import { createTencentSender, tencentError } from "./tencent-sender.ts";
import { credentials, isSignedByAcs3, isSignedByTc3, startProvider } from "./testing/local-provider.ts";

const clock = createTestClock();
const templates = new Map([
  ["code", { id: "SMS_1", params: ["code", "minutes"] }],
  ["code.en", { id: "SMS_2", params: ["code"] }],
  ["welcome", { id: "SMS_3", params: ["username"] }],
]);
const aliyun = { accessKeyId: credentials.id, accessKeySecret: credentials.secret, signName: "译桥", templates, clock };
const tencent = {
  secretId: credentials.id,
  secretKey: credentials.secret,
  signName: "译桥",
  appId: "1400006666",
  region: "ap-guangzhou",
  templates,
  clock,
};
const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });

interface Case {
  readonly name: string;
  readonly make: (url: string) => SmsSender;
  /** What the provider answers to a request that is right. */
  readonly takes: (asked: ReceivedRequest) => Answer;
  readonly says: (code: string) => Answer;
  readonly read: (asked: ReceivedRequest) => { to: string; says: string };
}

const cases: readonly Case[] = [
  {
    name: "Alibaba Cloud",
    make: (url) => createAliyunSender({ ...aliyun, url }),
    takes: (asked) =>
      isSignedByAcs3(asked)
        ? json(200, { Code: "OK", Message: "OK", BizId: "9006", RequestId: "B1" })
        : json(400, { Code: "SignatureDoesNotMatch", Message: "…" }),
    says: (code) => json(code.startsWith("isv.") ? 200 : 400, { Code: code, Message: "13800138000", RequestId: "B1" }),
    read: ({ query }) => {
      const params = new URLSearchParams(query);
      return { to: params.get("PhoneNumbers") ?? "", says: params.get("TemplateParam") ?? "" };
    },
  },
  {
    name: "Tencent Cloud",
    make: (url) => createTencentSender({ ...tencent, url }),
    takes: (asked) =>
      isSignedByTc3(asked)
        ? json(200, { Response: { SendStatusSet: [{ Code: "Ok", Fee: 1, SerialNo: "50" }], RequestId: "a1" } })
        : json(200, { Response: { Error: { Code: "AuthFailure.SignatureFailure", Message: "…" }, RequestId: "a1" } }),
    says: (code) =>
      code.startsWith("AuthFailure")
        ? json(200, { Response: { Error: { Code: code, Message: "13800138000" }, RequestId: "a1" } })
        : json(200, { Response: { SendStatusSet: [{ Code: code, Message: "13800138000" }], RequestId: "a1" } }),
    read: ({ body }) => {
      const { PhoneNumberSet: numbers, TemplateParamSet: params } = JSON.parse(body) as Record<string, string[]>;
      return { to: numbers?.[0]?.replace("+86", "") ?? "", says: params?.join() ?? "" };
    },
  },
  {
    name: "a gateway of one's own",
    make: (url) => createHttpSender({ url: `${url}/send?to=sms`, token: credentials.secret }),
    takes: ({ headers, path, query }) =>
      headers.authorization === `Bearer ${credentials.secret}` && path === "/send" && query === "to=sms"
        ? json(202, {})
        : json(401, {}),
    says: (status) => json(Number(status), {}),
    read: ({ body }) => {
      const { to, text } = JSON.parse(body) as { to: string; text: string };
      return { to, says: text };
    },
  },
];

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

describe.each(cases)("SMS through $name", ({ make, takes, says, read }) => {
  const asked: ReceivedRequest[] = [];
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let sender: SmsSender;
  beforeAll(async () => {
    provider = await startProvider((request) => {
      const answer = takes(request);
      if (answer.status < 300) asked.push(request);
      return answer;
    });
    sender = make(provider.url);
  });
  afterAll(async () => {
    await sender.close();
    await provider.close();
  });

  smsConformance(
    () => sender,
    () => Promise.resolve(asked.splice(0).map(read)),
  );

  const answering = async (answer: Parameters<typeof startProvider>[0]): Promise<SmsSender> => {
    const other = await startProvider(answer);
    const made = make(other.url);
    open.push(other, made);
    return made;
  };

  it.each<[string, Parameters<typeof startProvider>[0]]>([
    ["500 without a body", () => ({ status: 500, body: "" })],
    ["a hang-up", () => "hang up"],
    ["what is no JSON", () => ({ status: 502, body: "<html>13800138000</html>" })],
    ["far too much", () => ({ status: 500, body: "x".repeat(100_000) })],
  ])("takes %s as unavailable, and tells neither number nor code", async (_, answer) => {
    const attempt = (await answering(answer)).send(codeSms);
    await expect(attempt).rejects.toMatchObject({ code: "unavailable", retryable: true });
    await expect(attempt).rejects.not.toThrow(/13800138000|047153|test-key/);
    await expect(attempt).rejects.not.toHaveProperty("cause");
  });

  it("gives up when it is told to", async () => {
    const made = await answering(() => ({ status: 200, body: "" }));
    const reason = new Error("the process stops");
    await expect(made.send(codeSms, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("follows no redirection with its key", async () => {
    let others = 0;
    const other = await startProvider(() => {
      others += 1;
      return { status: 200, body: "" };
    });
    open.push(other);
    const made = await answering(() => ({ status: 307, body: "{}", headers: { location: other.url } }));
    await expect(made.send(codeSms)).rejects.toMatchObject({ retryable: true });
    expect(others).toBe(0);
  });

  it("says only the code of what the provider refuses", async () => {
    const code = { "Alibaba Cloud": "isv.MOBILE_NUMBER_ILLEGAL", "Tencent Cloud": "AuthFailure.SecretIdNotFound" };
    const refusal = Object.entries(code).find(([, said]) => says(said).body.includes(said))?.[1] ?? "403";
    const attempt = (await answering(() => says(refusal))).send(codeSms);
    await expect(attempt).rejects.toThrow(new RegExp(`^127\\.0\\.0\\.1:\\d+ answered ${refusal}$`));
  });
});

describe("the providers' codes", () => {
  it.each<[string, SmsErrorCode]>([
    ["isv.MOBILE_NUMBER_ILLEGAL", "refused"],
    ["isv.SMS_CONTENT_ILLEGAL", "refused"],
    ["isv.BUSINESS_LIMIT_CONTROL", "deferred"],
    ["isv.DAY_LIMIT_CONTROL", "deferred"],
    ["Throttling.User", "deferred"],
    ["isp.SYSTEM_ERROR", "unavailable"],
    ["ServiceUnavailable", "unavailable"],
    ["isv.SMS_TEMPLATE_ILLEGAL", "misconfigured"],
    ["isv.SMS_SIGNATURE_ILLEGAL", "misconfigured"],
    ["isv.AMOUNT_NOT_ENOUGH", "misconfigured"],
    ["isv.OUT_OF_SERVICE", "misconfigured"],
    ["isp.RAM_PERMISSION_DENY", "misconfigured"],
    ["InvalidAccessKeyId.NotFound", "misconfigured"],
    ["SignatureDoesNotMatch", "misconfigured"],
    ["something.new", "misconfigured"],
  ])("of Alibaba Cloud: %s is %s", (said, code) => expect(aliyunError(said)).toBe(code));

  it.each<[string, SmsErrorCode]>([
    ["InvalidParameterValue.IncorrectPhoneNumber", "refused"],
    ["FailedOperation.PhoneNumberInBlacklist", "refused"],
    ["FailedOperation.ContainSensitiveWord", "refused"],
    ["LimitExceeded.PhoneNumberThirtySecondLimit", "deferred"],
    ["LimitExceeded", "deferred"],
    ["RequestLimitExceeded.UinLimitExceeded", "deferred"],
    ["InternalError.Timeout", "unavailable"],
    ["InternalError", "unavailable"],
    ["InternalError.SigVerificationFail", "misconfigured"],
    ["AuthFailure.SignatureFailure", "misconfigured"],
    ["FailedOperation.TemplateIncorrectOrUnapproved", "misconfigured"],
    ["FailedOperation.InsufficientBalanceInSmsPackage", "misconfigured"],
    ["UnauthorizedOperation.SmsSdkAppIdVerifyFail", "misconfigured"],
    ["Something.New", "misconfigured"],
  ])("of Tencent Cloud: %s is %s", (said, code) => expect(tencentError(said)).toBe(code));
});

describe("what goes over the wire", () => {
  const heard: ReceivedRequest[] = [];
  const listen = async (make: (url: string) => SmsSender): Promise<SmsSender> => {
    const provider = await startProvider((request) => {
      heard.push(request);
      return json(200, { Code: "OK", Response: { SendStatusSet: [{ Code: "Ok" }] } });
    });
    const sender = make(provider.url);
    open.push(provider, sender);
    return sender;
  };

  it("is what Alibaba Cloud documents for SendSms, signed anew each time", async () => {
    const sender = await listen((url) => createAliyunSender({ ...aliyun, url }));
    await sender.send(codeSms, { id: "0198-ab" });
    await sender.send({ ...codeSms, language: "en" });
    const [first, second] = heard.splice(0);
    expect(Object.fromEntries(new URLSearchParams(first?.query))).toEqual({
      PhoneNumbers: "13800138000",
      SignName: "译桥",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"047153","minutes":"10"}',
      OutId: "0198-ab",
    });
    expect(first?.headers).toMatchObject({ "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" });
    expect(first?.headers["x-acs-date"]).toBe("2026-03-10T08:00:00Z");
    expect(new URLSearchParams(second?.query).get("TemplateCode")).toBe("SMS_2");
    expect(second?.headers["x-acs-signature-nonce"]).not.toBe(first?.headers["x-acs-signature-nonce"]);
  });

  it("is what Tencent Cloud documents for SendSms", async () => {
    const sender = await listen((url) => createTencentSender({ ...tencent, url }));
    await sender.send(codeSms, { id: "0198-ab" });
    const [first] = heard.splice(0);
    expect(JSON.parse(first?.body ?? "")).toEqual({
      PhoneNumberSet: ["+8613800138000"],
      SmsSdkAppId: "1400006666",
      SignName: "译桥",
      TemplateId: "SMS_1",
      TemplateParamSet: ["047153", "10"],
      SessionContext: "0198-ab",
    });
    expect(first?.headers).toMatchObject({
      "x-tc-action": "SendSms",
      "x-tc-version": "2021-01-11",
      "x-tc-region": "ap-guangzhou",
      "x-tc-timestamp": String(Date.parse("2026-03-10T08:00:00Z") / 1000),
    });
  });

  it("is nothing of messages without a template, or without what the template takes", async () => {
    const sender = await listen((url) => createAliyunSender({ ...aliyun, url }));
    expect([sender.sends("deletion-done", "zh"), sender.sends("welcome", "en")]).toEqual([false, true]);
    await expect(sender.send({ ...codeSms, template: "deletion-done" })).rejects.toMatchObject({
      code: "misconfigured",
    });
    await expect(sender.send({ ...codeSms, template: "welcome" })).rejects.toThrow(/welcome takes username/);
    expect(heard.splice(0)).toEqual([]);
  });

  it("goes through the dispatcher that is given, which stays open", async () => {
    const dispatcher = new Agent();
    const provider = await startProvider(() => json(200, { Code: "OK" }));
    open.push(provider);
    let carried = 0;
    const counting = dispatcher.compose((dispatch) => (options, handler) => {
      carried += 1;
      return dispatch(options, handler);
    });
    const sender = createAliyunSender({ ...aliyun, url: provider.url, dispatcher: counting });
    await sender.send(codeSms);
    await sender.close();
    expect(carried).toBe(1);
    expect(dispatcher.closed).toBe(false);
    await dispatcher.close();
  });

  it("ends when nobody answers in time", async () => {
    const provider = await startProvider(() => "silence");
    const sender = createAliyunSender({ ...aliyun, url: provider.url, timeoutMs: 5 });
    open.push(provider, sender);
    await expect(sender.send(codeSms)).rejects.toThrow(/gave no answer within 5 ms/);
  });
});

describe("SMS in the outbox", async () => {
  const database = await createTestDatabase();
  afterAll(() => database.close());
  const outbox = createOutbox(database);
  let seen = 0;
  smsConformance(
    () => createOutboxSmsSender(outbox),
    async () => {
      const fresh = (await outbox.list({ channel: "sms" })).filter(({ id }) => id > seen);
      seen = Math.max(seen, ...fresh.map(({ id }) => id));
      return fresh.map(({ recipient, text }) => ({ to: recipient, says: text }));
    },
  );
});
