import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { termExtractionCalls, type TermScan } from "@yiqiao/contracts/term-extraction";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog, LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { useRefreshRemaining } from "#features/quota";
import { api, ApiError } from "#shared/api-client/index.ts";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { Failure } from "../run/failure.tsx";
import { noteScan } from "../term-extraction.queries.ts";
import { useReviewTexts } from "../texts.ts";

/** What the engine's translations of terms without one would cost, to be agreed to. */
export function ProposeDialog({ scan, onClose }: { readonly scan: TermScan; readonly onClose: () => void }) {
  const t = useReviewTexts();
  const [isInContext, setInContext] = useState(true);
  const { quote, propose } = useProposing(scan, isInContext, onClose);
  const { data } = quote;
  return (
    <Dialog title={t("proposeTitle")} busy={propose.isPending} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("proposeHint")}</Text>
        <Switch
          label={t("inContext")}
          description={t("inContextHint")}
          checked={isInContext}
          onChange={({ currentTarget }) => setInContext(currentTarget.checked)}
        />
        {data === undefined && (quote.isPending ? <LoadingState blocks={[56]} /> : <QueryError query={quote} />)}
        {data !== undefined && (
          <div>
            <Text fw={650} size="lg">
              {t("proposeTerms", { count: data.terms })} · {t("proposeCharacters", { count: data.characters })}
            </Text>
            {data.balance !== null && (
              <Text size="sm" c="dimmed">
                {t("proposeBalance", { count: data.balance })}
              </Text>
            )}
          </div>
        )}
        {propose.error !== null && (
          <Failure
            title={propose.error.message}
            code={propose.error instanceof ApiError ? propose.error.code : undefined}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={propose.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            disabled={data === undefined || data.terms === 0 || quote.isPlaceholderData}
            loading={propose.isPending}
            onClick={() => data && propose.mutate(data.characters)}
          >
            {t("proposeNow")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function useProposing({ task_id: id }: TermScan, isInContext: boolean, onDone: () => void) {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  const quote = useQuery({
    queryKey: ["term-extraction", "quote", id, isInContext],
    queryFn: ({ signal }) => api(termExtractionCalls.quote, { body: { task_id: id, in_context: isInContext }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const propose = useMutation({
    meta: { ownErrors: true },
    mutationFn: (quoted: number) =>
      api(termExtractionCalls.propose, { body: { task_id: id, quoted, in_context: isInContext } }),
    onSuccess: (after) => {
      noteScan(queryClient, language, after);
      refreshRemaining();
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === errorCodes.termScanQuoteChanged) void quote.refetch();
    },
  });
  return { quote, propose };
}
