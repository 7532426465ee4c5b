import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { joiningCalls } from "@yiqiao/contracts/enterprises";
import type { CallInput } from "@yiqiao/contracts/calls";
import { type CreateUserBody, userCalls, type Users, type UserAccessMethod } from "@yiqiao/contracts/users";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { filterOf, type UsersSearch } from "./users-search.ts";

/** Users page after page, as the address narrows and sorts them. */
export const usersQuery = (search: UsersSearch, language: InterfaceLanguage) => {
  const filter = filterOf(search);
  const { sort = "created", order = "desc" } = search;
  return infiniteQueryOptions({
    queryKey: ["users", "list", filter, sort, order, language],
    queryFn: ({ pageParam, signal }) =>
      api(userCalls.list, { query: { ...filter, sort, order, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Users) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
};

export const userDetailsQuery = (id: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["users", "one", id, language],
    queryFn: ({ signal }) => api(userCalls.one, { params: { id }, signal }),
  });

/** An act upon users. The dialog shows its failure itself. */
function useUserAct<Body, Result>(act: (body: Body) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["users"] }),
  });
}

export const useCreateUser = () => useUserAct((body: CreateUserBody) => api(userCalls.create, { body }));
export const useEditUser = () =>
  useUserAct((body: CallInput<typeof userCalls.edit>["body"]) => api(userCalls.edit, { body }));
export const useSetRole = () =>
  useUserAct((body: CallInput<typeof userCalls.setRole>["body"]) => api(userCalls.setRole, { body }));
export const useSetState = () =>
  useUserAct((body: CallInput<typeof userCalls.setState>["body"]) => api(userCalls.setState, { body }));
export const useDeleteUsers = () =>
  useUserAct((ids: readonly string[]) => api(userCalls.delete, { body: { user_ids: ids } }));
export const useKeepUsers = () =>
  useUserAct((ids: readonly string[]) => api(userCalls.keep, { body: { user_ids: ids } }));
export const useGrantUsers = () =>
  useUserAct((body: CallInput<typeof userCalls.grant>["body"]) => api(userCalls.grant, { body }));
export const useImportUsers = () =>
  useUserAct((body: CallInput<typeof userCalls.import>["body"]) => api(userCalls.import, { body }));
export const useResetPassword = () =>
  useUserAct(({ id, way }: { readonly id: string; readonly way: UserAccessMethod }) =>
    api(userCalls.resetPassword, { body: { user_id: id, way } }),
  );

const onOne = {
  twoFactor: userCalls.resetTwoFactor,
  unlock: userCalls.unlock,
  sessions: userCalls.endSessions,
} as const;
/** What is done to one user without more to say. */
export type PlainAct = keyof typeof onOne;
export const usePlainAct = () =>
  useUserAct(({ id, act }: { readonly id: string; readonly act: PlainAct }) =>
    api(onOne[act], { body: { user_id: id } }),
  );

export const useMoveUser = () =>
  useUserAct((body: CallInput<typeof joiningCalls.moveUser>["body"]) => api(joiningCalls.moveUser, { body }));

export const useViewUser = () =>
  useUserAct((body: CallInput<typeof userCalls.view>["body"]) => api(userCalls.view, { body }));

/** Saves the users that the filter lets through, or those that are named, as CSV. */
export function useExportUsers() {
  return useMutation({
    mutationFn: async (which: UsersSearch | readonly string[]) => {
      const body = isIds(which) ? { user_ids: which } : filterOf(which);
      saveBlob(await apiFile(userCalls.export, { body }), "users.csv");
    },
  });
}

function isIds(which: UsersSearch | readonly string[]): which is readonly string[] {
  return Array.isArray(which);
}

/** Whose account this tab looks at. */
export const viewingQuery = queryOptions({
  queryKey: ["users", "viewing"],
  queryFn: ({ signal }) => api(userCalls.viewing, { signal }),
  staleTime: Infinity,
});
export const useEndViewing = () => useMutation({ mutationFn: () => api(userCalls.endViewing) });

export const invitationQuery = (invitation: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["users", "invitation", invitation, language],
    queryFn: ({ signal }) => api(userCalls.invitation, { body: { invitation }, signal }),
    retry: false,
  });
