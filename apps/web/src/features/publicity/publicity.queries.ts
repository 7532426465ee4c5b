import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { publicityCalls } from "@yiqiao/contracts/publicity";
import type { CaptchaAnswer } from "@yiqiao/contracts/sessions";
import { api, apiFile } from "#shared/api-client/index.ts";
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
      api(publicityCalls.register, { body: { ...registration, agreed: true } }),
  });
}

/** Who has registered, page after page, the newest first. */
export const publicityQuery = infiniteQueryOptions({
  queryKey: ["publicity"],
  queryFn: ({ pageParam, signal }) => api(publicityCalls.list, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next ?? undefined,
});

export function useRemoval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(publicityCalls.remove, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicityQuery.queryKey }),
  });
}

export function usePublicityExport() {
  return useMutation({
    mutationFn: async () => {
      const file = await apiFile(publicityCalls.export);
      saveBlob(file, file.name);
    },
  });
}
