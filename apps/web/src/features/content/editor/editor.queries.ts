import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  contentCalls,
  type ContentDocument,
  type ContentKind,
  type PublishContent,
  type RestoreContent,
  type SaveContent,
  type ShowContent,
  type WithdrawContent,
} from "@yiqiao/contracts/content";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { ApiError, api } from "#shared/api-client/index.ts";

/** A text, and whose. */
export interface TextOf {
  readonly kind: ContentKind;
  /** Undefined: of the address's site. */
  readonly site: number | undefined;
}

const keyOf = ({ kind, site }: TextOf) => ["content", "edit", kind, site ?? "own"] as const;

export const documentQuery = (of: TextOf) =>
  queryOptions({
    queryKey: [...keyOf(of), "document"],
    queryFn: ({ signal }) => api(contentCalls.document, { query: { kind: of.kind, site_id: of.site }, signal }),
  });

/** What was published, page after page, the newest first. */
export const versionsQuery = (of: TextOf) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(of), "versions"],
    queryFn: ({ pageParam, signal }) =>
      api(contentCalls.versions, { query: { kind: of.kind, site_id: of.site, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

export const versionQuery = (of: TextOf, number: number) =>
  queryOptions({
    queryKey: [...keyOf(of), "version", number],
    queryFn: ({ signal }) => api(contentCalls.version, { query: { kind: of.kind, site_id: of.site, number }, signal }),
  });

/** A change of a text, whose answer is what it is then. The panel shows failures itself. */
function useChange<Body>(of: TextOf, change: (body: Body) => Promise<ContentDocument>) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: change,
    onSuccess: async (document) => {
      queryClient.setQueryData(documentQuery(of).queryKey, document);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: versionsQuery(of).queryKey }),
        queryClient.invalidateQueries({ queryKey: ["content", "notice"] }),
        queryClient.invalidateQueries({ queryKey: ["content", "announcement"] }),
        queryClient.invalidateQueries({ queryKey: ["content", "faq"] }),
        queryClient.invalidateQueries({ queryKey: ["content", "legal"] }),
      ]);
    },
  });
}

export const useSave = (of: TextOf) =>
  useChange(of, (body: Omit<SaveContent, "site_id">) =>
    api(contentCalls.save, { body: { ...body, site_id: of.site } }),
  );
export const usePublish = (of: TextOf) =>
  useChange(of, (body: Omit<PublishContent, "site_id" | "kind">) =>
    api(contentCalls.publish, { body: { ...body, kind: of.kind, site_id: of.site } }),
  );
export const useWithdraw = (of: TextOf) =>
  useChange(of, (body: Pick<WithdrawContent, "number">) =>
    api(contentCalls.withdraw, { body: { ...body, kind: of.kind, site_id: of.site } }),
  );
export const useRestore = (of: TextOf) =>
  useChange(of, (body: Pick<RestoreContent, "number" | "seen">) =>
    api(contentCalls.restore, { body: { ...body, kind: of.kind, site_id: of.site } }),
  );
export const useShow = (of: TextOf) =>
  useChange(of, (body: Pick<ShowContent, "shown">) =>
    api(contentCalls.show, { body: { ...body, kind: of.kind, site_id: of.site } }),
  );

/** What the text is by now, where that is why nothing was saved. */
export function theirDocument(error: Error | null): ContentDocument | undefined {
  if (!(error instanceof ApiError) || error.code !== errorCodes.contentChanged) return undefined;
  const { data } = error;
  return typeof data === "object" && data !== null && "document" in data
    ? (data.document as ContentDocument)
    : undefined;
}
