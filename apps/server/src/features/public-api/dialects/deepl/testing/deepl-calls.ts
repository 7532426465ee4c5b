import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "#testing";

export { developer, makeKey } from "../../testing/keys.ts";

interface DeeplCall {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly json?: object;
  readonly form?: Record<string, string> | readonly (readonly [string, string])[];
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

export type DeeplCaller = (path: string, call?: DeeplCall) => Promise<LightMyRequestResponse>;

/** Calls as DeepL's clients do; POST where there is a body. */
export function deeplCaller(app: TestApp, usualKey: string): DeeplCaller {
  return (path, { method, json, form, body, key = usualKey, headers = {} } = {}) => {
    const payload = json ?? (form === undefined ? body : new URLSearchParams(form as [string, string][]).toString());
    return app.fastify.inject({
      method: method ?? (payload === undefined ? "GET" : "POST"),
      url: path,
      remoteAddress: "192.0.2.1",
      headers: {
        authorization: `DeepL-Auth-Key ${key}`,
        "accept-language": "en",
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
  };
}
