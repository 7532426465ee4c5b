import { OutboundError } from "./outbound-error.ts";

/** Only a fault's code: its words may hold the address. */
export function explain(url: URL): (error: unknown) => never {
  return (error) => {
    if (error instanceof OutboundError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "the connection failed";
    const isPacking = /^(?:Z_|ERR__|ERR_BROTLI)/.test(code);
    throw new OutboundError(isPacking ? "unreadable" : "unreachable", `${url.hostname}: ${code}`, { cause: error });
  };
}
