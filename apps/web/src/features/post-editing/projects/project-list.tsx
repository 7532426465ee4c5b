import { Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Project } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { DataTable, ProgressBar, type DataColumn } from "@yiqiao/ui";
import { useNames } from "#features/languages";
import longName from "#shared/parts/long-name.module.css";
import { ProjectMenu, type ProjectDialog } from "./project-menu.tsx";
import styles from "./projects.module.css";
import { useTexts } from "./texts.ts";

interface ProjectListProps {
  readonly projects: readonly Project[];
  readonly stale: boolean;
  readonly onDialog: (dialog: ProjectDialog, project: Project) => void;
}

/** The projects: a table, on phones cards. */
export function ProjectList({ projects, stale, onDialog }: ProjectListProps) {
  const t = useTexts();
  const columns: readonly DataColumn<Project>[] = [
    { id: "name", header: t("columnName"), cell: (project) => <Name project={project} /> },
    { id: "languages", header: t("columnLanguages"), cell: (project) => <Languages project={project} /> },
    { id: "progress", header: t("columnProgress"), cell: (project) => <Progress project={project} /> },
    { id: "role", header: t("columnRole"), cell: (project) => <Role project={project} /> },
    { id: "changed", header: t("columnChanged"), cell: (project) => <Changed project={project} /> },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (project) => <ProjectMenu project={project} onDialog={onDialog} />,
    },
  ];
  return (
    <DataTable
      label={t("title")}
      rows={projects}
      keyOf={({ project_id: id }) => id}
      columns={columns}
      stale={stale}
      card={(project) => (
        <Stack gap={8}>
          <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
            <Name project={project} />
            <ProjectMenu project={project} onDialog={onDialog} />
          </Group>
          <Progress project={project} />
          <Group gap="4px 14px" fz="xs" c="dimmed">
            <Languages project={project} />
            <Role project={project} />
            <Changed project={project} />
          </Group>
        </Stack>
      )}
    />
  );
}

interface CellProps {
  readonly project: Project;
}

/** Leads into the editor while there is something to edit. */
function Name({ project: { project_id: id, name, state } }: CellProps) {
  if (state !== "ready") {
    return (
      <span className={longName.name} dir="auto">
        {name}
      </span>
    );
  }
  return (
    <Link to="/catview" search={{ project_id: id }} className={longName.name} dir="auto" preload={false}>
      {name}
    </Link>
  );
}

function Languages({ project: { src_lang: source, tgt_lang: target } }: CellProps) {
  const t = useTexts();
  const { languageName } = useNames();
  return (
    <span className={styles.unbroken}>{t("into", { source: languageName(source), target: languageName(target) })}</span>
  );
}

/** What is confirmed of a project; why there is nothing to confirm where it is not ready. */
function Progress({ project }: CellProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const { name, state, message, segments, progress, memory_problem: problem } = project;
  if (state !== "ready") {
    return (
      <Text
        size="sm"
        c={state === "failed" ? "red" : "dimmed"}
        maw={280}
        role={state === "preparing" ? "status" : undefined}
      >
        {t(wordKey("state", state))}
        {message !== "" && `: ${message}`}
      </Text>
    );
  }
  const { translated, reviewed } = progress.characters;
  const characters = Object.values(progress.characters).reduce((sum, count) => sum + count, 0);
  const share = characters === 0 ? 0 : (translated + reviewed) / characters;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={t("progressOf", { name })}
        value={share * 100}
        size="sm"
        tone={share === 1 ? "done" : "running"}
      />
      <Text size="xs" c="dimmed">
        {percent(Math.floor(share * 1000) / 1000)} ·{" "}
        {t("confirmedOf", { done: progress.segments.translated + progress.segments.reviewed, count: segments })}
      </Text>
      {problem !== null && (
        <Text size="xs" c="red" maw={280}>
          {t(wordKey("memory", problem))}
        </Text>
      )}
    </div>
  );
}

function Role({ project: { role, owner } }: CellProps) {
  const t = useTexts();
  return (
    <div>
      <span>{t(wordKey("role", role))}</span>
      {role !== "owner" && owner !== "" && (
        <Text size="xs" c="dimmed">
          {t("ofOwner", { owner })}
        </Text>
      )}
    </div>
  );
}

function Changed({ project: { changed_time: changed, expires_at: end, state } }: CellProps) {
  const t = useTexts();
  const { dateTime, date } = useFormats();
  return (
    <div>
      <time className={styles.unbroken} dateTime={changed}>
        {dateTime(changed)}
      </time>
      {state === "ready" && (
        <Text size="xs" c="dimmed">
          {t("keptUntil", { date: date(end) })}
        </Text>
      )}
    </div>
  );
}
