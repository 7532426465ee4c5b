import { Table, Text } from "@mantine/core";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import type { Operation } from "../operations.ts";
import { failureText } from "../../words.ts";
import { useTexts } from "../texts.ts";
import { useDescription } from "./use-description.ts";

/** How a call may fail: each status with its codes and what they mean. */
export function Refusals({ operation: { refusals, tag } }: { readonly operation: Operation }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const told = useDescription();
  const rows = refusals.flatMap(({ status, codes, description = "" }) =>
    codes.length === 0
      ? [{ status, code: "", meaning: told(description) }]
      : codes.map((code) => ({ status, code: String(code), meaning: failureText(code, language) })),
  );
  return (
    <>
      <Text size="sm">{t(tag === "public-api" ? "refusalsBusiness" : "refusalsForeign")}</Text>
      <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("status")}</Table.Th>
              <Table.Th>{t("code")}</Table.Th>
              <Table.Th>{t("meaning")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ status, code, meaning }) => (
              <Table.Tr key={`${status} ${code}`}>
                <Table.Td>{status}</Table.Td>
                <Table.Td>{code}</Table.Td>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
