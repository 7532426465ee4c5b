/** Whose access token it is, as its claims say; undefined for a visitor. Nothing is trusted to it. */
export function accountIdOf(accessToken: string | undefined): string | undefined {
  const [, claims = ""] = accessToken?.split(".") ?? [];
  try {
    const { sub }: { sub?: unknown } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}
