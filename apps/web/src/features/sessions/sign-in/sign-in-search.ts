import { redirectTarget } from "../redirect-target.ts";

type View = "password" | "code" | "register";

interface LoginSearch {
  readonly redirect?: string | undefined;
  readonly view?: Exclude<View, "password"> | undefined;
}
interface SiteSearch {
  readonly site?: string | undefined;
}

export const loginSearch = (search: Record<string, unknown>): LoginSearch => ({
  redirect: redirectTarget(search["redirect"]),
  view: search["view"] === "code" || search["view"] === "register" ? search["view"] : undefined,
});

export const siteSearch = ({ site }: Record<string, unknown>): SiteSearch => ({
  site: (typeof site === "string" || typeof site === "number") && `${site}` !== "" ? `${site}` : undefined,
});
