import type { Owner } from "#platform/request";

/** The folder of visitors' documents in the object store. */
export const visitorsFolder = "visitors/documents/";

/** The folder of a document in the object store; the folders of an account are deleted with the account. */
export function folderOf({ accountId }: Owner, id: string): string {
  return accountId === null ? `${visitorsFolder}${id}/` : `accounts/${accountId}/documents/${id}/`;
}
