import { createGateway, type GatewayOptions } from "./gateway.ts";
import { parseSms, SmsError, type SmsErrorCode, type SmsSender } from "./sms-sender.ts";

export interface HttpSenderOptions extends GatewayOptions {
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
}

/**
 * Sends SMS through a gateway of one's own: POSTs `{id, to, text, template, language, params}` as JSON. 2xx: taken;
 * 401, 403 and 404: the operator must act; 429 and 5xx: later; any other status: refused for good.
 */
export function createHttpSender(options: HttpSenderOptions): SmsSender {
  const gateway = createGateway(options);
  const { pathname, search } = new URL(options.url);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
  };
  return {
    send: async (given, { id, signal } = {}) => {
      const body = JSON.stringify({ id, ...parseSms(given) });
      const { status } = await gateway.post({ path: pathname + search, headers, body, signal });
      if (status < 200 || status > 299) throw new SmsError(httpError(status), `${gateway.host} answered ${status}`);
    },
    sends: () => true,
    close: () => gateway.close(),
  };
}

function httpError(status: number): SmsErrorCode {
  if (status === 429) return "deferred";
  if ([401, 403, 404].includes(status) || (status >= 300 && status < 400)) return "misconfigured";
  return status >= 500 ? "unavailable" : "refused";
}
