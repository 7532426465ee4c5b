import { ActionIcon, Menu } from "@mantine/core";
import {
  IconBooks,
  IconChartBar,
  IconDots,
  IconDownload,
  IconPencil,
  IconTrash,
  IconUpload,
  IconUsers,
} from "@tabler/icons-react";
import { projectExportKinds, type Project } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { roundIcon } from "#shared/parts/round-icon.ts";
import { useExportProject } from "./projects.queries.ts";
import { useTexts } from "./texts.ts";

export type ProjectDialog = "statistics" | "import" | "libraries" | "people" | "rename" | "delete";

interface ProjectMenuProps {
  readonly project: Project;
  readonly onDialog: (dialog: ProjectDialog, project: Project) => void;
}

const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

/** What can be done with a project from outside. */
export function ProjectMenu({ project, onDialog }: ProjectMenuProps) {
  const t = useTexts();
  const download = useExportProject(project);
  const isOwner = project.role === "owner";
  const isReady = project.state === "ready";
  if (!isOwner && !isReady) return undefined;
  return (
    <Menu position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <ActionIcon {...roundIcon} aria-label={t("more", { name: project.name })} loading={download.isPending}>
          <IconDots size={19} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isReady && (
          <>
            <Menu.Label>{t("exportAs")}</Menu.Label>
            {projectExportKinds.map((kind) => (
              <Menu.Item key={kind} leftSection={<IconDownload {...icon} />} onClick={() => download.mutate(kind)}>
                {t(wordKey("export", kind))}
              </Menu.Item>
            ))}
          </>
        )}
        {isReady && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconChartBar {...icon} />} onClick={() => onDialog("statistics", project)}>
              {t("statistics")}
            </Menu.Item>
          </>
        )}
        {isReady && project.role !== "reader" && (
          <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => onDialog("import", project)}>
            {t("import")}
          </Menu.Item>
        )}
        {isOwner && <OwnerItems project={project} isReady={isReady} onDialog={onDialog} />}
      </Menu.Dropdown>
    </Menu>
  );
}

interface OwnerItemsProps extends ProjectMenuProps {
  readonly isReady: boolean;
}

function OwnerItems({ project, isReady, onDialog }: OwnerItemsProps) {
  const t = useTexts();
  return (
    <>
      {isReady && (
        <Menu.Item leftSection={<IconBooks {...icon} />} onClick={() => onDialog("libraries", project)}>
          {t("libraries")}
        </Menu.Item>
      )}
      {isReady && (
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => onDialog("people", project)}>
          {t("people")}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onDialog("rename", project)}>
        {t("rename")}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDialog("delete", project)}>
        {t("remove")}
      </Menu.Item>
    </>
  );
}
