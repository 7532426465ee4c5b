import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { type SetSiteCodes, siteCalls } from "@yiqiao/contracts/sites";
import { ApiError, api } from "#shared/api-client/index.ts";

/** Patterns of what the site's translations leave as it is. */
export const siteCodesQuery = queryOptions({
  queryKey: ["sites", "codes"],
  queryFn: ({ signal }) => api(siteCalls.codes, { signal }),
});

/** Replaces them. The section shows its failure itself. */
export function useSetSiteCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: SetSiteCodes) => api(siteCalls.setCodes, { body }),
    onSuccess: (codes) => queryClient.setQueryData(siteCodesQuery.queryKey, codes),
  });
}

/** Those that somebody else has set meanwhile, where that is why nothing was saved. */
export function conflictingVersion(error: Error | null): readonly string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== errorCodes.siteCodesChanged) return undefined;
  const { data } = error;
  if (typeof data !== "object" || data === null || !("codes" in data) || !Array.isArray(data.codes)) return undefined;
  return data.codes.filter((code): code is string => typeof code === "string");
}
