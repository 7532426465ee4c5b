import "@mantine/core/styles/Accordion.css";
import "@mantine/core/styles/Badge.css";
import { Accordion, Badge, Code, Group, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ExampleLanguage } from "@yiqiao/contracts/public-api";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { EmptyState } from "@yiqiao/ui";
import { callWords } from "./call-words.zh.ts";
import { Examples } from "./examples.tsx";
import type { Operation, RequestField } from "./operations.ts";
import { useTexts } from "./texts.ts";
import { TryCall } from "./try-call.tsx";

export interface Caller {
  readonly address: string;
  readonly apiKey: string;
  readonly language: ExampleLanguage;
  readonly onLanguage: (language: ExampleLanguage) => void;
}

const groups = [
  ["public-api", "groupOurs"],
  ["deepl", "groupDeepl"],
  ["libretranslate", "groupLibretranslate"],
  ["google", "groupGoogle"],
  ["azure", "groupAzure"],
] as const;

/** Every call, by whose shape it is in, found by a part of its address or of what it does. */
export function CallList({
  operations,
  caller,
}: {
  readonly operations: readonly Operation[];
  readonly caller: Caller;
}) {
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
            <Accordion variant="contained" chevronPosition="left" order={4}>
              {own.map((operation) => (
                <Accordion.Item key={operation.id} value={operation.id.replaceAll(/\W+/g, "-")}>
                  <Accordion.Control>
                    <Group gap="xs" wrap="wrap">
                      <Badge variant="light" radius="sm">
                        {operation.method}
                      </Badge>
                      <Code style={{ overflowWrap: "anywhere" }}>{operation.path}</Code>
                      <Text size="sm" c="dimmed" component="span">
                        {summaryOf(operation)}
                      </Text>
                    </Group>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <CallDetails operation={operation} caller={caller} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          </section>
        );
      })}
    </Stack>
  );
}

function CallDetails({ operation, caller }: { readonly operation: Operation; readonly caller: Caller }) {
  const t = useTexts();
  const { address, apiKey, language, onLanguage } = caller;
  const { method, path, example, fields, contentType } = operation;
  const url = address + path;
  const isFilled = !path.includes("{") && (contentType === undefined || contentType === "application/json");
  const key = apiKey === "" ? t("keyPlaceholder") : apiKey;
  const body = contentType === "application/json" ? (example ?? {}) : undefined;
  return (
    <Stack gap="md">
      <div>
        <Title order={5} size="sm" mb={4}>
          {t("takes")}
        </Title>
        {fields.length === 0 ? <Text size="sm">{t("noFields")}</Text> : <Fields fields={fields} />}
      </div>
      <div>
        <Title order={5} size="sm" mb={4}>
          {t("example")}
        </Title>
        <Examples
          request={{ method, url, key, ...(body !== undefined && { body }) }}
          language={language}
          onLanguage={onLanguage}
        />
      </div>
      {isFilled && (
        <div>
          <Title order={5} size="sm" mb={4}>
            {t("tryIt")}
          </Title>
          <TryCall operation={operation} apiKey={apiKey} address={path} />
        </div>
      )}
    </Stack>
  );
}

function Fields({ fields }: { readonly fields: readonly RequestField[] }) {
  const t = useTexts();
  const places = { path: t("wherePath"), query: t("whereQuery"), body: t("whereBody") };
  return (
    <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("field")}</Table.Th>
            <Table.Th>{t("place")}</Table.Th>
            <Table.Th>{t("type")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ name, where, type, isRequired, description, shape = "" }) => (
            <Table.Tr key={`${where} ${shape} ${name}`}>
              <Table.Td>
                <Code>{name}</Code>
                <Text size="xs" c="dimmed">
                  {isRequired ? t("required") : t("optional")}
                </Text>
              </Table.Td>
              <Table.Td>
                {places[where]}
                <Text size="xs" c="dimmed">
                  {shape}
                </Text>
              </Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                {type}
                {description !== undefined && (
                  <Text size="xs" c="dimmed">
                    {description}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
