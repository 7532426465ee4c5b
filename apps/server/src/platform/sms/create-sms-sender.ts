import type { Dispatcher } from "undici";
import type { Clock } from "#platform/clock";
import type { SmsConfig } from "#platform/config";
import type { Outbox } from "#platform/outbox";
import { createAliyunSender } from "./aliyun-sender.ts";
import { createHttpSender } from "./http-sender.ts";
import { createOutboxSmsSender } from "./outbox-sender.ts";
import type { SmsSender } from "./sms-sender.ts";
import { createTencentSender } from "./tencent-sender.ts";

/** The configured sender, or else one that stores SMS in the outbox. */
export function createSmsSender({
  sms,
  outbox,
  clock,
  dispatcher,
}: {
  readonly sms: SmsConfig | undefined;
  readonly outbox: Pick<Outbox, "keep">;
  readonly clock: Clock;
  /** Carries the exchanges; not closed with the sender. */
  readonly dispatcher: Dispatcher | undefined;
}): SmsSender {
  if (sms === undefined) return createOutboxSmsSender(outbox);
  if (sms.provider === "http") return createHttpSender({ ...sms, dispatcher });
  const { url, ...settings } = sms;
  const place = { dispatcher, clock, ...(url === undefined ? {} : { url }) };
  if (settings.provider === "aliyun") return createAliyunSender({ ...settings, ...place });
  const { accessKeyId: secretId, accessKeySecret: secretKey, ...rest } = settings;
  return createTencentSender({ ...rest, secretId, secretKey, ...place });
}
