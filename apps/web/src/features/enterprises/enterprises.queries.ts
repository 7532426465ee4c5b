import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  type Company,
  companyCalls,
  enterpriseCalls,
  type EnterpriseDetail,
  type SitePatchBody,
} from "@yiqiao/contracts/enterprises";
import type { SiteLogoSize } from "@yiqiao/contracts/sites";
import { api } from "#shared/api-client/index.ts";
import type { ManagementSearch } from "./enterprises-search.ts";

/** The enterprises, page after page. */
export const enterprisesQuery = ({ search, state, expiry }: Omit<ManagementSearch, "site">) =>
  infiniteQueryOptions({
    queryKey: ["enterprises", "list", search, state, expiry],
    queryFn: ({ pageParam, signal }) =>
      api(enterpriseCalls.list, { query: { search, state, expiry, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const enterpriseQuery = (siteId: number) =>
  queryOptions({
    queryKey: ["enterprises", "detail", siteId],
    queryFn: ({ signal }) => api(enterpriseCalls.detail, { query: { site_id: siteId }, signal }),
  });

export const companyQuery = queryOptions({
  queryKey: ["enterprises", "own"],
  queryFn: ({ signal }) => api(companyCalls.company, { signal }),
});

/** A change of a site: what is shown of it, its looks and the lists follow. The form shows its failure itself. */
function useSiteChange<Variables>(change: (variables: Variables) => Promise<EnterpriseDetail | Company>) {
  const queryClient = useQueryClient();
  return useMutation<EnterpriseDetail | Company, Error, Variables>({
    meta: { ownErrors: true },
    mutationFn: change,
    onSuccess: (site) => {
      if ("pool" in site) queryClient.setQueryData(enterpriseQuery(site.site_id).queryKey, site);
      else queryClient.setQueryData(companyQuery.queryKey, site);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ["enterprises", "list"] }),
        queryClient.invalidateQueries({ queryKey: ["sites"] }),
      ]);
    },
  });
}

export interface NewEnterprise {
  readonly code: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly administrator: string;
  readonly settings: SitePatchBody;
}
export const useCreateEnterprise = () =>
  useSiteChange((body: NewEnterprise) => api(enterpriseCalls.create, { body: body }));

/** What was seen of a site, which is changed. */
export interface Seen {
  readonly site_id: number;
  readonly seen: string;
}
export const useUpdateEnterprise = () =>
  useSiteChange((body: Seen & { readonly settings?: SitePatchBody; readonly administrator?: string }) =>
    api(enterpriseCalls.update, { body: body }),
  );
export const useSetState = () =>
  useSiteChange((body: Seen & { readonly enabled: boolean }) => api(enterpriseCalls.setState, { body }));
export const useExtend = () =>
  useSiteChange((body: Seen & { readonly expires: string | null }) => api(enterpriseCalls.extend, { body }));

/** Null takes the logo away. */
export interface LogoChange {
  readonly size: SiteLogoSize;
  readonly file: File | null;
}
export const useSiteLogo = (siteId: number) =>
  useSiteChange(({ size, file }: LogoChange) => {
    const params = { site: String(siteId), size };
    if (file === null) return api(enterpriseCalls.removeLogo, { params });
    return api(enterpriseCalls.setLogo, { params, form: formOf(file) });
  });
export const useOwnLogo = () =>
  useSiteChange(({ size, file }: LogoChange) => {
    if (file === null) return api(companyCalls.removeLogo, { params: { size } });
    return api(companyCalls.setLogo, { params: { size }, form: formOf(file) });
  });
export const useSaveCompany = () =>
  useSiteChange((body: { readonly seen: string } & SitePatchBody) => api(companyCalls.save, { body: body }));

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("logo", file);
  return form;
}
