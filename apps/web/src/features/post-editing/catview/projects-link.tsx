import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useHasProjects } from "./project/use-has-projects.ts";
import { useTexts } from "./texts.ts";

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
