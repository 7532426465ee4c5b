import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { type SetSiteStyle, siteCalls, type SiteStyleSettings } from "@yiqiao/contracts/sites";
import type { SiteStyleRule } from "@yiqiao/contracts/style";
import { ApiError, api } from "#shared/api-client/index.ts";

/** How the site's translations shall read. */
export const siteStyleQuery = queryOptions({
  queryKey: ["sites", "style"],
  queryFn: ({ signal }) => api(siteCalls.style, { signal }),
});

/** Replaces the rules. The section shows its failure itself. */
export function useSetSiteStyle() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: SetSiteStyle) => api(siteCalls.setStyle, { body }),
    onSuccess: (style: SiteStyleSettings) => queryClient.setQueryData(siteStyleQuery.queryKey, style),
  });
}

/** Those that somebody else has set meanwhile, where that is why nothing was saved. */
export function conflictingRules(error: Error | null): readonly SiteStyleRule[] | undefined {
  if (!(error instanceof ApiError) || error.code !== errorCodes.siteStyleChanged) return undefined;
  const { data } = error;
  if (typeof data !== "object" || data === null || !("rules" in data) || !Array.isArray(data.rules)) return undefined;
  return data.rules.filter(isRule);
}

function isRule(value: unknown): value is SiteStyleRule {
  return typeof value === "object" && value !== null && "text" in value && "target" in value;
}
