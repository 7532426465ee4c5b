import { Badge, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { languages } from "@yiqiao/contracts/languages";
import type { ImportedRow, Project, ProjectImport } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useState } from "react";
import { DiffText } from "#shared/diff/diff-text.tsx";
import { useTexts } from "../texts.ts";
import styles from "./import.module.css";
import { taken, type Taken } from "./taken.ts";

interface ImportPlanProps {
  readonly plan: ProjectImport;
  readonly project: Project;
  readonly onTake: (take: readonly Taken[]) => void;
  readonly onClose: () => void;
}

/** Rows that are shown at once. */
const pageSize = 100;

/** What a file would change: what is taken of it is ticked; of conflicts only what somebody ticks. */
export function ImportPlan({ plan, project, onTake, onClose }: ImportPlanProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { rows, counts, exported_at: exportedAt } = plan;
  const [unticked, setUnticked] = useState<ReadonlySet<ImportedRow>>(
    () => new Set(rows.filter(({ kind }) => kind !== "changed")),
  );
  const [shown, setShown] = useState(pageSize);
  const take = taken(rows, unticked);
  const tick = (row: ImportedRow, isTicked: boolean) => {
    const next = new Set(unticked);
    if (isTicked) next.delete(row);
    else next.add(row);
    setUnticked(next);
  };
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t("importCounts", { changed: counts.changed, unchanged: counts.unchanged })}{" "}
        {counts.conflict > 0 && t("importConflicts", { count: counts.conflict })}{" "}
        {counts.refused > 0 && t("importRefusedCount", { count: counts.refused })}{" "}
        {counts.absent > 0 && t("importAbsent", { count: counts.absent })}
      </Text>
      <Text size="xs" c="dimmed">
        {exportedAt === null ? t("importUndated") : t("importExported", { time: dateTime(exportedAt) })}
      </Text>
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={t("importRows")}>
          {rows.slice(0, shown).map((row, at) => (
            <Row
              key={at}
              row={row}
              language={languages[project.tgt_lang]}
              isTicked={!unticked.has(row)}
              onTick={(isTicked) => tick(row, isTicked)}
            />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + pageSize)}>
          {t("importMore", { count: rows.length - shown })}
        </Button>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button disabled={take.length === 0} onClick={() => onTake(take)}>
          {t("importTake", { count: take.length })}
        </Button>
      </Group>
    </Stack>
  );
}

const colors = { changed: "blue", conflict: "yellow", refused: "red" } as const satisfies Record<
  ImportedRow["kind"],
  string
>;

interface RowProps {
  readonly row: ImportedRow;
  readonly language: { readonly tag: string; readonly direction: "ltr" | "rtl" };
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function Row({ row, language, isTicked, onTick }: RowProps) {
  const t = useTexts();
  const { kind, id, place, target, current, status, comments, reason } = row;
  const name = place || t("importUnknown");
  return (
    <li className={styles.row}>
      {kind === "refused" || id === null ? (
        <span />
      ) : (
        <Checkbox
          checked={isTicked}
          aria-label={t("importTakeOf", { place: name })}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
      )}
      <div className={styles.texts}>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <Badge variant="light" tt="none" size="sm" color={colors[kind]}>
            {t(wordKey("import", kind))}
          </Badge>
          {status !== undefined && <Text size="xs">{t("importStatus", { status: t(wordKey("status", status)) })}</Text>}
          {comments > 0 && <Text size="xs">{t("importComments", { count: comments })}</Text>}
        </Group>
        {target !== undefined && (
          <div lang={language.tag} dir={language.direction} className={styles.text}>
            <DiffText before={current?.text ?? ""} after={target?.text ?? ""} language={language.tag} />
          </div>
        )}
        {kind === "conflict" && <Text size="xs">{t("importConflictHint")}</Text>}
        {reason !== undefined && (
          <Text size="xs" c="red">
            {t(wordKey("refused", reason))}
          </Text>
        )}
      </div>
    </li>
  );
}
