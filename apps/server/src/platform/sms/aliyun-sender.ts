import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/clock";
import { acs3Query, signAcs3 } from "./acs3-signature.ts";
import { createGateway, type GatewayOptions } from "./gateway.ts";
import { parseSms, SmsError, type SmsErrorCode, type SmsSender } from "./sms-sender.ts";
import { fill, type SmsTemplates, templateOf } from "./templates.ts";

export interface AliyunOptions extends Partial<GatewayOptions> {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** As the provider approved it, without brackets. */
  readonly signName: string;
  readonly templates: SmsTemplates;
  readonly clock: Clock;
}

const defaultUrl = "https://dysmsapi.aliyuncs.com";
const answerSchema = z.object({ Code: z.string().regex(/^[\w.-]{1,100}$/) });

/**
 * Sends SMS through Alibaba Cloud (Dysmsapi 2017-05-25, SendSms).
 * Source: https://help.aliyun.com/document_detail/419273.html
 */
export function createAliyunSender(options: AliyunOptions): SmsSender {
  const { signName, templates, clock } = options;
  const gateway = createGateway({ ...options, url: options.url ?? defaultUrl });
  return {
    send: async (given, { id, signal } = {}) => {
      const sms = parseSms(given);
      const template = fill(templates, sms);
      const query = acs3Query({
        PhoneNumbers: sms.to,
        SignName: signName,
        TemplateCode: template.id,
        TemplateParam: JSON.stringify(Object.fromEntries(template.params)),
        ...(id === undefined ? {} : { OutId: id }),
      });
      const headers = signAcs3(
        {
          method: "POST",
          host: gateway.host,
          path: "/",
          query,
          body: "",
          action: "SendSms",
          version: "2017-05-25",
          at: clock.now(),
          nonce: randomUUID(),
        },
        options,
      );
      const sent = { path: `/?${query}`, headers: { ...headers, accept: "application/json" }, body: "", signal };
      const { status, json } = await gateway.post(sent);
      const answer = answerSchema.safeParse(json);
      if (!answer.success) throw new SmsError("unavailable", `${gateway.host} answered ${status} without a code`);
      const { Code: code } = answer.data;
      if (code !== "OK") throw new SmsError(aliyunError(code), `${gateway.host} answered ${code}`);
    },
    sends: (template, language) => templateOf(templates, template, language) !== undefined,
    close: () => gateway.close(),
  };
}

/** Of the number or of the content; another try changes neither. */
const refusals = new Set([
  "isv.MOBILE_NUMBER_ILLEGAL",
  "isv.MOBILE_COUNT_OVER_LIMIT",
  "isv.BLACK_KEY_CONTROL_LIMIT",
  "isv.CUSTOMER_REFUSED",
  "isv.SMS_CONTENT_ILLEGAL",
  "isv.PARAM_LENGTH_LIMIT",
  "isv.PARAM_NOT_SUPPORT_URL",
]);
const passing = /^(?:isv\.(?:BUSINESS|DAY|MONTH)_LIMIT_CONTROL|Throttling(?:\..*)?)$/;
const faults = /^(?:isp\.(?:SYSTEM_ERROR|GATEWAY_ERROR|UNKNOWN_ERROR)|ServiceUnavailable.*|InternalError.*)$/;

/** Source: https://help.aliyun.com/document_detail/101346.html. What is not named there waits for the operator. */
export function aliyunError(code: string): SmsErrorCode {
  if (refusals.has(code)) return "refused";
  if (passing.test(code)) return "deferred";
  return faults.test(code) ? "unavailable" : "misconfigured";
}
