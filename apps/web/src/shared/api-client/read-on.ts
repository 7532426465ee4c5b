import { keepPreviousData } from "@tanstack/react-query";

/** How a list is read on of which each part names where the next begins; until the first part is there, the list before it stays. */
export const readOn = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { readonly next: string | null }) => last.next ?? undefined,
  placeholderData: keepPreviousData,
};
