import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { DomainError } from "#platform/errors";
import { completeAddress, describeFailure, type Outbound, OutboundError } from "#platform/outbound";
import type { AddressReader } from "#features/pictures";

/** Pictures at addresses that users typed, behind the guard of all such addresses. */
export function openPictureAddresses(outbound: Pick<Outbound, "get">): AddressReader {
  return {
    load: async (given, { maxBytes, signal, language }) => {
      const address = completeAddress(given);
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

interface Loading {
  readonly address: string;
  readonly maxBytes: number;
  readonly language: InterfaceLanguage;
}

function answerFor(error: OutboundError, { address, maxBytes, language }: Loading): DomainError {
  const { reason } = error;
  if (reason === "invalid") return new DomainError("pictureAddressInvalid", { address }, error);
  if (reason === "forbidden") return new DomainError("pictureAddressForbidden", { address }, error);
  if (reason === "tooLarge") {
    return new DomainError("pictureTooLarge", { name: address, limit: Math.floor(maxBytes / (1024 * 1024)) }, error);
  }
  return new DomainError("pictureAddressUnreachable", { address, detail: describeFailure(error, language) }, error);
}
