import { NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconTrafficLights } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Refused, refusedHours } from "@yiqiao/contracts/traffic-control";
import { useFormats } from "@yiqiao/i18n/react";
import { BarChart, TimeSeriesChart } from "@yiqiao/ui";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { useTexts, useTrafficWords } from "../texts.ts";
import { refusedQuery } from "../traffic.queries.ts";
import type { RefusedHours } from "../traffic-search.ts";
import { seriesOf } from "./refused-series.ts";

interface RefusedTabProps {
  readonly hours: RefusedHours;
  readonly onHours: (hours: RefusedHours) => void;
}

/** What was refused in the last hours, when and to whom. */
export function RefusedTab({ hours, onHours }: RefusedTabProps) {
  const t = useTexts();
  const refused = useQuery(refusedQuery(hours));
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("refusedHint")}
      </Text>
      <NativeSelect
        label={t("hours")}
        w={200}
        value={String(hours)}
        data={refusedHours.map((each) => ({ value: String(each), label: t("hoursOf", { count: each }) }))}
        onChange={({ currentTarget }) =>
          onHours(refusedHours.find((each) => String(each) === currentTarget.value) ?? hours)
        }
      />
      <QueryParts query={refused} height={320}>
        {(found) => (found.limited + found.blocked === 0 ? <Nothing /> : <Found refused={found} hours={hours} />)}
      </QueryParts>
    </Stack>
  );
}

function Nothing() {
  const t = useTexts();
  return <EmptyBox icon={IconTrafficLights} title={t("nothingRefused")} description={t("nothingRefusedHint")} />;
}

function Found({ refused, hours }: { readonly refused: Refused; readonly hours: RefusedHours }) {
  const t = useTexts();
  const formats = useFormats();
  const { groupName } = useTrafficWords();
  const { limited, blocked, groups, accounts, networks } = refused;
  const { times, ofLimits, ofBlocks } = seriesOf(refused.times, hours, Date.now());
  const networkName = (network: string) => (network === "*" ? t("manyNetworks") : network);
  return (
    <>
      <Text role="status">
        {t("refusedTotal", { limited: formats.number(limited), blocked: formats.number(blocked) })}
      </Text>
      <TimeSeriesChart
        label={t("chart")}
        times={times}
        series={[
          { name: t("limited"), values: ofLimits },
          { name: t("blocked"), values: ofBlocks },
        ]}
        height={220}
      />
      <Title order={2} size="h4">
        {t("byGroup")}
      </Title>
      <BarChart
        label={t("byGroup")}
        bars={groups.map(({ group, count }) => ({ label: groupName(group), key: group, value: count }))}
      />
      <Title order={2} size="h4">
        {t("byAccount")}
      </Title>
      {accounts.length === 0 ? (
        <Text size="sm">{t("nobody")}</Text>
      ) : (
        <BarChart
          label={t("byAccount")}
          bars={accounts.map(({ account, account_id: id, count }) => ({ label: account || id, key: id, value: count }))}
        />
      )}
      <Title order={2} size="h4">
        {t("byNetwork")}
      </Title>
      <BarChart
        label={t("byNetwork")}
        bars={networks.map(({ network, count }) => ({ label: networkName(network), key: network, value: count }))}
      />
    </>
  );
}
