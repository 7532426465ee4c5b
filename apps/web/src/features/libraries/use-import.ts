import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { ImportStatus } from "@yiqiao/contracts/libraries";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { importMemory } from "./import-memory.ts";
import { importQuery, isUnderWay } from "./imports.queries.ts";
import { librariesKey } from "./libraries.queries.ts";

/** The import that this browser began last in a library, as it stands; undefined: none, or it is forgotten. */
export function useImport(bankId: string): ImportStatus | undefined {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const importId = useSyncExternalStore(importMemory.subscribe, () => importMemory.read(bankId));
  const { data, error } = useQuery({ ...importQuery(importId ?? "", language), enabled: importId !== undefined });
  const isGone = error instanceof ApiError && error.code === errorCatalogue.importMissing.code;
  useEffect(() => {
    if (isGone) importMemory.write(bankId, undefined);
  }, [bankId, isGone]);

  const isBusy = data !== undefined && isUnderWay(data);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void queryClient.invalidateQueries({ queryKey: librariesKey });
    wasBusy.current = isBusy;
  }, [queryClient, isBusy]);
  return importId === undefined ? undefined : data;
}
