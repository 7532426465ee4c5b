import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from "@tanstack/react-query";
import {
  libraryCalls,
  libraryFlags,
  libraryScopes,
  type Library,
  type LibraryCreateBody,
  type LibraryKind,
  type LibraryList,
  type LibraryScope,
  type LibrarySettings,
  type WritePolicy,
} from "@yiqiao/contracts/libraries";
import type { DomainCode } from "@yiqiao/contracts/languages";
import { api } from "#shared/api-client/index.ts";
import { reportFailure } from "./limit-store.ts";
import type { ListSearch } from "./lists/list-search.ts";

export const librariesKey = ["libraries"] as const;
export const pageSize = 20;

interface ListWanted {
  readonly kind: LibraryKind;
  /** Without one: everything that the caller's translations may use. */
  readonly scope?: LibraryScope | undefined;
  readonly deleted?: boolean;
}

export const libraryListQuery = ({ kind, scope, deleted = false }: ListWanted) =>
  queryOptions({
    queryKey: [...librariesKey, "list", kind, scope, deleted],
    queryFn: ({ signal }) =>
      api(libraryCalls.list, {
        params: { flag: libraryFlags[kind] },
        query: {
          system_or_individual: scope && libraryScopes[scope],
          deleted: deleted ? "1" : undefined,
        },
        signal,
      }),
  });

export const libraryQuery = (bankId: string) =>
  queryOptions({
    queryKey: [...librariesKey, "one", bankId],
    queryFn: ({ signal }) => api(libraryCalls.one, { params: { bankId }, signal }),
  });

/** Public termbases, or every user's libraries, page by page. */
export const libraryPageQuery = (view: "public" | "all", kind: LibraryKind, search: ListSearch) =>
  queryOptions({
    queryKey: [...librariesKey, view, kind, search],
    queryFn: ({ signal }) => {
      const { page, keyword, src: src_lang, tgt: tgt_lang, domain } = search;
      const query = { page, page_size: pageSize, keyword, src_lang, tgt_lang, domain };
      return view === "public"
        ? api(libraryCalls.publicOnes, { query, signal })
        : api(libraryCalls.all, { params: { flag: libraryFlags[kind] }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const membersQuery = (bankId: string) =>
  queryOptions({
    queryKey: [...librariesKey, "members", bankId],
    queryFn: async ({ signal }) => (await api(libraryCalls.members, { params: { bankId }, signal })).members,
  });

export const settingsQuery = queryOptions({
  queryKey: [...librariesKey, "settings"],
  queryFn: ({ signal }) => api(libraryCalls.settings, { signal }),
});

/** A call that changes libraries: what is shown of them is asked again. Failures are told unless a form shows them. */
export function useLibraryCall<Variables, Data>(
  call: (variables: Variables) => Promise<Data>,
  { inForm = false }: { readonly inForm?: boolean } = {},
): UseMutationResult<Data, Error, Variables> {
  const queryClient = useQueryClient();
  return useMutation<Data, Error, Variables>({
    mutationFn: call,
    meta: { ownErrors: true },
    onError: (error) => {
      if (!inForm) reportFailure(error);
    },
    // Not waited for: the screen that asked may be gone once the lists are new, and with it what it does then.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: librariesKey }),
  });
}

const inForm = { inForm: true } as const;

export const useCreateLibrary = () =>
  useLibraryCall((body: LibraryCreateBody) => api(libraryCalls.create, { body }), inForm);

export interface LibraryChange {
  readonly library: Library;
  readonly name: string;
  readonly description: string;
  readonly twoWay: boolean;
  readonly domain: DomainCode;
  readonly policy: WritePolicy;
}

/** Renames and changes; a name that is taken changes nothing. */
export const useChangeLibrary = () =>
  useLibraryCall(async ({ library, name, description, twoWay, domain, policy }: LibraryChange) => {
    const { bank_id } = library;
    if (name !== library.name) await api(libraryCalls.rename, { body: { bank_id, flag: library.flag, name } });
    await api(libraryCalls.update, {
      body: { bank_id, description, tow_way: twoWay ? 1 : 0, domain, write_policy: policy },
    });
  }, inForm);

export const useDeleteLibrary = () =>
  useLibraryCall(({ flag, bank_id: bankId }: Library) => api(libraryCalls.delete, { params: { flag, bankId } }));

export const useRestoreLibrary = () =>
  useLibraryCall(({ bank_id }: Library) => api(libraryCalls.restore, { body: { bank_id } }));

export const useShare = () =>
  useLibraryCall(
    (body: { readonly bank_id: string; readonly account: string; readonly role: "editor" | "reader" }) =>
      api(libraryCalls.share, { body }),
    inForm,
  );

export const useUnshare = () =>
  useLibraryCall((body: { readonly bank_id: string; readonly account_id: string }) =>
    api(libraryCalls.unshare, { body }),
  );

export const useSubscribe = () =>
  useLibraryCall((body: { readonly bank_id: string; readonly subscribed: boolean }) =>
    api(libraryCalls.subscribe, { body }),
  );

export const useCopy = () =>
  useLibraryCall((body: { readonly bank_id: string; readonly to_bank_id: string; readonly ids?: readonly string[] }) =>
    api(libraryCalls.copy, { body }),
  );

/** Shown as chosen at once; what the server thinks follows. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LibrarySettings) => api(libraryCalls.saveSettings, { body }),
    meta: { ownErrors: true },
    onMutate: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
    onError: reportFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}

/** Order, use and penalties; shown as chosen at once. */
export function useArrange(kind: LibraryKind) {
  const queryClient = useQueryClient();
  const queryKey = [...librariesKey, "list", kind, undefined, false];
  return useMutation({
    mutationKey: [...librariesKey, "arrange", kind],
    // One after the other, so that the last one is what stays.
    scope: { id: `arrange-${kind}` },
    mutationFn: (banks: readonly Library[]) =>
      api(libraryCalls.arrange, {
        body: {
          flag: libraryFlags[kind],
          banks: banks.map(({ bank_id, in_use, penalty }) => ({ bank_id, in_use, penalty })),
        },
      }),
    meta: { ownErrors: true },
    onMutate: async (banks) => {
      // An answer that is on its way tells the order of before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueriesData<LibraryList>({ queryKey }, (list) =>
        list === undefined ? list : { ...list, bank_list: [...banks] },
      );
    },
    onError: reportFailure,
    // Of several one after the other, the last one's answer is the order.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: [...librariesKey, "arrange", kind] }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: librariesKey }),
  });
}
