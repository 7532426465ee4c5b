import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/**
 * A change, after which everything under a key is looked at again: also when the change failed, which it may have done halfway.
 *
 * @param more whether the caller shows the failure itself, and what follows when there is none
 */
export function useChange<Variables, Result>(
  key: QueryKey,
  change: (variables: Variables) => Promise<Result>,
  more: { readonly meta?: { readonly ownErrors: true }; readonly onSuccess?: (result: Result) => void } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...more,
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
