import "@mantine/core/styles/Table.css";
import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { segmentStatuses, type Project, type ProjectStatistics } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useId } from "react";
import { saveBlob } from "#shared/files/save-blob.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { statisticsQuery } from "../projects.queries.ts";
import styles from "../projects.module.css";
import { useTexts } from "../texts.ts";
import { statisticsFile } from "./statistics-file.ts";
import { useStatisticsWords } from "./statistics-words.ts";

interface StatisticsDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** How far a project is, and what everybody in it changed; also as a file for spreadsheets. */
export function StatisticsDialog({ project, onClose }: StatisticsDialogProps) {
  const t = useTexts();
  const words = useStatisticsWords();
  const query = useQuery(statisticsQuery(project.project_id));
  const save = (statistics: ProjectStatistics) =>
    saveBlob(statisticsFile(statistics, { t, words }), `${project.name} ${t("statistics")}.csv`);
  return (
    <Dialog title={t("statisticsOf", { name: project.name })} size={720} onClose={onClose}>
      <QueryParts query={query} height={300}>
        {(statistics) => (
          <Stack gap="lg">
            <Statuses statistics={statistics} />
            <People statistics={statistics} isOwnOnly={project.role === "reader" || project.role === "translator"} />
            <Group justify="flex-end">
              <Button
                variant="default"
                leftSection={<IconDownload size={17} aria-hidden />}
                onClick={() => save(statistics)}
              >
                {t("asCsv")}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryParts>
    </Dialog>
  );
}

interface PartProps {
  readonly statistics: ProjectStatistics;
}

function Statuses({ statistics: { statuses } }: PartProps) {
  const t = useTexts();
  const { number } = useFormats();
  const titleId = useId();
  const rows = segmentStatuses.map((status) => [t(wordKey("status", status)), statuses[status]] as const);
  const amounts = Object.values(statuses);
  const sumOf = (key: "segments" | "words" | "characters") => amounts.reduce((sum, amount) => sum + amount[key], 0);
  const all = { segments: sumOf("segments"), words: sumOf("words"), characters: sumOf("characters") };
  return (
    // Wide tables are scrolled, by keyboard too.
    <section className={styles.wide} aria-labelledby={titleId} tabIndex={0}>
      <Title order={3} size="h5" id={titleId} mb={4}>
        {t("byStatus")}
      </Title>
      <Table verticalSpacing={6} aria-labelledby={titleId} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("columnStatus")}</Table.Th>
            <Table.Th ta="end">{t("columnSegments")}</Table.Th>
            <Table.Th ta="end">{t("columnWords")}</Table.Th>
            <Table.Th ta="end">{t("columnCharacters")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...rows, [t("all"), all] as const].map(([name, amount]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td ta="end">{number(amount.segments)}</Table.Td>
              <Table.Td ta="end">{number(amount.words)}</Table.Td>
              <Table.Td ta="end">{number(amount.characters)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

interface PeopleProps extends PartProps {
  /** What others did is told to reviewers. */
  readonly isOwnOnly: boolean;
}

function People({ statistics: { people, changed }, isOwnOnly }: PeopleProps) {
  const t = useTexts();
  const { number } = useFormats();
  const words = useStatisticsWords();
  const titleId = useId();
  return (
    // Wide tables are scrolled, by keyboard too.
    <section className={styles.wide} aria-labelledby={titleId} tabIndex={0}>
      <Title order={3} size="h5" id={titleId} mb={4}>
        {t("byPerson")}
      </Title>
      <Text size="sm" c="dimmed">
        {people.length > 0 && t("changedHint")} {isOwnOnly && t("ownOnly")}
        {people.length === 0 && !isOwnOnly && t("nobodyYet")}
      </Text>
      {people.length > 0 && (
        <Table verticalSpacing={6} aria-labelledby={titleId} className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("columnPerson")}</Table.Th>
              <Table.Th ta="end">{t("columnSegments")}</Table.Th>
              <Table.Th ta="end">{t("columnEdits")}</Table.Th>
              <Table.Th ta="end">{t("columnTime")}</Table.Th>
              <Table.Th ta="end">{t("columnPerSegment")}</Table.Th>
              <Table.Th ta="end">{t("columnChangedShare")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person, at) => (
              <Table.Tr key={at}>
                <Table.Th scope="row" fw={500}>
                  {words.nameOf(person)}
                </Table.Th>
                <Table.Td ta="end">{number(person.segments)}</Table.Td>
                <Table.Td ta="end">{number(person.edits)}</Table.Td>
                <Table.Td ta="end">{words.time(person.spent_ms)}</Table.Td>
                <Table.Td ta="end">{words.time(person.spent_ms / Math.max(1, person.segments))}</Table.Td>
                <Table.Td ta="end">{words.share(person.changed)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row" colSpan={5}>
                {t("changedInAll")}
              </Table.Th>
              <Table.Td ta="end">{words.share(changed)}</Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </section>
  );
}
