/** Where to go after the login: a path of this site, never another site's address. */
export function redirectTarget(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/")) return undefined;
  const base = "http://here.invalid";
  if (!URL.canParse(value, base)) return undefined;
  const address = new URL(value, base);
  // A path whose first segments fall away ("/.//host") begins with two slashes and would be read as a host again.
  if (address.origin !== base || address.pathname.startsWith("//")) return undefined;
  return address.pathname + address.search + address.hash;
}
