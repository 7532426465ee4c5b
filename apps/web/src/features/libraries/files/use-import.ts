import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { ImportStatus } from "@yiqiao/contracts/libraries";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { importMemory } from "./import-memory.ts";
import { importQuery, importsQuery, isInProgress } from "./imports.queries.ts";
import { librariesKey } from "../libraries.queries.ts";

/**
 * The import that this browser began last in a library, as it stands, or one of the user's that is under way, wherever it
 * was begun; undefined: none, or it is forgotten.
 */
export function useImport(bankId: string): ImportStatus | undefined {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const importId = useSyncExternalStore(importMemory.subscribe, () => importMemory.read(bankId));
  const { data, error } = useQuery({ ...importQuery(importId ?? "", language), enabled: importId !== undefined });
  const isGone = error instanceof ApiError && error.code === errorCodes.importMissing;
  useEffect(() => {
    if (isGone) importMemory.write(bankId, undefined);
  }, [bankId, isGone]);

  // Found once, it is this browser's as well, which tells how it ended.
  const begun = useQuery({ ...importsQuery(bankId, language), enabled: importId === undefined });
  const elsewhere = importId === undefined ? begun.data?.find(isInProgress)?.import_id : undefined;
  useEffect(() => {
    if (elsewhere === undefined) return;
    importMemory.write(bankId, elsewhere);
    // What the list says of it is old from now on.
    void queryClient.resetQueries({ queryKey: importsQuery(bankId, language).queryKey });
  }, [queryClient, bankId, language, elsewhere]);

  const isBusy = data !== undefined && isInProgress(data);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void queryClient.invalidateQueries({ queryKey: librariesKey });
    wasBusy.current = isBusy;
  }, [queryClient, isBusy]);
  return importId === undefined ? undefined : data;
}
