/** Where to go after the login: a path of this site, never another site's address. */
export function redirectTarget(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/")) return undefined;
  const base = "http://here.invalid";
  if (!URL.canParse(value, base)) return undefined;
  const address = new URL(value, base);
  return address.origin === base ? address.pathname + address.search + address.hash : undefined;
}
