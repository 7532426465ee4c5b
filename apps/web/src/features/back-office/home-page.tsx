import { Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Overview } from "@yiqiao/contracts/back-office";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { BarChart, PageTitle } from "@yiqiao/ui";
import { useKindNames } from "#features/statistics";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { Attention } from "./attention.tsx";
import { overviewQuery } from "./back-office.queries.ts";
import { Figures } from "./figures.tsx";
import { messages } from "./messages.ts";
import { titles } from "./titles.ts";

/** The first page of the back end: today's figures and what needs attention. */
export function HomePage() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { time } = useFormats();
  const overview = useQuery(overviewQuery);
  const at = overview.data?.at;
  return (
    <Stack gap="lg">
      <PageTitle title={titles.home[language]} description={at && t("today", { time: time(at) })} />
      <QueryParts query={overview} height={240}>
        {({ figures, kinds, attention }) => (
          <>
            <Figures figures={figures} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
              <Attention attention={attention} />
              <Kinds kinds={kinds} />
            </SimpleGrid>
          </>
        )}
      </QueryParts>
    </Stack>
  );
}

function Kinds({ kinds }: Pick<Overview, "kinds">) {
  const t = useT(messages);
  const nameOf = useKindNames();
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="home-kinds">
      <Title order={2} size="h4" mb="sm" id="home-kinds">
        {t("kinds")}
      </Title>
      {kinds.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("noKinds")}
        </Text>
      ) : (
        <BarChart
          label={t("kinds")}
          withShares
          bars={kinds.map(({ kind, characters }) => ({ key: kind, label: nameOf(kind), value: characters }))}
        />
      )}
    </Paper>
  );
}
