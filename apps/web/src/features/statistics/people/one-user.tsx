import { Button, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UserDataOf } from "@yiqiao/contracts/statistics";
import { useFormats } from "@yiqiao/i18n/react";
import { BarChart } from "@yiqiao/ui";
import { ListBar } from "#shared/parts/list-bar.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import type { TimeQuery, UserDataSearch } from "../parts/search.ts";
import { Charts } from "../reports/charts.tsx";
import { Figures } from "../reports/figures.tsx";
import styles from "../statistics.module.css";
import { userQuery } from "../statistics.queries.ts";
import { useTexts, useValueNames } from "../texts.ts";

interface OneUserProps {
  readonly id: string;
  readonly time: TimeQuery;
  readonly search: UserDataSearch;
  readonly onBack: () => void;
}

/** One user's figures over time. */
export function OneUser({ id, time, search, onBack }: OneUserProps) {
  const t = useTexts();
  const query = useQuery(userQuery(id, time));
  const { time: chosen, from, to } = search;
  return (
    <Stack gap="md">
      <ListBar>
        <Button variant="subtle" size="sm" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t("back")}
        </Button>
        <Button
          variant="default"
          size="sm"
          renderRoot={(props) => <Link to="/stats" search={{ time: chosen, from, to, user: id }} {...props} />}
        >
          {t("openStats")}
        </Button>
      </ListBar>
      <QueryParts query={query} height={480}>
        {(data) => <Shown data={data} />}
      </QueryParts>
    </Stack>
  );
}

function Shown({ data: { user, statistics, kinds } }: { readonly data: UserDataOf }) {
  const t = useTexts();
  const formats = useFormats();
  const names = useValueNames();
  const facts = [
    user.username,
    user.site_name,
    names.plan(user.plan),
    `${t("registered")}: ${formats.date(user.created_time)}`,
    `${t("libraries")}: ${formats.number(user.libraries)}`,
  ];
  return (
    <Stack gap="lg">
      <div className={styles.words}>
        <Title order={2} size="h4">
          {t("userOf", { name: user.account_number })}
        </Title>
        <Text size="sm" c="dimmed">
          {facts.filter((fact) => fact !== "").join(" · ")}
        </Text>
      </div>
      <Figures totals={statistics.totals} before={statistics.before} />
      <Charts data={statistics} />
      {kinds.length > 0 && (
        <section className={styles.panel} aria-label={t("byKind")}>
          <Title order={2} size="h5" mb="xs">
            {t("byKind")}
          </Title>
          <BarChart
            label={t("byKind")}
            bars={kinds.map(({ value, characters }) => ({ label: names.kind(value), key: value, value: characters }))}
          />
        </section>
      )}
    </Stack>
  );
}
