import { readFileSync } from "node:fs";

interface NetLog {
  readonly events: readonly { readonly params?: { readonly url?: string; readonly host?: string } }[];
}

/** Addresses, or hosts that were looked up, in a log of Chromium's own (`--log-net-log`), but for those of one house. */
export function addressesBeside(file: string, house: string): string[] {
  const { events } = JSON.parse(readFileSync(file, "utf8")) as NetLog;
  const found = new Set<string>();
  for (const { params } of events) {
    for (const said of [params?.url, params?.host]) {
      const address = said === undefined || said === "" || said.includes("://") ? said : `host://${said}`;
      if (address && !isOf(address, house)) found.add(address);
    }
  }
  return [...found].toSorted();
}

function isOf(address: string, house: string): boolean {
  if (/^(?:data|blob|about|chrome|devtools):/.test(address)) return true;
  const { host } = new URL(house);
  return (
    address === house ||
    address.startsWith(`${house}/`) ||
    address === `host://${host}` ||
    address === "host://127.0.0.1"
  );
}
