import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { DomainError } from "#platform/errors";
import { type Outbound, OutboundError, type OutboundReason } from "#platform/outbound";
import type { AddressReader } from "#features/pictures";

/** Pictures at addresses that users typed, behind the guard of all such addresses. */
export function openPictureAddresses(outbound: Pick<Outbound, "get">): AddressReader {
  return {
    load: async (given, { maxBytes, signal, language }) => {
      const address =
        /^[a-z][a-z0-9+.-]*:/i.test(given) && !/^[^/]+:\d+(\/|$)/.test(given) ? given : `https://${given}`;
      try {
        const { bytes, finalAddress } = await outbound.get(address, { maxBytes, signal });
        return { bytes, name: nameIn(finalAddress) };
      } catch (error) {
        throw error instanceof OutboundError ? answerFor(error, { address: given, maxBytes, language }) : error;
      }
    },
  };
}

/** The last part of the path, as the picture's name. */
function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return last;
  }
}

const reasons: Readonly<Record<"timeout" | "tooManyRedirects" | "unreadable" | "unreachable", Wording>> = {
  timeout: { en: "no answer in time", zh: "未及时响应" },
  tooManyRedirects: { en: "it redirects again and again", zh: "重定向次数过多" },
  unreadable: { en: "its compression is damaged", zh: "压缩内容已损坏" },
  unreachable: { en: "no connection", zh: "无法连接" },
};
type Wording = Readonly<Record<InterfaceLanguage, string>>;

const isNamed = (reason: OutboundReason): reason is keyof typeof reasons => reason in reasons;

interface Loading {
  readonly address: string;
  readonly maxBytes: number;
  readonly language: InterfaceLanguage;
}

function answerFor(error: OutboundError, { address, maxBytes, language }: Loading): DomainError {
  const { reason, status } = error;
  if (reason === "invalid") return new DomainError("pictureAddressInvalid", { address }, error);
  if (reason === "forbidden") return new DomainError("pictureAddressForbidden", { address }, error);
  if (reason === "tooLarge") {
    return new DomainError("pictureTooLarge", { name: address, limit: Math.floor(maxBytes / (1024 * 1024)) }, error);
  }
  const words = reasons[isNamed(reason) ? reason : "unreachable"][language];
  const detail = status === undefined ? words : `HTTP ${status}`;
  return new DomainError("pictureAddressUnreachable", { address, detail }, error);
}
