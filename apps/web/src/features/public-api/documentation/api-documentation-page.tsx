import "@mantine/core/styles/Code.css";
import "@mantine/core/styles/Skeleton.css";
import "@mantine/core/styles/Table.css";
import { Anchor, Code, PasswordInput, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ExampleLanguage } from "@yiqiao/contracts/public-api";
import { apiPrefix } from "@yiqiao/contracts";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { type ReactNode, Suspense, useId, useState } from "react";
import { Markdown } from "#features/content";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { CallList } from "./call-list.tsx";
import { ChangeList } from "./change-list.tsx";
import { apiTextQuery, operationsQuery } from "./documentation.queries.ts";
import { Examples } from "./details/examples.tsx";
import { ErrorList } from "./error-list.tsx";
import { Limits } from "./limits/limits.tsx";
import { useTexts } from "./texts.ts";
import { titles } from "../titles.ts";

/** How programs translate: first steps, clients of other platforms, every call, errors and limits. */
export function ApiDocumentationPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const [apiKey, setApiKey] = useState("");
  const [exampleLanguage, setExampleLanguage] = useState<ExampleLanguage>("curl");
  const operations = useQuery(operationsQuery);
  const { data: text } = useQuery(apiTextQuery);
  const address = globalThis.location.origin;
  const caller = { address, apiKey, language: exampleLanguage, onLanguage: setExampleLanguage };
  const written = language === "zh" ? text?.document?.text_zh : text?.document?.text_en;
  return (
    <Stack gap="xl" maw={960} mx="auto" w="100%">
      <PageTitle title={titles.apiDocumentation[language]} description={t("hint")} />
      {written !== undefined && written !== "" && (
        <Section title={t("about")}>
          <Suspense fallback={<Skeleton h={80} />}>
            <Markdown text={written} headingLevel={3} />
          </Suspense>
        </Section>
      )}
      <Section title={t("start")}>
        <FirstSteps address={address} />
        <KeyField apiKey={apiKey} onKey={setApiKey} />
        <Examples
          request={{
            method: "POST",
            url: `${address}${apiPrefix}/open/text`,
            key: apiKey === "" ? t("keyPlaceholder") : apiKey,
            body: { text: "Good morning.", src_lang: "en-us", tgt_lang: "zh-cn" },
          }}
          language={exampleLanguage}
          onLanguage={setExampleLanguage}
        />
      </Section>
      <Section title={t("peers")}>
        <Peers address={address} />
      </Section>
      <Section title={t("calls")}>
        <QueryParts query={operations} height={320}>
          {(found) => <CallList operations={found} caller={caller} />}
        </QueryParts>
      </Section>
      <Section title={t("errors")}>
        <ErrorList />
      </Section>
      <Section title={t("limits")}>
        <Limits />
      </Section>
      <Section title={t("changes")}>
        <ChangeList />
      </Section>
    </Stack>
  );
}

interface KeyFieldProps {
  readonly apiKey: string;
  readonly onKey: (apiKey: string) => void;
}

function KeyField({ apiKey, onKey }: KeyFieldProps) {
  const t = useTexts();
  return (
    <PasswordInput
      label={t("yourKey")}
      description={t("yourKeyHint")}
      autoComplete="off"
      value={apiKey}
      onChange={({ currentTarget }) => onKey(currentTarget.value.trim())}
      maw={520}
    />
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function FirstSteps({ address }: { readonly address: string }) {
  const t = useTexts();
  return (
    <ol>
      <li>
        {t("startKey")}{" "}
        <Anchor href="/developer" style={{ textDecoration: "underline" }}>
          {t("startKeyLink")}
        </Anchor>
      </li>
      <li>
        {t("startAddress")}: <Code>{`${address}${apiPrefix}`}</Code>
      </li>
      <li>{t("startAuth")}</li>
      <li>{t("startRepeat")}</li>
    </ol>
  );
}

function Peers({ address }: { readonly address: string }) {
  const t = useTexts();
  const rows = [
    [t("peerDeepl"), address, "Authorization: DeepL-Auth-Key …"],
    [t("peerLibre"), address, "api_key, Authorization: Bearer …"],
    [t("peerGoogle"), `${address}/language/translate/v2`, "?key=…, X-Goog-Api-Key"],
    [t("peerAzure"), address, "Ocp-Apim-Subscription-Key"],
  ] as const;
  return (
    <>
      <Text size="sm">{t("peersHint")}</Text>
      <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("peer")}</Table.Th>
              <Table.Th>{t("peerAddress")}</Table.Th>
              <Table.Th>{t("peerKey")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([peer, where, key]) => (
              <Table.Tr key={peer}>
                <Table.Td>{peer}</Table.Td>
                <Table.Td>
                  <Code>{where}</Code>
                </Table.Td>
                <Table.Td>
                  <Code>{key}</Code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
