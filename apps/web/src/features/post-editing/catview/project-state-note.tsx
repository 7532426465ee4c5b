import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconClockOff } from "@tabler/icons-react";
import type { Project } from "@yiqiao/contracts/post-editing";
import { useFormats } from "@yiqiao/i18n/react";
import { EmptyState, PageTitle } from "@yiqiao/ui";
import { ProjectsLink } from "./projects-link.tsx";
import { useTexts } from "./texts.ts";

/** Why there is nothing to work on, yet or any more. */
export function ProjectStateNote({ project }: { readonly project: Project }) {
  const t = useTexts();
  const { date } = useFormats();
  const notes = {
    preparing: { title: t("preparing"), description: t("preparingHint"), icon: <Loader size={28} /> },
    failed: { title: t("failed"), description: project.message, icon: <IconAlertTriangle size={28} stroke={1.5} /> },
    expired: {
      title: t("expired"),
      description: t("expiredHint", { date: date(project.expires_at) }),
      icon: <IconClockOff size={28} stroke={1.5} />,
    },
  };
  if (project.state === "ready") return undefined;
  return (
    <div role="status">
      <PageTitle title={project.name} />
      <EmptyState {...notes[project.state]} action={<ProjectsLink>{t("toProjects")}</ProjectsLink>} />
    </div>
  );
}
