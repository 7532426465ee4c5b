import type { Picture, TranslatePictureBody } from "@yiqiao/contracts/pictures";

/** What a picture is to be translated from, into and with. */
export type TranslateOrder = Omit<TranslatePictureBody, "id">;

/** `sent`: it is on the server, which knows how it stands. */
export type TrayPhase = "queued" | "sending" | "sent" | "failed";

/** What a call said when it failed. */
export interface TrayFailure {
  readonly code: number;
  readonly message: string;
}

/** A picture of the row: of this tab, or opened again. */
export interface TrayItem {
  readonly key: string;
  readonly name: string;
  /** On the server, as soon as it is there. */
  readonly id: string | undefined;
  /** Not after a reload, nor of a picture that was loaded from an address. */
  readonly file: File | undefined;
  readonly address: string | undefined;
  readonly phase: TrayPhase;
  /** Sent so far, 0 to 1. */
  readonly share: number;
  /** Begins as soon as it is on the server. */
  readonly order: TranslateOrder | undefined;
  readonly isOrdering: boolean;
  readonly failure: TrayFailure | undefined;
  /** The last answer to a call that was made here. */
  readonly told: Picture | undefined;
}

export interface Tray {
  readonly items: readonly TrayItem[];
  readonly selected: string | undefined;
}

export interface KeptPicture {
  readonly id: string;
  readonly name: string;
}

const idPattern = /^[0-9a-f-]{36}$/;

/** Reads what was kept over a reload; anything else counts as nothing. */
export function parseKept(text: string | null): readonly KeptPicture[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => {
      const { id, name } = (one ?? {}) as Readonly<Record<string, unknown>>;
      return typeof id === "string" && idPattern.test(id) && typeof name === "string" ? [{ id, name }] : [];
    });
  } catch {
    return [];
  }
}

export function newItem(key: string, fields: Partial<TrayItem>): TrayItem {
  return {
    key,
    name: "",
    id: undefined,
    file: undefined,
    address: undefined,
    phase: "queued",
    share: 0,
    order: undefined,
    isOrdering: false,
    failure: undefined,
    told: undefined,
    ...fields,
  };
}

/** What is called a picture that has only an address so far: the end of its path. */
export function nameOfAddress(address: string): string {
  try {
    const { pathname, host } = new URL(address);
    return decodeURIComponent(pathname.split("/").findLast((part) => part !== "") ?? host);
  } catch {
    return address;
  }
}

/** Who is selected when one leaves the row: the next one, else the one before. */
export function selectedWithout({ items, selected }: Tray, key: string): string | undefined {
  if (selected !== key) return selected;
  const place = items.findIndex((item) => item.key === key);
  return (items[place + 1] ?? items[place - 1])?.key;
}
