import "@mantine/core/styles/Accordion.css";
import "@mantine/core/styles/Badge.css";
import { Accordion, Badge, Code, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { EmptyState } from "@yiqiao/ui";
import { callWords } from "./call-words.zh.ts";
import { CallDetails, type Caller } from "./details/call-details.tsx";
import type { Operation } from "./operations.ts";
import { useTexts } from "./texts.ts";

const groups = [
  ["public-api", "groupOurs"],
  ["deepl", "groupDeepl"],
  ["libretranslate", "groupLibretranslate"],
  ["google", "groupGoogle"],
  ["azure", "groupAzure"],
] as const;

interface CallListProps {
  readonly operations: readonly Operation[];
  readonly caller: Caller;
}

/** All calls, grouped by API dialect, filtered by a part of the address or summary. */
export function CallList({ operations, caller }: CallListProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const navigate = useNavigate();
  const { q = "" } = useSearch({ from: "/engine/api-doc" });
  const find = (words: string) =>
    void navigate({ to: "/api-doc", search: words === "" ? {} : { q: words }, replace: true, resetScroll: false });
  const summaryOf = (operation: Operation) =>
    language === "zh" ? (callWords[operation.id] ?? operation.summary) : operation.summary;
  const wanted = q.trim().toLowerCase();
  const found = operations.filter((operation) =>
    `${operation.id} ${summaryOf(operation)}`.toLowerCase().includes(wanted),
  );
  return (
    <Stack gap="md">
      <TextInput
        label={t("search")}
        type="search"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={q}
        onChange={({ currentTarget }) => find(currentTarget.value)}
        maw={420}
      />
      {found.length === 0 && (
        <EmptyState
          icon={<IconSearch size={28} stroke={1.5} />}
          title={t("none", { search: q })}
          description={t("noneHint")}
        />
      )}
      {groups.map(([group, title]) => {
        const own = found.filter(({ tag }) => tag === group);
        if (own.length === 0) return undefined;
        return (
          <section key={group} aria-labelledby={`calls-${group}`}>
            <Title order={3} size="h4" id={`calls-${group}`} mb="xs">
              {t(title)}
            </Title>
            <Accordion variant="contained" chevronPosition="left" order={4} keepMounted={false}>
              {own.map((operation) => (
                <Call key={operation.id} operation={operation} summary={summaryOf(operation)} caller={caller} />
              ))}
            </Accordion>
          </section>
        );
      })}
    </Stack>
  );
}

interface CallProps extends Pick<CallListProps, "caller"> {
  readonly operation: Operation;
  readonly summary: string;
}

function Call({ operation, summary, caller }: CallProps) {
  return (
    <Accordion.Item value={operation.id.replaceAll(/\W+/g, "-")}>
      <Accordion.Control>
        <Group gap="xs" wrap="wrap">
          <Badge variant="light" radius="sm">
            {operation.method}
          </Badge>
          <Code style={{ overflowWrap: "anywhere" }}>{operation.path}</Code>
          <Text size="sm" c="dimmed" component="span">
            {summary}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <CallDetails operation={operation} caller={caller} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}
