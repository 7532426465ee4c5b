import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { OutboundError, OutboundReason } from "./outbound-error.ts";

type Wording = Readonly<Record<InterfaceLanguage, string>>;
const words: Readonly<Record<"timeout" | "tooManyRedirects" | "unreadable" | "unreachable", Wording>> = {
  timeout: { en: "no answer in time", zh: "未及时响应" },
  tooManyRedirects: { en: "it redirects again and again", zh: "重定向次数过多" },
  unreadable: { en: "its compression is damaged", zh: "压缩内容已损坏" },
  unreachable: { en: "no connection", zh: "无法连接" },
};
const isNamed = (reason: OutboundReason): reason is keyof typeof words => reason in words;

/** Why a URL could not be loaded, in the reader's language, without repeating the URL. */
export function describeFailure({ reason, status }: OutboundError, language: InterfaceLanguage): string {
  return status === undefined ? words[isNamed(reason) ? reason : "unreachable"][language] : `HTTP ${status}`;
}

/** A URL as users type it: `https://` if it has no scheme. */
export function completeAddress(given: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(given) && !/^[^/]+:\d+([/?#]|$)/.test(given);
  return hasScheme ? given : `https://${given}`;
}
