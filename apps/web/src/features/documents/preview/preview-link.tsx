import { ActionIcon, Tooltip } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../texts.ts";

interface PreviewLinkProps {
  readonly uid: string;
  readonly taskId: string;
  readonly name: string;
}

/** Leads to source and translation side by side. */
export function PreviewLink({ uid, taskId, name }: PreviewLinkProps) {
  const t = useTexts();
  return (
    <Tooltip label={t("preview")} openDelay={400}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("previewOf", { name })}
        renderRoot={(props) => (
          <Link to="/file/preview/$uid" params={{ uid }} search={{ task: taskId }} preload={false} {...props} />
        )}
      >
        <IconEye size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
