/** What an authenticator keeps as the user: the account's id in 16 bytes, which tells nothing of its owner. */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll("-", ""), "hex"));
}

/** Whether an authenticator means this account. */
export function isUserHandleOf(accountId: string, userHandle: string | null | undefined): boolean {
  return userHandle === Buffer.from(userHandleOf(accountId)).toString("base64url");
}
