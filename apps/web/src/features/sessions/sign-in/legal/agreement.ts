import { permitted } from "#shared/storage/permitted.ts";

const entryName = "yiqiao.terms-agreed";

/** Changes with the texts, so that who agreed to older ones is asked again. */
export const termsVersion = "2026-11";

/** Whether this browser's reader has agreed to the present terms. */
export function hasAgreed(): boolean {
  return permitted(() => localStorage.getItem(entryName), null) === termsVersion;
}

/** Keeps the agreement for the next login from this browser. */
export function keepAgreement(): void {
  permitted(() => localStorage.setItem(entryName, termsVersion), undefined);
}
