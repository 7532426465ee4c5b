import {
  type ApiKey,
  apiCallsPerMinuteMost,
  type ApiKeyCreateBody,
  apiKeyAddresses,
  type ApiScope,
} from "@yiqiao/contracts/public-api";

/** A key's settings as they are typed. */
export interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** The last day that it is good, `2026-05-10`; empty: it does not end. */
  readonly lastDay: string;
  /** One a line. */
  readonly addresses: string;
  readonly charactersPerMonth: string;
  readonly callsPerMinute: string;
}

export const newDraft: KeyDraft = {
  name: "",
  scopes: ["text"],
  lastDay: "",
  addresses: "",
  charactersPerMonth: "",
  callsPerMinute: "",
};

/** The settings of a key, to be changed. */
export function draftOf(key: ApiKey): KeyDraft {
  return {
    name: key.name,
    scopes: key.scopes,
    lastDay: key.expires_at === null ? "" : dayOfMoment(key.expires_at),
    addresses: key.addresses.join("\n"),
    charactersPerMonth: key.characters_per_month === null ? "" : String(key.characters_per_month),
    callsPerMinute: key.calls_per_minute === null ? "" : String(key.calls_per_minute),
  };
}

/** A day of the reader's zone. */
export function dayOfMoment(moment: string | number): string {
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

const endOf = (day: string) => new Date(`${day}T23:59:59`);

/** What is wrong with a draft, by field. */
export interface KeyFaults {
  readonly name?: true;
  readonly scopes?: true;
  readonly lastDay?: true;
  /** The lines that are no addresses, or that there are too many. */
  readonly addresses?: readonly string[] | "many";
  readonly charactersPerMonth?: true;
  readonly callsPerMinute?: true;
}

const mostCharacters = 1_000_000_000_000;

export function faultsOf(draft: KeyDraft, now: number, before?: ApiKey): KeyFaults {
  const lines = linesOf(draft.addresses);
  const wrong = lines.filter((line) => !isNetwork(line));
  const { lastDay } = draft;
  const isChanged = before?.expires_at == null || dayOfMoment(before.expires_at) !== lastDay;
  return {
    ...(draft.name.trim() === "" && { name: true }),
    ...(draft.scopes.length === 0 && { scopes: true }),
    ...(lastDay !== "" && isChanged && !(endOf(lastDay).getTime() > now) && { lastDay: true }),
    ...(lines.length > apiKeyAddresses && { addresses: "many" }),
    ...(wrong.length > 0 && { addresses: wrong }),
    ...(!isCount(draft.charactersPerMonth, 0, mostCharacters) && { charactersPerMonth: true }),
    ...(!isCount(draft.callsPerMinute, 1, apiCallsPerMinuteMost) && { callsPerMinute: true }),
  };
}

/** What a draft without faults is sent as. A day that was not touched stays the moment that it was. */
export function bodyOf(draft: KeyDraft, before?: ApiKey): ApiKeyCreateBody {
  const kept = before?.expires_at ?? null;
  const isKept = kept !== null && dayOfMoment(kept) === draft.lastDay;
  return {
    name: draft.name.trim(),
    scopes: [...draft.scopes],
    expires_at: isKept ? kept : draft.lastDay === "" ? null : endOf(draft.lastDay).toISOString(),
    addresses: [...new Set(linesOf(draft.addresses))],
    characters_per_month: countOf(draft.charactersPerMonth),
    calls_per_minute: countOf(draft.callsPerMinute),
  };
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;，；]+/).filter((line) => line !== "");
}

const countPattern = /^\d{1,13}$/;
const plain = (text: string) => text.replaceAll(/[\s,]/g, "");

function countOf(text: string): number | null {
  return plain(text) === "" ? null : Number(plain(text));
}

function isCount(text: string, least: number, most: number): boolean {
  const count = countOf(text);
  return count === null || (countPattern.test(plain(text)) && count >= least && count <= most);
}

const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** An address or a network in CIDR notation. */
function isNetwork(line: string): boolean {
  const [address = "", bits, ...more] = line.split("/");
  const isV4 = ipv4Pattern.test(address);
  if (more.length > 0 || (!isV4 && !isIpv6(address))) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}

function isIpv6(address: string): boolean {
  return /^[\da-f:.]+$/i.test(address) && address.includes(":") && URL.canParse(`http://[${address}]/`);
}
