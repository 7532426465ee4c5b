import { permitted } from "#shared/storage/permitted.ts";

const entryName = "yiqiao.terms-agreed";

/** Whether this browser's reader has agreed to these terms: another name, another agreement. */
export function hasAgreed(agreement: string): boolean {
  return permitted(() => localStorage.getItem(entryName), null) === agreement;
}

/** Keeps the agreement for the next login from this browser. */
export function keepAgreement(agreement: string): void {
  permitted(() => localStorage.setItem(entryName, agreement), undefined);
}
