import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mayReach, permissionsQuery } from "#features/permissions";
import { useTexts } from "./texts.ts";

/** Whether this reader has a list of projects. */
export function useHasProjects(): boolean {
  const { data: permissions } = useQuery(permissionsQuery);
  return permissions !== undefined && mayReach(permissions, "PostEditing");
}

/** To the list of projects, for who has one. */
export function ProjectsLink() {
  const t = useTexts();
  if (!useHasProjects()) return undefined;
  return (
    <Button variant="light" mt="xs" renderRoot={(props) => <Link to="/translationedit" {...props} />}>
      {t("toProjects")}
    </Button>
  );
}
