/** Where a tab opens in which an administrator looks at what a user sees; its token stands behind the `#`, which no server is sent. */
export const viewingPath = "/viewing";

/** The address of such a tab. The ticket also stays in this browser's storage, where no other site writes. */
export const viewingLink = (token: string, ticket: string): string => `${viewingPath}#${ticket}~${token}`;

/** The token behind the `#` of an address that this browser has made; undefined for one that somebody else made. */
export function viewingTokenOf(hash: string, ticket: string | null): string | undefined {
  const [, given, token] = /^#([\w-]+)~([\w-]+\.[\w-]+\.[\w-]+)$/.exec(hash) ?? [];
  return given === ticket ? token : undefined;
}
