import { Button, Stack, Text } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Project } from "@yiqiao/contracts/post-editing";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { ImportDialog } from "./import/import-dialog.tsx";
import { LibrariesDialog } from "./libraries/libraries-dialog.tsx";
import { PeopleDialog } from "./people/people-dialog.tsx";
import { DeleteDialog, RenameDialog } from "./project-dialogs.tsx";
import { ProjectList } from "./project-list.tsx";
import type { ProjectDialog } from "./project-menu.tsx";
import { projectsQuery } from "./projects.queries.ts";
import { StatisticsDialog } from "./statistics/statistics-dialog.tsx";
import { useTexts } from "./texts.ts";

/** The projects that one has or was invited to; the page stands in the address. */
export function ProjectsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { page = 1 } = useSearch({ from: "/engine/translationedit" });
  const list = useQuery(projectsQuery(page));
  const { projects = [], total = 0, pages = 1 } = list.data ?? {};
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t("hint")} />
      {list.isPending && <LoadingState blocks={[40, 64, 64, 64]} />}
      {list.isError && !list.data && <QueryError query={list} />}
      {list.data && total === 0 && <NoProjects />}
      {total > 0 && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {t("listTotal", { count: total })}
          </Text>
          <Projects projects={projects} isStale={list.isPlaceholderData} />
        </>
      )}
      <Pages
        page={page}
        pages={pages}
        onPage={(to) => void navigate({ to: "/translationedit", search: { page: to } })}
      />
    </Stack>
  );
}

interface ProjectsProps {
  readonly projects: readonly Project[];
  readonly isStale: boolean;
}

function Projects({ projects, isStale }: ProjectsProps) {
  const [asked, setAsked] = useState<{ readonly dialog: ProjectDialog; readonly project: Project }>();
  const close = () => setAsked(undefined);
  return (
    <>
      <ProjectList projects={projects} stale={isStale} onDialog={(dialog, project) => setAsked({ dialog, project })} />
      {asked?.dialog === "import" && <ImportDialog project={asked.project} onClose={close} />}
      {asked?.dialog === "libraries" && <LibrariesDialog project={asked.project} onClose={close} />}
      {asked?.dialog === "people" && <PeopleDialog project={asked.project} onClose={close} />}
      {asked?.dialog === "statistics" && <StatisticsDialog project={asked.project} onClose={close} />}
      {asked?.dialog === "rename" && <RenameDialog project={asked.project} onClose={close} />}
      <DeleteDialog project={asked?.dialog === "delete" ? asked.project : undefined} onClose={close} />
    </>
  );
}

function NoProjects() {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconLanguage}
      title={t("empty")}
      description={t("emptyHint")}
      action={
        <Button variant="light" mt="xs" renderRoot={(props) => <Link to="/myfile" {...props} />}>
          {t("toMyDocuments")}
        </Button>
      }
    />
  );
}
