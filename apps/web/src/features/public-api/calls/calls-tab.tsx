import { Checkbox, Stack, Text } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { apiCallDays } from "@yiqiao/contracts/public-api";
import { EmptyState, LoadingState } from "@yiqiao/ui";
import { Filters } from "#shared/parts/filter-fields.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import type { DeveloperSearch } from "../developer-search.ts";
import { KeyChoice } from "../keys/key-choice.tsx";
import { callsQuery } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { CallTable } from "./call-table.tsx";

interface CallsTabProps {
  readonly search: DeveloperSearch;
  readonly onShow: (change: Partial<DeveloperSearch>) => void;
}

/** The last calls with the user's keys. */
export function CallsTab({ search: { key, failed }, onShow }: CallsTabProps) {
  const t = useTexts();
  const list = useInfiniteQuery(callsQuery(key, failed === true));
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  const isNarrowed = key !== undefined || failed === true;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("callsHint", { days: apiCallDays })}
      </Text>
      <Filters isClear={!isNarrowed} onClear={() => onShow({ key: undefined, failed: undefined })}>
        <KeyChoice value={key} onChange={(chosen) => onShow({ key: chosen })} />
        <Checkbox
          label={t("onlyFailed")}
          checked={failed === true}
          mb={8}
          onChange={({ currentTarget }) => onShow({ failed: currentTarget.checked || undefined })}
        />
      </Filters>
      {list.isPending && <LoadingState />}
      {list.isError && <QueryError query={list} />}
      {list.isSuccess && calls.length === 0 && (
        <EmptyState
          icon={<IconListDetails size={28} stroke={1.5} />}
          title={t(isNarrowed ? "noCallsFound" : "noCalls")}
          description={t(isNarrowed ? "noCallsFoundHint" : "noCallsHint")}
        />
      )}
      {calls.length > 0 && <CallTable calls={calls} stale={list.isPlaceholderData} />}
      <MoreButton list={list}>{t("more")}</MoreButton>
    </Stack>
  );
}
