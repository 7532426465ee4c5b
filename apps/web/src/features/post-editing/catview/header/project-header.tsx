import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft, IconKeyboard } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Project } from "@yiqiao/contracts/post-editing";
import { PageTitle } from "@yiqiao/ui";
import { useNames } from "#features/languages";
import { useHasProjects } from "../project/use-has-projects.ts";
import { useSession, useWatched } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";
import { ExportMenu } from "./export-menu.tsx";
import classes from "./header.module.css";
import { Progress } from "./progress.tsx";
import { SaveStatus } from "./save-status.tsx";

interface ProjectHeaderProps {
  readonly project: Project;
  readonly onKeys: () => void;
}

/** What is being translated, how far it is, and what can be had of it. */
export function ProjectHeader({ project, onKeys }: ProjectHeaderProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const hasProjects = useHasProjects();
  const languages = { source: languageName(project.src_lang), target: languageName(project.tgt_lang) };
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        {hasProjects && (
          <Button
            renderRoot={(props) => <Link to="/translationedit" {...props} />}
            variant="default"
            size="sm"
            leftSection={<IconArrowLeft size={17} aria-hidden />}
          >
            {t("toList")}
          </Button>
        )}
        <div className={classes.title}>
          <PageTitle title={project.name} />
          <span className={classes.facts}>
            {t("languages", languages)} <Others />
          </span>
        </div>
        <div className={classes.actions}>
          <SaveStatus />
          <ActionIcon variant="default" size={36} aria-label={t("keys")} title={t("keys")} onClick={onKeys}>
            <IconKeyboard size={19} aria-hidden />
          </ActionIcon>
          <ExportMenu />
        </div>
      </div>
      <Progress />
    </header>
  );
}

/** Who else is in the project. */
function Others() {
  const t = useTexts();
  const { people } = useSession();
  const others = useWatched(people).filter((person) => !person.is_self);
  if (others.length === 0) return undefined;
  return <span> · {t("here", { names: others.map(({ name }) => name).join(t("listSeparator")) })}</span>;
}
