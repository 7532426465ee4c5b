import { isIP, isIPv6 } from "node:net";

/** Addresses that begin with the same bits. */
export interface Network {
  readonly family: 4 | 6;
  readonly bits: bigint;
  readonly prefix: number;
}

const width = { 4: 32, 6: 128 } as const;

type Address = Omit<Network, "prefix">;

/** One request asks for its address several times. */
let last: { readonly text: string; readonly address: Address | undefined } | undefined;

/** The bits of an address; undefined where it is none. IPv4 addresses written as IPv6 are IPv4 addresses. */
export function parseAddress(text: string): Address | undefined {
  if (last?.text !== text) last = { text, address: readAddress(text) };
  return last.address;
}

function readAddress(text: string): Address | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  const plain = mapped ?? text.split("%", 1)[0] ?? "";
  const family = isIP(plain);
  if (family === 4) return { family, bits: ipv4Bits(plain) };
  return family === 6 && isIPv6(plain) ? { family, bits: ipv6Bits(plain) } : undefined;
}

function ipv4Bits(text: string): bigint {
  return BigInt(text.split(".").reduce((bits, part) => bits * 256 + Number(part), 0));
}

function ipv6Bits(text: string): bigint {
  const ending = /(?<![\d.])(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  const tail = ending === undefined ? undefined : ipv4Bits(ending);
  const groups =
    ending === undefined || tail === undefined
      ? text
      : `${text.slice(0, -ending.length)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
  const [head = "", rest] = groups.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = rest === undefined || rest === "" ? [] : rest.split(":");
  const zeros = rest === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].reduce((bits, group) => (bits << 16n) + BigInt(`0x${group}`), 0n);
}

/** Keeps the first `prefix` bits. */
const cut = (family: 4 | 6, bits: bigint, prefix: number): bigint => {
  const free = BigInt(width[family] - prefix);
  return (bits >> free) << free;
};

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; undefined where it is none of these. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = "", size] = /^([^/\s]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const found = address.includes("%") ? undefined : parseAddress(address);
  if (found === undefined) return undefined;
  const most = width[found.family];
  const prefix = size === undefined ? most : Number(size);
  if (prefix > most) return undefined;
  return { ...found, prefix, bits: cut(found.family, found.bits, prefix) };
}

/** As PostgreSQL's `cidr` is written in and out, but never with an address alone. */
export function networkText({ family, bits, prefix }: Network): string {
  if (family === 4) {
    return `${[24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join(".")}/${prefix}`;
  }
  const groups = Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16));
  const zeros = /(?:^|:)0(?::0)+(?=:|$)/g;
  const all = groups.join(":");
  const longest = (all.match(zeros) ?? []).toSorted((a, b) => b.length - a.length)[0];
  return `${
    longest === undefined
      ? all
      : all
          .replace(longest, ":")
          .replace(/^:(?!:)/, "::")
          .replace(/([^:]):$/, "$1::")
  }/${prefix}`;
}

/** Whether an address, as a network of itself, lies in a network. */
export function isInside(address: Address, network: Network): boolean {
  return address.family === network.family && cut(network.family, address.bits, network.prefix) === network.bits;
}

/** Finds the smallest of many networks that an address lies in, in as many steps as there are sizes of networks. */
export class NetworkMap<Value> {
  readonly #sizes = new Map<
    string,
    { readonly family: 4 | 6; readonly prefix: number; readonly found: Map<bigint, Value> }
  >();
  #inOrder: { readonly family: 4 | 6; readonly prefix: number; readonly found: Map<bigint, Value> }[] = [];

  add({ family, bits, prefix }: Network, value: Value): void {
    const key = `${family}/${prefix}`;
    const size = this.#sizes.get(key) ?? { family, prefix, found: new Map<bigint, Value>() };
    size.found.set(bits, value);
    if (this.#sizes.has(key)) return;
    this.#sizes.set(key, size);
    this.#inOrder = [...this.#sizes.values()].toSorted((a, b) => b.prefix - a.prefix);
  }

  /** Of the smallest network, except those whose value is not taken. */
  find(address: string, isTaken: (value: Value) => boolean = () => true): Value | undefined {
    if (this.#inOrder.length === 0) return undefined;
    const parsed = parseAddress(address);
    if (parsed === undefined) return undefined;
    for (const { family, prefix, found } of this.#inOrder) {
      if (family !== parsed.family) continue;
      const value = found.get(cut(family, parsed.bits, prefix));
      if (value !== undefined && isTaken(value)) return value;
    }
    return undefined;
  }
}
