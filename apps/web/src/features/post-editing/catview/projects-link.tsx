import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { mayReach, permissionsQuery } from "#features/permissions";
import { useTexts } from "./texts.ts";

export const projectsPath = "/translationedit";

/** Whether there is a list of projects, and this reader has one. */
export function useHasProjects(): boolean {
  const { routesByPath } = useRouter();
  const { data: permissions } = useQuery(permissionsQuery);
  return projectsPath in routesByPath && permissions !== undefined && mayReach(permissions, "PostEditing");
}

/** To the list of projects, for who has one. */
export function ProjectsLink() {
  const t = useTexts();
  if (!useHasProjects()) return undefined;
  return (
    <Button variant="light" mt="xs" component="a" href={projectsPath}>
      {t("toProjects")}
    </Button>
  );
}
