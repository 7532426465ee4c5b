import { permitted } from "#shared/storage/permitted.ts";

const nameOf = (kind: "bulletin" | "announcement") => `yiqiao.seen-${kind}`;

/** The version that this browser's reader has closed last. */
export function seenVersion(kind: "bulletin" | "announcement"): string | null {
  return permitted(() => localStorage.getItem(nameOf(kind)), null);
}

/** Does not show it again, until another is published. */
export function keepSeen(kind: "bulletin" | "announcement", version: string): void {
  permitted(() => localStorage.setItem(nameOf(kind), version), undefined);
}
