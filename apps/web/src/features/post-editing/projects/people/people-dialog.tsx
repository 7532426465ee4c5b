import { Divider, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Project } from "@yiqiao/contracts/post-editing";
import { Dialog } from "@yiqiao/ui";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { peopleQuery } from "../projects.queries.ts";
import { useTexts } from "../texts.ts";
import { Members } from "./members.tsx";
import { Passes } from "./passes.tsx";

interface PeopleDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Who may come into a project: members who were invited, and whoever has a link. */
export function PeopleDialog({ project, onClose }: PeopleDialogProps) {
  const t = useTexts();
  const people = useQuery(peopleQuery(project.project_id));
  return (
    <Dialog title={t("peopleTitle", { name: project.name })} size={640} onClose={onClose}>
      <QueryParts query={people} height={260}>
        {({ members, passes }) => (
          <Stack gap="lg">
            <Members projectId={project.project_id} members={members} />
            <Divider />
            <Passes projectId={project.project_id} passes={passes} />
          </Stack>
        )}
      </QueryParts>
    </Dialog>
  );
}
