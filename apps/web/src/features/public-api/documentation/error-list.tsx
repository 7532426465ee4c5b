import { Stack, Table, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useState } from "react";
import { failureText } from "../words.ts";
import { useTexts } from "./texts.ts";

/** The codes that calls answer with, found by number or words. */
export function ErrorList() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const entries = Object.entries(errorCatalogue).filter(([name, { code, en, zh }]) =>
    `${name} ${code} ${en} ${zh}`.toLowerCase().includes(wanted),
  );
  return (
    <Stack gap="xs">
      <Text size="sm">{t("errorsHint")}</Text>
      <TextInput
        label={t("errorSearch")}
        type="search"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        maw={420}
      />
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }} mah={420}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("code")}</Table.Th>
              <Table.Th>{t("status")}</Table.Th>
              <Table.Th>{t("meaning")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(([name, entry]) => (
              <Table.Tr key={name}>
                <Table.Td>{entry.code}</Table.Td>
                <Table.Td>{entry.status}</Table.Td>
                <Table.Td>{failureText(entry.code, language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
