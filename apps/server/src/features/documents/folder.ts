import type { Owner } from "#platform/request";

/** Where visitors' documents lie in the object store. */
export const visitorsFolder = "visitors/documents/";

/** Where the object store keeps a document; what belongs to an account goes when the account goes. */
export function folderOf({ accountId }: Owner, id: string): string {
  return accountId === null ? `${visitorsFolder}${id}/` : `accounts/${accountId}/documents/${id}/`;
}
