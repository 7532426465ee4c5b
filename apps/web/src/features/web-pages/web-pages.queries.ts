import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type OpenWebPageBody, type WebPage, type WebPageChoice, webPageCalls } from "@yiqiao/contracts/web-pages";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";

const recentSize = 20;

export const limitsQuery = queryOptions({
  queryKey: ["web-pages", "limits"],
  queryFn: ({ signal }) => api(webPageCalls.limits, { signal }),
  staleTime: 30_000,
});

export const webPageQuery = (id: string) =>
  queryOptions({
    queryKey: ["web-pages", "one", id],
    queryFn: ({ signal }) => api(webPageCalls.query, { query: { id }, signal }),
    retry: false,
    staleTime: 60_000,
  });

/** What the page costs now, in the reader's language where it costs more than there is. */
export const quoteQuery = (id: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["web-pages", "quote", id, language],
    queryFn: ({ signal }) => api(webPageCalls.quote, { query: { id }, signal }),
    retry: false,
    staleTime: 60_000,
  });

export const recentQuery = queryOptions({
  queryKey: ["web-pages", "list"],
  queryFn: ({ signal }) => api(webPageCalls.list, { query: { page_size: recentSize }, signal }),
});

export interface SentFile {
  readonly file: File;
  readonly choice: WebPageChoice;
}

function formOf({ file, choice }: SentFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(choice)) {
    if (value !== undefined) form.append(name, Array.isArray(value) ? value.join(",") : value);
  }
  form.append("page", file, file.name);
  return form;
}

export type PageToOpen = OpenWebPageBody | SentFile;

/** Opens a page by its address, from a file, or once more in another way. */
export function useOpenPage(onOpened: (page: WebPage) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (opening: PageToOpen & { readonly signal: AbortSignal }) => {
      const { signal, ...what } = opening;
      if ("file" in what) return api(webPageCalls.upload, { form: formOf(what), signal });
      return api(webPageCalls.open, { body: what, signal });
    },
    onSuccess: (page) => {
      queryClient.setQueryData(webPageQuery(page.id).queryKey, page);
      void queryClient.invalidateQueries({ queryKey: recentQuery.queryKey });
      onOpened(page);
    },
  });
}

/** Fetches the translated page and hands it to the browser as a file. */
export function useDownloadPage() {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ id }: Pick<WebPage, "id">) => {
      const file = await apiFile(webPageCalls.file, { query: { id } });
      saveBlob(file, file.name || "page.html");
    },
  });
}

export function useDeletePages(onDeleted: (count: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api(webPageCalls.delete, { body: { ids: [...ids] } }),
    onSuccess: ({ deleted }) => onDeleted(deleted),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recentQuery.queryKey }),
  });
}
