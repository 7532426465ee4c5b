import { z } from "zod";
import type { Clock } from "#platform/clock";
import { createGateway, type GatewayOptions } from "./gateway.ts";
import { parseSms, SmsError, type SmsErrorCode, type SmsSender } from "./sms-sender.ts";
import { signTc3 } from "./tc3-signature.ts";
import { fill, type SmsTemplates, templateOf } from "./templates.ts";

export interface TencentOptions extends Partial<GatewayOptions> {
  readonly secretId: string;
  readonly secretKey: string;
  /** SmsSdkAppId of the SMS application. */
  readonly appId: string;
  /** As the provider approved it, without brackets. */
  readonly signName: string;
  readonly region: string;
  readonly templates: SmsTemplates;
  readonly clock: Clock;
}

const defaultUrl = "https://sms.tencentcloudapi.com";
const code = z.string().regex(/^[\w.-]{1,100}$/);
const answerSchema = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: code }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: code })).length(1) }),
  ]),
});

/**
 * Sends SMS through Tencent Cloud (sms 2021-01-11, SendSms).
 * Source: https://cloud.tencent.com/document/api/382/55981
 */
export function createTencentSender(options: TencentOptions): SmsSender {
  const { signName, appId, region, templates, clock } = options;
  const gateway = createGateway({ ...options, url: options.url ?? defaultUrl });
  return {
    send: async (given, { id, signal } = {}) => {
      const sms = parseSms(given);
      const template = fill(templates, sms);
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${sms.to}`],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: template.id,
        TemplateParamSet: template.params.map(([, value]) => value),
        ...(id === undefined ? {} : { SessionContext: id }),
      });
      const at = clock.now();
      const asked = { service: "sms", host: gateway.host, body, action: "SendSms", version: "2021-01-11", region, at };
      const { status, json } = await gateway.post({ path: "/", headers: signTc3(asked, options), body, signal });
      const answer = answerSchema.safeParse(json);
      if (!answer.success) throw new SmsError("unavailable", `${gateway.host} answered ${status} without a code`);
      const { Response: response } = answer.data;
      const said = "Error" in response ? response.Error.Code : (response.SendStatusSet[0]?.Code ?? "");
      if (said !== "Ok") throw new SmsError(tencentError(said), `${gateway.host} answered ${said}`);
    },
    sends: (template, language) => templateOf(templates, template, language) !== undefined,
    close: () => gateway.close(),
  };
}

/** Of the number or of the content; another try changes neither. */
const refusals = new Set([
  "FailedOperation.ContainSensitiveWord",
  "FailedOperation.PhoneNumberInBlacklist",
  "InvalidParameterValue.ContentLengthLimit",
  "InvalidParameterValue.IncorrectPhoneNumber",
  "InvalidParameterValue.ProhibitedUseUrlInTemplateParameter",
  "InvalidParameterValue.TemplateParameterLengthLimit",
  "UnsupportedOperation.UnsupportedRegion",
]);

/**
 * Source: https://cloud.tencent.com/document/api/382/59177 and the common codes. What is not named there waits for the
 * operator.
 */
export function tencentError(said: string): SmsErrorCode {
  if (refusals.has(said)) return "refused";
  if (/^(?:Request)?LimitExceeded(?:\.|$)/.test(said)) return "deferred";
  const isFault = /^(?:InternalError|ResourceUnavailable|ServiceUnavailable)(?:\.|$)/.test(said);
  return isFault && said !== "InternalError.SigVerificationFail" ? "unavailable" : "misconfigured";
}
