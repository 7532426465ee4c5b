import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useHasProjects } from "./project/use-has-projects.ts";

/** To the list of projects, for who has one. */
export function ProjectsLink({ children }: { readonly children: ReactNode }) {
  if (!useHasProjects()) return undefined;
  return (
    <Button variant="light" mt="xs" renderRoot={(props) => <Link to="/translationedit" {...props} />}>
      {children}
    </Button>
  );
}
