import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { publicityPaths, type PublicityList } from "@yiqiao/contracts/publicity";
import type { CaptchaAnswer } from "@yiqiao/contracts/sessions";
import { apiCall, apiDownload } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";

export interface Registration {
  readonly account: string;
  readonly name: string;
  readonly company: string;
  readonly note: string;
  readonly captcha: CaptchaAnswer;
}

export function useRegistration() {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (registration: Registration) =>
      apiCall(publicityPaths.register, { body: { ...registration, agreed: true } }),
  });
}

/** Who has registered, page after page, the newest first. */
export const publicityQuery = infiniteQueryOptions({
  queryKey: ["publicity"],
  queryFn: ({ pageParam, signal }) =>
    apiCall<PublicityList>(publicityPaths.list, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: PublicityList) => last.next ?? undefined,
});

export function useRemoval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiCall(publicityPaths.remove, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicityQuery.queryKey }),
  });
}

export function usePublicityExport() {
  return useMutation({
    mutationFn: async () => {
      const file = await apiDownload(publicityPaths.export);
      saveBlob(file, file.name);
    },
  });
}
