import { Button, Group } from "@mantine/core";
import type { ProjectComment } from "@yiqiao/contracts/post-editing";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog } from "@yiqiao/ui";
import { useState } from "react";
import { canEdit } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import type { useCommentActs } from "./side.queries.ts";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";

interface CommentItemProps {
  readonly comment: ProjectComment;
  readonly acts: ReturnType<typeof useCommentActs>;
}

export function CommentItem({ comment, acts }: CommentItemProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { project } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const { comment_id: id, text, author, resolved, time } = comment;
  const isMine = canEdit(project.role) && (comment.is_own || project.role === "owner");
  return (
    <li className={classes.card} data-resolved={resolved || undefined}>
      <p className={classes.quiet}>
        {t("byAt", { name: author === "" ? t("somebody") : author, time: dateTime(time) })}
        {resolved && ` · ${t("commentResolved")}`}
      </p>
      <p className={classes.said} dir="auto">
        {text}
      </p>
      {isMine && (
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="default"
            loading={acts.resolve.isPending && acts.resolve.variables.comment === id}
            onClick={() => acts.resolve.mutate({ comment: id, resolved: !resolved })}
          >
            {t(resolved ? "commentReopen" : "commentResolve")}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {t("commentDelete")}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={isDeleting}
        danger
        title={t("commentDeleteTitle")}
        confirmLabel={t("commentDelete")}
        busy={acts.remove.isPending}
        onConfirm={() => acts.remove.mutate(id, { onSettled: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {text}
      </ConfirmDialog>
    </li>
  );
}
