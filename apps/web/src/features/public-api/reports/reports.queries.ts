import { infiniteQueryOptions } from "@tanstack/react-query";
import { errorReportCalls, openErrorTypes } from "@yiqiao/contracts/public-api";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";
import { readOn } from "#shared/api-client/read-on.ts";
import { useChange } from "#shared/api-client/use-change.ts";
import type { ReportsSearch } from "./reports-search.ts";

const reportsKey = ["error-reports"] as const;

/** Reports, page after page, the newest first; sites have a name in each language. */
export const reportsQuery = ({ site, type, state }: ReportsSearch, language: InterfaceLanguage) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, { site, type, state }, language],
    queryFn: ({ pageParam, signal }) =>
      api(errorReportCalls.all, {
        query: { site_id: site, type: type && openErrorTypes[type], state, next: pageParam },
        signal,
      }),
    ...readOn,
  });

export const useMark = () =>
  useChange(reportsKey, (body: { readonly id: string; readonly done: boolean }) =>
    api(errorReportCalls.mark, { body }),
  );
