import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { joiningCalls, type Membership } from "@yiqiao/contracts/enterprises";
import { api } from "#shared/api-client/index.ts";
import type { CompanySearch } from "../enterprises-search.ts";

export const membershipQuery = queryOptions({
  queryKey: ["enterprises", "membership"],
  queryFn: ({ signal }) => api(joiningCalls.membership, { signal }),
});

export const requestsQuery = infiniteQueryOptions({
  queryKey: ["enterprises", "requests"],
  queryFn: ({ pageParam, signal }) => api(joiningCalls.requests, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next ?? undefined,
});

export const invitationsQuery = ({ state, search }: Pick<CompanySearch, "state" | "search">) =>
  infiniteQueryOptions({
    queryKey: ["enterprises", "invitations", state, search],
    queryFn: ({ pageParam, signal }) =>
      api(joiningCalls.invitations, { query: { state, search, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["enterprises", "invitation", token],
    queryFn: ({ signal }) => api(joiningCalls.invitation, { query: { token }, signal }),
    retry: false,
    meta: { ownErrors: true },
  });

/** A step into an enterprise. Once a member, everything the page knows is of another site. */
function useStep<Variables>(step: (variables: Variables) => Promise<Membership>) {
  const queryClient = useQueryClient();
  return useMutation<Membership, Error, Variables>({
    meta: { ownErrors: true },
    mutationFn: step,
    onSuccess: (membership) => {
      queryClient.setQueryData(membershipQuery.queryKey, membership);
      if (membership.site !== null) location.assign("/account");
    },
  });
}

export const useJoin = () =>
  useStep(async (body: { readonly code: string; readonly note: string }) => {
    return (await api(joiningCalls.join, { body })).membership;
  });
export const useWithdraw = () => useStep(() => api(joiningCalls.withdraw));
export const useAccept = () =>
  useStep((body: { readonly token: string } | { readonly id: string }) => api(joiningCalls.accept, { body }));

function useKeptList<Variables, Result>(
  act: (variables: Variables) => Promise<Result>,
  onSuccess?: (result: Result, variables: Variables) => void,
) {
  const queryClient = useQueryClient();
  return useMutation<Result, Error, Variables>({
    meta: { ownErrors: true },
    mutationFn: act,
    ...(onSuccess && { onSuccess }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["enterprises", "requests"] }),
        queryClient.invalidateQueries({ queryKey: ["enterprises", "invitations"] }),
      ]),
  });
}

interface Decision {
  readonly id: string;
  readonly accept: boolean;
}

/** `onDecided` is called also when what asked is gone: a request leaves the list as soon as it is decided. */
export const useDecide = (onDecided: (decision: Decision) => void) =>
  useKeptList(
    (body: Decision) => api(joiningCalls.decide, { body }),
    (_, decision) => onDecided(decision),
  );
export const useInvite = () =>
  useKeptList((body: { readonly accounts: string; readonly days: number }) => api(joiningCalls.invite, { body }));
export const useResend = () => useKeptList((id: string) => api(joiningCalls.resend, { body: { id } }));
export const useRevoke = () => useKeptList((id: string) => api(joiningCalls.revoke, { body: { id } }));
