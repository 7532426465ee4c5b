import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { libraryFileCalls, type ImportOptions, type ImportStatus, type Library } from "@yiqiao/contracts/libraries";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { lockGoodsForUpload } from "#features/plans";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import type { ReadOptions } from "./import-columns.ts";
import { importMemory } from "./import-memory.ts";
import { librariesKey } from "../libraries.queries.ts";
import { reportFailure } from "../limit-store.ts";

const pollMs = 1000;
// Beside the libraries: a change of entries does not ask for imports again.
const importsKey = ["library-imports"] as const;

export const isInProgress = ({ state }: ImportStatus): boolean => state === "waiting" || state === "running";

/** How an import stands; asked again for as long as it is under way. Reasons are in the reader's language. */
export const importQuery = (importId: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: [...importsKey, importId, language],
    queryFn: ({ signal }) => api(libraryFileCalls.importStatus, { query: { import_id: importId }, signal }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollMs : false),
  });

/** The user's imports into a library, the youngest first: also those that another browser began. */
export const importsQuery = (bankId: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: [...importsKey, "list", bankId, language],
    queryFn: async ({ signal }) =>
      (await api(libraryFileCalls.imports, { query: { bank_id: bankId }, signal })).imports,
    staleTime: 0,
  });

export const previewQuery = (importId: string, reading: ReadOptions) =>
  queryOptions({
    queryKey: [...importsKey, importId, "preview", reading],
    queryFn: ({ signal }) =>
      api(libraryFileCalls.importPreview, { body: { import_id: importId, options: reading }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How much of the file there is room for, as it is read now. */
export const fitQuery = (importId: string, options: Partial<ImportOptions>) =>
  queryOptions({
    queryKey: [...importsKey, importId, "fit", options],
    queryFn: ({ signal }) => api(libraryFileCalls.importFit, { body: { import_id: importId, options }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export interface Sent {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Sends a file to be looked at; the import then waits for its start. */
export function useSendFile({ bank_id: bankId, flag }: Library, language: InterfaceLanguage) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal, onProgress }: Sent) => {
      lockGoodsForUpload();
      const form = new FormData();
      form.set("bank_id", bankId);
      form.set("start", "0");
      // Fields stand before the file: they are read while it comes in.
      form.set(flag === "1" ? "tm_file" : "term_file", file);
      const call = flag === "1" ? libraryFileCalls.importMemory : libraryFileCalls.importTerms;
      return api(call, { form, signal, onProgress });
    },
    meta: { ownErrors: true },
    onSuccess: ({ import_id: importId, preview, status }) => {
      queryClient.setQueryData(importQuery(importId, language).queryKey, status);
      queryClient.setQueryData(previewQuery(importId, {}).queryKey, preview);
      importMemory.write(bankId, importId);
    },
  });
}

/** Begins what was looked at, or ends what is under way. */
export function useImportStep(importId: string, language: InterfaceLanguage) {
  const queryClient = useQueryClient();
  const settle = (status: ImportStatus) => {
    queryClient.setQueryData(importQuery(importId, language).queryKey, status);
    void queryClient.invalidateQueries({ queryKey: librariesKey });
  };
  const start = useMutation({
    mutationFn: (options: Partial<ImportOptions>) =>
      api(libraryFileCalls.importStart, { body: { import_id: importId, options } }),
    meta: { ownErrors: true },
    onSuccess: settle,
  });
  const cancel = useMutation({
    mutationFn: () => api(libraryFileCalls.importCancel, { body: { import_id: importId } }),
    meta: { ownErrors: true },
    onError: reportFailure,
    onSuccess: settle,
  });
  return { start, cancel };
}

/** All refused lines, as a file. */
export function useReportDownload({ import_id: importId, file_name: name }: ImportStatus) {
  return useMutation({
    mutationFn: async () => {
      const file = await apiFile(libraryFileCalls.importReport, { query: { import_id: importId } });
      saveBlob(file, file.name || `${name}.report.csv`);
    },
    meta: { ownErrors: true },
    onError: reportFailure,
  });
}
